import type { ImportChoices } from '#domain/imports/choices.ts';
import { csv, type TestSociety } from './societies.ts';
import { workbook } from './workbook.ts';

/**
 * What apps of societies and gates give out, and registers of clerks who write two facts in one cell, with what is to become
 * of every cell. All people are invented.
 */
const noted: ImportChoices['decisions'] = {
  missingType: '2BHK',
  missingOccupancyDate: '2020-01-01',
  missingFloor: 0,
  twoNames: 'together',
};
const named: ImportChoices['decisions'] = {
  ...noted,
  missingCompanyModel: 'Not told',
  missingCompany: 'Not told',
  missingModel: 'Not told',
};

export const portals: TestSociety[] = [
  {
    file: 'p1 residents of a gate’s app, whose vehicles have their wheels in brackets.csv',
    flatNumbers: 'any',
    bytes: csv(`Building,Flat,Resident Name,Mobile,Resident Type,Occupancy Status,Move-in Date,Approval Status,Vehicles
A,101,Anand Rao,9820011101,Owner,Owner Residing,01-Apr-2019,Approved,"MH12AB1234 (4W), MH12CD2345 (2W)"
A,101,Lata Rao,9820011121,Owner Family,Owner Residing,01-Apr-2019,Approved,
A,102,Bina Shah,9820011102,Owner,Tenant Residing,15-Aug-2015,Approved,
A,102,Ravi Das,9820011103,Tenant,Tenant Residing,01-Jun-2024,Approved,MH14EF5678 (4W)
A,102,Tara Das,,Tenant Family,Tenant Residing,01-Jun-2024,Pending,
B,201,Gita Nair,9820011104,Owner,Vacant,10-Jan-2020,Approved,
`),
    choices: { decisions: { ...named, missingTenancyLastDay: '2027-05-31' } },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao phone=9820011101 occupancyDate=2019-04-01 status=Active',
      'owners Bina Shah: flatNumber=A-102 name=Bina Shah phone=9820011102 occupancyDate=2015-08-15 status=Active',
      'owners Gita Nair: flatNumber=B-201 name=Gita Nair phone=9820011104 occupancyDate=2020-01-10 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats B-201: flatNumber=B-201 floor=2 type=2BHK status=Available',
      'tenancies A-102: tenants=Ravi Das since=2024-06-01 lastDay=2027-05-31 tenantPhone=9820011103',
      'vehicles MH12AB1234: vehicleNumber=MH12AB1234 company=Not told model=Not told type=Car ownerName=Anand Rao flatNumber=A-101',
      'vehicles MH12CD2345: vehicleNumber=MH12CD2345 company=Not told model=Not told type=Motorcycle ownerName=Anand Rao flatNumber=A-101',
      'vehicles MH14EF5678: vehicleNumber=MH14EF5678 company=Not told model=Not told type=Car ownerName=Ravi Das flatNumber=A-102',
    ],
    leftOut: ['- column Approval Status', '1 header', '3 relative', '6 relative'],
  },
  {
    file: 'p2 letters behind the numbers, which are wings.csv',
    flatNumbers: 'any',
    bytes: csv(`Flat No,Owner,Mobile
101-A,Anand Rao,9820011101
102/A,Bina Shah,9820011102
101 B,Gita Nair,9820011103
1501-T2,Hari Pai,9820011104
`),
    choices: { decisions: { ...noted, letterBehind: 'wing' } },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao phone=9820011101 occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=A-102 name=Bina Shah phone=9820011102 occupancyDate=2020-01-01 status=Active',
      'owners Gita Nair: flatNumber=B-101 name=Gita Nair phone=9820011103 occupancyDate=2020-01-01 status=Active',
      'owners Hari Pai: flatNumber=T2-1501 name=Hari Pai phone=9820011104 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats B-101: flatNumber=B-101 floor=1 type=2BHK status=Occupied',
      'flats T2-1501: flatNumber=T2-1501 floor=15 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'p3 the same, which are parts of them.csv',
    flatNumbers: 'any',
    bytes: csv(`Flat No,Owner,Mobile
101-A,Anand Rao,9820011101
102/A,Bina Shah,9820011102
101 B,Gita Nair,9820011103
1501-T2,Hari Pai,9820011104
`),
    choices: { decisions: { ...noted, letterBehind: 'in-number' } },
    made: [
      'owners Anand Rao: flatNumber=101A name=Anand Rao phone=9820011101 occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=102A name=Bina Shah phone=9820011102 occupancyDate=2020-01-01 status=Active',
      'owners Gita Nair: flatNumber=101B name=Gita Nair phone=9820011103 occupancyDate=2020-01-01 status=Active',
      'owners Hari Pai: flatNumber=T2-1501 name=Hari Pai phone=9820011104 occupancyDate=2020-01-01 status=Active',
      'flats 101A: flatNumber=101A floor=1 type=2BHK status=Occupied',
      'flats 102A: flatNumber=102A floor=1 type=2BHK status=Occupied',
      'flats 101B: flatNumber=101B floor=1 type=2BHK status=Occupied',
      'flats T2-1501: flatNumber=T2-1501 floor=15 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'p4 letters behind the numbers below lines of wings, which tell that they are no wings.csv',
    flatNumbers: 'any',
    bytes: csv(`Flat No,Owner,Mobile
A WING,,
101,Anand Rao,9820011101
102-A,Bina Shah,9820011102
B WING,,
101-A,Gita Nair,9820011103
101-C,Hari Pai,9820011104
`),
    choices: { decisions: noted },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao phone=9820011101 occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=A-102A name=Bina Shah phone=9820011102 occupancyDate=2020-01-01 status=Active',
      'owners Gita Nair: flatNumber=B-101A name=Gita Nair phone=9820011103 occupancyDate=2020-01-01 status=Active',
      'owners Hari Pai: flatNumber=B-101C name=Hari Pai phone=9820011104 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102A: flatNumber=A-102A floor=1 type=2BHK status=Occupied',
      'flats B-101A: flatNumber=B-101A floor=1 type=2BHK status=Occupied',
      'flats B-101C: flatNumber=B-101C floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header', '2 section', '5 section'],
  },
  {
    file: 'p5 tenants whose agreements have both days in one cell.csv',
    flatNumbers: 'any',
    bytes: csv(`Flat No,Owner,Tenant,Tenant Mobile,Period,Rent
A-101,Anand Rao,Ravi Das,9820022201,01/04/2025 to 31/03/2026,20000
A-102,Bina Shah,Tara Roy,9820022202,1-4-25 – 31-3-26,21000
A-103,Gita Nair,Uma Sen,9820022203,Apr 2025 - Feb 2028,22000
A-104,Hari Pai,Vir Jain,9820022204,01.04.2025-31.03.2026,23000
A-105,Kiran Rao,Yash Jain,9820022205,11 months (w.e.f. 1 April 2025 to 28 Feb 2026),24000
A-106,Mira Rao,Asif Khan,9820022207,01/04/2025 (11 months),25000
A-107,Nita Rao,Self,,,
`),
    choices: { decisions: noted },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=A-102 name=Bina Shah occupancyDate=2020-01-01 status=Active',
      'owners Gita Nair: flatNumber=A-103 name=Gita Nair occupancyDate=2020-01-01 status=Active',
      'owners Hari Pai: flatNumber=A-104 name=Hari Pai occupancyDate=2020-01-01 status=Active',
      'owners Kiran Rao: flatNumber=A-105 name=Kiran Rao occupancyDate=2020-01-01 status=Active',
      'owners Nita Rao: flatNumber=A-107 name=Nita Rao occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'flats A-104: flatNumber=A-104 floor=1 type=2BHK status=Occupied',
      'flats A-105: flatNumber=A-105 floor=1 type=2BHK status=Occupied',
      'flats A-107: flatNumber=A-107 floor=1 type=2BHK status=Occupied',
      'tenancies A-101: tenants=Ravi Das since=2025-04-01 lastDay=2026-03-31 rent=20000 tenantPhone=9820022201 state=Overdue',
      'tenancies A-102: tenants=Tara Roy since=2025-04-01 lastDay=2026-03-31 rent=21000 tenantPhone=9820022202 state=Overdue',
      'tenancies A-103: tenants=Uma Sen since=2025-04-01 lastDay=2028-02-29 rent=22000 tenantPhone=9820022203',
      'tenancies A-104: tenants=Vir Jain since=2025-04-01 lastDay=2026-03-31 rent=23000 tenantPhone=9820022204 state=Overdue',
      'tenancies A-105: tenants=Yash Jain since=2025-04-01 lastDay=2026-02-28 rent=24000 tenantPhone=9820022205 state=Overdue',
    ],
    refused: ['7 E day_unclear'],
    leftOut: ['1 header', '8 nothing Self'],
  },
  {
    file: 'p6 periods of which some can only have the month first.csv',
    flatNumbers: 'any',
    bytes: csv(`Flat No,Owner,Tenant,Lease Period
A-101,Anand Rao,Ravi Das,04/15/2025 to 03/31/2026
A-102,Bina Shah,Tara Roy,04/05/2025 to 03/04/2026
`),
    choices: { decisions: { ...noted, dayOrder: 'month-first' } },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=A-102 name=Bina Shah occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'tenancies A-101: tenants=Ravi Das since=2025-04-15 lastDay=2026-03-31 state=Overdue',
      'tenancies A-102: tenants=Tara Roy since=2025-04-05 lastDay=2026-03-04 state=Overdue',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'p7 a period that is no tenancy’s.csv',
    flatNumbers: 'any',
    bytes: csv(`Flat No,Owner,Tenant,Maintenance Period,Amount
A-101,Anand Rao,Ravi Das,Apr 2025 - Mar 2026,24000
A-102,Bina Shah,Tara Roy,Apr 2025 - Mar 2026,24000
`),
    choices: { decisions: noted },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=A-102 name=Bina Shah occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['- column Tenant', '- column Maintenance Period, Amount', '1 header'],
  },
  {
    file: 'p8 colours and companies in cells of models.csv',
    flatNumbers: 'any',
    bytes: csv(`Flat No,Owner,Car No,Model,Bike No,Bike Model,Bike Colour
A-101,Anand Rao,MH12AB1001,White Creta,MH12AX1001,Black Pulsar,Black
A-102,Bina Shah,MH12AB1002,Maruti Swift (white),MH12AX1002,Activa,Red
A-103,Gita Nair,MH12AB1003,Honda City Pearl White,MH12AX1003,Red Splendor,Blue
A-104,Hari Pai,MH12AB1004,Silver,,,
A-105,Kiran Rao,MH12AB1005,White Elephant,,,
A-106,Lata Iyer,MH12AB1006,Scorpio - Black,,,
`),
    choices: { decisions: named },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=A-102 name=Bina Shah occupancyDate=2020-01-01 status=Active',
      'owners Gita Nair: flatNumber=A-103 name=Gita Nair occupancyDate=2020-01-01 status=Active',
      'owners Hari Pai: flatNumber=A-104 name=Hari Pai occupancyDate=2020-01-01 status=Active',
      'owners Kiran Rao: flatNumber=A-105 name=Kiran Rao occupancyDate=2020-01-01 status=Active',
      'owners Lata Iyer: flatNumber=A-106 name=Lata Iyer occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'flats A-104: flatNumber=A-104 floor=1 type=2BHK status=Occupied',
      'flats A-105: flatNumber=A-105 floor=1 type=2BHK status=Occupied',
      'flats A-106: flatNumber=A-106 floor=1 type=2BHK status=Occupied',
      'vehicles MH12AB1001: vehicleNumber=MH12AB1001 company=Hyundai model=Creta color=White type=Car ownerName=Anand Rao flatNumber=A-101',
      'vehicles MH12AX1001: vehicleNumber=MH12AX1001 company=Bajaj model=Pulsar color=Black type=Motorcycle ownerName=Anand Rao flatNumber=A-101',
      'vehicles MH12AB1002: vehicleNumber=MH12AB1002 company=Maruti model=Swift color=white type=Car ownerName=Bina Shah flatNumber=A-102',
      'vehicles MH12AX1002: vehicleNumber=MH12AX1002 company=Honda model=Activa color=Red type=Motorcycle ownerName=Bina Shah flatNumber=A-102',
      'vehicles MH12AB1003: vehicleNumber=MH12AB1003 company=Honda model=City color=Pearl White type=Car ownerName=Gita Nair flatNumber=A-103',
      'vehicles MH12AX1003: vehicleNumber=MH12AX1003 company=Not told model=Red Splendor color=Blue type=Motorcycle ownerName=Gita Nair flatNumber=A-103',
      'vehicles MH12AB1004: vehicleNumber=MH12AB1004 company=Not told model=Silver type=Car ownerName=Hari Pai flatNumber=A-104',
      'vehicles MH12AB1005: vehicleNumber=MH12AB1005 company=Not told model=White Elephant type=Car ownerName=Kiran Rao flatNumber=A-105',
      'vehicles MH12AB1006: vehicleNumber=MH12AB1006 company=Mahindra model=Scorpio color=Black type=Car ownerName=Lata Iyer flatNumber=A-106',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'p9 words beside the numbers of vehicles.csv',
    flatNumbers: 'any',
    bytes: csv(`Flat,Name,2 wheeler,4 wheeler 1,4 wheeler 2
A-101,Anand Rao,Activa - MH12XX0001,MH 12 AB 1234 / White Swift,
A-102,Bina Shah,MH12XX0002 (Black Pulsar),White Creta MH12CD2222,MH12EF3333 Honda City Silver
A-103,Gita Nair,"MH12XX0003, NIL","Baleno, Blue, MH12GH4444",
A-104,Hari Pai,,"MH12KL5555, Grey, i20, MH12KL6666, Alto",
`),
    choices: { decisions: named },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=A-102 name=Bina Shah occupancyDate=2020-01-01 status=Active',
      'owners Gita Nair: flatNumber=A-103 name=Gita Nair occupancyDate=2020-01-01 status=Active',
      'owners Hari Pai: flatNumber=A-104 name=Hari Pai occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'flats A-104: flatNumber=A-104 floor=1 type=2BHK status=Occupied',
      'vehicles MH12XX0001: vehicleNumber=MH12XX0001 company=Honda model=Activa type=Scooter ownerName=Anand Rao flatNumber=A-101',
      'vehicles MH 12 AB 1234: vehicleNumber=MH 12 AB 1234 company=Maruti Suzuki model=Swift color=White type=Car ownerName=Anand Rao flatNumber=A-101',
      'vehicles MH12XX0002: vehicleNumber=MH12XX0002 company=Bajaj model=Pulsar color=Black type=Motorcycle ownerName=Bina Shah flatNumber=A-102',
      'vehicles MH12CD2222: vehicleNumber=MH12CD2222 company=Hyundai model=Creta color=White type=Car ownerName=Bina Shah flatNumber=A-102',
      'vehicles MH12EF3333: vehicleNumber=MH12EF3333 company=Honda model=City color=Silver type=Car ownerName=Bina Shah flatNumber=A-102',
      'vehicles MH12XX0003: vehicleNumber=MH12XX0003 company=Not told model=Not told type=Motorcycle ownerName=Gita Nair flatNumber=A-103',
      'vehicles MH12GH4444: vehicleNumber=MH12GH4444 company=Maruti Suzuki model=Baleno color=Blue type=Car ownerName=Gita Nair flatNumber=A-103',
      'vehicles MH12KL5555: vehicleNumber=MH12KL5555 company=Hyundai model=i20 color=Grey type=Car ownerName=Hari Pai flatNumber=A-104',
      'vehicles MH12KL6666: vehicleNumber=MH12KL6666 company=Maruti Suzuki model=Alto type=Car ownerName=Hari Pai flatNumber=A-104',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'p10 a name beside the flat in single cells.csv',
    flatNumbers: 'any',
    bytes: csv(`Flat No,Owner,Mobile
101,Anand Rao,9820011101
102,Bina Shah,9820011102
103/Z - Ramesh Kumar,,9820011103
105 - Uma Nair,Uma Nair,9820011105
106 - Uma Nair,Gita Rao,9820011106
107 Upper Terrace,,
108,Hari Pai,9820011108
`),
    choices: { decisions: { ...noted, letterBehind: 'wing' } },
    made: [
      'owners Anand Rao: flatNumber=101 name=Anand Rao phone=9820011101 occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=102 name=Bina Shah phone=9820011102 occupancyDate=2020-01-01 status=Active',
      'owners Ramesh Kumar: flatNumber=Z-103 name=Ramesh Kumar phone=9820011103 occupancyDate=2020-01-01 status=Active',
      'owners Uma Nair: flatNumber=105 name=Uma Nair phone=9820011105 occupancyDate=2020-01-01 status=Active',
      'owners Hari Pai: flatNumber=108 name=Hari Pai phone=9820011108 occupancyDate=2020-01-01 status=Active',
      'flats 101: flatNumber=101 floor=1 type=2BHK status=Occupied',
      'flats 102: flatNumber=102 floor=1 type=2BHK status=Occupied',
      'flats Z-103: flatNumber=Z-103 floor=1 type=2BHK status=Occupied',
      'flats 105: flatNumber=105 floor=1 type=2BHK status=Occupied',
      'flats 108: flatNumber=108 floor=1 type=2BHK status=Occupied',
    ],
    refused: ['6 A import_flat_unreadable', '7 A import_flat_unreadable'],
    leftOut: ['1 header'],
  },
  {
    file: 'p11 two lists side by side below a title of two cells.xlsx',
    flatNumbers: 'any',
    bytes: () =>
      workbook([
        {
          name: 'Sheet1',
          rows: [
            ['MEMBERS LIST - SAI KRUPA CHS'],
            ['As on 01.04.2025', null, null, null, null, 'Page 1'],
            ['A WING', null, null, null, 'B WING'],
            ['Flat No', 'Name', 'Mobile', null, 'Flat No', 'Name', 'Mobile'],
            [101, 'Anand Rao', 9820011101, null, 101, 'Gita Nair', 9820011104],
            [102, 'Bina Shah', 9820011102, null, 102, 'Hari Pai', 9820011105],
            [103, 'Chetan Vora', 9820011103],
          ],
        },
      ]),
    choices: { decisions: noted },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao phone=9820011101 occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=A-102 name=Bina Shah phone=9820011102 occupancyDate=2020-01-01 status=Active',
      'owners Chetan Vora: flatNumber=A-103 name=Chetan Vora phone=9820011103 occupancyDate=2020-01-01 status=Active',
      'owners Gita Nair: flatNumber=B-101 name=Gita Nair phone=9820011104 occupancyDate=2020-01-01 status=Active',
      'owners Hari Pai: flatNumber=B-102 name=Hari Pai phone=9820011105 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'flats B-101: flatNumber=B-101 floor=1 type=2BHK status=Occupied',
      'flats B-102: flatNumber=B-102 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header', '2 remark', '3 remark', '4 section', '8 section'],
  },
  {
    file: 'p12 a total below each floor.csv',
    flatNumbers: 'any',
    bytes: csv(`Flat,Member,Carpet,Maint
GROUND FLOOR,,,
G-1,Anand Rao,450,2250
Sub Total (Ground Floor),,450,2250
FIRST FLOOR,,,
101,Gita Nair,650,3250
102,Hari Pai,650,3250
1st Floor Total,,1300,6500
Second floor,,,
201,Kiran Das,650,3250
Second Floor Sub Total,,650,3250
Grand Total,,2400,12000
`),
    choices: { decisions: noted },
    made: [
      'owners Anand Rao: flatNumber=G-1 name=Anand Rao occupancyDate=2020-01-01 status=Active',
      'owners Gita Nair: flatNumber=101 name=Gita Nair occupancyDate=2020-01-01 status=Active',
      'owners Hari Pai: flatNumber=102 name=Hari Pai occupancyDate=2020-01-01 status=Active',
      'owners Kiran Das: flatNumber=201 name=Kiran Das occupancyDate=2020-01-01 status=Active',
      'flats G-1: flatNumber=G-1 floor=0 type=2BHK status=Occupied size=450',
      'flats 101: flatNumber=101 floor=1 type=2BHK status=Occupied size=650',
      'flats 102: flatNumber=102 floor=1 type=2BHK status=Occupied size=650',
      'flats 201: flatNumber=201 floor=2 type=2BHK status=Occupied size=650',
    ],
    leftOut: [
      '- column Maint',
      '1 header',
      '2 remark',
      '4 total',
      '5 remark',
      '8 total',
      '9 remark',
      '11 total',
      '12 total',
    ],
  },
  {
    file: 'p13 a register of stickers, with owners and tenants under one heading.csv',
    flatNumbers: 'any',
    bytes: csv(`PARKING STICKER REGISTER 2025-26,,,,,,,,,
Flat No,Owner / Tenant Name,O/T,Car 1 No,Sticker 1,Issued on,Car 2 No,Sticker 2,Issued on,Bike No
A-101,Anand Rao,O,MH12AB1234,101,02/04/2025,MH12AB9999,102,02/04/2025,MH12XX0001
A-102,Ravi Das,T,MH14CD2222,103,03/04/2025,,,,
B-104,Hari Pai,O,,,,MH12GH4444,105,05/04/2025,
`),
    choices: { decisions: named },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao occupancyDate=2020-01-01 status=Active',
      'owners Hari Pai: flatNumber=B-104 name=Hari Pai occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats B-104: flatNumber=B-104 floor=1 type=2BHK status=Occupied',
      'vehicles MH12AB1234: vehicleNumber=MH12AB1234 company=Not told model=Not told type=Car ownerName=Anand Rao flatNumber=A-101',
      'vehicles MH12AB9999: vehicleNumber=MH12AB9999 company=Not told model=Not told type=Car ownerName=Anand Rao flatNumber=A-101',
      'vehicles MH12XX0001: vehicleNumber=MH12XX0001 company=Not told model=Not told type=Motorcycle ownerName=Anand Rao flatNumber=A-101',
      'vehicles MH12GH4444: vehicleNumber=MH12GH4444 company=Not told model=Not told type=Car ownerName=Hari Pai flatNumber=B-104',
    ],
    leftOut: ['- column Sticker 1, Sticker 2', '- column Issued on, Issued on', '1 title', '2 header', '4 tenant'],
  },
  {
    file: 'p14 who owes what, and since when.csv',
    flatNumbers: 'any',
    bytes: csv(`Sr,Flat,Name of the Defaulter,Principal,Interest,Period of default,Since,Legal status
1,A-101,Anand Rao,25000,2100,Apr 2025 - Oct 2025,01/04/2025,Notice u/s 101 sent
2,B-303,Gita Nair,125000,32100,Jan 2023 - Oct 2025,01/01/2023,Recovery certificate
`),
    choices: { decisions: noted },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao occupancyDate=2020-01-01 status=Active',
      'owners Gita Nair: flatNumber=B-303 name=Gita Nair occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats B-303: flatNumber=B-303 floor=3 type=2BHK status=Occupied',
    ],
    leftOut: [
      '- column Sr',
      '- column Principal',
      '- column Interest, Since',
      '- column Period of default, Legal status',
      '1 header',
    ],
  },
  {
    file: 'p15 occupants with O and T, and owners of let flats alone.csv',
    flatNumbers: 'any',
    bytes:
      csv(`Tower,Apt,Floor,Occupied By (O/T),Resident,Contact,Owner Name (if let),Owner Contact,Lease Start,Lease Expiry
T1,101,1,O,Anand Rao,9820011101,,,,
T1,102,1,T,Ravi Das,9820011102,Bina Shah,9820011122,01-06-2025,30-04-2026
T2,201,2,O,Lata Vora,9820011103,Chetan Vora,,,
T2,202,2,O,Gita Nair,9820011104,,,,
`),
    choices: { decisions: noted },
    made: [
      'owners Anand Rao: flatNumber=T1-101 name=Anand Rao phone=9820011101 occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=T1-102 name=Bina Shah phone=9820011122 occupancyDate=2020-01-01 status=Active',
      'owners Chetan Vora: flatNumber=T2-201 name=Chetan Vora occupancyDate=2020-01-01 status=Active',
      'owners Gita Nair: flatNumber=T2-202 name=Gita Nair phone=9820011104 occupancyDate=2020-01-01 status=Active',
      'flats T1-101: flatNumber=T1-101 floor=1 type=2BHK status=Occupied',
      'flats T1-102: flatNumber=T1-102 floor=1 type=2BHK status=Occupied',
      'flats T2-201: flatNumber=T2-201 floor=2 type=2BHK status=Occupied',
      'flats T2-202: flatNumber=T2-202 floor=2 type=2BHK status=Occupied',
      'tenancies T1-102: tenants=Ravi Das since=2025-06-01 lastDay=2026-04-30 tenantPhone=9820011102 state=Overdue',
    ],
    leftOut: ['1 header', '4 second Lata Vora', '4 second 9820011103'],
  },
  {
    file: 'p16 assessments of property, whose numbers have the shape of a vehicle’s.csv',
    flatNumbers: 'any',
    bytes: csv(`SAC No,Premises,Owner,Occupier,Use,Carpet Area Sq.Mt,ALV,Paid
HE0701/1,Flat 101 A Wing,Anand Rao,Self,R,41.8,32000,Y
HE0701/2,Flat 102 A Wing,Bina Shah,Ravi Das,R,55.74,41000,N
HE0701/3,Flat 101 B Wing,Gita Nair,Self,R,41.8,32000,Y
`),
    choices: { decisions: noted },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=A-102 name=Bina Shah occupancyDate=2020-01-01 status=Active',
      'owners Gita Nair: flatNumber=B-101 name=Gita Nair occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied size=449.93',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied size=599.98',
      'flats B-101: flatNumber=B-101 floor=1 type=2BHK status=Occupied size=449.93',
    ],
    leftOut: ['- column SAC No, Use', '- column Occupier', '- column ALV', '- column Paid', '1 header'],
  },
  {
    file: 'p17 a list in Marathi, with the time of each agreement.csv',
    flatNumbers: 'any',
    bytes: csv(`अ.क्र.,सदनिका क्र.,सभासदाचे संपूर्ण नाव,क्षेत्रफळ (चौ.फूट),भ्रमणध्वनी क्र.,भाडेकरूचे नाव,भाडेकरार कालावधी
१,ए-१०१,श्री. रमेश कुलकर्णी,६५०,९८२००१११०१,स्वतः,-
२,ए-१०२,सौ. सुनीता पवार,७२०,९८२००१११०२,राहुल देशमुख,०१/०४/२०२५ ते २८/०२/२०२६
३,बी-१०१,श्री. अजय जोशी,६५०,९८२००१११०३,मीना कदम,१-६-२०२५ ते ३०-४-२०२६
`),
    choices: { decisions: named },
    made: [
      'owners श्री. रमेश कुलकर्णी: flatNumber=A-101 name=श्री. रमेश कुलकर्णी phone=9820011101 occupancyDate=2020-01-01 status=Active',
      'owners सौ. सुनीता पवार: flatNumber=A-102 name=सौ. सुनीता पवार phone=9820011102 occupancyDate=2020-01-01 status=Active',
      'owners श्री. अजय जोशी: flatNumber=B-101 name=श्री. अजय जोशी phone=9820011103 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied size=650',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied size=720',
      'flats B-101: flatNumber=B-101 floor=1 type=2BHK status=Occupied size=650',
      'tenancies A-102: tenants=राहुल देशमुख since=2025-04-01 lastDay=2026-02-28 state=Overdue',
      'tenancies B-101: tenants=मीना कदम since=2025-06-01 lastDay=2026-04-30 state=Overdue',
    ],
    leftOut: ['- column अ.क्र.', '1 header', '2 nothing स्वतः', '2 nothing -'],
  },
  {
    file: 'p18 a list of tenants below the owners’, each with a mobile.csv',
    flatNumbers: 'any',
    bytes: csv(`LIST OF OWNERS,,,,
Flat,Owner Name,Mobile,Email,
A-101,Anand Rao,9820011101,anand@mail.example,
A-102,Bina Shah,9820011102,,
LIST OF TENANTS,,,,
Flat,Tenant Name,Mobile,From,To
A-102,Ravi Das,9820011103,01/06/2025,30/04/2026
`),
    choices: { decisions: noted },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao email=anand@mail.example phone=9820011101 occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=A-102 name=Bina Shah phone=9820011102 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'tenancies A-102: tenants=Ravi Das since=2025-06-01 lastDay=2026-04-30 tenantPhone=9820011103 state=Overdue',
    ],
    leftOut: ['1 title', '2 header', '5 remark', '6 header'],
  },
  {
    file: 'p19 owners that are counted in a cell, with their phones.csv',
    flatNumbers: 'any',
    bytes: csv(`Flat,Owners,Phones
A-101,"1) Anand Rao 2) Lata Rao","9820011101, 9820011121"
A-102,"1. Bina Shah
2. Chetan Shah",9820011102
A-103,Gita Nair,9820011103
`),
    choices: { decisions: noted },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao phone=9820011101 occupancyDate=2020-01-01 status=Active',
      'owners Lata Rao: flatNumber=A-101 name=Lata Rao phone=9820011121 occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=A-102 name=Bina Shah phone=9820011102 occupancyDate=2020-01-01 status=Active',
      'owners Chetan Shah: flatNumber=A-102 name=Chetan Shah occupancyDate=2020-01-01 status=Active',
      'owners Gita Nair: flatNumber=A-103 name=Gita Nair phone=9820011103 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'p20 a list of cars by what is called their make, which are models.csv',
    flatNumbers: 'any',
    bytes: csv(`Flat,Owner,Vehicle,Make
A-101,Anand Rao,MH12AB1234,White Creta
A-102,Bina Shah,MH14EF5678,Activa
A-103,Gita Nair,MH14EF5679,Tata
`),
    choices: { decisions: named },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=A-102 name=Bina Shah occupancyDate=2020-01-01 status=Active',
      'owners Gita Nair: flatNumber=A-103 name=Gita Nair occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'vehicles MH12AB1234: vehicleNumber=MH12AB1234 company=Hyundai model=Creta color=White ownerName=Anand Rao flatNumber=A-101',
      'vehicles MH14EF5678: vehicleNumber=MH14EF5678 company=Honda model=Activa ownerName=Bina Shah flatNumber=A-102',
      'vehicles MH14EF5679: vehicleNumber=MH14EF5679 company=Tata model=Not told ownerName=Gita Nair flatNumber=A-103',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'p21 heads of families, who own or rent.csv',
    flatNumbers: 'any',
    bytes: csv(`Flat No.,Head of Family,Mobile No.,Male,Female,Total,Own/Rent,Vehicle (2W)
A-101,Anand Rao,9820011101,2,2,4,Own,1
A-102,Ravi Das,9820011103,1,1,2,Rent,1
A-103,Gita Nair,9820011104,1,3,4,Own,0
`),
    choices: { decisions: noted },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao phone=9820011101 occupancyDate=2020-01-01 status=Active males=2 females=2',
      'owners Gita Nair: flatNumber=A-103 name=Gita Nair phone=9820011104 occupancyDate=2020-01-01 status=Active males=1 females=3',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['- column Total', '- column Vehicle (2W)', '1 header', '3 tenant'],
  },
  {
    file: 'p22 agreements with the day on which each was registered, before the one on which it begins.csv',
    flatNumbers: 'any',
    bytes:
      csv(`Flat,Licensor,Licensee,Regn No,Regn Date,Period From,Period To,Monthly Compensation,Security Deposit,Licensee Mobile,Licensor Mobile
A-101,Anand Rao,Ravi Das,1234/2025,05/04/2025,01/04/2025,28/02/2026,25000,100000,9820011103,9820011101
A-102,Bina Shah,Tara Roy,1235/2025,06/04/2025,01/05/2025,31/03/2026,30000,150000,9820011104,9820011102
`),
    choices: { decisions: noted },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao phone=9820011101 occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=A-102 name=Bina Shah phone=9820011102 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'tenancies A-101: tenants=Ravi Das since=2025-04-01 lastDay=2026-02-28 rent=25000 deposit=100000 tenantPhone=9820011103 state=Overdue',
      'tenancies A-102: tenants=Tara Roy since=2025-05-01 lastDay=2026-03-31 rent=30000 deposit=150000 tenantPhone=9820011104 state=Overdue',
    ],
    leftOut: ['- column Regn No', '- column Regn Date', '1 header'],
  },
  {
    file: 'p23 who moved in and out, and when.csv',
    flatNumbers: 'any',
    bytes: csv(`Date,Flat,Name,Mobile,Move In/Out
01/04/2025,A-101,Anand Rao,9820011101,In
15/05/2025,A-102,Bina Shah,9820011102,Out
`),
    choices: { decisions: noted },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao phone=9820011101 occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=A-102 name=Bina Shah phone=9820011102 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['- column Date', '- column Move In/Out', '1 header'],
  },
  {
    file: 'p24 owners abroad, with whom to call here.csv',
    flatNumbers: 'any',
    bytes: csv(`Unit,Owner,NRI (Y/N),Local Contact Person,Local Contact No,Owner Mobile,PoA Holder,PoA Mobile
A-101,Anand Rao,Y,Kiran Rao,9820011131,9820011101,Mohan Rao,9820011141
A-102,Bina Shah,N,,,9820011102,,
`),
    choices: { decisions: noted },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao phone=9820011101 occupancyDate=2020-01-01 status=Active contactName=Kiran Rao contactPhone=9820011131',
      'owners Bina Shah: flatNumber=A-102 name=Bina Shah phone=9820011102 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['- column NRI (Y/N)', '- column PoA Holder, PoA Mobile', '1 header'],
  },
  {
    file: 'p25 halves of a flat beside a column of wings, one with the letter of its wing.csv',
    flatNumbers: 'any',
    bytes: csv(`Wing,Flat,Owner
A,101-A,Anand Rao
A,101-B,Bina Shah
B,101,Gita Nair
`),
    choices: { decisions: noted },
    made: [
      'owners Anand Rao: flatNumber=A-101A name=Anand Rao occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=A-101B name=Bina Shah occupancyDate=2020-01-01 status=Active',
      'owners Gita Nair: flatNumber=B-101 name=Gita Nair occupancyDate=2020-01-01 status=Active',
      'flats A-101A: flatNumber=A-101A floor=1 type=2BHK status=Occupied',
      'flats A-101B: flatNumber=A-101B floor=1 type=2BHK status=Occupied',
      'flats B-101: flatNumber=B-101 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'p26 a contact behind tenants, of flats that are let and that are not.csv',
    flatNumbers: 'any',
    bytes: csv(`Flat,Owner,Leased To,Lease Period,Contact
A-101,Anand Rao,Ravi Das,01/04/2024 - 31/03/2027,9820011103
A-102,Bina Shah,,,9820011102
A-103,Gita Nair,Self,,9820011104
`),
    choices: { decisions: noted },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=A-102 name=Bina Shah occupancyDate=2020-01-01 status=Active',
      'owners Gita Nair: flatNumber=A-103 name=Gita Nair occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'tenancies A-101: tenants=Ravi Das since=2024-04-01 lastDay=2027-03-31 tenantPhone=9820011103',
    ],
    leftOut: ['1 header', '3 no-tenant 9820011102', '4 nothing Self', '4 no-tenant 9820011104'],
  },
  {
    file: 'p27 voters, of whom some are no active members.csv',
    flatNumbers: 'any',
    bytes: csv(`Sr,Flat No,Name of Voter,Age,Active/Non Active,Dues (Y/N)
1,A-101,Anand Rao,55,Active,N
2,A-102,Bina Shah,43,Non Active,Y
3,A-103,Gita Nair,61,Active,N
`),
    choices: { decisions: noted },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=A-102 name=Bina Shah occupancyDate=2020-01-01 status=Active',
      'owners Gita Nair: flatNumber=A-103 name=Gita Nair occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['- column Sr', '- column Age', '- column Active/Non Active', '- column Dues (Y/N)', '1 header'],
  },
];

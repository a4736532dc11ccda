import type { ImportChoices } from '#domain/imports/choices.ts';
import { csv, day, type TestSociety } from './societies.ts';
import { workbook } from './workbook.ts';

/**
 * Registers as offices, accountants and apps keep them, and what is to become of every cell. All people are invented.
 */
const noted: ImportChoices = {
  decisions: { missingType: '2BHK', missingOccupancyDate: '2020-01-01', missingFloor: 0 },
};

/** An owner with a phone, and the flat that is theirs. */
const owner = (name: string, flat: string, phone: number | null = null) =>
  `owners ${name}: flatNumber=${flat} name=${name} ${phone ? `phone=${phone} ` : ''}${day}`;
const flat = (number: string, floor: number) =>
  `flats ${number}: flatNumber=${number} floor=${floor} type=2BHK status=Occupied`;

const inBlocks = [
  ['SUNRISE CHS'],
  ['A WING'],
  ['Flat: 101'],
  ['Name: Anand Rao'],
  ['Mobile: 98200 11101'],
  ['Address: Sunrise CHS'],
  ['Andheri'],
  ['Flat: 102'],
  ['Name: Bina Shah'],
  ['Mobile:'],
  ['Flat: 103'],
  ['Name: Chitra Menon'],
  ['Mobile: 9820011103'],
];
const inBlocksOfTwo = [
  ['Flat No', 'A-101'],
  ['Owner Name', 'Anand Rao'],
  ['Mobile No', 9820011101],
  ['Flat No', 'A-102'],
  ['Owner Name', 'Bina Shah'],
];

export const registers: TestSociety[] = [
  {
    file: 'r1 a shop, an office and a penthouse of the same number in each wing.csv',
    flatNumbers: 'any',
    bytes: csv(`Wing,Unit No,Owner,Mobile
A,101,Anand Rao,9820011101
A,Shop 1,Bina Shah,9820011102
A,Office 2,Gita Nair,9820011106
B,101,Chitra Menon,9820011103
B,Shop No. 1,Dinesh Gowda,9820011104
B,Shop 1A,Hari Pai,9820011107
B,Penthouse 1,Esha Nair,9820011105
`),
    choices: noted,
    made: [
      owner('Anand Rao', 'A-101', 9820011101),
      owner('Bina Shah', 'ASH-1', 9820011102),
      owner('Gita Nair', 'AOFF-2', 9820011106),
      owner('Chitra Menon', 'B-101', 9820011103),
      owner('Dinesh Gowda', 'BSH-1', 9820011104),
      owner('Hari Pai', 'BSH-1A', 9820011107),
      owner('Esha Nair', 'BPH-1', 9820011105),
      flat('A-101', 1),
      flat('ASH-1', 0),
      flat('AOFF-2', 0),
      flat('B-101', 1),
      flat('BSH-1', 0),
      flat('BSH-1A', 0),
      flat('BPH-1', 0),
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'r2 shops of one number in the sheets and below the lines of two wings.xlsx',
    flatNumbers: 'any',
    bytes: () =>
      workbook([
        {
          name: 'A Wing',
          rows: [
            ['Flat No', 'Owner', 'Mobile'],
            [101, 'Anand Rao', 9820011101],
            ['Shop 1', 'Bina Shah', 9820011102],
          ],
        },
        {
          name: 'Others',
          rows: [
            ['Flat No', 'Owner', 'Mobile'],
            ['B WING'],
            [101, 'Chitra Menon', 9820011103],
            ['Shop-1', 'Dinesh Gowda', 9820011104],
          ],
        },
      ]),
    choices: noted,
    made: [
      owner('Anand Rao', 'A-101', 9820011101),
      owner('Bina Shah', 'ASH-1', 9820011102),
      owner('Chitra Menon', 'B-101', 9820011103),
      owner('Dinesh Gowda', 'BSH-1', 9820011104),
      flat('A-101', 1),
      flat('ASH-1', 0),
      flat('B-101', 1),
      flat('BSH-1', 0),
    ],
    leftOut: ['1 header', '1 header', '2 section'],
  },
  {
    file: 'r3 villas in phases.csv',
    flatNumbers: 'any',
    bytes: csv(`Phase,Villa No,Owner Name,Mobile
Phase I,1,Anand Rao,9820011101
Phase I,2,Bina Shah,9820011102
Phase II,1,Chitra Menon,9820011103
Phase II,2,Dinesh Gowda,9820011104
`),
    choices: noted,
    made: [
      owner('Anand Rao', 'I-1', 9820011101),
      owner('Bina Shah', 'I-2', 9820011102),
      owner('Chitra Menon', 'II-1', 9820011103),
      owner('Dinesh Gowda', 'II-2', 9820011104),
      flat('I-1', 0),
      flat('I-2', 0),
      flat('II-1', 0),
      flat('II-2', 0),
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'r4 towers in phases, and one sector for all of them.csv',
    bytes: csv(`Sector,Phase,Tower,Flat,Owner,Mobile
12,1,A,101,Anand Rao,9820011101
12,1,A,102,Bina Shah,9820011102
12,2,B,101,Chitra Menon,9820011103
`),
    choices: noted,
    made: [
      owner('Anand Rao', 'A-101', 9820011101),
      owner('Bina Shah', 'A-102', 9820011102),
      owner('Chitra Menon', 'B-101', 9820011103),
      flat('A-101', 1),
      flat('A-102', 1),
      flat('B-101', 1),
    ],
    leftOut: ['- column Sector, Phase', '1 header'],
  },
  {
    file: 'r5 floors and doors without a wing.csv',
    flatNumbers: 'any',
    bytes: csv(`Floor,Door,Owner,Mobile
G,1,Anand Rao,9820011101
1,1,Bina Shah,9820011102
1,2,Chitra Menon,9820011103
2,1,Dinesh Gowda,9820011104
2,2,Esha Nair,9820011105
`),
    choices: noted,
    made: [
      owner('Anand Rao', '001', 9820011101),
      owner('Bina Shah', '101', 9820011102),
      owner('Chitra Menon', '102', 9820011103),
      owner('Dinesh Gowda', '201', 9820011104),
      owner('Esha Nair', '202', 9820011105),
      flat('001', 0),
      flat('101', 1),
      flat('102', 1),
      flat('201', 2),
      flat('202', 2),
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'r6 wings one below the other, each under headings of its own in another order.csv',
    bytes: csv(`SUNRISE CHS LTD
B WING
Flat No,Owner,Mobile,Type
101,Anand Rao,9820011101,2BHK
102,Bina Shah,9820011102,3BHK
Total,2
C WING
Sr,Mobile,Owner Name,Flat No,Email
1,9820011103,Chitra Menon,101,chitra@menon.example
2,9820011104,Dinesh Gowda,102,
D WING
Flat No,Owner,Mobile,Type
101,Esha Nair,9820011105,1BHK
`),
    choices: noted,
    made: [
      owner('Anand Rao', 'B-101', 9820011101),
      owner('Bina Shah', 'B-102', 9820011102),
      'owners Chitra Menon: flatNumber=C-101 name=Chitra Menon email=chitra@menon.example phone=9820011103 occupancyDate=2020-01-01 status=Active',
      owner('Dinesh Gowda', 'C-102', 9820011104),
      owner('Esha Nair', 'D-101', 9820011105),
      flat('B-101', 1),
      'flats B-102: flatNumber=B-102 floor=1 type=3BHK status=Occupied',
      flat('C-101', 1),
      flat('C-102', 1),
      'flats D-101: flatNumber=D-101 floor=1 type=1BHK status=Occupied',
    ],
    leftOut: [
      ...[
        '- column Sr',
        '1 title',
        '2 section',
        '3 header',
        '6 total',
        '7 section',
        '8 header',
        '11 section',
        '12 header',
      ],
    ],
  },
  {
    file: 'r7 a group summary of an accountant’s program.xlsx',
    bytes: () =>
      workbook([
        {
          name: 'Group Summary',
          merges: ['A1:C1', 'B5:C5'],
          rows: [
            ['Shanti Sadan CHS Ltd'],
            ['Group Summary'],
            ['Sundry Debtors - Members'],
            ['1-Apr-2025 to 31-Mar-2026'],
            ['Particulars', 'Closing Balance'],
            [null, 'Debit', 'Credit'],
            ['A Wing', 47500, 2500],
            ['A-101 Ramesh Kulkarni', 12500],
            ['A-102 Meena Joshi', null, 2500],
            ['A-103-Sunil Rao', 35000],
            ['B Wing', 15000],
            ['B-101 Chitra Menon', 15000],
            ['B-102 Dinesh Gowda'],
            ['Grand Total', 62500, 2500],
          ],
        },
      ]),
    choices: noted,
    made: [
      owner('Ramesh Kulkarni', 'A-101'),
      owner('Meena Joshi', 'A-102'),
      owner('Sunil Rao', 'A-103'),
      owner('Chitra Menon', 'B-101'),
      owner('Dinesh Gowda', 'B-102'),
      flat('A-101', 1),
      flat('A-102', 1),
      flat('A-103', 1),
      flat('B-101', 1),
      flat('B-102', 1),
    ],
    leftOut: [
      '- column Closing Balance Debit, Closing Balance Credit',
      ...['1 title', '2 title', '3 title', '4 title', '5 header', '6 header', '7 section', '11 section', '14 total'],
    ],
  },
  {
    file: 'r8 the same from a text file, the name before the flat.csv',
    bytes: csv(`Particulars,Closing Balance,
,Debit,Credit
Ramesh Kulkarni (A-101),12500.00,
Meena Joshi A-102,,2500.00
Sunil Rao - A/103,"35,000.00 Dr",
Grand Total,62500.00,2500.00
`),
    choices: noted,
    made: [
      owner('Ramesh Kulkarni', 'A-101'),
      owner('Meena Joshi', 'A-102'),
      owner('Sunil Rao', 'A-103'),
      flat('A-101', 1),
      flat('A-102', 1),
      flat('A-103', 1),
    ],
    leftOut: ['- column Closing Balance Debit, Credit', '1 header', '2 header', '6 total'],
  },
  {
    file: 'r9 signs behind the names, with what they mean at the end.csv',
    bytes: csv(`Flat No,Name of Member,Mobile
A-101,Ramesh Kulkarni*,9820011101*
A-102*,Meena Joshi †,9820011102
A-103,Sunil Rao (2),9820011103
A-104,Anita Sen**,9820011104
A-105,Chitra Menon (3),9820011105
A-106,Dinesh Gowda²,9820011106
A-107,Ramesh Rao *,9820011107
* Committee member
† Expired
** Court case pending
(2) NRI
² Lives in Pune
`),
    choices: noted,
    made: [
      owner('Ramesh Kulkarni', 'A-101', 9820011101),
      owner('Meena Joshi', 'A-102', 9820011102),
      owner('Sunil Rao', 'A-103', 9820011103),
      owner('Anita Sen', 'A-104', 9820011104),
      // Nothing says what (3) is.
      owner('Chitra Menon (3)', 'A-105', 9820011105),
      owner('Dinesh Gowda', 'A-106', 9820011106),
      owner('Ramesh Rao', 'A-107', 9820011107),
      ...['A-101', 'A-102', 'A-103', 'A-104', 'A-105', 'A-106', 'A-107'].map((number) => flat(number, 1)),
    ],
    leftOut: ['1 header', '9 remark', '10 remark', '11 remark', '12 remark', '13 remark'],
  },
  {
    file: 'r10 a sign that means tenant.csv',
    bytes: csv(`Flat No,Name of Member,Mobile
A-101,Ramesh Kulkarni,9820011101
A-102,Meena Joshi*,9820011102
* Tenant
`),
    choices: noted,
    made: [owner('Ramesh Kulkarni', 'A-101', 9820011101), flat('A-101', 1)],
    leftOut: ['1 header', '3 tenant', '4 remark'],
  },
  {
    file: 'r10b the same, with the sign in a cell of its own, and a row of two cells that has no sign.csv',
    bytes: csv(`Flat No,Name of Member,Mobile
A-101,Ramesh Kulkarni,9820011101
A-102,Meena Joshi*,9820011102
A-103,Sunil Rao,
*,Tenant,
`),
    choices: noted,
    made: [
      owner('Ramesh Kulkarni', 'A-101', 9820011101),
      owner('Sunil Rao', 'A-103'),
      flat('A-101', 1),
      flat('A-103', 1),
    ],
    leftOut: ['1 header', '3 tenant', '5 remark'],
  },
  {
    file: 'r11 members of a gym, who need not own a flat.csv',
    bytes: csv(`Member ID,Flat No,Member Name,Mobile,Plan,Member Since,Expiry,Fees
G001,A-101,Ramesh Kulkarni,9820011101,Gold,01/04/2024,31/03/2025,12000
G002,A-102,Meena Joshi,9820011102,Silver,01/04/2024,31/03/2025,8000
G003,,Sunil Rao,9820011103,Gold,01/05/2024,30/04/2025,12000
`),
    made: [],
  },
  {
    file: 'r12 a cash book.csv',
    bytes: csv(`Date,Particulars,Voucher No,Debit,Credit
01/04/2024,Electricity bill,V1,1200,
02/04/2024,Water tanker,V2,800,
03/04/2024,Salary watchman,V3,12000,
`),
    made: [],
  },
  {
    file: 'r13 messages copied from a chat, each with a flat, a name and a phone.txt',
    bytes: csv(`[12/03/24, 9:14 am] Secretary: Pls share flat no, name and mobile
[12/03/24, 9:20 am] Ramesh K: A-101 Ramesh Kulkarni 9820011101
[12/03/24, 9:21 am] Meena: A-102 Meena Joshi 98200 11102
[12/03/24, 9:40 am] +91 98200 11103: 103 Sunil Rao 9820011103
[12/03/24, 10:02 am] Anita: A-104 - Anita Sen - 9820011104
`),
    choices: noted,
    made: [
      owner('Ramesh Kulkarni', 'A-101', 9820011101),
      owner('Meena Joshi', 'A-102', 9820011102),
      owner('Anita Sen', 'A-104', 9820011104),
      flat('A-101', 1),
      flat('A-102', 1),
      flat('A-104', 1),
    ],
    refused: ['4 A import_wing_missing'],
    leftOut: ['1 header'],
  },
  {
    file: 'r13b messages copied from a telephone, with seconds or without a year.txt',
    bytes: csv(`[12/03/24, 9:14:02 am] Secretary: Flat No - Name - Mobile
[12/03, 9:20 am] Ramesh K: A-101 Ramesh Kulkarni 9820011101
[12/03/24, 9:21:30 am] Meena: A-102 Meena Joshi 98200 11102
`),
    choices: noted,
    made: [
      owner('Ramesh Kulkarni', 'A-101', 9820011101),
      owner('Meena Joshi', 'A-102', 9820011102),
      flat('A-101', 1),
      flat('A-102', 1),
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'r14 a list with dashes between flat, name and phone.txt',
    bytes: csv(`Flat - Owner - Mobile
A-101 - Ramesh Kulkarni - 9820011101
A-102 - Meena Joshi - 9820011102
A-103 - Sunil Rao - 9820011103
`),
    choices: noted,
    made: [
      owner('Ramesh Kulkarni', 'A-101', 9820011101),
      owner('Meena Joshi', 'A-102', 9820011102),
      owner('Sunil Rao', 'A-103', 9820011103),
      flat('A-101', 1),
      flat('A-102', 1),
      flat('A-103', 1),
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'r15 a numbered list without a heading.txt',
    bytes: csv(`1. A-101 Ramesh Kulkarni 9820011101
2. A-102 Meena Joshi 9820011102
3. A-103 Sunil Rao 9820011103
4. A-104 Anita Sen 98200 11104
`),
    choices: noted,
    made: [
      owner('Ramesh Kulkarni', 'A-101', 9820011101),
      owner('Meena Joshi', 'A-102', 9820011102),
      owner('Sunil Rao', 'A-103', 9820011103),
      owner('Anita Sen', 'A-104', 9820011104),
      flat('A-101', 1),
      flat('A-102', 1),
      flat('A-103', 1),
      flat('A-104', 1),
    ],
  },
  {
    file: 'r16 the answers to a form, one of them sent twice.csv',
    bytes:
      csv(`"Timestamp","Email Address","Flat Number (e.g. A-101)","Name of the Owner","Owner's Mobile Number (WhatsApp)","Are you residing in the flat?","Name of Tenant (if rented)","Tenant Mobile","No. of family members","Do you own a car? If yes, registration number(s)","Two wheeler registration number(s)","I agree to share my details"
"2024/03/12 9:14:22 am GMT+5:30","ramesh@mail.example","A-101","Ramesh Kulkarni","9820011101","Yes","","","4","MH 02 AB 1234","MH02CD1111, MH02CD1112","I agree"
"2024/03/12 10:02:10 am GMT+5:30","meena@mail.example","a102","Meena Joshi","98200 11102","No, rented out","Bilal Khan","9820022202","3","NA","-","I agree"
"2024/03/12 11:45:00 am GMT+5:30","sunil@mail.example","A 103","Sunil Rao","+91 98200 11103","Yes","","","2","No","MH 02 XY 2222","I agree"
"2024/03/13 9:00:00 am GMT+5:30","ramesh@mail.example","A-101","Ramesh Kulkarni","9820011101","Yes","","","4","MH 02 AB 1234","MH02CD1111, MH02CD1112","I agree"
`),
    choices: { decisions: { ...noted.decisions, missingCompanyModel: 'Not known' } },
    made: [
      'owners Ramesh Kulkarni: flatNumber=A-101 name=Ramesh Kulkarni email=ramesh@mail.example phone=9820011101 occupancyDate=2020-01-01 status=Active',
      'owners Meena Joshi: flatNumber=A-102 name=Meena Joshi email=meena@mail.example phone=9820011102 occupancyDate=2020-01-01 status=Active',
      'owners Sunil Rao: flatNumber=A-103 name=Sunil Rao email=sunil@mail.example phone=9820011103 occupancyDate=2020-01-01 status=Active',
      flat('A-101', 1),
      flat('A-102', 1),
      flat('A-103', 1),
      'vehicles MH 02 AB 1234: vehicleNumber=MH 02 AB 1234 company=Not known model=Not known type=Car ownerName=Ramesh Kulkarni flatNumber=A-101',
      'vehicles MH02CD1111: vehicleNumber=MH02CD1111 company=Not known model=Not known type=Motorcycle ownerName=Ramesh Kulkarni flatNumber=A-101',
      'vehicles MH02CD1112: vehicleNumber=MH02CD1112 company=Not known model=Not known type=Motorcycle ownerName=Ramesh Kulkarni flatNumber=A-101',
      'vehicles MH 02 XY 2222: vehicleNumber=MH 02 XY 2222 company=Not known model=Not known type=Motorcycle ownerName=Sunil Rao flatNumber=A-103',
    ],
    leftOut: [
      '- column Timestamp',
      '- column Are you residing in the flat?',
      '- column Name of Tenant (if rented), Tenant Mobile',
      '- column No. of family members',
      '- column I agree to share my details',
      '1 header',
      '3 nothing NA',
      '3 nothing -',
      '4 nothing No',
    ],
  },
  {
    file: 'r17 as a gate’s app gives it out: residents of every kind, with states of their own.csv',
    bytes:
      csv(`Building Name,Unit Name,Resident Name,Mobile Number,Email,Resident Type,Occupancy Status,Move In Date,App Installed,Approval Status
A Block,A-101,Ramesh Kulkarni,9820011101,ramesh@mail.example,Owner,Residing,12-03-2019,Yes,Approved
A Block,A-101,Sita Kulkarni,9820011109,,Owner Family,Residing,12-03-2019,No,Approved
A Block,A-102,Meena Joshi,9820011102,,Owner,Not Residing,01-04-2018,No,Approved
A Block,A-102,Bilal Khan,9820022202,,Tenant,Residing,01-04-2026,Yes,Approved
B Block,B-101,Sunil Rao,9820011103,,Owner,Residing,12-05-2017,Yes,Pending
`),
    choices: { decisions: { ...noted.decisions, missingTenancyLastDay: '2027-03-31' } },
    made: [
      'owners Ramesh Kulkarni: flatNumber=A-101 name=Ramesh Kulkarni email=ramesh@mail.example phone=9820011101 occupancyDate=2019-03-12 status=Active',
      'owners Sunil Rao: flatNumber=B-101 name=Sunil Rao phone=9820011103 occupancyDate=2017-05-12 status=Active',
      flat('A-101', 1),
      flat('A-102', 1),
      flat('B-101', 1),
      'tenancies A-102: tenants=Bilal Khan since=2026-04-01 lastDay=2027-03-31 tenantPhone=9820022202',
    ],
    refused: ['4 G import_status'],
    leftOut: ['- column App Installed', '- column Approval Status', '1 header', '3 relative'],
  },
  {
    file: 'r18 as a society’s portal gives it out: owners and tenants by first and last name, since when they own.csv',
    bytes:
      csv(`Block,Unit,Owner First Name,Owner Last Name,Owner Mobile,Owner Email,Owner Resides,Tenant First Name,Tenant Last Name,Tenant Mobile,Lease Start Date,Lease End Date,Area (Sq Ft),Unit Type,Ownership Since,Intercom,Parking Slots,Vehicle Reg Nos
A,101,Ramesh,Kulkarni,9820011101,ramesh@mail.example,Yes,,,,,,1050,2 BHK,12/03/2019,1101,P1-12,MH 02 AB 1234
A,102,Meena,Joshi,9820011102,,No,Bilal,Khan,9820022202,01/04/2026,31/03/2027,1050,2 BHK,01/04/2018,1102,"P1-13, P1-14","MH 02 AB 1235, MH 02 AB 1236"
B,101,Sunil,Rao,9820011103,,Yes,,,,,,1450,3 BHK,12/05/2017,2101,,
`),
    choices: { decisions: { ...noted.decisions, missingCompanyModel: 'Not known' } },
    made: [
      'owners Ramesh Kulkarni: flatNumber=A-101 name=Ramesh Kulkarni email=ramesh@mail.example phone=9820011101 occupancyDate=2019-03-12 status=Active',
      'owners Meena Joshi: flatNumber=A-102 name=Meena Joshi phone=9820011102 occupancyDate=2018-04-01 status=Active',
      'owners Sunil Rao: flatNumber=B-101 name=Sunil Rao phone=9820011103 occupancyDate=2017-05-12 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied size=1050',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied size=1050',
      'flats B-101: flatNumber=B-101 floor=1 type=3BHK status=Occupied size=1450',
      'tenancies A-102: tenants=Bilal Khan since=2026-04-01 lastDay=2027-03-31 tenantPhone=9820022202',
      'vehicles MH 02 AB 1234: vehicleNumber=MH 02 AB 1234 company=Not known model=Not known ownerName=Ramesh Kulkarni flatNumber=A-101',
      'vehicles MH 02 AB 1235: vehicleNumber=MH 02 AB 1235 company=Not known model=Not known ownerName=Meena Joshi flatNumber=A-102',
      'vehicles MH 02 AB 1236: vehicleNumber=MH 02 AB 1236 company=Not known model=Not known ownerName=Meena Joshi flatNumber=A-102',
    ],
    leftOut: ['- column Owner Resides', '- column Intercom', '- column Parking Slots', '1 header'],
  },
  {
    file: 'r19 as another app gives it out: contacts, and whether they own or rent.csv',
    flatNumbers: 'any',
    bytes:
      csv(`S.No.,Tower/Block,Flat,Primary Contact,Primary Contact Number,Secondary Contact,Secondary Contact Number,Ownership,Member Count,Vehicles (4W),Vehicles (2W),Pets,Status
1,Tower 1,0101,Ramesh Kulkarni,919820011101,Sita Kulkarni,919820011109,Owner,4,MH02AB1234,MH02CD1111,0,Active
2,Tower 1,0102,Bilal Khan,919820022202,,,Tenant,3,,,1,Active
3,Tower 2,0101,Sunil Rao,919820011103,,,Owner,2,,MH02XY2222,0,Inactive
`),
    choices: { decisions: { ...noted.decisions, missingCompanyModel: 'Not known' } },
    made: [
      owner('Ramesh Kulkarni', '1-0101', 9820011101),
      owner('Sunil Rao', '2-0101', 9820011103),
      flat('1-0101', 1),
      flat('2-0101', 1),
      'vehicles MH02AB1234: vehicleNumber=MH02AB1234 company=Not known model=Not known type=Car ownerName=Ramesh Kulkarni flatNumber=1-0101',
      'vehicles MH02CD1111: vehicleNumber=MH02CD1111 company=Not known model=Not known type=Motorcycle ownerName=Ramesh Kulkarni flatNumber=1-0101',
      'vehicles MH02XY2222: vehicleNumber=MH02XY2222 company=Not known model=Not known type=Motorcycle ownerName=Sunil Rao flatNumber=2-0101',
    ],
    leftOut: [
      '- column S.No.',
      '- column Secondary Contact, Secondary Contact Number, Status',
      '- column Member Count, Pets',
      '1 header',
      '3 tenant',
    ],
  },
  {
    file: 'r20 dues with credits, and sums without a word for it.csv',
    bytes: csv(`SUNRISE CHS LTD,,,,,,,,
MAINTENANCE DUES AS ON 31-03-2026,,,,,,,,
Flat No,Member,Sq.Ft,Opening Balance,Apr-25,May-25,Jun-25,Interest @21%,Closing Balance
A-101,Ramesh Kulkarni,1050,2500,3150,3150,3150,0,11950
A-102,Meena Joshi,1050,0,3150,3150,0,66.15,6300 Cr
A-103,Sunil Rao,1450,-500,4350,4350,4350,,12550
,,3550,2000,10650,10650,7500,66.15,
`),
    choices: noted,
    made: [
      owner('Ramesh Kulkarni', 'A-101'),
      owner('Meena Joshi', 'A-102'),
      owner('Sunil Rao', 'A-103'),
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied size=1050',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied size=1050',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied size=1450',
    ],
    leftOut: [
      '- column Opening Balance, Apr-25, May-25, Jun-25, Interest @21%, Closing Balance',
      '1 title',
      '2 title',
      '3 header',
      '7 total',
    ],
  },
  {
    file: 'r21 parking slots with their level and type, some without a vehicle.csv',
    bytes: csv(`Parking No,Level,Type,Allotted to Flat,Owner Name,Vehicle No,Vehicle Model,Sticker No
B1-01,Basement 1,Car,A-101,Ramesh Kulkarni,MH 02 AB 1234,Honda City,S-001
B1-02,Basement 1,Car,A-102,Meena Joshi,,,
B1-03,Basement 1,Two Wheeler,A-103,Sunil Rao,MH 02 CD 1111,Activa,S-002
B1-04,Basement 1,Visitor,,,,,
`),
    choices: { decisions: { ...noted.decisions, missingCompany: 'Not known' } },
    made: [
      owner('Ramesh Kulkarni', 'A-101'),
      owner('Meena Joshi', 'A-102'),
      owner('Sunil Rao', 'A-103'),
      flat('A-101', 1),
      flat('A-102', 1),
      flat('A-103', 1),
      'vehicles MH 02 AB 1234: vehicleNumber=MH 02 AB 1234 company=Honda model=City type=Car ownerName=Ramesh Kulkarni flatNumber=A-101',
      'vehicles MH 02 CD 1111: vehicleNumber=MH 02 CD 1111 company=Honda model=Activa type=Motorcycle ownerName=Sunil Rao flatNumber=A-103',
    ],
    leftOut: ['- column Parking No, Level, Sticker No', '1 header', '3 of-which', '5 of-which', '5 remark'],
  },
  {
    file: 'r22 the register of members in Form I, whose columns are numbered below their headings.csv',
    bytes: csv(`FORM I,,,,,,,,,,
REGISTER OF MEMBERS [See Rule 32 and 65(1)],,,,,,,,,,
Sr. No.,Membership No.,Date of Admission,Full Name,Residential Address,Occupation,Age on date of admission,Flat No.,Particulars of Shares,Date of Cessation,Remarks
1,2,3,4,5,6,7,8,9,10,11
1,1,01/04/1995,Shri Ramesh Kulkarni,"A-101, Sunrise CHS, Andheri",Service,45,A-101,1 to 5,,
2,2,01/04/1995,Smt Meena Joshi,"A-102, Sunrise CHS, Andheri",Housewife,40,A-102,6 to 10,15/06/2010,Transferred to Sunil Rao
3,31,15/06/2010,Shri Sunil Rao,"A-102, Sunrise CHS, Andheri",Business,50,A-102,6 to 10,,
`),
    choices: noted,
    made: [
      'owners Shri Ramesh Kulkarni: flatNumber=A-101 name=Shri Ramesh Kulkarni address=A-101, Sunrise CHS, Andheri occupancyDate=1995-04-01 status=Active',
      'owners Smt Meena Joshi: flatNumber=A-102 name=Smt Meena Joshi address=A-102, Sunrise CHS, Andheri occupancyDate=1995-04-01 status=Old',
      'owners Shri Sunil Rao: flatNumber=A-102 name=Shri Sunil Rao address=A-102, Sunrise CHS, Andheri occupancyDate=2010-06-15 status=Active',
      flat('A-101', 1),
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied description=Transferred to Sunil Rao',
    ],
    leftOut: [
      '- column Sr. No.',
      '- column Membership No.',
      '- column Occupation, Particulars of Shares',
      '- column Age on date of admission',
      '1 title',
      '2 title',
      '3 header',
      '4 header',
    ],
  },
  {
    file: 'r23 a register of share certificates, of which one was transferred.csv',
    bytes:
      csv(`Share Certificate No,Distinctive Nos From,Distinctive Nos To,No of Shares,Name of Member,Flat No,Date of Issue,Transferred To,Date of Transfer
1,1,5,5,Ramesh Kulkarni,A-101,01/04/1996,,
2,6,10,5,Meena Joshi,A-102,01/04/1996,Sunil Rao,15/06/2010
3,11,15,5,Anita Sen,A-103,01/04/1996,,
`),
    choices: noted,
    made: [owner('Ramesh Kulkarni', 'A-101'), owner('Anita Sen', 'A-103'), flat('A-101', 1), flat('A-103', 1)],
    refused: ['3 I theirs_since'],
    leftOut: [
      '- column Share Certificate No, Distinctive Nos From, Distinctive Nos To, No of Shares',
      '- column Date of Issue',
      '- column Transferred To',
      '1 header',
    ],
  },
  {
    file: 'r24 flats with wings in Devanagari.csv',
    bytes: csv(`क्र.सं.,फ्लैट सं.,स्वामी का नाम,मोबाइल नं.,सदस्य संख्या,वाहन सं.,टिप्पणी
१,अ-१०१,रमेश कुलकर्णी,९८२००१११०१,४,एमएच ०२ एबी १२३४,
२,अ-१०२,मीना जोशी,९८२००१११०२,३,,किराये पर
३,ब-१०१,सुनील राव,९८२००१११०३,२,,
`),
    choices: { decisions: { ...noted.decisions, missingCompanyModel: 'Not known' } },
    made: [
      owner('रमेश कुलकर्णी', 'A-101', 9820011101),
      owner('मीना जोशी', 'A-102', 9820011102),
      owner('सुनील राव', 'B-101', 9820011103),
      flat('A-101', 1),
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied description=किराये पर',
      flat('B-101', 1),
      'vehicles MH 02 AB 1234: vehicleNumber=MH 02 AB 1234 company=Not known model=Not known ownerName=रमेश कुलकर्णी flatNumber=A-101',
    ],
    leftOut: ['- column क्र.सं.', '- column सदस्य संख्या', '1 header'],
  },
  {
    file: 'r25 a list in Tamil.csv',
    bytes: csv(`வரிசை எண்,பிளாக்,வீட்டு எண்,உரிமையாளர் பெயர்,கைபேசி எண்,வாகன எண்
1,A,101,முருகன் செல்வம்,9840011101,TN 09 AB 1234
2,A,102,லட்சுமி நாராயணன்,9840011102,
3,B,101,கார்த்திக் ராஜா,9840011103,TN 10 CD 5678
`),
    choices: { decisions: { ...noted.decisions, missingCompanyModel: 'Not known' } },
    made: [
      owner('முருகன் செல்வம்', 'A-101', 9840011101),
      owner('லட்சுமி நாராயணன்', 'A-102', 9840011102),
      owner('கார்த்திக் ராஜா', 'B-101', 9840011103),
      flat('A-101', 1),
      flat('A-102', 1),
      flat('B-101', 1),
      'vehicles TN 09 AB 1234: vehicleNumber=TN 09 AB 1234 company=Not known model=Not known ownerName=முருகன் செல்வம் flatNumber=A-101',
      'vehicles TN 10 CD 5678: vehicleNumber=TN 10 CD 5678 company=Not known model=Not known ownerName=கார்த்திக் ராஜா flatNumber=B-101',
    ],
    leftOut: ['- column வரிசை எண்', '1 header'],
  },
  {
    file: 'r26 villas by street and plot, some not built yet.csv',
    flatNumbers: 'any',
    bytes: csv(`Street,Plot No,Villa Owner,Contact,Alt Contact,Built Up (Sq Yd),Status
1st Street,12,Ramesh Kulkarni,9820011101,9820011109,240,Occupied
1st Street,14,Meena Joshi,9820011102,,240,Vacant
2nd Street,12,Sunil Rao,9820011103,,300,Under construction
`),
    choices: noted,
    made: [
      'owners Ramesh Kulkarni: flatNumber=1-12 name=Ramesh Kulkarni phone=9820011101 secondPhone=9820011109 occupancyDate=2020-01-01 status=Active',
      owner('Meena Joshi', '1-14', 9820011102),
      flat('1-12', 0),
      'flats 1-14: flatNumber=1-14 floor=0 type=2BHK status=Available',
    ],
    refused: ['4 G import_status'],
    leftOut: ['- column Built Up (Sq Yd)', '1 header'],
  },
  {
    file: 'r27 towers with names, of which is asked, and not of the wing besides.csv',
    bytes:
      csv(`Tower Name,Floor No.,Unit No.,Unit Type,Carpet Area (sq.m.),Applicant,Co-Applicant,PAN,Aadhaar,Agreement Value,Stamp Duty,Registration No,Registration Date,Possession
Aster,3,301,2BHK,65.5,Ramesh Kulkarni,Sita Kulkarni,ABCDE1234F,1234 5678 9012,8500000,425000,BDR-1234/2019,12/03/2019,01/04/2019
Begonia,3,301,3BHK,85.25,Meena Joshi,,PQRSX6789K,2345 6789 0123,11500000,575000,BDR-1235/2019,13/03/2019,
`),
    choices: { decisions: { ...noted.decisions, twoNames: 'together' } },
    made: [],
    refused: ['2 A import_wing', '3 A import_wing'],
    leftOut: [
      '- column PAN, Aadhaar, Registration No, Registration Date',
      '- column Agreement Value, Stamp Duty',
      '1 header',
      '2 second Sita Kulkarni',
    ],
  },
  {
    file: 'r28 who came to a meeting, some for others.csv',
    bytes: csv(`AGM 28-09-2025 ATTENDANCE,,,,
Sr No,Flat No,Name of Member Present,Proxy for,Signature
1,A-101,Ramesh Kulkarni,,
2,A-102,Sita Joshi,Meena Joshi,
3,B-101,Sunil Rao,,
`),
    choices: noted,
    made: [],
  },
  {
    file: 'r29 two wheels and four in Hindi, a tenant without a day.csv',
    bytes: csv(`ब्लॉक,फ्लैट,मालिक,मोबाइल,किराएदार,किराएदार का मोबाइल,दुपहिया नं,चार पहिया नं
ए,101,रमेश कुलकर्णी,9820011101,,,MH02CD1111,MH02AB1234
बी,101,मीना जोशी,9820011102,बिलाल खान,9820022202,,
`),
    choices: { decisions: { ...noted.decisions, missingCompanyModel: 'Not known' } },
    made: [
      owner('रमेश कुलकर्णी', 'A-101', 9820011101),
      owner('मीना जोशी', 'B-101', 9820011102),
      flat('A-101', 1),
      flat('B-101', 1),
      'vehicles MH02CD1111: vehicleNumber=MH02CD1111 company=Not known model=Not known type=Motorcycle ownerName=रमेश कुलकर्णी flatNumber=A-101',
      'vehicles MH02AB1234: vehicleNumber=MH02AB1234 company=Not known model=Not known type=Car ownerName=रमेश कुलकर्णी flatNumber=A-101',
    ],
    leftOut: ['- column किराएदार, किराएदार का मोबाइल', '1 header'],
  },
  {
    file: 'r30 how many vehicles and which, two flats made one.csv',
    bytes: csv(`FLAT NO.,OWNER'S NAME,CONTACT NO.(S),DT OF POSS.,2W,4W,REMARKS IF ANY
A/101,"KULKARNI RAMESH V.","9820011101, 022-26123456",15-Aug-99,1 (MH02CD1111),1 (MH02AB1234),
A/102,"JOSHI MEENA (MRS)","9820011102 / 9820011110",26.01.2001,-,2 (MH02AB1235/MH02AB1236),on rent
A/103-104,"RAO SUNIL & ANITA",9820011103,01-Jan-70,nil,nil,two flats joined
`),
    choices: { decisions: { ...noted.decisions, missingCompanyModel: 'Not known', twoNames: 'together' } },
    made: [
      'owners KULKARNI RAMESH V.: flatNumber=A-101 name=KULKARNI RAMESH V. phone=9820011101 secondPhone=2226123456 occupancyDate=1999-08-15 status=Active',
      'owners JOSHI MEENA (MRS): flatNumber=A-102 name=JOSHI MEENA (MRS) phone=9820011102 secondPhone=9820011110 occupancyDate=2001-01-26 status=Active',
      'owners RAO SUNIL: flatNumber=A-103 flatNumber=A-104 name=RAO SUNIL phone=9820011103 occupancyDate=1970-01-01 status=Active',
      'owners ANITA: flatNumber=A-103 flatNumber=A-104 name=ANITA occupancyDate=1970-01-01 status=Active',
      flat('A-101', 1),
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied description=on rent',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied description=two flats joined',
      flat('A-104', 1),
      'vehicles MH02CD1111: vehicleNumber=MH02CD1111 company=Not known model=Not known type=Motorcycle ownerName=KULKARNI RAMESH V. flatNumber=A-101',
      'vehicles MH02AB1234: vehicleNumber=MH02AB1234 company=Not known model=Not known type=Car ownerName=KULKARNI RAMESH V. flatNumber=A-101',
      'vehicles MH02AB1235: vehicleNumber=MH02AB1235 company=Not known model=Not known type=Car ownerName=JOSHI MEENA (MRS) flatNumber=A-102',
      'vehicles MH02AB1236: vehicleNumber=MH02AB1236 company=Not known model=Not known type=Car ownerName=JOSHI MEENA (MRS) flatNumber=A-102',
    ],
    leftOut: ['1 header', '3 nothing -', '4 nothing nil', '4 nothing nil'],
  },
  {
    file: 'r31 names with what their holders are in the society.csv',
    bytes: csv(`Flat	Name	Phone
A101	Ramesh Kulkarni (Chairman)	9820011101
A102	Meena Joshi - Secretary	9820011102
A103	Late Sunil Rao	9820011103
A104	Anita Sen (NRI)	+1 408 555 0199
A105	Legal heirs of Gopal Das	
A106	M/s Acme Traders	9820011106
`),
    choices: { decisions: { ...noted.decisions, phonesAbroad: 'second' } },
    made: [
      owner('Ramesh Kulkarni', 'A-101', 9820011101),
      owner('Meena Joshi', 'A-102', 9820011102),
      owner('Late Sunil Rao', 'A-103', 9820011103),
      'owners Anita Sen: flatNumber=A-104 name=Anita Sen secondPhone=+14085550199 occupancyDate=2020-01-01 status=Active',
      owner('Legal heirs of Gopal Das', 'A-105'),
      owner('M/s Acme Traders', 'A-106', 9820011106),
      flat('A-101', 1),
      flat('A-102', 1),
      flat('A-103', 1),
      flat('A-104', 1),
      flat('A-105', 1),
      flat('A-106', 1),
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'r32 whom to call in an emergency, by their mobile.csv',
    bytes:
      csv(`Flat,Resident Name,Mobile,Emergency Contact Person,Relationship,Emergency Mobile,Contact Of Children,Doctor Phone
A-101,Ramesh Kulkarni,9820011101,Sunita Kulkarni,Wife,9820033301,9820011133,9820044401
A-102,Meena Joshi,9820011102,Anil Joshi,Son,9820033302,9820011134,9820044402
`),
    choices: noted,
    made: [
      'owners Ramesh Kulkarni: flatNumber=A-101 name=Ramesh Kulkarni phone=9820011101 occupancyDate=2020-01-01 status=Active contactName=Sunita Kulkarni contactPhone=9820033301 contactRelation=Wife',
      'owners Meena Joshi: flatNumber=A-102 name=Meena Joshi phone=9820011102 occupancyDate=2020-01-01 status=Active contactName=Anil Joshi contactPhone=9820033302 contactRelation=Son',
      flat('A-101', 1),
      flat('A-102', 1),
    ],
    leftOut: ['- column Contact Of Children', '- column Doctor Phone', '1 header'],
  },
  {
    file: 'r33 doors below lines of floors.csv',
    flatNumbers: 'any',
    bytes: csv(`Ground Floor,,,
Flat,Name,Mobile,Type
1,Ramesh Kulkarni,9820011101,1BHK
2,Meena Joshi,9820011102,1BHK
First Floor,,,
1,Sunil Rao &,9820011103,2BHK
2,Anita Sen,9820011104,2BHK
`),
    choices: noted,
    made: [
      owner('Ramesh Kulkarni', '001', 9820011101),
      owner('Meena Joshi', '002', 9820011102),
      owner('Sunil Rao', '101', 9820011103),
      owner('Anita Sen', '102', 9820011104),
      'flats 001: flatNumber=001 floor=0 type=1BHK status=Occupied',
      'flats 002: flatNumber=002 floor=0 type=1BHK status=Occupied',
      flat('101', 1),
      flat('102', 1),
    ],
    leftOut: ['1 title', '2 header', '5 remark'],
  },
  {
    file: 'r34 name and phone in one cell, headed as both.csv',
    bytes: csv(`Flat No,Owner & Contact,Tenant & Contact
A-101,"Ramesh Kulkarni
9820011101",
A-102,"Meena Joshi
98200 11102","Bilal Khan
9820022202"
`),
    choices: noted,
    made: [
      owner('Ramesh Kulkarni', 'A-101', 9820011101),
      owner('Meena Joshi', 'A-102', 9820011102),
      flat('A-101', 1),
      flat('A-102', 1),
    ],
    leftOut: ['- column Tenant & Contact', '1 header'],
  },
  {
    file: 'r35 who has the keys, and since when.csv',
    bytes: csv(`Flat,Keys with,Handed over on
A-101,Security,12/03/2025
A-102,Meena Joshi's sister,15/04/2025
`),
    choices: noted,
    made: [
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Available',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Available',
    ],
    leftOut: ['- column Keys with', '- column Handed over on', '1 header'],
  },
  {
    file: 'r36 complaints, in a file of their own.csv',
    bytes: csv(`Ticket No,Date,Flat,Raised By,Category,Description,Status,Closed On
101,12/03/2025,A-101,Ramesh Kulkarni,Plumbing,Leak in kitchen,Closed,15/03/2025
102,13/03/2025,A-102,Meena Joshi,Lift,Lift stuck,Open,
`),
    choices: noted,
    made: [],
  },
  {
    file: 'r37 who was vaccinated, and when.csv',
    bytes: csv(`Flat,Name,Relation,Age,Vaccine Dose 1 Date,Dose 2 Date,Category,Mobile
A-101,Ramesh Kulkarni,Self,52,12/03/2021,12/05/2021,Senior,9820011101
A-101,Sita Kulkarni,Wife,48,12/03/2021,12/05/2021,Adult,9820011109
A-102,Meena Joshi,Self,60,12/03/2021,,Senior,9820011102
`),
    choices: noted,
    made: [
      owner('Ramesh Kulkarni', 'A-101', 9820011101),
      owner('Meena Joshi', 'A-102', 9820011102),
      flat('A-101', 1),
      flat('A-102', 1),
    ],
    leftOut: ['- column Age', '- column Vaccine Dose 1 Date, Dose 2 Date, Category', '1 header', '3 relative'],
  },
  {
    file: 'r38 villas by streets with names.csv',
    flatNumbers: 'any',
    bytes: csv(`Villa No,Street,Owner,Mobile
1,Rose Lane,Ramesh Kulkarni,9820011101
2,Rose Lane,Meena Joshi,9820011102
3,Tulip Avenue,Sunil Rao,9820011103
`),
    choices: noted,
    made: [
      owner('Ramesh Kulkarni', '1', 9820011101),
      owner('Meena Joshi', '2', 9820011102),
      owner('Sunil Rao', '3', 9820011103),
      flat('1', 0),
      flat('2', 0),
      flat('3', 0),
    ],
    leftOut: ['- column Street', '1 header'],
  },
  {
    file: 'r39 flats sold, which ends no ownership.csv',
    bytes: csv(`Unit,Customer,Mobile,Inventory,Remark
A-101,Ramesh Kulkarni,9820011101,Sold,Present
A-102,Meena Joshi,9820011102,Sold,Present
A-103,Sunil Rao,9820011103,Sold,Present
`),
    choices: noted,
    made: [
      owner('Ramesh Kulkarni', 'A-101', 9820011101),
      owner('Meena Joshi', 'A-102', 9820011102),
      owner('Sunil Rao', 'A-103', 9820011103),
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied description=Present',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied description=Present',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied description=Present',
    ],
    leftOut: ['- column Inventory', '1 header'],
  },
  {
    file: 'r40 a house’s number above the heading, which is no wing, and names as particulars.csv',
    flatNumbers: 'any',
    bytes: csv(`Building No. 5
Flat No,Particulars,Dr,Cr,Owner Status
101,Ramesh Kulkarni,2500,,Current
102,Meena Joshi,,500,Current
`),
    choices: noted,
    made: [owner('Ramesh Kulkarni', '101'), owner('Meena Joshi', '102'), flat('101', 1), flat('102', 1)],
    leftOut: ['- column Dr, Cr', '1 title', '2 header'],
  },
  {
    file: 'r41 beside the members a committee, meters and the old, who need own no flat.xlsx',
    bytes: () =>
      workbook([
        {
          name: 'Members',
          rows: [
            ['Flat No', 'Owner', 'Mobile', 'Designation'],
            ['A-101', 'Anand Rao', 9820011101, 'Secretary'],
            ['A-102', 'Bina Shah', 9820011102],
          ],
        },
        {
          name: 'Sheet2',
          rows: [
            ['Sr', 'Post', 'Name', 'Flat No', 'Mobile'],
            [1, 'President', 'Gita Nair', 'A-102', 9820011103],
            [2, 'Hon. Secretary', 'Anand Rao', 'A-101', 9820011101],
            [3, 'Treasurer', 'Hari Pai', 'A-103', 9820011104],
            [4, 'Member', 'Esha Nair', 'A-104', 9820011105],
          ],
        },
        { name: 'Sheet3', rows: [['Managing Committee 2025-26'], ['Name', 'Flat'], ['Gita Nair', 'A-102']] },
        {
          name: 'Jan 2026',
          rows: [
            ['Flat', 'Consumer Name', 'Meter No', 'Previous Reading', 'Current Reading', 'Units'],
            ['A-102', 'Chitra Menon', 'M-2', 90, 95, 5],
            ['A-105', 'Dinesh Gowda', 'M-5', 100, 120, 20],
          ],
        },
        {
          name: 'Senior Citizens',
          rows: [
            ['Flat', 'Name', 'Age'],
            ['A-102', 'Kamala Shah', 80],
            ['A-106', 'Uma Das', 70],
          ],
        },
        {
          name: 'MC',
          rows: [
            ['Flat', 'Name'],
            ['A-103', 'Hari Pai'],
          ],
        },
      ]),
    choices: noted,
    made: [
      owner('Anand Rao', 'A-101', 9820011101),
      owner('Bina Shah', 'A-102', 9820011102),
      flat('A-101', 1),
      flat('A-102', 1),
    ],
    leftOut: ['- column Designation', '1 header'],
  },
  {
    file: 'r42 members below whom a committee is named, and a title that only speaks of one.csv',
    bytes: csv(`Members as approved by the Managing Committee
Managing Committee
President: Hari Pai
Flat No,Owner,Mobile
A-101,Anand Rao,9820011101
A-102,Bina Shah,9820011102
`),
    choices: noted,
    made: [
      owner('Anand Rao', 'A-101', 9820011101),
      owner('Bina Shah', 'A-102', 9820011102),
      flat('A-101', 1),
      flat('A-102', 1),
    ],
    leftOut: ['1 title', '2 title', '3 title', '4 header'],
  },
  {
    file: 'r43 amounts in lakhs and crores.csv',
    bytes: csv(`Flat No,Owner,Rent,Deposit,Market Value
A-101,Anand Rao,15k,1.5 lakh,85 lakh
A-102,Bina Shah,"18,500/-",₹2 lacs only,1.2 Cr
Total,2,,3.5 lakh,
`),
    choices: noted,
    made: [
      owner('Anand Rao', 'A-101'),
      owner('Bina Shah', 'A-102'),
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied rent=15000 deposit=150000',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied rent=18500 deposit=200000',
    ],
    leftOut: ['- column Market Value', '1 header', '4 total'],
  },
  {
    file: 'r43a amounts as people write them.csv',
    bytes: csv(`Flat No,Owner,Rent,Deposit,Agreement Value
A-101,Anand Rao,1.5 L,10 Cr,1.5 L
A-102,Bina Shah,15000/month,₹ 3 crore,85 L
A-103,Chitra Menon,₹ 15000/- p.m. only,"Rs 12,50,000/-",2.25 L
A-104,Dinesh Gowda,25 lakh,10 Cr.,1.2 L
A-105,Esha Nair,1 lakh 20 thousand,12 Cr,1.2 L
`),
    choices: noted,
    made: [
      owner('Anand Rao', 'A-101'),
      owner('Bina Shah', 'A-102'),
      owner('Chitra Menon', 'A-103'),
      owner('Dinesh Gowda', 'A-104'),
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied rent=150000 deposit=100000000',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied rent=15000 deposit=30000000',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied rent=15000 deposit=1250000',
      'flats A-104: flatNumber=A-104 floor=1 type=2BHK status=Occupied rent=2500000 deposit=100000000',
    ],
    refused: ['6 D import_credit'],
    leftOut: ['- column Agreement Value', '1 header'],
  },
  {
    file: 'r43b headings and names with commas are told apart in what is left out and in what is made.csv',
    bytes: csv(`Flat No,Owner,Tenant,Let since,Let until,"Gas, kitchen","Facing, side"
A-101,"Rao, Anand K","Kumar, Asha M; Shah, Bina P",01/04/2026,31/03/2027,ok,north
`),
    choices: { decisions: { ...noted.decisions, twoNames: 'together' } },
    made: [
      owner('Rao, Anand K', 'A-101'),
      flat('A-101', 1),
      'tenancies A-101: tenants=“Kumar, Asha M”, “Shah, Bina P” since=2026-04-01 lastDay=2027-03-31',
    ],
    leftOut: ['- column “Gas, kitchen”, “Facing, side”', '1 header'],
  },
  {
    file: 'r43c names with commas are told apart in what a flat’s description says of them.csv',
    bytes: csv(`Flat No,Owner,Mobile
A-101,"Rao, Anand K; Kumar, Asha M",9820011101
A-102,Bina Shah,9820011102
A-102,"Shah, Chetan P",9820011103
`),
    choices: { decisions: { ...noted.decisions, twoNames: 'first-and-note', coOwners: 'note' } },
    made: [
      owner('Rao, Anand K', 'A-101', 9820011101),
      owner('Bina Shah', 'A-102', 9820011102),
      `${flat('A-101', 1)} description=Also: “Kumar, Asha M”`,
      `${flat('A-102', 1)} description=Also: “Shah, Chetan P”, 9820011103`,
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'r44 the list of members in Form J, with their class, and who is no active one.csv',
    bytes: csv(`FORM "J"
List of Members
Serial No.,Full Name of the Member,Address of member,Class of member (Ordinary/Associate/Nominal),Date of Admission,Whether active member,No. of shares held,Flat No.
1,Anand Rao,"A-101, Sunrise CHS",Ordinary,01/04/1995,Yes,5,A-101
2,Bina Shah,"A-102, Sunrise CHS",Ordinary,01/04/1996,No,5,A-102
3,Gita Shah,"A-102, Sunrise CHS",Associate,01/04/1996,No,,A-102
4,Bilal Khan,"A-103, Sunrise CHS",Nominal,01/04/2026,No,,A-103
`),
    choices: { decisions: { ...noted.decisions, coOwners: 'together', tenancies: 'leave-out' } },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao address=A-101, Sunrise CHS occupancyDate=1995-04-01 status=Active',
      'owners Bina Shah: flatNumber=A-102 name=Bina Shah address=A-102, Sunrise CHS occupancyDate=1996-04-01 status=Active',
      'owners Gita Shah: flatNumber=A-102 name=Gita Shah address=A-102, Sunrise CHS occupancyDate=1996-04-01 status=Active',
      flat('A-101', 1),
      flat('A-102', 1),
    ],
    leftOut: [
      '- column Serial No.',
      '- column Whether active member',
      '- column No. of shares held',
      ...['1 title', '2 title', '3 header', '7 tenant'],
    ],
  },
  {
    file: 'r45 the register in Form I in Marathi, whose members have their flats in their addresses.csv',
    bytes: csv(`नमुना 'आय'
अ.क्र.,सभासदत्व दिल्याचा दिनांक,प्रवेश फी भरल्याचा दिनांक,संपूर्ण नाव,पत्ता,व्यवसाय,सभासदत्व दिल्याच्या दिवशी वय,नामनिर्देशित व्यक्तीचे नाव व पत्ता,नामनिर्देशनाचा दिनांक,सभासदत्व रद्द झाल्याचा दिनांक,कारणे,शेरा
1,०१/०४/१९९५,०१/०४/१९९५,रमेश कुलकर्णी,"सदनिका क्र. ए-१०१, सूर्योदय",नोकरी,४५,सुनिता कुलकर्णी,१२/०६/२००१,,,
2,०१/०४/१९९५,०१/०४/१९९५,मीना जोशी,"ए-१०२, सूर्योदय",गृहिणी,४०,अनिल जोशी,,१५/०६/२०१०,हस्तांतरण,
3,१५/०६/२०१०,१५/०६/२०१०,सुनील राव,"ए-१०२, सूर्योदय",व्यापार,५०,,,,,
`),
    choices: noted,
    made: [
      'owners रमेश कुलकर्णी: flatNumber=A-101 name=रमेश कुलकर्णी address=सदनिका क्र. ए-१०१, सूर्योदय occupancyDate=1995-04-01 status=Active',
      'owners मीना जोशी: flatNumber=A-102 name=मीना जोशी address=ए-१०२, सूर्योदय occupancyDate=1995-04-01 status=Old',
      'owners सुनील राव: flatNumber=A-102 name=सुनील राव address=ए-१०२, सूर्योदय occupancyDate=2010-06-15 status=Active',
      flat('A-101', 1),
      flat('A-102', 1),
    ],
    leftOut: [
      '- column अ.क्र.',
      '- column प्रवेश फी भरल्याचा दिनांक, व्यवसाय, नामनिर्देशनाचा दिनांक, कारणे',
      '- column सभासदत्व दिल्याच्या दिवशी वय',
      '- column नामनिर्देशित व्यक्तीचे नाव व पत्ता',
      ...['1 title', '2 header'],
    ],
  },
  {
    file: 'r46 addresses elsewhere, which begin with the number of another house.csv',
    bytes: csv(`Name,Mobile,Address
Anand Rao,9820011101,"12, Hill Road"
Bina Shah,9820011102,"A-7, Shanti Park, Pune"
Gita Nair,9820011103,"Nagpur"
`),
    choices: noted,
    made: [
      'owners Anand Rao: name=Anand Rao phone=9820011101 address=12, Hill Road occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: name=Bina Shah phone=9820011102 address=A-7, Shanti Park, Pune occupancyDate=2020-01-01 status=Active',
      'owners Gita Nair: name=Gita Nair phone=9820011103 address=Nagpur occupancyDate=2020-01-01 status=Active',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'r47 flats before and after a house is built anew, and when its members consented.csv',
    bytes: csv(`Old Flat No,Old Carpet (Sqft),Member Name,Mobile,Consent Date,New Flat No,New Carpet (Sqft)
A-1,450,Anand Rao,9820011101,12/03/2022,A-301,650
A-2,450,Bina Shah,9820011102,13/03/2022,A-302,650
`),
    choices: noted,
    made: [
      owner('Anand Rao', 'A-301', 9820011101),
      owner('Bina Shah', 'A-302', 9820011102),
      'flats A-301: flatNumber=A-301 floor=3 type=2BHK status=Occupied size=650',
      'flats A-302: flatNumber=A-302 floor=3 type=2BHK status=Occupied size=650',
    ],
    leftOut: ['- column Old Flat No, Consent Date', '- column Old Carpet (Sqft)', '1 header'],
  },
  {
    file: 'r48 the answers to a form whose question for owner or tenant speaks of the flat.csv',
    bytes:
      csv(`Which wing do you live in?,What is your flat number? (numbers only),What is your full name as per the agreement?,Are you the owner or a tenant of the flat?,Please provide your mobile number (10 digits)
A,101,Anand Rao,Owner,9820011101
A,102,Bina Shah,Owner,9820011102
B,101,Bilal Khan,Tenant,9820022202
`),
    choices: noted,
    made: [
      owner('Anand Rao', 'A-101', 9820011101),
      owner('Bina Shah', 'A-102', 9820011102),
      flat('A-101', 1),
      flat('A-102', 1),
    ],
    leftOut: ['1 header', '4 tenant'],
  },
  {
    file: 'r49 residents of an app, whose type of occupancy says who rents.csv',
    bytes: csv(`flat_number,tower_name,resident_name,phone_number,occupancy_type,vehicle_1_number
101,A,Anand Rao,9820011101,owner,MH02AB1234|MH02CD1111
102,A,Bina Shah,9820011102,owner,
103,A,Bilal Khan,9820022202,tenant,
`),
    choices: { decisions: { ...noted.decisions, missingCompanyModel: 'Not known' } },
    made: [
      owner('Anand Rao', 'A-101', 9820011101),
      owner('Bina Shah', 'A-102', 9820011102),
      flat('A-101', 1),
      flat('A-102', 1),
      'vehicles MH02AB1234: vehicleNumber=MH02AB1234 company=Not known model=Not known ownerName=Anand Rao flatNumber=A-101',
      'vehicles MH02CD1111: vehicleNumber=MH02CD1111 company=Not known model=Not known ownerName=Anand Rao flatNumber=A-101',
    ],
    leftOut: ['1 header', '4 tenant'],
  },
  {
    file: 'r50 an accountant’s ledgers, of which some are members’.csv',
    bytes: csv(`Name of Ledger,Under,Mailing Name,Address,Phone,Opening Balance
A-101 Anand Rao,Sundry Debtors,Anand Rao,"A-101, Sunrise CHS",9820011101,2500.00 Dr
A-102 Bina Shah,Sundry Debtors,Bina Shah,"A-102, Sunrise CHS",9820011102,
Electricity Charges,Indirect Expenses,,,,
HDFC Bank,Bank Accounts,,,,150000.00 Dr
`),
    choices: noted,
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao phone=9820011101 address=A-101, Sunrise CHS occupancyDate=2020-01-01 status=Active',
      'owners Bina Shah: flatNumber=A-102 name=Bina Shah phone=9820011102 address=A-102, Sunrise CHS occupancyDate=2020-01-01 status=Active',
      flat('A-101', 1),
      flat('A-102', 1),
    ],
    leftOut: [
      '- column Name of Ledger',
      '- column Under',
      '- column Opening Balance',
      '1 header',
      '4 remark',
      '5 remark',
    ],
  },
  {
    file: 'r51 a heading that speaks of members over all that is told of them.csv',
    bytes: csv(`Member details
"A-101, Anand Rao, 9820011101"
"A-102, Bina Shah, 9820011102"
"A-103, Gita Nair, 9820011103"
`),
    choices: noted,
    made: [
      owner('Anand Rao', 'A-101', 9820011101),
      owner('Bina Shah', 'A-102', 9820011102),
      owner('Gita Nair', 'A-103', 9820011103),
      flat('A-101', 1),
      flat('A-102', 1),
      flat('A-103', 1),
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'r52 a builder’s car parks, and a slot for visitors, which are no vehicles.csv',
    bytes: csv(`Unit No,Customer Name,Car Park No.,Vehicle No
A-101,Anand Rao,B1-12,MH02AB1234
A-102,Bina Shah,B1-13,Visitor
`),
    choices: { decisions: { ...noted.decisions, missingCompanyModel: 'Not known' } },
    made: [
      owner('Anand Rao', 'A-101'),
      owner('Bina Shah', 'A-102'),
      flat('A-101', 1),
      flat('A-102', 1),
      'vehicles MH02AB1234: vehicleNumber=MH02AB1234 company=Not known model=Not known ownerName=Anand Rao flatNumber=A-101',
    ],
    leftOut: ['- column Car Park No.', '1 header', '3 nothing Visitor'],
  },
  {
    file: 'r53 flats in two scripts in one cell.csv',
    bytes: csv(`सदनिका क्र. / Flat No.,Name of Member
ए-101 / A-101,Anand Rao
ए-102 / A-102,Bina Shah
`),
    choices: noted,
    made: [owner('Anand Rao', 'A-101'), owner('Bina Shah', 'A-102'), flat('A-101', 1), flat('A-102', 1)],
    leftOut: ['1 header'],
  },
  {
    file: 'r54 one owner with a title and without, and a couple whose titles tell them apart.xlsx',
    bytes: () =>
      workbook([
        {
          name: 'A Wing',
          rows: [
            ['Flat No', 'Owner', 'Mobile'],
            [101, 'Mr. Anand Rao', 9820011101],
            [102, 'श्रीमती बीना शाह', 9820011102],
            [103, 'Mr. C. Menon', 9820011103],
          ],
        },
        {
          name: 'B Wing',
          rows: [
            ['Flat No', 'Owner', 'Mobile'],
            [201, 'Anand Rao', 9820011101],
            [202, 'बीना शाह', 9820011102],
            [203, 'Mrs. C. Menon', 9820011103],
          ],
        },
      ]),
    choices: noted,
    made: [
      'owners Mr. Anand Rao: flatNumber=A-101 flatNumber=B-201 name=Mr. Anand Rao phone=9820011101 occupancyDate=2020-01-01 status=Active',
      'owners श्रीमती बीना शाह: flatNumber=A-102 flatNumber=B-202 name=श्रीमती बीना शाह phone=9820011102 occupancyDate=2020-01-01 status=Active',
      owner('Mr. C. Menon', 'A-103', 9820011103),
      ...[flat('A-101', 1), flat('A-102', 1), flat('A-103', 1), flat('B-201', 2), flat('B-202', 2)],
    ],
    refused: ['4 C import_contact_of_two'],
    leftOut: ['1 header', '1 header'],
  },
  {
    file: 'r55 houses with a floor for each owner.csv',
    flatNumbers: 'any',
    bytes: csv(`House No,Floor,Owner,Mobile
C-45,GF,Anand Rao,9820011101
C-45,FF,Bina Shah,9820011102
C-45,SF,Chitra Menon,9820011103
C-46,GF,Dinesh Gowda,9820011104
`),
    choices: noted,
    made: [
      owner('Anand Rao', 'C-45G', 9820011101),
      owner('Bina Shah', 'C-45F', 9820011102),
      owner('Chitra Menon', 'C-45S', 9820011103),
      owner('Dinesh Gowda', 'C-46G', 9820011104),
      ...[flat('C-45G', 0), flat('C-45F', 1), flat('C-45S', 2), flat('C-46G', 0)],
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'r56 the floor of a house behind its number.csv',
    flatNumbers: 'any',
    bytes: csv(`Plot No,Owner,Mobile
13/1 (GF),Anand Rao,9820011101
13/1 (FF),Bina Shah,9820011102
"13/1, SF",Chitra Menon,9820011103
`),
    choices: noted,
    made: [
      owner('Anand Rao', '13-1G', 9820011101),
      owner('Bina Shah', '13-1F', 9820011102),
      owner('Chitra Menon', '13-1S', 9820011103),
      ...[flat('13-1G', 0), flat('13-1F', 1), flat('13-1S', 2)],
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'r57 a flat’s floor behind its number, which tells none from another.csv',
    bytes: csv(`Flat No,Owner,Mobile
A-101 (FF),Anand Rao,9820011101
A-201 (Second Floor),Bina Shah,9820011102
`),
    choices: noted,
    made: [
      owner('Anand Rao', 'A-101', 9820011101),
      owner('Bina Shah', 'A-201', 9820011102),
      ...[flat('A-101', 1), flat('A-201', 2)],
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'r61 a line for each fact of a flat, block after block.xlsx',
    bytes: () => workbook([{ name: 'Members', rows: inBlocks }]),
    choices: noted,
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao phone=9820011101 address=Sunrise CHS occupancyDate=2020-01-01 status=Active',
      owner('Bina Shah', 'A-102'),
      owner('Chitra Menon', 'A-103', 9820011103),
      ...[flat('A-101', 1), flat('A-102', 1), flat('A-103', 1)],
    ],
    leftOut: ['1 header', '2 remark', '3 section', '5 remark'],
  },
  {
    file: 'r62 the same with what it is and the fact in two columns.xlsx',
    bytes: () => workbook([{ name: 'Members', rows: inBlocksOfTwo }]),
    choices: noted,
    made: [
      owner('Anand Rao', 'A-101', 9820011101),
      owner('Bina Shah', 'A-102'),
      ...[flat('A-101', 1), flat('A-102', 1)],
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'r63 such blocks side by side, which nothing reads.xlsx',
    bytes: () =>
      workbook([
        {
          name: 'Members',
          rows: [
            ['Flat: A-101', null, 'Flat: A-102'],
            ['Name: Anand Rao', null, 'Name: Bina Shah'],
            ['Flat: A-201', null, 'Flat: A-202'],
            ['Name: Chitra Menon', null, 'Name: Dinesh Gowda'],
          ],
        },
      ]),
    choices: noted,
    made: [],
  },
  {
    file: 'r64 a chart of a house with two flats on each floor.csv',
    bytes: csv(`Floor,Flat 1,Flat 2
4th Floor,A-401 - Anand Rao,A-402 - Bina Shah
3rd Floor,A-301 - Chitra Menon,A-302 - Vacant
`),
    choices: noted,
    made: [
      owner('Anand Rao', 'A-401'),
      owner('Bina Shah', 'A-402'),
      owner('Chitra Menon', 'A-301'),
      ...[flat('A-401', 4), flat('A-402', 4), flat('A-301', 3)],
      'flats A-302: flatNumber=A-302 floor=3 type=2BHK status=Available',
    ],
    leftOut: ['1 header', '2 remark', '6 nothing A-302 - Vacant'],
  },
  {
    file: 'r65 a chart of a house with names alone, which nothing reads.csv',
    bytes: csv(`Floor,Flat 1,Flat 2
4th Floor,Anand Rao,Bina Shah
3rd Floor,Chitra Menon,Dinesh Gowda
`),
    choices: noted,
    made: [],
  },
  {
    file: 'r66 two phases of the same wing and numbers, each a sheet.xlsx',
    flatNumbers: 'any',
    bytes: () =>
      workbook(
        (['Phase 1', 'Phase - II'] as const).map((name, at) => ({
          name,
          rows: [
            ['Flat No', 'Owner', 'Mobile'],
            ['A-101', at === 0 ? 'Anand Rao' : 'Chitra Menon', 9820011101 + at],
            ['102', at === 0 ? 'Bina Shah' : 'Dinesh Gowda', 9820011103 + at],
          ],
        })),
      ),
    choices: noted,
    made: [
      owner('Anand Rao', '1A-101', 9820011101),
      owner('Bina Shah', '1-102', 9820011103),
      owner('Chitra Menon', 'IIA-101', 9820011102),
      owner('Dinesh Gowda', 'II-102', 9820011104),
      ...[flat('1A-101', 1), flat('1-102', 1), flat('IIA-101', 1), flat('II-102', 1)],
    ],
    leftOut: ['1 header', '1 header'],
  },
  {
    file: 'r67 lines of phases above wings in a line and in a column.csv',
    flatNumbers: 'any',
    bytes: csv(`Wing,Flat No,Owner,Mobile
PHASE 1,,,
A,101,Anand Rao,9820011101
,Shop 1,Bina Shah,9820011102
PHASE 2,,,
A,101,Chitra Menon,9820011103
B WING,,,
,102,Dinesh Gowda,9820011104
`),
    choices: noted,
    made: [
      owner('Anand Rao', '1A-101', 9820011101),
      owner('Bina Shah', '1SH-1', 9820011102),
      owner('Chitra Menon', '2A-101', 9820011103),
      owner('Dinesh Gowda', '2B-102', 9820011104),
      ...[flat('1A-101', 1), flat('1SH-1', 0), flat('2A-101', 1), flat('2B-102', 1)],
    ],
    leftOut: ['1 header', '2 section', '5 section', '7 section'],
  },
  {
    file: 'r68 phases of which no flat stands in two.xlsx',
    bytes: () =>
      workbook(
        (['Phase 1', 'Phase 2'] as const).map((name, at) => ({
          name,
          rows: [
            ['Flat No', 'Owner', 'Mobile'],
            [at === 0 ? 'A-101' : 'B-101', at === 0 ? 'Anand Rao' : 'Bina Shah', 9820011101 + at],
          ],
        })),
      ),
    choices: noted,
    made: [
      owner('Anand Rao', 'A-101', 9820011101),
      owner('Bina Shah', 'B-101', 9820011102),
      ...[flat('A-101', 1), flat('B-101', 1)],
    ],
    leftOut: ['1 header', '1 header'],
  },
  {
    file: 'r69 phases in Marathi.csv',
    flatNumbers: 'any',
    bytes: csv(`फेज क्र,विंग,फ्लॅट नं,मालकाचे नाव,मोबाईल
फेज १,A,101,Anand Rao,9820011101
फेज २,A,101,Bina Shah,9820011102
`),
    choices: noted,
    made: [
      owner('Anand Rao', '1A-101', 9820011101),
      owner('Bina Shah', '2A-101', 9820011102),
      ...[flat('1A-101', 1), flat('2A-101', 1)],
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'r70 a nominal member below Owner Name.csv',
    bytes: csv(`Flat No,Owner Name,Member Type,Mobile
A-101,Anand Rao,Ordinary,9820011101
A-102,Bina Shah,Nominal Member,9820011102
`),
    choices: noted,
    made: [owner('Anand Rao', 'A-101', 9820011101), flat('A-101', 1)],
    leftOut: ['1 header', '3 tenant'],
  },
  {
    file: 'r71 several flats in a cell below the line of their wing.csv',
    flatNumbers: 'any',
    bytes: csv(`Flat No,Owner,Mobile
A WING,,
"101, 102",Anand Rao,9820011101
B WING,,
103 & 104,Bina Shah,9820011102
`),
    choices: noted,
    made: [
      owner('Anand Rao', 'A-101 flatNumber=A-102', 9820011101),
      owner('Bina Shah', 'B-103 flatNumber=B-104', 9820011102),
      ...[flat('A-101', 1), flat('A-102', 1), flat('B-103', 1), flat('B-104', 1)],
    ],
    leftOut: ['1 header', '2 section', '4 section'],
  },
  {
    file: 'r72 several flats in a cell beside the column of their wing.csv',
    bytes: csv(`Wing,Flat No,Owner,Mobile
A,"101, 102",Anand Rao,9820011101
B,103 & 104,Bina Shah,9820011102
`),
    choices: noted,
    made: [
      owner('Anand Rao', 'A-101 flatNumber=A-102', 9820011101),
      owner('Bina Shah', 'B-103 flatNumber=B-104', 9820011102),
      ...[flat('A-101', 1), flat('A-102', 1), flat('B-103', 1), flat('B-104', 1)],
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'r73 units of a builder: a booking that was cancelled, and what nobody has bought.csv',
    flatNumbers: 'any',
    bytes: csv(`Booking No,Unit,Tower,Applicant,Possession Date,Mobile
BK-2019-0001,1203,T1,Anand Rao,05-Mar-2023,9820011101
BK-2019-0004,1301,T2,Cancelled,,
BK-2019-0005,1302,T2,Vacant - Builder,,
`),
    choices: noted,
    made: [
      'owners Anand Rao: flatNumber=T1-1203 name=Anand Rao phone=9820011101 occupancyDate=2023-03-05 status=Active',
      flat('T1-1203', 12),
      'flats T2-1301: flatNumber=T2-1301 floor=13 type=2BHK status=Available',
      'flats T2-1302: flatNumber=T2-1302 floor=13 type=2BHK status=Available',
    ],
    leftOut: ['- column Booking No', '1 header', '3 nothing Cancelled', '4 nothing Vacant - Builder'],
  },
  {
    file: 'r74 floors of a house above the third.csv',
    flatNumbers: 'any',
    bytes: csv(`House No,Floor,Owner,Mobile
C-45,GF,Anand Rao,9820011101
C-45,3rd Floor,Bina Shah,9820011102
C-45,4F,Chitra Menon,9820011103
C-45,5th Floor,Dinesh Gowda,9820011104
`),
    choices: noted,
    made: [
      owner('Anand Rao', 'C-45G', 9820011101),
      owner('Bina Shah', 'C-45T', 9820011102),
      owner('Chitra Menon', 'C-45U', 9820011103),
      owner('Dinesh Gowda', 'C-45V', 9820011104),
      ...[flat('C-45G', 0), flat('C-45T', 3), flat('C-45U', 4), flat('C-45V', 5)],
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'r75 such floors behind the numbers.csv',
    flatNumbers: 'any',
    bytes: csv(`House No,Owner,Mobile
C-45 GF,Anand Rao,9820011101
C-45 4F,Bina Shah,9820011102
C-45 (Fifth Floor),Chitra Menon,9820011103
`),
    choices: noted,
    made: [
      owner('Anand Rao', 'C-45G', 9820011101),
      owner('Bina Shah', 'C-45U', 9820011102),
      owner('Chitra Menon', 'C-45V', 9820011103),
      ...[flat('C-45G', 0), flat('C-45U', 4), flat('C-45V', 5)],
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'r76 all flats of a house, those of a floor in a cell.xlsx',
    flatNumbers: 'any',
    bytes: () => workbook([{ name: 'Sheet1', rows: [['Flats'], ['101, 102, 103'], ['201, 202']] }]),
    choices: noted,
    made: [101, 102, 103, 201, 202].map(
      (number) => `flats ${number}: flatNumber=${number} floor=${Math.floor(number / 100)} type=2BHK status=Available`,
    ),
    leftOut: ['1 header'],
  },
  {
    file: 'r77 slots of parking, one of visitors and one of a tenant.csv',
    bytes: csv(`Slot No,Flat,Allottee,Mobile
P1,A-101,Anand Rao,9820011101
P2,-,Visitor Parking,
P3,A-103,Chitra Menon (tenant of Hari Pai),9820011103
`),
    choices: noted,
    made: [owner('Anand Rao', 'A-101', 9820011101), flat('A-101', 1)],
    leftOut: ['- column Slot No', '1 header', '3 nothing -', '3 nothing Visitor Parking', '3 remark', '4 tenant'],
  },
];

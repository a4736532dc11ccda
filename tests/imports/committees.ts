import type { ImportChoices } from '#domain/imports/choices.ts';
import { csv, type TestSociety } from './societies.ts';
import { type TestSheet, workbook } from './workbook.ts';

/**
 * Registers as committees, builders and accountants keep them beside the list of members, and what is to become of every
 * cell. All people are invented.
 */
const noted: ImportChoices = {
  decisions: { missingType: '2BHK', missingOccupancyDate: '2020-01-01', missingFloor: 0, twoNames: 'together' },
};
const named: ImportChoices = {
  decisions: {
    ...noted.decisions,
    missingCompanyModel: 'Not told',
    missingCompany: 'Not told',
    missingModel: 'Not told',
  },
};
const xlsx = (sheet: TestSheet) => () => workbook([sheet]);

export const committees: TestSociety[] = [
  {
    file: 'c1 a ledger of maintenance, with balances in Dr and Cr, and people in brackets behind the members.xlsx',
    bytes: xlsx({
      name: 'Maint 26-27',
      merges: ['A1:L1', 'A2:L2'],
      rows: [
        ['SHREE GANESH CO-OP. HSG. SOCIETY LTD.'],
        ['Maintenance Register for the Quarter Apr-Jun 2026'],
        [
          'Sr.',
          'Flat No.',
          "Member's Name",
          'Area (sq.ft.)',
          'Op. Bal.',
          'Maint. Q1',
          'Total Due',
          'Amt Recd',
          'Mode',
          'Cl. Bal.',
          'Contact',
        ],
        ['A WING'],
        [1, 101, 'Mr. Suresh B. Patil', 650, '1,250 Dr', 6500, 7750, 7750, 'NEFT', 0, 9820021101],
        [2, 102, 'M/s Om Traders', 720, '500 Cr', 7200, 6700, 6225, 'Cash', '475 Dr', null],
        [
          3,
          201,
          'Mr. Arvind Menon & Mrs. Latha Menon',
          650,
          0,
          6500,
          6500,
          null,
          null,
          '6,500 Dr',
          '98200 21104 / 98200 21105',
        ],
        [null, null, 'Total A Wing', 2020, 750, 20200, 20950, 13975, null, 6975],
        ['B WING'],
        [4, 101, 'Late Shri. D. K. Rao (Nominee: Smt. Usha Rao)', 650, 0, 6500, 6500, 6500, 'UPI', 0, 9820021106],
        [5, 102, 'Mr. Imran Shaikh (Tenant - Mr. Rohit Das)', 650, 0, 6500, 6500, 6500, 'UPI', 0, 9820021107],
        [6, 103, 'Unsold (Builder)', 720, 0, 7200, 7200, null, null, '7200 Dr', null],
        [7, '104/105', 'Mr. Nitin Desai', 1300, 0, 13000, 13000, 13000, 'NEFT', 0, 9820021109],
        [null, 'Prepared by: R. K. Accounts'],
      ],
    }),
    choices: noted,
    made: [
      'owners Mr. Suresh B. Patil: flatNumber=A-101 name=Mr. Suresh B. Patil phone=9820021101 occupancyDate=2020-01-01 status=Active',
      'owners M/s Om Traders: flatNumber=A-102 name=M/s Om Traders occupancyDate=2020-01-01 status=Active',
      'owners Mr. Arvind Menon: flatNumber=A-201 name=Mr. Arvind Menon phone=9820021104 occupancyDate=2020-01-01 status=Active',
      'owners Mrs. Latha Menon: flatNumber=A-201 name=Mrs. Latha Menon phone=9820021105 occupancyDate=2020-01-01 status=Active',
      'owners Late Shri. D. K. Rao: flatNumber=B-101 name=Late Shri. D. K. Rao phone=9820021106 occupancyDate=2020-01-01 status=Active',
      'owners Mr. Imran Shaikh: flatNumber=B-102 name=Mr. Imran Shaikh phone=9820021107 occupancyDate=2020-01-01 status=Active',
      'owners Mr. Nitin Desai: flatNumber=B-104 flatNumber=B-105 name=Mr. Nitin Desai phone=9820021109 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied size=650',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied size=720',
      'flats A-201: flatNumber=A-201 floor=2 type=2BHK status=Occupied size=650',
      'flats B-101: flatNumber=B-101 floor=1 type=2BHK status=Occupied size=650',
      'flats B-102: flatNumber=B-102 floor=1 type=2BHK status=Occupied size=650',
      'flats B-103: flatNumber=B-103 floor=1 type=2BHK status=Available size=720',
      'flats B-104: flatNumber=B-104 floor=1 type=2BHK status=Occupied',
      'flats B-105: flatNumber=B-105 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: [
      '- column Sr.',
      '- column Op. Bal., Cl. Bal.',
      '- column Maint. Q1, Total Due, Amt Recd, Mode',
      '1 title',
      '2 title',
      '3 header',
      '4 section',
      '8 total',
      '9 section',
      '10 second Nominee: Smt. Usha Rao',
      '11 second Tenant - Mr. Rohit Das',
      '12 nothing Unsold (Builder)',
      '13 of-several',
      '14 remark',
    ],
  },
  {
    file: 'c2 a chart of parking with two cars in a row, their models and colours in one cell.xlsx',
    bytes: xlsx({
      name: 'Parking',
      rows: [
        ['PARKING ALLOTMENT CHART - OLIVE HEIGHTS'],
        [
          'Flat',
          'Owner Name',
          'Mobile',
          'Parking No 1',
          'Car No 1',
          'Model / Colour',
          'Sticker No.',
          'Parking No 2',
          'Car No 2',
          'Model / Colour',
          'Sticker No.',
          '2 Wheeler',
        ],
        [
          'A-101',
          'Ritu Sharma',
          9820031101,
          'B1-12',
          'MH 04 AB 1234',
          'Maruti Swift / White',
          'S-001',
          'B1-13',
          'MH-04-CD-5678',
          'Creta / Grey',
          'S-002',
          'MH04EF1111 Activa',
        ],
        [
          'A-102',
          'Manoj Pillai',
          9820031102,
          'B1-14',
          'MH 04 GH 2345',
          'i20 (Pearl White)',
          'S-003',
          null,
          null,
          null,
          null,
          'MH04EF2222, MH04EF3333',
        ],
        [
          'A-202',
          'Peter Pinto',
          9820031104,
          'Open-3',
          'MH 04 KL 7000',
          'WagonR, Silver',
          'S-006',
          null,
          'No',
          null,
          null,
          'Yes',
        ],
        ['B-101', 'Vacant', null, 'B1-20', null, null, null, null, null, null, null, null],
        [
          'B-102',
          'Geeta Iyer',
          9820031106,
          'B1-21',
          'MH 04 KL 7001',
          'Alto',
          null,
          null,
          null,
          null,
          null,
          'Cycle - 2',
        ],
      ],
    }),
    choices: named,
    made: [
      'owners Ritu Sharma: flatNumber=A-101 name=Ritu Sharma phone=9820031101 occupancyDate=2020-01-01 status=Active',
      'owners Manoj Pillai: flatNumber=A-102 name=Manoj Pillai phone=9820031102 occupancyDate=2020-01-01 status=Active',
      'owners Peter Pinto: flatNumber=A-202 name=Peter Pinto phone=9820031104 occupancyDate=2020-01-01 status=Active',
      'owners Geeta Iyer: flatNumber=B-102 name=Geeta Iyer phone=9820031106 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-202: flatNumber=A-202 floor=2 type=2BHK status=Occupied',
      'flats B-101: flatNumber=B-101 floor=1 type=2BHK status=Available',
      'flats B-102: flatNumber=B-102 floor=1 type=2BHK status=Occupied',
      'vehicles MH 04 AB 1234: vehicleNumber=MH 04 AB 1234 company=Maruti model=Swift color=White type=Car ownerName=Ritu Sharma flatNumber=A-101',
      'vehicles MH-04-CD-5678: vehicleNumber=MH-04-CD-5678 company=Hyundai model=Creta color=Grey type=Car ownerName=Ritu Sharma flatNumber=A-101',
      'vehicles MH04EF1111: vehicleNumber=MH04EF1111 company=Honda model=Activa type=Scooter ownerName=Ritu Sharma flatNumber=A-101',
      'vehicles MH 04 GH 2345: vehicleNumber=MH 04 GH 2345 company=Hyundai model=i20 color=Pearl White type=Car ownerName=Manoj Pillai flatNumber=A-102',
      'vehicles MH04EF2222: vehicleNumber=MH04EF2222 company=Not told model=Not told type=Motorcycle ownerName=Manoj Pillai flatNumber=A-102',
      'vehicles MH04EF3333: vehicleNumber=MH04EF3333 company=Not told model=Not told type=Motorcycle ownerName=Manoj Pillai flatNumber=A-102',
      'vehicles MH 04 KL 7000: vehicleNumber=MH 04 KL 7000 company=Maruti Suzuki model=WagonR color=Silver type=Car ownerName=Peter Pinto flatNumber=A-202',
      'vehicles MH 04 KL 7001: vehicleNumber=MH 04 KL 7001 company=Maruti Suzuki model=Alto type=Car ownerName=Geeta Iyer flatNumber=B-102',
      'vehicles CYCLE - 2: vehicleNumber=CYCLE - 2 company=Not told model=Not told type=Bicycle ownerName=Geeta Iyer flatNumber=B-102',
    ],
    leftOut: [
      '- column Parking No 1, Sticker No., Parking No 2, Sticker No.',
      '1 title',
      '2 header',
      '5 nothing No',
      '5 nothing Yes',
      '6 nothing Vacant',
    ],
  },
  {
    file: 'c3 a register of tenants for the police, with their agreements of leave and licence.xlsx',
    bytes: xlsx({
      name: 'Police Verif',
      rows: [
        ['Tenant Register & Police Verification Record - 2026'],
        [
          'Sr No',
          'Flat No',
          'Name of Owner',
          'Owner Contact',
          'Name of Tenant',
          'Contact No.',
          'Permanent Address',
          'Family/Bachelor',
          'L&L Agreement From',
          'L&L Agreement To',
          'Rent',
          'Deposit',
          'Agent Name',
          'Agent Mobile',
          'Police Verification Done (Y/N)',
          'Date of Verification',
        ],
        [
          1,
          'A-101',
          'Suresh Patil',
          9820041101,
          'Ankit Verma',
          9820041201,
          'H.No 12, Lucknow',
          'Family',
          { day: '2026-01-01' },
          { day: '2026-11-30' },
          25000,
          100000,
          'Raju Estate',
          9820041301,
          'Y',
          { day: '2026-01-10' },
        ],
        [
          2,
          'A-203',
          'Kavita Joshi',
          '98200-41102',
          'Rahul Sen, Vikas More',
          '9820041202',
          'Kochi',
          'Bachelor',
          '01.02.2026',
          '31.12.2026',
          '32k',
          '1.5 L',
          'Direct',
          null,
          'N',
          null,
        ],
        [
          3,
          'B-102',
          'Imran Shaikh',
          9820041103,
          'Rohit Das',
          9820041204,
          'Kolkata',
          'Family',
          '15/03/2026',
          '14/02/2027',
          '28,000/-',
          '1,00,000',
          null,
          null,
          'Applied',
          null,
        ],
        [4, 'B-305', 'Self occupied', null, null, null, null, null, null, null, null, null, null, null, null, null],
      ],
    }),
    choices: noted,
    made: [
      'owners Suresh Patil: flatNumber=A-101 name=Suresh Patil phone=9820041101 occupancyDate=2020-01-01 status=Active',
      'owners Kavita Joshi: flatNumber=A-203 name=Kavita Joshi phone=9820041102 occupancyDate=2020-01-01 status=Active',
      'owners Imran Shaikh: flatNumber=B-102 name=Imran Shaikh phone=9820041103 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-203: flatNumber=A-203 floor=2 type=2BHK status=Occupied',
      'flats B-102: flatNumber=B-102 floor=1 type=2BHK status=Occupied',
      'tenancies A-101: tenants=Ankit Verma since=2026-01-01 lastDay=2026-11-30 rent=25000 deposit=100000 tenantPhone=9820041201 tenantAddress=H.No 12, Lucknow',
      'tenancies A-203: tenants=Rahul Sen, Vikas More since=2026-02-01 lastDay=2026-12-31 rent=32000 deposit=150000 tenantPhone=Rahul Sen 9820041202 tenantAddress=Rahul Sen Kochi',
      'tenancies B-102: tenants=Rohit Das since=2026-03-15 lastDay=2027-02-14 rent=28000 deposit=100000 tenantPhone=9820041204 tenantAddress=Kolkata',
    ],
    refused: ['6 C import_name_of_nobody'],
    leftOut: [
      '- column Sr No',
      '- column Family/Bachelor, Police Verification Done (Y/N), Date of Verification',
      '- column Agent Name, Agent Mobile',
      '1 title',
      '2 header',
    ],
  },
  {
    file: 'c4 a list from a chat, whose lines are not all parted alike.txt',
    bytes: csv(`12/06/2026, 9:14 am - Secretary Olive: Flat, Name, Mobile, Car no
12/06/2026, 9:20 am - Ramesh K: A-101, Ramesh Kulkarni, 98200 51101, MH12AB1234
12/06/2026, 9:22 am - +91 98200 51102: A 102 Sunita Pawar 9820051102 no car
12/06/2026, 9:25 am - Imtiaz: A-103, Imtiaz Ali, 9820051103, MH 12 CD 5678 & MH 12 EF 9012
12/06/2026, 9:31 am - Neha B: A/104 - Neha Bhatt - 9820051104 - Nil
12/06/2026, 9:33 am - Neha B: <Media omitted>
12/06/2026, 9:40 am - Secretary Olive: Thanks all. Rest please send today
12/06/2026, 10:02 am - Joseph: B-201, Joseph Mathew, 9820051105, KL 07 BX 4321
`),
    choices: named,
    made: [
      'owners Ramesh Kulkarni: flatNumber=A-101 name=Ramesh Kulkarni phone=9820051101 occupancyDate=2020-01-01 status=Active',
      'owners Sunita Pawar: flatNumber=A-102 name=Sunita Pawar phone=9820051102 occupancyDate=2020-01-01 status=Active',
      'owners Imtiaz Ali: flatNumber=A-103 name=Imtiaz Ali phone=9820051103 occupancyDate=2020-01-01 status=Active',
      'owners Neha Bhatt: flatNumber=A-104 name=Neha Bhatt phone=9820051104 occupancyDate=2020-01-01 status=Active',
      'owners Joseph Mathew: flatNumber=B-201 name=Joseph Mathew phone=9820051105 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'flats A-104: flatNumber=A-104 floor=1 type=2BHK status=Occupied',
      'flats B-201: flatNumber=B-201 floor=2 type=2BHK status=Occupied',
      'vehicles MH12AB1234: vehicleNumber=MH12AB1234 company=Not told model=Not told type=Car ownerName=Ramesh Kulkarni flatNumber=A-101',
      'vehicles MH 12 CD 5678: vehicleNumber=MH 12 CD 5678 company=Not told model=Not told type=Car ownerName=Imtiaz Ali flatNumber=A-103',
      'vehicles MH 12 EF 9012: vehicleNumber=MH 12 EF 9012 company=Not told model=Not told type=Car ownerName=Imtiaz Ali flatNumber=A-103',
      'vehicles KL 07 BX 4321: vehicleNumber=KL 07 BX 4321 company=Not told model=Not told type=Car ownerName=Joseph Mathew flatNumber=B-201',
    ],
    leftOut: ['1 header', '3 nothing no car', '5 nothing Nil', '6 remark', '7 remark'],
  },
  {
    file: 'c5 a list of possession from a builder, with flats that nobody has bought.xlsx',
    flatNumbers: 'any',
    bytes: xlsx({
      name: 'Tower 1',
      rows: [
        ['SKYLINE DEVELOPERS LLP - POSSESSION STATUS - OLIVE HEIGHTS'],
        [
          'Sr No',
          'Tower',
          'Floor',
          'Unit No',
          'Typology',
          'RERA Carpet (Sq.Mtr)',
          'Applicant Name',
          'Co-Applicant Name',
          'Mobile',
          'Email ID',
          'Agreement Date',
          'Agreement Value',
          'Possession Letter Date',
          'Car Park No',
          'Status',
        ],
        [
          1,
          'T1',
          1,
          101,
          '2 BHK',
          60.39,
          'Mr. Anil Gupta',
          'Mrs. Rekha Gupta',
          9820061101,
          'anil.gupta@mail.example',
          { day: '2021-07-01' },
          '85,00,000',
          { day: '2025-12-01' },
          'P1-11',
          'Registered',
        ],
        [
          2,
          'T1',
          1,
          102,
          '3 BHK',
          82.5,
          'Ms. Farah Contractor',
          '-',
          9820061102,
          'FARAH@MAIL.EXAMPLE',
          { day: '2021-08-01' },
          '1.25 Cr',
          { day: '2025-12-03' },
          'P1-12, P1-13',
          'Registered',
        ],
        [3, 'T1', 2, 201, '2 BHK', 60.39, 'Unsold', null, null, null, null, null, null, null, 'Available'],
        [4, 'T1', 3, 301, '2 BHK', 60.39, 'Refuge', null, null, null, null, null, null, null, 'Refuge Area'],
        [
          5,
          'T1',
          3,
          302,
          '3 BHK',
          82.5,
          'Mr. V. Krishnan (NRI)',
          null,
          9820061106,
          'vk@mail.example',
          { day: '2022-04-01' },
          '1.4 Cr',
          { day: '2026-01-05' },
          null,
          'Registered',
        ],
        [
          6,
          'T1',
          4,
          401,
          '2 BHK',
          60.39,
          'Blocked - Landowner',
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          'Landowner share',
        ],
      ],
    }),
    choices: noted,
    made: [
      'owners Mr. Anil Gupta: flatNumber=T1-101 name=Mr. Anil Gupta email=anil.gupta@mail.example phone=9820061101 occupancyDate=2025-12-01 status=Active',
      'owners Mrs. Rekha Gupta: flatNumber=T1-101 name=Mrs. Rekha Gupta occupancyDate=2025-12-01 status=Active',
      'owners Ms. Farah Contractor: flatNumber=T1-102 name=Ms. Farah Contractor email=farah@mail.example phone=9820061102 occupancyDate=2025-12-03 status=Active',
      'owners Mr. V. Krishnan: flatNumber=T1-302 name=Mr. V. Krishnan email=vk@mail.example phone=9820061106 occupancyDate=2026-01-05 status=Active',
      'flats T1-101: flatNumber=T1-101 floor=1 type=2BHK status=Occupied size=650.03',
      'flats T1-102: flatNumber=T1-102 floor=1 type=3BHK status=Occupied size=888.02',
      'flats T1-201: flatNumber=T1-201 floor=2 type=2BHK status=Available size=650.03',
      'flats T1-301: flatNumber=T1-301 floor=3 type=2BHK status=Available size=650.03',
      'flats T1-302: flatNumber=T1-302 floor=3 type=3BHK status=Occupied size=888.02',
      'flats T1-401: flatNumber=T1-401 floor=4 type=2BHK status=Available size=650.03',
    ],
    leftOut: [
      '- column Sr No',
      '- column Agreement Date, Car Park No, Status',
      '- column Agreement Value',
      '1 title',
      '2 header',
      '4 nothing -',
      '5 nothing Unsold',
      '6 nothing Refuge',
      '8 nothing Blocked - Landowner',
    ],
  },
  {
    file: 'c6 a summary of dues from an accountant’s program.xlsx',
    bytes: xlsx({
      name: 'Group Summary',
      rows: [
        ['Shree Ganesh CHS Ltd (2026-27)'],
        ['Members Dues Receivable'],
        ['Group Summary'],
        ['1-Apr-2026 to 30-Jun-2026'],
        [null, 'Closing Balance', null],
        ['Particulars', 'Debit', 'Credit'],
        ['A-101 Suresh B Patil', 1250, null],
        ['A-102 Kavita S Joshi', 475, null],
        ['A-103 Om Traders', null, 500],
        ['A-201 Arvind Menon & Latha Menon', 7325, null],
        ['Suspense A/c', 1000, null],
        ['Grand Total', 10050, 500],
      ],
    }),
    choices: noted,
    made: [
      'owners Suresh B Patil: flatNumber=A-101 name=Suresh B Patil occupancyDate=2020-01-01 status=Active',
      'owners Kavita S Joshi: flatNumber=A-102 name=Kavita S Joshi occupancyDate=2020-01-01 status=Active',
      'owners Om Traders: flatNumber=A-103 name=Om Traders occupancyDate=2020-01-01 status=Active',
      'owners Arvind Menon: flatNumber=A-201 name=Arvind Menon occupancyDate=2020-01-01 status=Active',
      'owners Latha Menon: flatNumber=A-201 name=Latha Menon occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'flats A-201: flatNumber=A-201 floor=2 type=2BHK status=Occupied',
    ],
    refused: ['11 A import_flat_number'],
    leftOut: ['- column Debit, Credit', '1 title', '2 title', '3 title', '4 title', '5 title', '6 header', '12 total'],
  },
  {
    file: 'c7 a list of ledgers, whose groups are words like names.csv',
    bytes: csv(`List of Ledgers,,
Ledger Name,Under,Closing Balance
A-101 Suresh B Patil,Sundry Debtors,"1,250.00 Dr"
A-102 Kavita S Joshi,Sundry Debtors,475.00 Dr
A-103 Om Traders,Sundry Debtors,500.00 Cr
B-101 D K Rao,Sundry Debtors,
B-102 Imran Shaikh,Sundry Debtors,
B-103 Nitin Desai,Sundry Debtors,20.00 Dr
Cash,Cash-in-Hand,"12,000.00 Dr"
HDFC Bank,Bank Accounts,"2,35,000.00 Dr"
`),
    choices: {
      ...noted,
      equal: [
        { field: 'flatNumber', text: 'Cash', meant: '' },
        { field: 'flatNumber', text: 'HDFC Bank', meant: '' },
      ],
    },
    made: [
      'owners Suresh B Patil: flatNumber=A-101 name=Suresh B Patil occupancyDate=2020-01-01 status=Active',
      'owners Kavita S Joshi: flatNumber=A-102 name=Kavita S Joshi occupancyDate=2020-01-01 status=Active',
      'owners Om Traders: flatNumber=A-103 name=Om Traders occupancyDate=2020-01-01 status=Active',
      'owners D K Rao: flatNumber=B-101 name=D K Rao occupancyDate=2020-01-01 status=Active',
      'owners Imran Shaikh: flatNumber=B-102 name=Imran Shaikh occupancyDate=2020-01-01 status=Active',
      'owners Nitin Desai: flatNumber=B-103 name=Nitin Desai occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'flats B-101: flatNumber=B-101 floor=1 type=2BHK status=Occupied',
      'flats B-102: flatNumber=B-102 floor=1 type=2BHK status=Occupied',
      'flats B-103: flatNumber=B-103 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: [
      '- column Under',
      '- column Closing Balance',
      '1 title',
      '2 header',
      '9 chosen',
      '9 remark',
      '10 chosen',
      '10 remark',
    ],
  },
  {
    file: 'c8 messages of a chat without commas.txt',
    bytes: csv(`[12/06/26, 9:14:02 AM] Olive Secretary: Pls send flat, name, mobile, vehicle
[12/06/26, 9:20:11 AM] Ramesh K: A-101 Ramesh Kulkarni 98200 51101 MH12AB1234
[12/06/26, 9:22:40 AM] ~ Sunita: A 102 Sunita Pawar 9820051102 no car
[12/06/26, 9:25:00 AM] Imtiaz: A-103 Imtiaz Ali 9820051103 MH 12 CD 5678
[12/06/26, 9:31:30 AM] Neha B: ok
[12/06/26, 10:02:09 AM] Joseph: B-201 - Joseph Mathew - 9820051105
`),
    choices: named,
    made: [
      'owners Ramesh Kulkarni: flatNumber=A-101 name=Ramesh Kulkarni phone=9820051101 occupancyDate=2020-01-01 status=Active',
      'owners Sunita Pawar: flatNumber=A-102 name=Sunita Pawar phone=9820051102 occupancyDate=2020-01-01 status=Active',
      'owners Imtiaz Ali: flatNumber=A-103 name=Imtiaz Ali phone=9820051103 occupancyDate=2020-01-01 status=Active',
      'owners Joseph Mathew: flatNumber=B-201 name=Joseph Mathew phone=9820051105 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'flats B-201: flatNumber=B-201 floor=2 type=2BHK status=Occupied',
      'vehicles MH12AB1234: vehicleNumber=MH12AB1234 company=Not told model=Not told ownerName=Ramesh Kulkarni flatNumber=A-101',
      'vehicles MH 12 CD 5678: vehicleNumber=MH 12 CD 5678 company=Not told model=Not told ownerName=Imtiaz Ali flatNumber=A-103',
    ],
    leftOut: ['1 header', '3 nothing no car', '5 remark'],
  },
  {
    file: 'c9 the same without a heading.txt',
    bytes: csv(`[12/06/26, 9:20:11 AM] Ramesh K: A-101 Ramesh Kulkarni 98200 51101 MH12AB1234
[12/06/26, 9:22:40 AM] ~ Sunita: A 102 Sunita Pawar 9820051102 no car
[12/06/26, 9:25:00 AM] Imtiaz: A-103 Imtiaz Ali 9820051103 MH 12 CD 5678
[12/06/26, 10:02:09 AM] Joseph: B-201 - Joseph Mathew - 9820051105
`),
    choices: named,
    made: [
      'owners Ramesh Kulkarni: flatNumber=A-101 name=Ramesh Kulkarni phone=9820051101 occupancyDate=2020-01-01 status=Active',
      'owners Sunita Pawar: flatNumber=A-102 name=Sunita Pawar phone=9820051102 occupancyDate=2020-01-01 status=Active',
      'owners Imtiaz Ali: flatNumber=A-103 name=Imtiaz Ali phone=9820051103 occupancyDate=2020-01-01 status=Active',
      'owners Joseph Mathew: flatNumber=B-201 name=Joseph Mathew phone=9820051105 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'flats B-201: flatNumber=B-201 floor=2 type=2BHK status=Occupied',
      'vehicles MH12AB1234: vehicleNumber=MH12AB1234 company=Not told model=Not told ownerName=Ramesh Kulkarni flatNumber=A-101',
      'vehicles MH 12 CD 5678: vehicleNumber=MH 12 CD 5678 company=Not told model=Not told ownerName=Imtiaz Ali flatNumber=A-103',
    ],
    leftOut: ['2 nothing no car'],
  },
  {
    file: 'c10 a register of tenants in Marathi.csv',
    bytes: csv(`भाडेकरू नोंदवही २०२६
अ.क्र.,फ्लॅट क्र.,मालकाचे नाव,भाडेकरूचे नाव,भाडेकरू मोबाईल,करार पासून,करार पर्यंत,भाडे,अनामत,पोलीस पडताळणी
१,ए-१०१,सुनील राव,अमित वर्मा,९८२००८१२०१,०१/०१/२०२६,३०/११/२०२६,२५०००,१ लाख,होय
२,ए-१०२,अनिता देशमुख,स्वतः,,,,,,
३,बी-२०१,मोहन जोशी,राहुल सिंग,९८२००८१२०३,०१/०३/२०२६,२८/०२/२०२७,१८ हजार,५० हजार,नाही
`),
    choices: noted,
    made: [
      'owners सुनील राव: flatNumber=A-101 name=सुनील राव occupancyDate=2020-01-01 status=Active',
      'owners अनिता देशमुख: flatNumber=A-102 name=अनिता देशमुख occupancyDate=2020-01-01 status=Active',
      'owners मोहन जोशी: flatNumber=B-201 name=मोहन जोशी occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats B-201: flatNumber=B-201 floor=2 type=2BHK status=Occupied',
      'tenancies A-101: tenants=अमित वर्मा since=2026-01-01 lastDay=2026-11-30 rent=25000 deposit=100000 tenantPhone=9820081201',
      'tenancies B-201: tenants=राहुल सिंग since=2026-03-01 lastDay=2027-02-28 rent=18000 deposit=50000 tenantPhone=9820081203',
    ],
    leftOut: ['- column अ.क्र.', '- column पोलीस पडताळणी', '1 title', '2 header', '4 nothing स्वतः'],
  },
  {
    file: 'c11 bills receivable, with references and their days.csv',
    flatNumbers: 'any',
    bytes: csv(`Shree Ganesh CHS Ltd,,,,,
Bills Receivable,,,,,
Date,Ref. No.,Party's Name,Pending Amount,Due on,Overdue by days
1-Apr-26,Q1/001,A-101 Suresh B Patil,"6,500.00 Dr",15-Apr-26,76
1-Apr-26,Q1/002,A-102 Kavita S Joshi,475.00 Dr,15-Apr-26,76
1-Apr-26,Q1/003,A-103 Om Traders,"7,200.00 Dr",15-Apr-26,76
,,,"14,175.00 Dr",,
`),
    choices: noted,
    made: [
      'owners Suresh B Patil: flatNumber=A-101 name=Suresh B Patil occupancyDate=2020-01-01 status=Active',
      'owners Kavita S Joshi: flatNumber=A-102 name=Kavita S Joshi occupancyDate=2020-01-01 status=Active',
      'owners Om Traders: flatNumber=A-103 name=Om Traders occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: [
      '- column Date, Pending Amount, Due on',
      '- column Ref. No.',
      '- column Overdue by days',
      '1 title',
      '2 title',
      '3 header',
      '7 total',
    ],
  },
  {
    file: 'c12 a handover of a builder, whose names say more, and numbers of cars that are still to come.csv',
    bytes: csv(`Wing,Flat,Customer Name,Contact,Poss. Date,Car No,Car Make
A,101,Mr. Anil Gupta,9820061101,01.12.2025,MH04AB1234,Hyundai Creta
A,102,Farah Contractor (through POA Mr. Dinshaw),9820061102,TBD,applied for,
A,103,Unsold,,,,
A,104,Rented to A-101,,,,
A,105,Transferred to Mr. Kunal Shah from Mr. Jay Mehta,9820061105,10.12.2025,,
A,106,A. K. Sinha - shifted to Pune,9820061106,10.12.2025,Not yet recd,Kia Seltos
`),
    choices: named,
    made: [
      'owners Mr. Anil Gupta: flatNumber=A-101 name=Mr. Anil Gupta phone=9820061101 occupancyDate=2025-12-01 status=Active',
      'owners Farah Contractor: flatNumber=A-102 name=Farah Contractor phone=9820061102 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Available',
      'vehicles MH04AB1234: vehicleNumber=MH04AB1234 company=Hyundai model=Creta type=Car ownerName=Mr. Anil Gupta flatNumber=A-101',
    ],
    refused: [
      '5 C import_name_and_more',
      '6 C import_name_and_more',
      '7 C import_name_and_more',
      '7 F import_plate_missing',
    ],
    leftOut: [
      '1 header',
      '3 second through POA Mr. Dinshaw',
      '3 nothing applied for',
      '3 nothing TBD',
      '4 nothing Unsold',
      '7 nothing Not yet recd',
    ],
  },
  {
    file: 'c13 a register of stickers for parking, by the day on which each was given.csv',
    bytes: csv(`Parking Sticker Register 2026
Date,Flat,Name of Applicant,Owner/Tenant,Vehicle 1 No.,Type,Vehicle 2 No.,Type,Sticker 1,Sticker 2,Amt Paid
01/06/2026,A-101,Ritu Sharma,O,MH04AB1234,Car,MH04AB9999,2W,S1,S2,200
01/06/2026,A-102,Ajay Kulkarni,T,MH04AB2234,Car,,,S3,,100
02/06/2026,A-103,Sana Khan,O,MH04AB3334,4W,MH04CC0001,Scooter,S4,S5,200
`),
    choices: named,
    made: [
      'owners Ritu Sharma: flatNumber=A-101 name=Ritu Sharma occupancyDate=2020-01-01 status=Active',
      'owners Sana Khan: flatNumber=A-103 name=Sana Khan occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'vehicles MH04AB1234: vehicleNumber=MH04AB1234 company=Not told model=Not told type=Car ownerName=Ritu Sharma flatNumber=A-101',
      'vehicles MH04AB9999: vehicleNumber=MH04AB9999 company=Not told model=Not told type=Motorcycle ownerName=Ritu Sharma flatNumber=A-101',
      'vehicles MH04AB3334: vehicleNumber=MH04AB3334 company=Not told model=Not told type=Car ownerName=Sana Khan flatNumber=A-103',
      'vehicles MH04CC0001: vehicleNumber=MH04CC0001 company=Not told model=Not told type=Scooter ownerName=Sana Khan flatNumber=A-103',
    ],
    leftOut: ['- column Date, Amt Paid', '- column Sticker 1, Sticker 2', '1 title', '2 header', '4 tenant'],
  },
  {
    file: 'c14 owners and tenants with a slash before their phones.csv',
    bytes: csv(`Flat,Owner,Tenant,From,To,Remarks
A-101,Suresh Patil / 9820041101,Ankit Verma / 9820041201,1/1/26,30/11/26,
A-102,9820041102 / Kavita Joshi,Vacant,,,Vacated 31/5/26
A-103,Imran Shaikh | 9820041103,Rohit Das / 9820041203,15/3/26,14/2/27,
`),
    choices: noted,
    made: [
      'owners Suresh Patil: flatNumber=A-101 name=Suresh Patil phone=9820041101 occupancyDate=2020-01-01 status=Active',
      'owners Kavita Joshi: flatNumber=A-102 name=Kavita Joshi phone=9820041102 occupancyDate=2020-01-01 status=Active',
      'owners Imran Shaikh: flatNumber=A-103 name=Imran Shaikh phone=9820041103 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied description=Vacated 31/5/26',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'tenancies A-101: tenants=Ankit Verma since=2026-01-01 lastDay=2026-11-30 tenantPhone=9820041201',
      'tenancies A-103: tenants=Rohit Das since=2026-03-15 lastDay=2027-02-14 tenantPhone=9820041203',
    ],
    leftOut: ['1 header', '3 nothing Vacant'],
  },
  {
    file: 'c15 a list from a chat by wings, with a tenant and a line that says more.txt',
    bytes: csv(`A wing
101 Ramesh Kulkarni 9820051101
102 Sunita Pawar 9820051102 (2 cars)
103 Vacant
104 Neha Bhatt - tenant - 9820051104
B wing
101 Joseph Mathew 9820051105
`),
    choices: noted,
    made: [
      'owners Ramesh Kulkarni: flatNumber=A-101 name=Ramesh Kulkarni phone=9820051101 occupancyDate=2020-01-01 status=Active',
      'owners Joseph Mathew: flatNumber=B-101 name=Joseph Mathew phone=9820051105 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Available',
      'flats B-101: flatNumber=B-101 floor=1 type=2BHK status=Occupied',
    ],
    refused: ['3 A import_flat_and_more'],
    leftOut: ['1 section', '4 nothing 103 Vacant', '5 tenant', '6 section'],
  },
  {
    file: 'c16 a list of ledgers, whose wings stand behind the numbers.csv',
    bytes: csv(`List of Ledgers,,
Ledger Name,Under,Closing Balance
101/A Ramesh Kumar,Sundry Debtors,"1,250.00 Dr"
102/A - Kavita S Joshi,Sundry Debtors,475.00 Dr
103/A K. Rao,Sundry Debtors,500.00 Cr
101/B Imran & Sana Shaikh,Sundry Debtors,
102/B Nitin Desai (Secretary),Sundry Debtors,
103-B - D K Rao,Sundry Debtors,20.00 Dr
`),
    choices: noted,
    made: [
      'owners Ramesh Kumar: flatNumber=A-101 name=Ramesh Kumar occupancyDate=2020-01-01 status=Active',
      'owners Kavita S Joshi: flatNumber=A-102 name=Kavita S Joshi occupancyDate=2020-01-01 status=Active',
      'owners K. Rao: flatNumber=A-103 name=K. Rao occupancyDate=2020-01-01 status=Active',
      'owners Imran: flatNumber=B-101 name=Imran occupancyDate=2020-01-01 status=Active',
      'owners Sana Shaikh: flatNumber=B-101 name=Sana Shaikh occupancyDate=2020-01-01 status=Active',
      'owners Nitin Desai: flatNumber=B-102 name=Nitin Desai occupancyDate=2020-01-01 status=Active',
      'owners D K Rao: flatNumber=B-103 name=D K Rao occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'flats B-101: flatNumber=B-101 floor=1 type=2BHK status=Occupied',
      'flats B-102: flatNumber=B-102 floor=1 type=2BHK status=Occupied',
      'flats B-103: flatNumber=B-103 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['- column Under', '- column Closing Balance', '1 title', '2 header'],
  },
  {
    file: 'c17 a phone for each of two names, and phones of which nobody tells whose they are.csv',
    bytes: csv(`Flat No,Owner,Mobile
A-101,Ramesh & Sunita Kumar,9820011111 / 9820022222
A-102,Anil Rao and Uma Rao,"98200 11112, 98200 22223, 98200 33334"
A-103,Imran Shaikh / Sana Shaikh,022 2444 5000 / 9820011113
A-104,Nitin Desai,9820011114 / 9820022224
A-105,Joseph Mathew & Maria Mathew,9820011115
`),
    choices: noted,
    made: [
      'owners Ramesh: flatNumber=A-101 name=Ramesh phone=9820011111 occupancyDate=2020-01-01 status=Active',
      'owners Sunita Kumar: flatNumber=A-101 name=Sunita Kumar phone=9820022222 occupancyDate=2020-01-01 status=Active',
      'owners Anil Rao: flatNumber=A-102 name=Anil Rao phone=9820011112 secondPhone=9820022223, 9820033334 occupancyDate=2020-01-01 status=Active',
      'owners Uma Rao: flatNumber=A-102 name=Uma Rao occupancyDate=2020-01-01 status=Active',
      'owners Imran Shaikh: flatNumber=A-103 name=Imran Shaikh phone=9820011113 secondPhone=2224445000 occupancyDate=2020-01-01 status=Active',
      'owners Sana Shaikh: flatNumber=A-103 name=Sana Shaikh occupancyDate=2020-01-01 status=Active',
      'owners Nitin Desai: flatNumber=A-104 name=Nitin Desai phone=9820011114 secondPhone=9820022224 occupancyDate=2020-01-01 status=Active',
      'owners Joseph Mathew: flatNumber=A-105 name=Joseph Mathew phone=9820011115 occupancyDate=2020-01-01 status=Active',
      'owners Maria Mathew: flatNumber=A-105 name=Maria Mathew occupancyDate=2020-01-01 status=Active',
      ...[101, 102, 103, 104, 105].map(
        (flat) => `flats A-${flat}: flatNumber=A-${flat} floor=1 type=2BHK status=Occupied`,
      ),
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'c18 vehicles by their models alone, some of which only one company makes.csv',
    bytes: csv(`Flat No,Owner,Vehicle No,Model
A-101,Ramesh Kumar,MH 02 AB 1001,Swift VXi
A-102,Kavita Joshi,MH 02 AB 1002,activa 5G
A-103,D K Rao,MH 02 AB 1003,Wagon-R
A-104,Imran Shaikh,MH 02 AB 1004,Thunderbird
A-105,Nitin Desai,MH 02 AB 1005,Swift / Activa
A-106,Joseph Mathew,MH 02 AB 1006,Grand i10 Nios
`),
    choices: named,
    made: [
      ...['Ramesh Kumar', 'Kavita Joshi', 'D K Rao', 'Imran Shaikh', 'Nitin Desai', 'Joseph Mathew'].map(
        (name, nth) => `owners ${name}: flatNumber=A-10${nth + 1} name=${name} occupancyDate=2020-01-01 status=Active`,
      ),
      ...[101, 102, 103, 104, 105, 106].map(
        (flat) => `flats A-${flat}: flatNumber=A-${flat} floor=1 type=2BHK status=Occupied`,
      ),
      'vehicles MH 02 AB 1001: vehicleNumber=MH 02 AB 1001 company=Maruti Suzuki model=Swift VXi ownerName=Ramesh Kumar flatNumber=A-101',
      'vehicles MH 02 AB 1002: vehicleNumber=MH 02 AB 1002 company=Honda model=activa 5G ownerName=Kavita Joshi flatNumber=A-102',
      'vehicles MH 02 AB 1003: vehicleNumber=MH 02 AB 1003 company=Maruti Suzuki model=Wagon-R ownerName=D K Rao flatNumber=A-103',
      'vehicles MH 02 AB 1004: vehicleNumber=MH 02 AB 1004 company=Not told model=Thunderbird ownerName=Imran Shaikh flatNumber=A-104',
      'vehicles MH 02 AB 1005: vehicleNumber=MH 02 AB 1005 company=Not told model=Swift / Activa ownerName=Nitin Desai flatNumber=A-105',
      'vehicles MH 02 AB 1006: vehicleNumber=MH 02 AB 1006 company=Hyundai model=Grand i10 Nios ownerName=Joseph Mathew flatNumber=A-106',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'c19 a heading of two storeys whose cells are not joined, and what stands in the place of names and models.csv',
    bytes: csv(`GREEN VALLEY CHS
Sl,Bldg,Flat,Name of the Member,,Contact Nos.,,"If rented, name of tenant",Agreement period,,Vehicle Details,
,,,First Holder,Second Holder,Mobile,WhatsApp,,From,To,4W,2W
1,A,101,SHAH MEHUL RAMESH,SHAH PRITI MEHUL,98201 11111,same,,,,MH47AB1234 (Creta),MH47C4321
2,,102,Anjali Deshpande 9820122222,,,,Rohan Gupta 9876543210,01.04.2026,31.03.2027,,MH 47 D 9911
3,B,101,Fernandes Maria 9820144444,,9820155555,yes,,,,GJ 05 JK 1234,Activa MH47G1111
4,,102,Transfer pending - old owner: V. Kulkarni,,9820166666,,,,,,
5,,103,Mohan Lal & Sons,,9820177777,,,,,,
`),
    choices: named,
    made: [
      'owners SHAH MEHUL RAMESH: flatNumber=A-101 name=SHAH MEHUL RAMESH phone=9820111111 occupancyDate=2020-01-01 status=Active',
      'owners SHAH PRITI MEHUL: flatNumber=A-101 name=SHAH PRITI MEHUL occupancyDate=2020-01-01 status=Active',
      'owners Anjali Deshpande: flatNumber=A-102 name=Anjali Deshpande phone=9820122222 occupancyDate=2020-01-01 status=Active',
      'owners Mohan Lal & Sons: flatNumber=B-103 name=Mohan Lal & Sons phone=9820177777 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats B-103: flatNumber=B-103 floor=1 type=2BHK status=Occupied',
      'tenancies A-102: tenants=Rohan Gupta since=2026-04-01 lastDay=2027-03-31 tenantPhone=9876543210',
      'vehicles MH47AB1234: vehicleNumber=MH47AB1234 company=Hyundai model=Creta type=Car ownerName=SHAH MEHUL RAMESH flatNumber=A-101',
      'vehicles MH47C4321: vehicleNumber=MH47C4321 company=Not told model=Not told type=Motorcycle ownerName=SHAH MEHUL RAMESH flatNumber=A-101',
      'vehicles MH 47 D 9911: vehicleNumber=MH 47 D 9911 company=Not told model=Not told type=Motorcycle ownerName=Anjali Deshpande flatNumber=A-102',
    ],
    refused: ['6 D import_name_and_more', '7 D import_name_and_more'],
    leftOut: ['- column Sl', '- column Contact Nos. WhatsApp', '1 title', '2 header', '3 header'],
  },
  {
    file: 'c20 owners and co-owners under one heading, and numbers of cars with their models.csv',
    bytes: csv(`Unit,Owner / Co-owner,Ph,Car number(s) with model
A-101,Rakesh Sharma / Sushma Sharma,9811200003 / 9811200004,MH 43 BK 1122 - Baleno
A-102,Amit Jain,9811200001,MH 43 BK 1123 (Innova)
`),
    choices: named,
    made: [
      'owners Rakesh Sharma: flatNumber=A-101 name=Rakesh Sharma phone=9811200003 occupancyDate=2020-01-01 status=Active',
      'owners Sushma Sharma: flatNumber=A-101 name=Sushma Sharma phone=9811200004 occupancyDate=2020-01-01 status=Active',
      'owners Amit Jain: flatNumber=A-102 name=Amit Jain phone=9811200001 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'vehicles MH 43 BK 1122: vehicleNumber=MH 43 BK 1122 company=Maruti Suzuki model=Baleno type=Car ownerName=Rakesh Sharma flatNumber=A-101',
      'vehicles MH 43 BK 1123: vehicleNumber=MH 43 BK 1123 company=Toyota model=Innova type=Car ownerName=Amit Jain flatNumber=A-102',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'c21 cars and bikes that are each counted by themselves.csv',
    bytes: csv(`Flat No,Owner,Car 1,Car 1 Model,Car 2,Car 2 Model,Bike 1,Bike 2
A-101,Ajay Menon,MH04GD4455,Honda City ZX,MH04HF1212,i10,MH04AB0001,MH04AB0002
A-102,Leena Costa,MH04JK3344,Duster,,,,MH04AB0003
`),
    choices: named,
    made: [
      'owners Ajay Menon: flatNumber=A-101 name=Ajay Menon occupancyDate=2020-01-01 status=Active',
      'owners Leena Costa: flatNumber=A-102 name=Leena Costa occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'vehicles MH04GD4455: vehicleNumber=MH04GD4455 company=Honda model=City ZX type=Car ownerName=Ajay Menon flatNumber=A-101',
      'vehicles MH04HF1212: vehicleNumber=MH04HF1212 company=Hyundai model=i10 type=Car ownerName=Ajay Menon flatNumber=A-101',
      'vehicles MH04AB0001: vehicleNumber=MH04AB0001 company=Not told model=Not told type=Motorcycle ownerName=Ajay Menon flatNumber=A-101',
      'vehicles MH04AB0002: vehicleNumber=MH04AB0002 company=Not told model=Not told type=Motorcycle ownerName=Ajay Menon flatNumber=A-101',
      'vehicles MH04JK3344: vehicleNumber=MH04JK3344 company=Not told model=Duster type=Car ownerName=Leena Costa flatNumber=A-102',
      'vehicles MH04AB0003: vehicleNumber=MH04AB0003 company=Not told model=Not told type=Motorcycle ownerName=Leena Costa flatNumber=A-102',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'c22 a list in Marathi, whose people and vehicles have more behind them in brackets.csv',
    bytes: csv(`सदनिका क्र.,सभासदाचे नाव,मोबाईल,वाहन क्र.
ए-१०१,श्री. रमेश पाटील,९८२००११२२३,एमएच १२ एबी १२३४ (ॲक्टिव्हा)
ए-१०२,कै. गोविंद जोशी (वारस: श्रीमती लता जोशी),९८२००११२२५,नाही
`),
    choices: named,
    made: [
      'owners श्री. रमेश पाटील: flatNumber=A-101 name=श्री. रमेश पाटील phone=9820011223 occupancyDate=2020-01-01 status=Active',
      'owners कै. गोविंद जोशी: flatNumber=A-102 name=कै. गोविंद जोशी phone=9820011225 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'vehicles MH 12 AB 1234: vehicleNumber=MH 12 AB 1234 company=Not told model=ॲक्टिव्हा ownerName=श्री. रमेश पाटील flatNumber=A-101',
    ],
    leftOut: ['1 header', '3 second वारस: श्रीमती लता जोशी', '3 nothing नाही'],
  },
  {
    file: 'c23 two owners field by field, how they are related, and bikes by their names beside numbers of cars.csv',
    bytes: csv(`Flat,Owner 1,Relation,Owner 2,Owner1 Mobile,Owner2 Mobile,Mail,Car,Bike
C-101,Ritu Bansal,Wife,Amit Bansal,9811300001,9811300002,ritu@mail.example,DL8CAB1111 (Mercedes),Activa
C-102,Sameer Khan (GPA: Mr. Suresh Kumar),,,9811300003,,,"DL8CAB2222(i20),DL8CAB3333(Swift)",
`),
    choices: named,
    made: [
      'owners Ritu Bansal: flatNumber=C-101 name=Ritu Bansal email=ritu@mail.example phone=9811300001 occupancyDate=2020-01-01 status=Active',
      'owners Amit Bansal: flatNumber=C-101 name=Amit Bansal phone=9811300002 occupancyDate=2020-01-01 status=Active',
      'owners Sameer Khan: flatNumber=C-102 name=Sameer Khan phone=9811300003 occupancyDate=2020-01-01 status=Active',
      'flats C-101: flatNumber=C-101 floor=1 type=2BHK status=Occupied',
      'flats C-102: flatNumber=C-102 floor=1 type=2BHK status=Occupied',
      'vehicles DL8CAB1111: vehicleNumber=DL8CAB1111 company=Mercedes model=Not told type=Car ownerName=Ritu Bansal flatNumber=C-101',
      'vehicles DL8CAB2222: vehicleNumber=DL8CAB2222 company=Hyundai model=i20 type=Car ownerName=Sameer Khan flatNumber=C-102',
      'vehicles DL8CAB3333: vehicleNumber=DL8CAB3333 company=Maruti Suzuki model=Swift type=Car ownerName=Sameer Khan flatNumber=C-102',
    ],
    leftOut: ['- column Relation, Bike', '1 header', '3 second GPA: Mr. Suresh Kumar'],
  },
];

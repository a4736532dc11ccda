import type { ImportChoices } from '#domain/imports/choices.ts';
import type { TestSociety } from './societies.ts';
import { type TestSheet, workbook } from './workbook.ts';

/**
 * Workbooks as Indian offices keep them, with what is to become of every cell, and what is asked before anything is
 * answered. All people are invented.
 */
export type OfficeWorkbook = TestSociety & {
  /** Each question of the first look: its kind with the decision, or with the field and its text; and how many rows wait. */
  asks: string[];
};

const xlsx =
  (...sheets: TestSheet[]) =>
  () =>
    workbook(sheets);

/** What each office says to what it does not write down. */
const said = { missingType: '2BHK', missingOccupancyDate: '2020-01-01' } as const;
const noted: ImportChoices = { decisions: said };
const day = 'occupancyDate=2020-01-01 status=Active';

export const offices: OfficeWorkbook[] = [
  {
    file: 'o1 towers, a type that no list has.xlsx',
    flatNumbers: 'any',
    bytes: xlsx({
      name: 'Allottees',
      rows: [
        ['GREEN VALLEY TOWERS'],
        ['Sr.', 'Tower', 'Flat', 'Allottee', 'Contact', 'Floor', 'Config.'],
        [1, 'T1', 1204, 'Anil Mehta', 9820010001, '12th', '3 BHK'],
        [2, 'T2', '1503', 'Sunita Rao', '+91-98200-10002', 15, '2.5 BHK'],
      ],
    }),
    asks: ['missingOccupancyDate 2', 'type 2.5 BHK 1'],
    choices: { decisions: said, equal: [{ field: 'type', text: '2.5 BHK', meant: '3BHK' }] },
    made: [
      `owners Anil Mehta: flatNumber=T1-1204 name=Anil Mehta phone=9820010001 ${day}`,
      `owners Sunita Rao: flatNumber=T2-1503 name=Sunita Rao phone=9820010002 ${day}`,
      'flats T1-1204: flatNumber=T1-1204 floor=12 type=3BHK status=Occupied',
      'flats T2-1503: flatNumber=T2-1503 floor=15 type=3BHK status=Occupied',
    ],
    leftOut: ['- column Sr.', '1 title', '2 header'],
  },
  {
    file: 'o2 wings as sheets, a column for each month.xlsx',
    bytes: xlsx(
      {
        name: 'A Wing',
        rows: [
          ['Flat No', 'Member', 'Mobile', 'Apr-25', 'May-25', 'Jun-25'],
          [101, 'Kavita Naik', 9820010003, 2500, 2500, 2500],
          [102, 'Deepak Naik', '9820010004', 2500, 0, 'Due'],
        ],
      },
      {
        name: 'B Wing',
        rows: [
          ['Flat No', 'Member', 'Mobile', 'Apr-25', 'May-25', 'Jun-25'],
          [101, 'Farid Shaikh', 9820010005, 2500, 2500, 2500],
        ],
      },
    ),
    asks: ['missingOccupancyDate 3', 'missingType 3'],
    choices: noted,
    made: [
      `owners Kavita Naik: flatNumber=A-101 name=Kavita Naik phone=9820010003 ${day}`,
      `owners Deepak Naik: flatNumber=A-102 name=Deepak Naik phone=9820010004 ${day}`,
      `owners Farid Shaikh: flatNumber=B-101 name=Farid Shaikh phone=9820010005 ${day}`,
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats B-101: flatNumber=B-101 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['- column Apr-25, May-25, Jun-25', '1 header', '- column Apr-25, May-25, Jun-25', '1 header'],
  },
  {
    file: 'o3 two rows of headings, tenants between owners and vehicles.xlsx',
    bytes: xlsx({
      name: 'Register',
      merges: ['A1:B1', 'C1:E1', 'F1:G1', 'H1:I1'],
      rows: [
        ['Flat', null, 'Owner', null, null, 'Tenant', null, 'Vehicle', null],
        ['No', 'Type', 'Name', 'Mobile', 'Email', 'Name', 'Mobile', 'Number', 'Make / Model'],
        [
          ...['A-201', '2BHK', 'Nisha Pillai', 9820010006, 'nisha@mail.example'],
          ...['Rohan Das', 9820010007, 'MH 02 AB 1111', 'Hyundai i20'],
        ],
        ['A-202', '2BHK', 'Vivek Pillai', 9820010008, 'NA', null, null, null, null],
      ],
    }),
    asks: ['missingOccupancyDate 2'],
    choices: { decisions: { missingOccupancyDate: '2020-01-01' } },
    made: [
      `owners Nisha Pillai: flatNumber=A-201 name=Nisha Pillai email=nisha@mail.example phone=9820010006 ${day}`,
      `owners Vivek Pillai: flatNumber=A-202 name=Vivek Pillai phone=9820010008 ${day}`,
      'flats A-201: flatNumber=A-201 floor=2 type=2BHK status=Occupied',
      'flats A-202: flatNumber=A-202 floor=2 type=2BHK status=Occupied',
      'vehicles MH 02 AB 1111: vehicleNumber=MH 02 AB 1111 company=Hyundai model=i20 ownerName=Nisha Pillai flatNumber=A-201',
    ],
    leftOut: ['- column Tenant Name, Tenant Mobile', '1 header', '2 header', '4 nothing NA'],
  },
  {
    file: 'o4 cells joined over the rows of a flat and of a wing.xlsx',
    bytes: xlsx({
      name: 'Parking list',
      merges: ['A2:A5', 'B2:B3', 'C2:C3', 'D2:D3'],
      rows: [
        ['Wing', 'Flat', 'Owner', 'Mobile', 'Vehicle No.', 'Make & Model'],
        ['C', 'C-301', 'Harish Gowda', 9820010009, 'KA 05 MN 1234', 'Maruti Swift'],
        [null, null, null, null, 'KA-05-MN-9999', 'TVS Jupiter'],
        [null, 302, 'Asha Gowda', '9820010010', null, null],
        [null, 303, 'Ravi Gowda', '9820010011', 'KA05P0001', 'Tata Nexon'],
      ],
    }),
    asks: ['missingOccupancyDate 3', 'missingType 4'],
    choices: noted,
    made: [
      `owners Harish Gowda: flatNumber=C-301 name=Harish Gowda phone=9820010009 ${day}`,
      `owners Asha Gowda: flatNumber=C-302 name=Asha Gowda phone=9820010010 ${day}`,
      `owners Ravi Gowda: flatNumber=C-303 name=Ravi Gowda phone=9820010011 ${day}`,
      'flats C-301: flatNumber=C-301 floor=3 type=2BHK status=Occupied',
      'flats C-302: flatNumber=C-302 floor=3 type=2BHK status=Occupied',
      'flats C-303: flatNumber=C-303 floor=3 type=2BHK status=Occupied',
      'vehicles KA 05 MN 1234: vehicleNumber=KA 05 MN 1234 company=Maruti model=Swift ownerName=Harish Gowda flatNumber=C-301',
      'vehicles KA-05-MN-9999: vehicleNumber=KA-05-MN-9999 company=TVS model=Jupiter ownerName=Harish Gowda flatNumber=C-301',
      'vehicles KA05P0001: vehicleNumber=KA05P0001 company=Tata model=Nexon ownerName=Ravi Gowda flatNumber=C-303',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'o5 names with C-o and initials, two in a cell.xlsx',
    bytes: xlsx({
      name: 'Members',
      rows: [
        ['Unit', 'Name of Owner/s', 'Cell'],
        ['B-101', 'Mr. R. K. Sharma', 9820010012],
        ['B-102', 'Smt. Kamla Devi C/o Arun Sharma', '9820010013'],
        ['B-103', 'Iyer, S. V.', '98200 10014'],
        ['B-104', "J. M. D'Souza & Maria D'Souza", '9820010015'],
      ],
    }),
    asks: ['missingOccupancyDate 4', 'missingType 4', 'twoNames 1'],
    choices: { decisions: { ...said, twoNames: 'first-and-note' } },
    made: [
      `owners Mr. R. K. Sharma: flatNumber=B-101 name=Mr. R. K. Sharma phone=9820010012 ${day}`,
      `owners Smt. Kamla Devi C/o Arun Sharma: flatNumber=B-102 name=Smt. Kamla Devi C/o Arun Sharma phone=9820010013 ${day}`,
      `owners Iyer, S. V.: flatNumber=B-103 name=Iyer, S. V. phone=9820010014 ${day}`,
      `owners J. M. D'Souza: flatNumber=B-104 name=J. M. D'Souza phone=9820010015 ${day}`,
      'flats B-101: flatNumber=B-101 floor=1 type=2BHK status=Occupied',
      'flats B-102: flatNumber=B-102 floor=1 type=2BHK status=Occupied',
      'flats B-103: flatNumber=B-103 floor=1 type=2BHK status=Occupied',
      "flats B-104: flatNumber=B-104 floor=1 type=2BHK status=Occupied description=Also: Maria D'Souza",
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'o6 two phones in a cell, landlines.xlsx',
    bytes: xlsx({
      name: 'Sheet1',
      rows: [
        ['Flat No.', 'Owner Name', 'Phone Nos.'],
        ['A-101', 'Gita Menon', '98200 10016 / 98200 10017'],
        ['A-102', 'Hari Menon', '2444 5555'],
        ['A-103', 'Uma Menon', '9820010018, 2444 6666'],
      ],
    }),
    asks: ['landlines 1', 'missingOccupancyDate 3', 'missingType 3'],
    choices: { decisions: { ...said, landlines: 'second' } },
    made: [
      `owners Gita Menon: flatNumber=A-101 name=Gita Menon phone=9820010016 secondPhone=9820010017 ${day}`,
      `owners Hari Menon: flatNumber=A-102 name=Hari Menon secondPhone=2444 5555 ${day}`,
      `owners Uma Menon: flatNumber=A-103 name=Uma Menon phone=9820010018 secondPhone=2444 6666 ${day}`,
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'o7 headings nobody foresaw, dates as text.xlsx',
    bytes: xlsx({
      name: 'Sheet1',
      rows: [
        ['Premises', 'Allotted to', 'Regd. w.e.f.', 'Reach at'],
        ['A-301', 'Sameer Kulkarni', '15.03.2019', '98200 10019'],
        ['A-302', 'Pallavi Joshi', '1-Apr-2001', '98200 10020'],
        ['A-303', 'Irfan Khan', '16/03/2019', '98200 10021'],
        ['A-304', 'Meher Irani', 'Mar 2019', 'NA'],
      ],
    }),
    asks: ['missingType 4', 'occupancyDate Mar 2019 1'],
    choices: {
      decisions: { missingType: '2BHK' },
      equal: [{ field: 'occupancyDate', text: 'Mar 2019', meant: '2019-03-01' }],
    },
    made: [
      'owners Sameer Kulkarni: flatNumber=A-301 name=Sameer Kulkarni phone=9820010019 occupancyDate=2019-03-15 status=Active',
      'owners Pallavi Joshi: flatNumber=A-302 name=Pallavi Joshi phone=9820010020 occupancyDate=2001-04-01 status=Active',
      'owners Irfan Khan: flatNumber=A-303 name=Irfan Khan phone=9820010021 occupancyDate=2019-03-16 status=Active',
      'owners Meher Irani: flatNumber=A-304 name=Meher Irani occupancyDate=2019-03-01 status=Active',
      'flats A-301: flatNumber=A-301 floor=3 type=2BHK status=Occupied',
      'flats A-302: flatNumber=A-302 floor=3 type=2BHK status=Occupied',
      'flats A-303: flatNumber=A-303 floor=3 type=2BHK status=Occupied',
      'flats A-304: flatNumber=A-304 floor=3 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header', '5 nothing NA'],
  },
  {
    file: 'o8 plates with their state and without, a make beside each.xlsx',
    bytes: xlsx({
      name: 'Sheet1',
      rows: [
        ['Flat', 'Owner', 'Car', 'Make', 'Two Wheeler', 'Make'],
        ['D-101', 'Tara Singh', 'PB-08-CK-1234', 'Hyundai Creta', '08 CK 4321', 'Honda Activa'],
        ['D-102', 'Gurmeet Kaur', 'CK 7777', 'Maruti Alto', null, null],
      ],
    }),
    asks: ['missingOccupancyDate 2', 'missingType 2'],
    choices: noted,
    made: [
      `owners Tara Singh: flatNumber=D-101 name=Tara Singh ${day}`,
      `owners Gurmeet Kaur: flatNumber=D-102 name=Gurmeet Kaur ${day}`,
      'flats D-101: flatNumber=D-101 floor=1 type=2BHK status=Occupied',
      'flats D-102: flatNumber=D-102 floor=1 type=2BHK status=Occupied',
      'vehicles PB-08-CK-1234: vehicleNumber=PB-08-CK-1234 company=Hyundai model=Creta type=Car ownerName=Tara Singh flatNumber=D-101',
      'vehicles 08 CK 4321: vehicleNumber=08 CK 4321 company=Honda model=Activa type=Motorcycle ownerName=Tara Singh flatNumber=D-101',
      'vehicles CK 7777: vehicleNumber=CK 7777 company=Maruti model=Alto type=Car ownerName=Gurmeet Kaur flatNumber=D-102',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'o9 a register of what was paid, totals without a value.xlsx',
    bytes: xlsx({
      name: 'Maintenance',
      rows: [
        ['SUNRISE CHS - MAINTENANCE REGISTER 2025-26'],
        ['Flat No', 'Name', 'Opening Bal.', 'Apr-25', 'May-25', 'Total', 'Receipt No', 'Received on'],
        [
          'E-101',
          'Lata Bhosale',
          500,
          2500,
          2500,
          { formula: 'SUM(C3:E3)', value: 5500 },
          'R-101',
          { day: '2025-05-03' },
        ],
        ['E-102', 'Mohan Bhosale', '-', 2500, 2500, { formula: 'SUM(C4:E4)' }, 'R-102', { day: '2025-05-04' }],
        ['Total', null, 500, 5000, 5000, { formula: 'SUM(F3:F4)' }],
      ],
    }),
    asks: ['missingOccupancyDate 2', 'missingType 2'],
    choices: noted,
    made: [
      `owners Lata Bhosale: flatNumber=E-101 name=Lata Bhosale ${day}`,
      `owners Mohan Bhosale: flatNumber=E-102 name=Mohan Bhosale ${day}`,
      'flats E-101: flatNumber=E-101 floor=1 type=2BHK status=Occupied',
      'flats E-102: flatNumber=E-102 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: [
      '- column Opening Bal., Apr-25, May-25, Receipt No, Received on',
      '- column Total',
      '1 title',
      '2 header',
      '5 total',
    ],
  },
  {
    file: 'o10 tenants beside owners, under a heading of the office’s own.xlsx',
    bytes: xlsx({
      name: 'Sheet1',
      rows: [
        ['Flat', 'Owner', 'Mobile', 'Party staying', 'Mobile', 'Since', 'Rent', 'Police verif.'],
        ['F-101', 'Jyoti Patil', 9820010030, 'Imran Qureshi', 9820010031, '01/02/2024', 18000, 'Yes'],
        ['F-102', 'Nilesh Patil', 9820010032, 'Self', null, null, null, 'NA'],
        ['F-103', 'Swati Patil', 9820010033, 'Asif Qureshi', '9820010034', '01/05/2024', 20000, 'No'],
        ['F-104', 'Madhuri Patil', 9820010035, 'Neha Roy', '9820010036', '01/06/2024', 21000, 'Yes'],
      ],
    }),
    asks: ['missingOccupancyDate 4', 'missingType 4'],
    choices: noted,
    made: [
      `owners Jyoti Patil: flatNumber=F-101 name=Jyoti Patil phone=9820010030 ${day}`,
      `owners Nilesh Patil: flatNumber=F-102 name=Nilesh Patil phone=9820010032 ${day}`,
      `owners Swati Patil: flatNumber=F-103 name=Swati Patil phone=9820010033 ${day}`,
      `owners Madhuri Patil: flatNumber=F-104 name=Madhuri Patil phone=9820010035 ${day}`,
      'flats F-101: flatNumber=F-101 floor=1 type=2BHK status=Occupied rent=18000',
      'flats F-102: flatNumber=F-102 floor=1 type=2BHK status=Occupied',
      'flats F-103: flatNumber=F-103 floor=1 type=2BHK status=Occupied rent=20000',
      'flats F-104: flatNumber=F-104 floor=1 type=2BHK status=Occupied rent=21000',
    ],
    leftOut: ['- column Party staying, Mobile, Since', '- column Police verif.', '1 header'],
  },
  {
    file: 'o11 buildings, sub totals, remarks below the table.xlsx',
    bytes: xlsx({
      name: 'Sheet1',
      rows: [
        ['Bldg', 'Flat no', 'Name of the member', 'Contact No', 'Area (sq ft)', 'Remarks'],
        ['G', '101', 'Om Prakash', '9820010040', '1,050 sq.ft.', 'Lift dues pending'],
        ['G', '102', 'Rekha Prakash', '9820010041', '1050', '-'],
        ['Sub Total', 2],
        ['H', '101', 'Vimla Prakash', '9820010042', '900', ''],
        ['Grand Total', 3],
        ['Note: figures as of March'],
        ['Prepared by: Secretary'],
      ],
    }),
    asks: ['missingOccupancyDate 3', 'missingType 3'],
    choices: noted,
    made: [
      `owners Om Prakash: flatNumber=G-101 name=Om Prakash phone=9820010040 ${day}`,
      `owners Rekha Prakash: flatNumber=G-102 name=Rekha Prakash phone=9820010041 ${day}`,
      `owners Vimla Prakash: flatNumber=H-101 name=Vimla Prakash phone=9820010042 ${day}`,
      'flats G-101: flatNumber=G-101 floor=1 type=2BHK status=Occupied size=1050 description=Lift dues pending',
      'flats G-102: flatNumber=G-102 floor=1 type=2BHK status=Occupied size=1050',
      'flats H-101: flatNumber=H-101 floor=1 type=2BHK status=Occupied size=900',
    ],
    leftOut: ['1 header', '3 nothing -', '4 total', '6 total', '7 remark', '8 remark'],
  },
  {
    file: 'o12 headings in Marathi and in Gujarati, the tenant before the phone.xlsx',
    bytes: xlsx(
      {
        name: 'सभासद',
        rows: [
          ['अ.क्र.', 'सदनिका क्र.', 'सभासदाचे नाव', 'भाडेकरूचे नाव', 'भाडेकरू मोबाईल', 'मोबाईल', 'शेरा'],
          ['१', 'A-१०१', 'सुहास काळे', 'रवी मोरे', '९८२०० १००५१', '९८२०० १००५०', ''],
        ],
      },
      {
        name: 'સભ્યો',
        rows: [
          ['ક્રમ', 'વિંગ', 'ફ્લેટ નં', 'માલિકનું નામ', 'મોબાઇલ નં', 'ગાડી નંબર', 'માળ'],
          ['૧', 'B', '૨૦૧', 'હેતલ પટેલ', '૯૮૨૦૦ ૧૦૦૫૨', 'GJ 01 AB 1234', '૨'],
        ],
      },
    ),
    asks: ['missingCompanyModel 1', 'missingOccupancyDate 2', 'missingType 2'],
    choices: { decisions: { ...said, missingCompanyModel: 'Not known' } },
    made: [
      `owners सुहास काळे: flatNumber=A-101 name=सुहास काळे phone=9820010050 ${day}`,
      `owners હેતલ પટેલ: flatNumber=B-201 name=હેતલ પટેલ phone=9820010052 ${day}`,
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats B-201: flatNumber=B-201 floor=2 type=2BHK status=Occupied',
      'vehicles GJ 01 AB 1234: vehicleNumber=GJ 01 AB 1234 company=Not known model=Not known ownerName=હેતલ પટેલ flatNumber=B-201',
    ],
    leftOut: ['- column अ.क्र.', '- column भाडेकरूचे नाव, भाडेकरू मोबाईल', '1 header', '- column ક્રમ', '1 header'],
  },
];

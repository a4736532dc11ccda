import type { ImportChoices } from '#domain/imports/choices.ts';
import type { FlatNumberRule, PhoneRule } from '#domain/society.ts';
import { type TestSheet, workbook } from './workbook.ts';

/**
 * Workbooks as different societies keep them, each with its own habits and troubles, and what is to become of every cell.
 * All people are invented.
 */
export type TestSociety = {
  file: string;
  bytes: () => Uint8Array<ArrayBuffer>;
  flatNumbers?: FlatNumberRule;
  phones?: PhoneRule;
  choices?: ImportChoices;
  /** Each record as it would be made: its topic and fields, in the order of the plan. */
  made: string[];
  /** Row, column (A, B …, none where nothing stands) and code of each reason. */
  refused?: string[];
  /** What is left out: row (none for a column), and why. */
  leftOut?: string[];
};

const utf8 = (text: string) => new TextEncoder().encode(text);
export const csv = (text: string) => () => utf8(text);
/** What an owner has of whom no cell says since when, where the day is said once. */
export const day = 'occupancyDate=2020-01-01 status=Active';
const xlsx =
  (...sheets: TestSheet[]) =>
  () =>
    workbook(sheets);
const noted: ImportChoices = { decisions: { missingType: '2BHK', missingOccupancyDate: '2020-01-01' } };

export const societies: TestSociety[] = [
  {
    file: '01 wings as section rows, totals and blank lines.xlsx',
    bytes: xlsx({
      name: 'Members',
      merges: ['A1:F1', 'A3:F3', 'A6:F6'],
      rows: [
        ['SHANTI SADAN CO-OP HSG SOC LTD'],
        ['Sr No', 'Flat No', 'Name of Member', 'Mobile No.', 'Type', 'Date of Possession'],
        ['A WING'],
        [1, 101, 'Ramesh Shah', 9820012345, '2 BHK', { day: '2019-03-15' }],
        [2, 102, 'Meena Joshi', '+91 98200 12346', '1 BHK', '16/03/2019'],
        ['B WING'],
        [],
        [3, 101, 'P. Kulkarni', '098200 12347', '2BHK', '1-Apr-2001'],
        ['Total', 3],
      ],
    }),
    made: [
      'owners Ramesh Shah: flatNumber=A-101 name=Ramesh Shah phone=9820012345 occupancyDate=2019-03-15 status=Active',
      'owners Meena Joshi: flatNumber=A-102 name=Meena Joshi phone=9820012346 occupancyDate=2019-03-16 status=Active',
      'owners P. Kulkarni: flatNumber=B-101 name=P. Kulkarni phone=9820012347 occupancyDate=2001-04-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=1BHK status=Occupied',
      'flats B-101: flatNumber=B-101 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['- column Sr No', '1 title', '2 header', '3 section', '6 section', '9 total'],
  },
  {
    file: '02 a heading of two storeys, several vehicles in a row.xlsx',
    bytes: xlsx({
      name: 'Sheet1',
      merges: ['A1:B1', 'C1:D1', 'E1:F1', 'G1:H1'],
      rows: [
        ['Flat', null, 'Owner', null, 'Vehicle 1', null, 'Vehicle 2', null],
        ['No', 'Type', 'Name', 'Mobile', 'Number', 'Make Model', 'Number', 'Make Model'],
        [
          'A-101',
          '2BHK',
          'Leela Iyer',
          9820011111,
          'MH 02 AB 1234',
          'Maruti Suzuki Swift',
          'mh02cd5678',
          'Honda Activa',
        ],
        ['A-102', '3BHK', 'Arun Iyer', 9820022222, 'NA', null, null, null],
      ],
    }),
    choices: { decisions: { missingOccupancyDate: '2020-01-01' } },
    made: [
      'owners Leela Iyer: flatNumber=A-101 name=Leela Iyer phone=9820011111 occupancyDate=2020-01-01 status=Active',
      'owners Arun Iyer: flatNumber=A-102 name=Arun Iyer phone=9820022222 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=3BHK status=Occupied',
      'vehicles MH 02 AB 1234: vehicleNumber=MH 02 AB 1234 company=Maruti Suzuki model=Swift ownerName=Leela Iyer flatNumber=A-101',
      'vehicles MH02CD5678: vehicleNumber=MH02CD5678 company=Honda model=Activa ownerName=Leela Iyer flatNumber=A-101',
    ],
    leftOut: ['1 header', '2 header', '4 nothing NA'],
  },
  {
    file: '03 Marathi headings in Devanagari.csv',
    bytes: () =>
      utf8(
        '\uFEFFअ.क्र.,विंग,सदनिका क्रमांक,मालकाचे नाव,भ्रमणध्वनी,मजला,प्रकार,गाडी क्रमांक\n१,A,१०१,सुनील राव,९८२००१२३४५,१,२ BHK,\n२,A,१०२,अनिता देशमुख,98200 12346,१,३ BHK,\n',
      ),
    choices: { decisions: { missingOccupancyDate: '2020-01-01' } },
    made: [
      'owners सुनील राव: flatNumber=A-101 name=सुनील राव phone=9820012345 occupancyDate=2020-01-01 status=Active',
      'owners अनिता देशमुख: flatNumber=A-102 name=अनिता देशमुख phone=9820012346 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=3BHK status=Occupied',
    ],
    leftOut: ['- column अ.क्र.', '1 header'],
  },
  {
    file: '04 Hindi in Latin letters, semicolons, Windows-1252.csv',
    bytes: () =>
      new Uint8Array([
        ...utf8('Makan No;Malik;Mobile;Kiraya\nA/101;Andr'),
        0xe9,
        ...utf8(' Fernandes;98200-12345;Rs. 12,500/-\nA 102;Rina Das;98200.12346;nil\n'),
      ]),
    choices: noted,
    made: [
      'owners André Fernandes: flatNumber=A-101 name=André Fernandes phone=9820012345 occupancyDate=2020-01-01 status=Active',
      'owners Rina Das: flatNumber=A-102 name=Rina Das phone=9820012346 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied rent=12500',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header', '3 nothing nil'],
  },
  {
    file: '05 pasted, UTF-16, tabs, quoted commas and line breaks.txt',
    bytes: () => {
      const text = 'Flat\tOwner\tAddress\nA-101\t"Shah, Meena"\t"12, Hill Road\nMumbai"\n';
      return new Uint8Array([
        0xff,
        0xfe,
        ...new Uint8Array(new Uint16Array([...text].map((one) => one.charCodeAt(0))).buffer),
      ]);
    },
    choices: noted,
    made: [
      'owners Shah, Meena: flatNumber=A-101 name=Shah, Meena address=12, Hill Road\\nMumbai occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header'],
  },
  {
    file: '06 two people and two phones in one cell.xlsx',
    bytes: xlsx({
      name: 'A Wing',
      rows: [
        ['Flat', 'Owners', 'Contact'],
        [101, 'Sunil Rao & Anita Rao', '98200 12345 / 98200 12346'],
        [102, 'M/s Shah and Sons', '98200 12347'],
      ],
    }),
    choices: { decisions: { ...noted.decisions, twoNames: 'first-and-note', twoPhones: 'first-and-second' } },
    made: [
      'owners Sunil Rao: flatNumber=A-101 name=Sunil Rao phone=9820012345 secondPhone=9820012346 occupancyDate=2020-01-01 status=Active',
      'owners M/s Shah and Sons: flatNumber=A-102 name=M/s Shah and Sons phone=9820012347 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied description=Also: Anita Rao',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header'],
  },
  {
    file: '07 nothing is guessed.xlsx',
    bytes: xlsx({
      name: 'List',
      rows: [
        ['Flat No', 'Owner', 'Mobile', 'BHK', 'Possession', 'Rent'],
        ['A-101', 'One Person', '9.82001E+09', '2BHK', '15/3/19', null],
        ['A-102', 'Two Person', '2612 3456', '2BHK', '15/3/19', null],
        ['A-103', 'Three Person', 9820012345, '3.5 BHK', '15/3/19', null],
        ['A-104', 'Four Person', 9820012346, '2BHK', 2019, null],
        ['A-105', 'Five Person', 9820012347, '2BHK', '31/2/2019', null],
        ['A-106', 'Six Person', 9820012348, '2BHK', '15/3/1899', null],
        ['A-107', 'Seven Person', 9820012349, '2BHK', 43_831, 'twelve'],
        ['A-1204', 'Eight Person', 9820012350, '2BHK', 43_831, null],
        ['A-109', { error: '#REF!' }, 9820012351, '2BHK', 43_831, null],
        ['A-110', { formula: 'B2' }, 9820012352, '2BHK', 43_831, null],
        [
          'A-111',
          { formula: 'B2', value: 'Nine Person' },
          9820012353,
          '2BHK',
          { formula: 'TODAY()', value: 43_831 },
          12_500,
        ],
      ],
    }),
    made: [
      'owners Nine Person: flatNumber=A-111 name=Nine Person phone=9820012353 occupancyDate=2020-01-01 status=Active',
      'flats A-111: flatNumber=A-111 floor=1 type=2BHK status=Occupied rent=12500',
    ],
    refused: [
      '2 C import_digits_lost',
      '3 C import_landline',
      '4 D import_flat_type',
      '5 E import_year_alone',
      '6 E no_such_day',
      '7 E year_too_early',
      '8 F import_not_whole',
      '9 A import_flat_number',
      '10 B import_error_cell',
      '11 B import_formula_without_value',
    ],
    leftOut: ['1 header'],
  },
  {
    file: '08 towers and long numbers.xlsx',
    flatNumbers: 'any',
    phones: 'international',
    bytes: xlsx({
      name: 'Owners',
      rows: [
        ['Tower', 'Unit', 'Owner', 'Phone', 'Email'],
        ['T2', 1501, 'Kavita Menon', '+44 20 7946 0018', 'Kavita@People.example'],
        ['T2', 1502, 'Ravi Menon', '9820012345', 'ravi@people.example'],
        [null, 'B2/1204', 'Gita Bose', '98200 12346', '-'],
        [null, 1204, 'Hari Bose', '98200 12347', null],
      ],
    }),
    choices: noted,
    made: [
      'owners Kavita Menon: flatNumber=T2-1501 name=Kavita Menon email=kavita@people.example phone=+442079460018 occupancyDate=2020-01-01 status=Active',
      'owners Ravi Menon: flatNumber=T2-1502 name=Ravi Menon email=ravi@people.example phone=9820012345 occupancyDate=2020-01-01 status=Active',
      'owners Gita Bose: flatNumber=B2-1204 name=Gita Bose phone=9820012346 occupancyDate=2020-01-01 status=Active',
      'owners Hari Bose: flatNumber=1204 name=Hari Bose phone=9820012347 occupancyDate=2020-01-01 status=Active',
      'flats T2-1501: flatNumber=T2-1501 floor=15 type=2BHK status=Occupied',
      'flats T2-1502: flatNumber=T2-1502 floor=15 type=2BHK status=Occupied',
      'flats B2-1204: flatNumber=B2-1204 floor=12 type=2BHK status=Occupied',
      'flats 1204: flatNumber=1204 floor=12 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header', '4 nothing -'],
  },
  {
    file: '09 one sheet each for flats, owners and vehicles.xlsx',
    bytes: xlsx(
      {
        name: 'Flats',
        rows: [
          ['Flat', 'Floor', 'Type', 'Size (sq ft)', 'Status'],
          ['A-101', 'Ground', '2BHK', '1,050 sq.ft.', 'Sold'],
          ['A-102', '1st floor', '3BHK', 1290, 'Vacant'],
        ],
      },
      {
        name: 'Owners',
        rows: [
          ['Name', 'Flat', 'Email', 'Phone', 'Occupancy date', 'Adults', 'Children', 'Males', 'Females', 'Total'],
          ['Leela Iyer', 'A-101', 'leela@people.example', '9820011111', { day: '2024-04-01' }, 3, 1, 1, 2, 3],
        ],
      },
      {
        name: 'Vehicles',
        rows: [
          ['Vehicle No', 'Company', 'Model', 'Color', 'Type', 'Year', 'Owner', 'Flat'],
          ['MH 02 AB 1234', 'Tata', 'Nexon', 'White', 'SUV', 2022, 'leela iyer', 'A-101'],
          ['MH 02 AB 9999', 'Tata', 'Punch', 'Red', 'Car', 2022, 'Nobody Known', 'A-101'],
          ['MH 02 AB 8888', 'Tata', 'Punch', 'Red', 'Car', 2022, 'Leela Iyer', 'A-109'],
          ['MH 02 AB 7777', 'Tata', 'Punch', 'Red', 'Car', 1970, 'Leela Iyer', 'A-101'],
        ],
      },
      { name: 'Notes', rows: [['Ask the secretary']] },
      {
        name: 'Old list',
        isHidden: true,
        rows: [
          ['Flat', 'Owner'],
          ['A-101', 'Somebody Before'],
        ],
      },
    ),
    made: [
      'owners Leela Iyer: flatNumber=A-101 name=Leela Iyer email=leela@people.example phone=9820011111 occupancyDate=2024-04-01 status=Active adults=3 children=1 males=1 females=2',
      'flats A-101: flatNumber=A-101 floor=0 type=2BHK status=Occupied size=1050',
      'flats A-102: flatNumber=A-102 floor=1 type=3BHK status=Available size=1290',
      'vehicles MH 02 AB 1234: vehicleNumber=MH 02 AB 1234 company=Tata model=Nexon color=White type=Car year=2022 ownerName=Leela Iyer flatNumber=A-101',
    ],
    refused: ['3 G import_owner_unknown', '4 H import_flat_unknown', '5 F vehicle_year'],
    leftOut: ['1 header', '- column Total', '1 header', '1 header'],
  },
  {
    file: '10 contradictions.xlsx',
    bytes: xlsx({
      name: 'List',
      rows: [
        ['Flat', 'Owner', 'Phone', 'Rent', 'Vehicle No', 'Company', 'Model'],
        ['A-101', 'First Owner', '9820012341', 10_000, 'MH02AB1234', 'Tata', 'Nexon'],
        ['A-101', 'Second Owner', '9820012342', null, null, null, null],
        ['A-102', 'Third Owner', '9820012343', 10_000, 'mh 02 ab 1234', 'Tata', 'Nexon'],
        ['A-102', 'Third Owner', '9820012343', 11_000, null, null, null],
        ['A-103', 'Fourth Owner', '9820012343', null, null, null, null],
      ],
    }),
    choices: { decisions: { ...noted.decisions, sameFlat: 'one' } },
    made: [
      'owners First Owner: flatNumber=A-101 name=First Owner phone=9820012341 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied rent=10000',
      'vehicles MH02AB1234: vehicleNumber=MH02AB1234 company=Tata model=Nexon ownerName=First Owner flatNumber=A-101',
    ],
    refused: ['3 B import_two_owners', '4 E import_plate_twice', '5 D import_rows_differ', '6 C import_contact_of_two'],
    leftOut: ['1 header'],
  },
  {
    file: '11 the same contradictions, answered.xlsx',
    bytes: xlsx({
      name: 'List',
      rows: [
        ['Flat', 'Owner', 'Phone'],
        ['A-101', 'First Owner', '9820012341'],
        ['A-101', 'Second Owner', '9820012342'],
        ['A-103', 'Fourth Owner', '9820012341'],
        ['A-104', 'F. Owner', '9820012341'],
      ],
    }),
    choices: {
      decisions: { ...noted.decisions, coOwners: 'note' },
      people: [
        { sheet: 0, row: 4, is: 'another' },
        { sheet: 0, row: 5, is: 'same' },
      ],
    },
    made: [
      'owners First Owner: flatNumber=A-101 flatNumber=A-104 name=First Owner phone=9820012341 occupancyDate=2020-01-01 status=Active',
      'owners Fourth Owner: flatNumber=A-103 name=Fourth Owner phone=9820012341 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied description=Also: Second Owner, 9820012342',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'flats A-104: flatNumber=A-104 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header'],
  },
  {
    file: '12 flats joined over the rows of their people and vehicles.xlsx',
    bytes: xlsx({
      name: 'Parking',
      merges: ['A2:A3', 'B2:B3', 'C2:C3'],
      rows: [
        ['Flat', 'Owner', 'Mobile', 'Vehicle Number', 'Vehicle Name'],
        ['A-101', 'Leela Iyer', '9820011111', 'MH 02 AB 1234', 'Tata Nexon'],
        [null, null, null, 'MH 02 AB 5678', 'Hero Splendor'],
      ],
    }),
    choices: noted,
    made: [
      'owners Leela Iyer: flatNumber=A-101 name=Leela Iyer phone=9820011111 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'vehicles MH 02 AB 1234: vehicleNumber=MH 02 AB 1234 company=Tata model=Nexon ownerName=Leela Iyer flatNumber=A-101',
      'vehicles MH 02 AB 5678: vehicleNumber=MH 02 AB 5678 company=Hero model=Splendor ownerName=Leela Iyer flatNumber=A-101',
    ],
    leftOut: ['1 header'],
  },
  {
    file: '13 equal headings, formulas that are text.csv',
    bytes: () =>
      utf8(
        "Flat,Owner,Phone,Phone,Remark\nA-101,=1+1,98200 12341,022-26123456,\"=cmd|' /C calc'!A0\"\nA-102,@sum,98200 12342,,'-5\n",
      ),
    choices: noted,
    made: [
      'owners =1+1: flatNumber=A-101 name==1+1 phone=9820012341 secondPhone=2226123456 occupancyDate=2020-01-01 status=Active',
      'owners @sum: flatNumber=A-102 name=@sum phone=9820012342 occupancyDate=2020-01-01 status=Active',
      "flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied description==cmd|' /C calc'!A0",
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied description=-5',
    ],
    leftOut: ['1 header'],
  },
  {
    file: '14 days counted from 1904, owners of before.xlsx',
    bytes: () =>
      workbook(
        [
          {
            name: 'Owners',
            rows: [
              ['Flat', 'Name', 'Since', 'Left on', 'Member status'],
              ['A-101', 'Before One', { day: '2001-04-01' }, { day: '2019-03-15' }, 'Old'],
              ['A-101', 'After Two', { day: '2019-03-15' }, null, 'Active'],
              ['A-102', 'Gone Three', { day: '2001-04-01' }, null, 'Old'],
            ],
          },
        ],
        { is1904: true },
      ),
    choices: noted,
    made: [
      'owners Before One: flatNumber=A-101 name=Before One occupancyDate=2001-04-01 status=Old',
      'owners After Two: flatNumber=A-101 name=After Two occupancyDate=2019-03-15 status=Active',
      'owners Gone Three: name=Gone Three occupancyDate=2001-04-01 status=Old',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Available',
    ],
    leftOut: ['1 header', '4 no-last-day A-102'],
  },
  {
    file: '15 the wing is the sheet’s name, numbers alone.xlsx',
    bytes: xlsx(
      {
        name: 'A Wing',
        rows: [
          ['Flat No', 'Owner'],
          [101, 'First Person'],
          [102, 'Second Person'],
        ],
      },
      {
        name: 'B-Wing',
        rows: [
          ['Flat No', 'Owner'],
          [101, 'Third Person'],
          ['Flat No', 'Owner'],
          [102, 'Fourth Person'],
        ],
      },
      {
        name: 'Others',
        rows: [
          ['Flat No', 'Owner'],
          [101, 'Fifth Person'],
        ],
      },
    ),
    choices: { ...noted },
    made: [
      'owners First Person: flatNumber=A-101 name=First Person occupancyDate=2020-01-01 status=Active',
      'owners Second Person: flatNumber=A-102 name=Second Person occupancyDate=2020-01-01 status=Active',
      'owners Third Person: flatNumber=B-101 name=Third Person occupancyDate=2020-01-01 status=Active',
      'owners Fourth Person: flatNumber=B-102 name=Fourth Person occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats B-101: flatNumber=B-101 floor=1 type=2BHK status=Occupied',
      'flats B-102: flatNumber=B-102 floor=1 type=2BHK status=Occupied',
    ],
    refused: ['2 A import_wing_missing'],
    leftOut: ['1 header', '1 header', '3 header', '1 header'],
  },
  {
    file: '16 no heading at all.csv',
    bytes: () =>
      utf8(
        'A-101,Leela Iyer,98200 11111,leela@people.example,2BHK\nA-102,Arun Iyer,98200 22222,arun@people.example,1BHK\n',
      ),
    choices: {
      decisions: { missingOccupancyDate: '2020-01-01' },
      sheets: [{ index: 0, isUsed: true, columns: [{ index: 1, match: { field: 'name', nth: 1 } }] }],
    },
    made: [
      'owners Leela Iyer: flatNumber=A-101 name=Leela Iyer email=leela@people.example phone=9820011111 occupancyDate=2020-01-01 status=Active',
      'owners Arun Iyer: flatNumber=A-102 name=Arun Iyer email=arun@people.example phone=9820022222 occupancyDate=2020-01-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=1BHK status=Occupied',
    ],
  },
  {
    file: '17 lists as this product exports them, and its history.xlsx',
    bytes: xlsx(
      {
        name: 'Owners',
        rows: [
          ['Aangan Heights'],
          ['Owners, 21 Nov 2026'],
          [],
          [
            'Name',
            'Flat',
            'Status',
            'Phone',
            'Email',
            'Occupancy date',
            'Total',
            'Emergency contact',
            "Contact's phone",
            "Contact's relation",
          ],
          [
            'Leela Iyer',
            'A-101, A-102',
            'Active',
            '9820011111',
            null,
            { day: '2024-04-01' },
            3,
            'Arun Iyer',
            '9820022222',
            'Brother',
          ],
        ],
      },
      {
        name: 'Ownerships',
        rows: [
          ['Flat', 'Owner', 'Since', 'Until'],
          ['A-101', 'Somebody Before', { day: '2001-04-01' }, { day: '2024-04-01' }],
        ],
      },
    ),
    choices: noted,
    made: [
      'owners Leela Iyer: flatNumber=A-101 flatNumber=A-102 name=Leela Iyer phone=9820011111 occupancyDate=2024-04-01 status=Active contactName=Arun Iyer contactPhone=9820022222 contactRelation=Brother',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['- column Total', '1 title', '2 title', '4 header'],
  },
];

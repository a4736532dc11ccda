import type { ImportChoices } from '#domain/imports/choices.ts';
import type { TestSociety } from './societies.ts';
import { workbook } from './workbook.ts';

/**
 * Registers as offices, accountants and apps keep them, and what is to become of every cell. All people are invented.
 */
const csv = (text: string) => () => new TextEncoder().encode(text);
const noted: ImportChoices = {
  decisions: { missingType: '2BHK', missingOccupancyDate: '2020-01-01', missingFloor: 0 },
};
const day = 'occupancyDate=2020-01-01 status=Active';

/** An owner with a phone, and the flat that is theirs. */
const owner = (name: string, flat: string, phone: number | null = null) =>
  `owners ${name}: flatNumber=${flat} name=${name} ${phone ? `phone=${phone} ` : ''}${day}`;
const flat = (number: string, floor: number) =>
  `flats ${number}: flatNumber=${number} floor=${floor} type=2BHK status=Occupied`;

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
A-101,Ramesh Kulkarni*,9820011101
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
];

import type { ImportChoices } from '#domain/imports/choices.ts';
import { csv, type TestSociety } from './societies.ts';

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

export const portals: TestSociety[] = [
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
];

import type { TestSociety } from './societies.ts';

/** What clerks write where a name or a number would stand, and what is to become of every cell. All people are invented. */
const csv = (text: string) => () => new TextEncoder().encode(text);
const noted = { decisions: { missingType: '2BHK', missingOccupancyDate: '2020-01-01' } } as const;
const day = 'occupancyDate=2020-01-01 status=Active';

export const habits: TestSociety[] = [
  {
    file: 'h1 words for nobody and for no vehicle.csv',
    bytes: csv(`Flat No,Owner,Second owner,Mobile,Car No,Make,Bike No
A-101,Anand Rao,No,9820011101,No vehicle,No,MH 02 AB 1111
A-102,Vacant,,,YES,,NO
A-103,Builder,,,નથી,નથી,ना
A-104,Not sold,,,No,-,No
A-105,खाली,ખાલી,,लागू नहीं,,કોઈ નહીં
A-201,Builders Guild,,9820011102,,,
A-202,Esha Nair,,,MH 02 AB 2222,,N
`),
    choices: { decisions: { ...noted.decisions, missingCompanyModel: 'Not known' } },
    made: [
      `owners Anand Rao: flatNumber=A-101 name=Anand Rao phone=9820011101 ${day}`,
      `owners Builders Guild: flatNumber=A-201 name=Builders Guild phone=9820011102 ${day}`,
      `owners Esha Nair: flatNumber=A-202 name=Esha Nair ${day}`,
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Available',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Available',
      'flats A-104: flatNumber=A-104 floor=1 type=2BHK status=Available',
      'flats A-105: flatNumber=A-105 floor=1 type=2BHK status=Available',
      'flats A-201: flatNumber=A-201 floor=2 type=2BHK status=Occupied',
      'flats A-202: flatNumber=A-202 floor=2 type=2BHK status=Occupied',
      'vehicles MH 02 AB 1111: vehicleNumber=MH 02 AB 1111 company=Not known model=Not known type=Motorcycle ownerName=Anand Rao flatNumber=A-101',
      'vehicles MH 02 AB 2222: vehicleNumber=MH 02 AB 2222 company=Not known model=Not known type=Car ownerName=Esha Nair flatNumber=A-202',
    ],
    leftOut: [
      ...['1 header', '2 nothing No', '2 nothing No vehicle', '2 nothing No'],
      ...['3 nothing Vacant', '3 nothing YES', '3 nothing NO'],
      ...['4 nothing Builder', '4 nothing નથી', '4 nothing નથી', '4 nothing ना'],
      ...['5 nothing Not sold', '5 nothing No', '5 nothing -', '5 nothing No'],
      ...['6 nothing खाली', '6 nothing ખાલી', '6 nothing लागू नहीं', '6 nothing કોઈ નહીં'],
      '8 nothing N',
    ],
  },
];

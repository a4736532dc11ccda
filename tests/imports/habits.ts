import { csv, day, type TestSociety } from './societies.ts';
import { workbook } from './workbook.ts';

/**
 * What clerks write where a name or a number would stand, and what is to become of every cell. All people are invented.
 */
const noted = { decisions: { missingType: '2BHK', missingOccupancyDate: '2020-01-01' } } as const;

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
      ...['4 nothing Builder', '4 nothing નથી', '4 nothing ना', '4 nothing નથી'],
      ...['5 nothing Not sold', '5 nothing No', '5 nothing No', '5 nothing -'],
      ...['6 nothing खाली', '6 nothing ખાલી', '6 nothing लागू नहीं', '6 nothing કોઈ નહીં'],
      '8 nothing N',
    ],
  },
  {
    file: 'h2 wings and a total in Gujarati.csv',
    bytes: csv(`ફ્લેટ નં,માલિક,મોબાઈલ,કબજા તારીખ
વિંગ A,,,
101,રમેશ પટેલ,9825044441,1/4/2019
102,સુરેશ પટેલ અને કોકિલા પટેલ,9825044442,1/4/2019
બી વિંગ,,,
101,મહેશ પટેલ,9825044443,1/4/2019
વિંગ ગ,,,
101,જયા શાહ,9825044444,1/4/2019
કુલ સભ્યો,૪,,
`),
    choices: { decisions: { missingType: '2BHK', twoNames: 'together' } },
    made: [
      'owners રમેશ પટેલ: flatNumber=A-101 name=રમેશ પટેલ phone=9825044441 occupancyDate=2019-04-01 status=Active',
      'owners સુરેશ પટેલ: flatNumber=A-102 name=સુરેશ પટેલ phone=9825044442 occupancyDate=2019-04-01 status=Active',
      'owners કોકિલા પટેલ: flatNumber=A-102 name=કોકિલા પટેલ occupancyDate=2019-04-01 status=Active',
      'owners મહેશ પટેલ: flatNumber=B-101 name=મહેશ પટેલ phone=9825044443 occupancyDate=2019-04-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats B-101: flatNumber=B-101 floor=1 type=2BHK status=Occupied',
    ],
    refused: ['8 A import_wing_missing'],
    leftOut: ['1 header', '2 section', '5 section', '7 section', '9 total'],
  },
  {
    file: 'h3 tenants in Hindi, with since when.csv',
    bytes: csv(`मकान नं,मालिक का नाम,किरायेदार का नाम,किरायेदार मोबाइल,कब से,किराया
A-101,राम प्रसाद तथा सीता देवी,खुद,,,
A-102,मोहन लाल,अब्दुल रहीम,9811100003,1/4/2026,15000
A-103,गीता शर्मा एवं राजेश शर्मा,रिक्त,,,
कुल योग,3,,,,15000
`),
    choices: { decisions: { ...noted.decisions, twoNames: 'one-name', missingTenancyLastDay: '2027-03-31' } },
    made: [
      `owners राम प्रसाद तथा सीता देवी: flatNumber=A-101 name=राम प्रसाद तथा सीता देवी ${day}`,
      `owners मोहन लाल: flatNumber=A-102 name=मोहन लाल ${day}`,
      `owners गीता शर्मा एवं राजेश शर्मा: flatNumber=A-103 name=गीता शर्मा एवं राजेश शर्मा ${day}`,
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'tenancies A-102: tenants=अब्दुल रहीम since=2026-04-01 lastDay=2027-03-31 rent=15000 tenantPhone=9811100003',
    ],
    leftOut: ['1 header', '2 nothing खुद', '4 nothing रिक्त', '5 total'],
  },
  {
    file: 'h4 totals that say what they count, and a name that begins as one.csv',
    bytes: csv(`Flat No,Owner,Mobile,Area
A-101,Kul Bhushan,9820011101,900
A-102,Bina Rao,9820011102,950
Total,2 members,,"1,850 sq. ft."
`),
    choices: noted,
    made: [
      `owners Kul Bhushan: flatNumber=A-101 name=Kul Bhushan phone=9820011101 ${day}`,
      `owners Bina Rao: flatNumber=A-102 name=Bina Rao phone=9820011102 ${day}`,
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied size=900',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied size=950',
    ],
    leftOut: ['1 header', '4 total'],
  },
  {
    file: 'h5 owners and tenants in one column, told by another.csv',
    bytes: csv(`Flat No,Owner/Tenant,Name,Mobile,Since,Type,Car No,Make
C-501,Owner,Anand Rao,9820011101,01/04/2019,2BHK,,
C-502,Tenant,Bilal Khan,9820011102,01/04/2026,1BHK,MH 02 AB 1111,Honda City
C-503,Owner,Chitra Menon,9820011103,01/04/2018,2BHK,MH 02 AB 2222,Tata Nexon
C-503,On Rent,Dinesh Gowda,9820011104,01/05/2026,2BHK,,
C-504,,Esha Nair,9820011105,01/04/2017,2BHK,,
C-505,Guest,Gita Nair,9820011106,01/04/2017,2BHK,,
`),
    choices: { decisions: { missingTenancyLastDay: '2027-03-31' } },
    made: [
      'owners Anand Rao: flatNumber=C-501 name=Anand Rao phone=9820011101 occupancyDate=2019-04-01 status=Active',
      'owners Chitra Menon: flatNumber=C-503 name=Chitra Menon phone=9820011103 occupancyDate=2018-04-01 status=Active',
      'owners Esha Nair: flatNumber=C-504 name=Esha Nair phone=9820011105 occupancyDate=2017-04-01 status=Active',
      'flats C-501: flatNumber=C-501 floor=5 type=2BHK status=Occupied',
      'flats C-502: flatNumber=C-502 floor=5 type=1BHK status=Available',
      'flats C-503: flatNumber=C-503 floor=5 type=2BHK status=Occupied',
      'flats C-504: flatNumber=C-504 floor=5 type=2BHK status=Occupied',
      'tenancies C-502: tenants=Bilal Khan since=2026-04-01 lastDay=2027-03-31 tenantPhone=9820011102',
      'tenancies C-503: tenants=Dinesh Gowda since=2026-05-01 lastDay=2027-03-31 tenantPhone=9820011104',
      'vehicles MH 02 AB 1111: vehicleNumber=MH 02 AB 1111 company=Honda model=City type=Car ownerName=Bilal Khan flatNumber=C-502',
      'vehicles MH 02 AB 2222: vehicleNumber=MH 02 AB 2222 company=Tata model=Nexon type=Car ownerName=Chitra Menon flatNumber=C-503',
    ],
    refused: ['7 B import_role'],
    leftOut: ['1 header'],
  },
  {
    file: 'h6 tenants of whom nothing tells since when.csv',
    bytes: csv(`Flat No,Resident Name,Resident Type,Mobile
C-501,Anand Rao,Owner,9820011101
C-502,Bilal Khan,Tenant,9820011102
C-503,Chitra Menon,Owner,9820011103
`),
    choices: noted,
    made: [
      `owners Anand Rao: flatNumber=C-501 name=Anand Rao phone=9820011101 ${day}`,
      `owners Chitra Menon: flatNumber=C-503 name=Chitra Menon phone=9820011103 ${day}`,
      'flats C-501: flatNumber=C-501 floor=5 type=2BHK status=Occupied',
      'flats C-503: flatNumber=C-503 floor=5 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header', '3 tenant'],
  },
  {
    file: 'h7 where headings say who is the owner, the status is the flat’s.csv',
    bytes: csv(`Flat No,Owner Name,Status,Mobile
C-501,Anand Rao,Owner,9820011101
C-502,Bilal Khan,Tenant,9820011102
`),
    choices: noted,
    made: [
      `owners Anand Rao: flatNumber=C-501 name=Anand Rao phone=9820011101 ${day}`,
      `owners Bilal Khan: flatNumber=C-502 name=Bilal Khan phone=9820011102 ${day}`,
      'flats C-501: flatNumber=C-501 floor=5 type=2BHK status=Occupied',
      'flats C-502: flatNumber=C-502 floor=5 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'h8 a lower storey that nobody foresaw.xlsx',
    bytes: () =>
      workbook([
        {
          name: 'Parking',
          merges: ['C1:D1'],
          rows: [
            ['Flat No', 'Owner', 'Vehicle', null, 'Since'],
            [null, null, 'No.1', 'No.2', null],
            ['A-101', 'Anand Rao', 'MH 02 AB 1111', 'MH 02 AB 2222', '1/4/2019'],
          ],
        },
      ]),
    choices: { decisions: { missingType: '2BHK', missingCompanyModel: 'Not known' } },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao occupancyDate=2019-04-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'vehicles MH 02 AB 1111: vehicleNumber=MH 02 AB 1111 company=Not known model=Not known ownerName=Anand Rao flatNumber=A-101',
      'vehicles MH 02 AB 2222: vehicleNumber=MH 02 AB 2222 company=Not known model=Not known ownerName=Anand Rao flatNumber=A-101',
    ],
    leftOut: ['1 header', '2 header'],
  },
  {
    file: 'h9 one make for two vehicles.csv',
    bytes: csv(`Flat No,Owner,Car No,Scooter No,Make
C-501,Anand Rao,MH 02 AB 1111,MH 02 AB 2222,Honda Activa
C-502,Bina Khan,MH 02 AB 3333,,Honda City
C-503,Chitra Menon,NA,MH 02 AB 4444,TVS Jupiter
`),
    choices: { decisions: { ...noted.decisions, missingCompanyModel: 'Not known' } },
    made: [
      `owners Anand Rao: flatNumber=C-501 name=Anand Rao ${day}`,
      `owners Bina Khan: flatNumber=C-502 name=Bina Khan ${day}`,
      `owners Chitra Menon: flatNumber=C-503 name=Chitra Menon ${day}`,
      'flats C-501: flatNumber=C-501 floor=5 type=2BHK status=Occupied',
      'flats C-502: flatNumber=C-502 floor=5 type=2BHK status=Occupied',
      'flats C-503: flatNumber=C-503 floor=5 type=2BHK status=Occupied',
      'vehicles MH 02 AB 1111: vehicleNumber=MH 02 AB 1111 company=Not known model=Not known type=Car ownerName=Anand Rao flatNumber=C-501',
      'vehicles MH 02 AB 2222: vehicleNumber=MH 02 AB 2222 company=Not known model=Not known type=Scooter ownerName=Anand Rao flatNumber=C-501',
      'vehicles MH 02 AB 3333: vehicleNumber=MH 02 AB 3333 company=Honda model=City type=Car ownerName=Bina Khan flatNumber=C-502',
      'vehicles MH 02 AB 4444: vehicleNumber=MH 02 AB 4444 company=TVS model=Jupiter type=Scooter ownerName=Chitra Menon flatNumber=C-503',
    ],
    leftOut: ['1 header', '2 of-which', '4 nothing NA'],
  },
  {
    file: 'h10 sums without a word for it, of each wing and at the end.csv',
    bytes: csv(`Flat No,Owner,Area,Maintenance,Family
A WING,,,,
A-101,Anand Rao,900,"2,500",4
A-102,Bina Rao,950,"2,500",3
,,"1,850","5,000",7
B WING,,,,
B-101,Chitra Menon,900,"2,500",2
,,"2,750","7,500",9
`),
    choices: noted,
    made: [
      `owners Anand Rao: flatNumber=A-101 name=Anand Rao ${day}`,
      `owners Bina Rao: flatNumber=A-102 name=Bina Rao ${day}`,
      `owners Chitra Menon: flatNumber=B-101 name=Chitra Menon ${day}`,
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied size=900',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied size=950',
      'flats B-101: flatNumber=B-101 floor=1 type=2BHK status=Occupied size=900',
    ],
    leftOut: ['- column Maintenance', '- column Family', '1 header', '2 section', '5 total', '6 section', '8 total'],
  },
  {
    file: 'h11 plain names, and who of owner and tenant occupies the flat.csv',
    bytes: csv(`Flat No,Name,Occupied by,Mobile,Since
C-501,Anand Rao,Owner,9820011101,01/04/2019
C-502,Bilal Khan,Tenant,9820011102,01/04/2026
C-503,Chitra Menon,Self,9820011103,01/04/2018
C-504,Divya Pai,Owner,9820011104,01/04/2017
C-505,,Vacant,,
`),
    choices: { decisions: { missingType: '2BHK', missingTenancyLastDay: '2027-03-31' } },
    made: [
      'owners Anand Rao: flatNumber=C-501 name=Anand Rao phone=9820011101 occupancyDate=2019-04-01 status=Active',
      'owners Chitra Menon: flatNumber=C-503 name=Chitra Menon phone=9820011103 occupancyDate=2018-04-01 status=Active',
      'owners Divya Pai: flatNumber=C-504 name=Divya Pai phone=9820011104 occupancyDate=2017-04-01 status=Active',
      'flats C-501: flatNumber=C-501 floor=5 type=2BHK status=Occupied',
      'flats C-502: flatNumber=C-502 floor=5 type=2BHK status=Available',
      'flats C-503: flatNumber=C-503 floor=5 type=2BHK status=Occupied',
      'flats C-504: flatNumber=C-504 floor=5 type=2BHK status=Occupied',
      'flats C-505: flatNumber=C-505 floor=5 type=2BHK status=Available',
      'tenancies C-502: tenants=Bilal Khan since=2026-04-01 lastDay=2027-03-31 tenantPhone=9820011102',
    ],
    leftOut: ['1 header', '6 nothing Vacant'],
  },
  {
    file: 'h12 owners in a column of their own beside whoever occupies the flat.csv',
    bytes: csv(`Flat No,Owner Name,Name,Occupied by,Mobile,Since
C-501,Anand Rao,Anand Rao,Owner,9820011101,01/04/2019
C-502,Meena Shah,Bilal Khan,Tenant,9820011102,01/04/2026
C-503,Chitra Menon,,Owner,9820011103,01/04/2018
`),
    choices: { decisions: { ...noted.decisions, missingTenancyLastDay: '2027-03-31' } },
    made: [
      'owners Anand Rao: flatNumber=C-501 name=Anand Rao phone=9820011101 occupancyDate=2019-04-01 status=Active',
      `owners Meena Shah: flatNumber=C-502 name=Meena Shah ${day}`,
      'owners Chitra Menon: flatNumber=C-503 name=Chitra Menon phone=9820011103 occupancyDate=2018-04-01 status=Active',
      'flats C-501: flatNumber=C-501 floor=5 type=2BHK status=Occupied',
      'flats C-502: flatNumber=C-502 floor=5 type=2BHK status=Occupied',
      'flats C-503: flatNumber=C-503 floor=5 type=2BHK status=Occupied',
      'tenancies C-502: tenants=Bilal Khan since=2026-04-01 lastDay=2027-03-31 tenantPhone=9820011102',
    ],
    leftOut: ['1 header', '2 second Anand Rao'],
  },
  {
    file: 'h13 the same without any day, where tenants are left out and owners are not.csv',
    bytes: csv(`Flat No,Owner Name,Name,Occupied by,Mobile
C-501,Anand Rao,Anand Rao,Owner,9820011101
C-502,Meena Shah,Bilal Khan,Tenant,9820011102
`),
    choices: noted,
    made: [
      `owners Anand Rao: flatNumber=C-501 name=Anand Rao ${day}`,
      `owners Meena Shah: flatNumber=C-502 name=Meena Shah ${day}`,
      'flats C-501: flatNumber=C-501 floor=5 type=2BHK status=Occupied',
      'flats C-502: flatNumber=C-502 floor=5 type=2BHK status=Occupied',
    ],
    leftOut: ['- column Name, Occupied by, Mobile', '1 header'],
  },
  {
    file: 'h14 the same plain names, of which a clerk says that they are the owners’ throughout.csv',
    bytes: csv(`Flat No,Name,Occupied by,Mobile
C-501,Anand Rao,Owner,9820011101
C-502,Bilal Khan,Tenant,9820011102
C-503,Chitra Menon,Vacant,9820011103
C-504,Divya Pai,Tenent,9820011104
C-505,Esha Nair,भाडेकरू,9820011105
`),
    choices: { ...noted, sheets: [{ index: 0, columns: [{ index: 2, match: { field: 'status', nth: 1 } }] }] },
    made: [
      `owners Anand Rao: flatNumber=C-501 name=Anand Rao phone=9820011101 ${day}`,
      `owners Bilal Khan: flatNumber=C-502 name=Bilal Khan phone=9820011102 ${day}`,
      `owners Chitra Menon: flatNumber=C-503 name=Chitra Menon phone=9820011103 ${day}`,
      `owners Divya Pai: flatNumber=C-504 name=Divya Pai phone=9820011104 ${day}`,
      `owners Esha Nair: flatNumber=C-505 name=Esha Nair phone=9820011105 ${day}`,
      'flats C-501: flatNumber=C-501 floor=5 type=2BHK status=Occupied',
      'flats C-502: flatNumber=C-502 floor=5 type=2BHK status=Occupied',
      'flats C-503: flatNumber=C-503 floor=5 type=2BHK status=Available',
      'flats C-504: flatNumber=C-504 floor=5 type=2BHK status=Occupied',
      'flats C-505: flatNumber=C-505 floor=5 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'h15 who occupies the flat, beside plain names that stand with vacant flats as well.csv',
    bytes: csv(`Flat No,Name,Occupied by,Mobile
C-501,Anand Rao,Owner,9820011101
C-502,Bilal Khan,Tenant,9820011102
C-503,Chitra Menon,Vacant,9820011103
C-504,Divya Pai,Owner,9820011104
`),
    choices: noted,
    made: [
      `owners Anand Rao: flatNumber=C-501 name=Anand Rao phone=9820011101 ${day}`,
      `owners Bilal Khan: flatNumber=C-502 name=Bilal Khan phone=9820011102 ${day}`,
      `owners Chitra Menon: flatNumber=C-503 name=Chitra Menon phone=9820011103 ${day}`,
      `owners Divya Pai: flatNumber=C-504 name=Divya Pai phone=9820011104 ${day}`,
      'flats C-501: flatNumber=C-501 floor=5 type=2BHK status=Occupied',
      'flats C-502: flatNumber=C-502 floor=5 type=2BHK status=Occupied',
      'flats C-503: flatNumber=C-503 floor=5 type=2BHK status=Available',
      'flats C-504: flatNumber=C-504 floor=5 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'h16 wings and vehicles in Marathi, in two storeys, possession after the tenant.xlsx',
    bytes: () =>
      workbook([
        {
          name: 'Sheet1',
          merges: ['A1:L1', 'A2:A3', 'B2:B3', 'C2:C3', 'D2:E2', 'F2:G2', 'H2:I2', 'J2:J3', 'K2:K3'],
          rows: [
            ['साई कृपा सहकारी गृहरचना संस्था मर्या., ठाणे - सभासद यादी'],
            ['अनु क्र.', 'सदनिका क्र.', 'मजला', 'सभासद', null, 'वाहन', null, 'भाडेकरू', null, 'प्रकार', 'ताबा दिनांक'],
            [null, null, null, 'नाव', 'मोबाईल', 'दुचाकी', 'चारचाकी', 'नाव', 'मोबाईल', null, null],
            ['अ विंग'],
            [
              '१',
              '१०१',
              'पहिला',
              'श्री. विजय शिंदे',
              '९८२०० २००१०',
              'MH 04 AB 1001',
              'MH 04 CD 2001',
              'स्वतः',
              null,
              '२ बीएचके',
              '१५/०३/२०१९',
            ],
            [
              '२',
              '१०२',
              'पहिला',
              'सौ. अलका शिंदे',
              '९८२०० २००११',
              '-',
              'MH 04 CD 2002',
              'इम्रान शेख',
              '९८२०० २०१११',
              '१ बीएचके',
              '०५/११/२०१८',
            ],
            ['३', '२०१', 'दुसरा', 'कै. रामचंद्र गोखले', '९८२०० २००१२', 'MH 04 AB 1003', null, null, null, '२ बीएचके', '२०१५'],
            ['ब विंग'],
            [
              '४',
              '१०१',
              'तळमजला',
              'श्री. विजय कदम',
              '९८२०० २००१३',
              null,
              'MH 04 CD 2004',
              'रिकामे',
              null,
              '३ बीएचके',
              '१५ मार्च २०१९',
            ],
            ['एकूण सदनिका', '४'],
          ],
        },
      ]),
    choices: {
      decisions: { missingCompanyModel: 'Not known' },
      equal: [{ field: 'occupancyDate', text: '२०१५', meant: '2015-01-01' }],
    },
    made: [
      'owners श्री. विजय शिंदे: flatNumber=A-101 name=श्री. विजय शिंदे phone=9820020010 occupancyDate=2019-03-15 status=Active',
      'owners सौ. अलका शिंदे: flatNumber=A-102 name=सौ. अलका शिंदे phone=9820020011 occupancyDate=2018-11-05 status=Active',
      'owners कै. रामचंद्र गोखले: flatNumber=A-201 name=कै. रामचंद्र गोखले phone=9820020012 occupancyDate=2015-01-01 status=Active',
      'owners श्री. विजय कदम: flatNumber=B-101 name=श्री. विजय कदम phone=9820020013 occupancyDate=2019-03-15 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=1BHK status=Occupied',
      'flats A-201: flatNumber=A-201 floor=2 type=2BHK status=Occupied',
      'flats B-101: flatNumber=B-101 floor=0 type=3BHK status=Occupied',
      'vehicles MH 04 AB 1001: vehicleNumber=MH 04 AB 1001 company=Not known model=Not known type=Motorcycle ownerName=श्री. विजय शिंदे flatNumber=A-101',
      'vehicles MH 04 CD 2001: vehicleNumber=MH 04 CD 2001 company=Not known model=Not known type=Car ownerName=श्री. विजय शिंदे flatNumber=A-101',
      'vehicles MH 04 CD 2002: vehicleNumber=MH 04 CD 2002 company=Not known model=Not known type=Car ownerName=सौ. अलका शिंदे flatNumber=A-102',
      'vehicles MH 04 AB 1003: vehicleNumber=MH 04 AB 1003 company=Not known model=Not known type=Motorcycle ownerName=कै. रामचंद्र गोखले flatNumber=A-201',
      'vehicles MH 04 CD 2004: vehicleNumber=MH 04 CD 2004 company=Not known model=Not known type=Car ownerName=श्री. विजय कदम flatNumber=B-101',
    ],
    leftOut: [
      '- column अनु क्र.',
      '- column भाडेकरू नाव, भाडेकरू मोबाईल',
      '1 title',
      '2 header',
      '3 header',
      '4 section',
      '6 nothing -',
      '8 section',
      '10 total',
    ],
  },
  {
    file: 'h17 a forwarded list with semicolons, under short headings.csv',
    bytes: csv(`\uFEFFMembers list forwarded by Secretary;;;;;;;;
Sr;Flt No;Nm of Owner;Mob.;Poss. Dt;Veh 1;Veh 2;Stay;Maint.
1;A-101;Suresh Patil;98200 30001;05-Jan-24;MH 04 XY 1001;;Self;2.500,00
2;A-102;Rekha Patil;98200 30002;17-Feb-09;MH 04 XY 1002;MH 04 XY 1003;Tenant;2.500,00
3;A-103;Anil Kumar;98200 30003;30-Sep-99;;;Locked;2.750,00
4;A-104;Farida Khan;98200 30004;01-Dec-21;nil;;Self;2.500,00
`),
    choices: { decisions: { missingType: '2BHK', missingCompanyModel: 'Not known' } },
    made: [
      'owners Suresh Patil: flatNumber=A-101 name=Suresh Patil phone=9820030001 occupancyDate=2024-01-05 status=Active',
      'owners Rekha Patil: flatNumber=A-102 name=Rekha Patil phone=9820030002 occupancyDate=2009-02-17 status=Active',
      'owners Anil Kumar: flatNumber=A-103 name=Anil Kumar phone=9820030003 occupancyDate=1999-09-30 status=Active',
      'owners Farida Khan: flatNumber=A-104 name=Farida Khan phone=9820030004 occupancyDate=2021-12-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Available',
      'flats A-104: flatNumber=A-104 floor=1 type=2BHK status=Occupied',
      'vehicles MH 04 XY 1001: vehicleNumber=MH 04 XY 1001 company=Not known model=Not known ownerName=Suresh Patil flatNumber=A-101',
      'vehicles MH 04 XY 1002: vehicleNumber=MH 04 XY 1002 company=Not known model=Not known ownerName=Rekha Patil flatNumber=A-102',
      'vehicles MH 04 XY 1003: vehicleNumber=MH 04 XY 1003 company=Not known model=Not known ownerName=Rekha Patil flatNumber=A-102',
    ],
    leftOut: ['- column Sr', '- column Maint.', '1 title', '2 header', '6 nothing nil'],
  },
  {
    file: 'h18 as a society’s app gives it out: names in two columns, owners, tenants and their families.csv',
    bytes: csv(`Block,Flat,First Name,Last Name,Mobile,Resident Type,Move In Date
A,101,Anand,Rao,9820011101,Owner,01/04/2019
A,102,Bilal,Khan,9820011102,Tenant,01/04/2026
A,102,Sana,Khan,9820011103,Tenant Family,01/04/2026
A,101,Esha,Rao,9820011104,Owner Family,01/04/2019
A,103,Gita Nair,Nair,9820011105,Owner,01/04/2018
A,104,,Pai,9820011106,Owner,01/04/2017
`),
    choices: { decisions: { missingType: '2BHK', missingTenancyLastDay: '2027-03-31' } },
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao phone=9820011101 occupancyDate=2019-04-01 status=Active',
      'owners Gita Nair: flatNumber=A-103 name=Gita Nair phone=9820011105 occupancyDate=2018-04-01 status=Active',
      'owners Pai: flatNumber=A-104 name=Pai phone=9820011106 occupancyDate=2017-04-01 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Available',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'flats A-104: flatNumber=A-104 floor=1 type=2BHK status=Occupied',
      'tenancies A-102: tenants=Bilal Khan since=2026-04-01 lastDay=2027-03-31 tenantPhone=9820011102',
    ],
    leftOut: ['1 header', '4 relative', '5 relative'],
  },
  {
    file: 'h19 names in columns of their own, of owners, second owners and tenants.csv',
    bytes:
      csv(`Flat,Surname,Name,Middle Name,Mobile,Owner 2 First Name,Owner 2 Surname,Tenant First Name,Tenant Last Name,Tenant Mobile,Since
A-101,Rao,Anand,Vishnu,9820011101,Esha,Rao,Bilal,Khan,9820011103,01/04/2026
A-102,Khan,Bina,,9820011102,,,,,,
`),
    choices: { decisions: { ...noted.decisions, twoNames: 'together', missingTenancyLastDay: '2027-03-31' } },
    made: [
      `owners Anand Vishnu Rao: flatNumber=A-101 name=Anand Vishnu Rao phone=9820011101 ${day}`,
      `owners Esha Rao: flatNumber=A-101 name=Esha Rao ${day}`,
      `owners Bina Khan: flatNumber=A-102 name=Bina Khan phone=9820011102 ${day}`,
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'tenancies A-101: tenants=Bilal Khan since=2026-04-01 lastDay=2027-03-31 tenantPhone=9820011103',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'h20 wing, floor and door in one number, penthouses and shops.csv',
    flatNumbers: 'any',
    bytes: csv(`Flat No,Owner,Mobile
B/3/12,Anand Rao,9820011101
B/G/2,Bina Rao,9820011102
Penthouse 2,Chitra Menon,9820011103
Shop No. 1,Divya Pai,9820011104
Bungalow 7,Esha Nair,9820011105
`),
    choices: { decisions: { ...noted.decisions, flatInThree: 'door-alone', missingFloor: 0 } },
    made: [
      `owners Anand Rao: flatNumber=B-12 name=Anand Rao phone=9820011101 ${day}`,
      `owners Bina Rao: flatNumber=B-2 name=Bina Rao phone=9820011102 ${day}`,
      `owners Chitra Menon: flatNumber=PH-2 name=Chitra Menon phone=9820011103 ${day}`,
      `owners Divya Pai: flatNumber=SHOP-1 name=Divya Pai phone=9820011104 ${day}`,
      `owners Esha Nair: flatNumber=7 name=Esha Nair phone=9820011105 ${day}`,
      'flats B-12: flatNumber=B-12 floor=3 type=2BHK status=Occupied',
      'flats B-2: flatNumber=B-2 floor=0 type=2BHK status=Occupied',
      'flats PH-2: flatNumber=PH-2 floor=0 type=2BHK status=Occupied',
      'flats SHOP-1: flatNumber=SHOP-1 floor=0 type=2BHK status=Occupied',
      'flats 7: flatNumber=7 floor=0 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'h21 a ledger with a column for each flat.xlsx',
    bytes: () =>
      workbook([
        {
          name: 'Ledger 2025-26',
          merges: ['A1:D1'],
          rows: [
            ['SUNRISE CHS - LEDGER'],
            ['Particulars', 'A-101', 'A-102', 'A-103'],
            ['Name', 'Anand Rao', 'Bina Rao', 'Chitra Menon'],
            ['Mobile', 9820011101, '98200 11102', null],
            ['Apr-25', 2500, 2500, 0],
            ['May-25', 2500, 2500, 2500],
          ],
        },
      ]),
    choices: noted,
    made: [
      `owners Anand Rao: flatNumber=A-101 name=Anand Rao phone=9820011101 ${day}`,
      `owners Bina Rao: flatNumber=A-102 name=Bina Rao phone=9820011102 ${day}`,
      `owners Chitra Menon: flatNumber=A-103 name=Chitra Menon ${day}`,
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['- column Apr-25, May-25', '1 header'],
  },
  {
    file: 'h22 a builder’s list at the handing over: applicants, and two flats made one.xlsx',
    bytes: () =>
      workbook([
        {
          name: 'Handover',
          rows: [
            [
              'Sr',
              'Unit',
              'Config',
              'Customer Name',
              'Co-applicant',
              'Contact 1',
              'Contact 2',
              'Email ID',
              'Booking Date',
              'Possession Date',
            ],
            [
              1,
              'A-101/102',
              '2 BHK',
              'Anand Rao',
              'Bina Rao',
              '9820011101',
              '9820011201',
              'anand@people.example',
              { day: '2019-01-02' },
              { day: '2023-04-05' },
            ],
            [
              2,
              'A-201 + 202',
              '3 BHK',
              'Chitra Menon',
              null,
              '9820011102',
              null,
              null,
              { day: '2019-02-02' },
              { day: '2023-05-25' },
            ],
          ],
        },
      ]),
    choices: { decisions: { ...noted.decisions, twoNames: 'together' } },
    made: [
      'owners Anand Rao: flatNumber=A-101 flatNumber=A-102 name=Anand Rao email=anand@people.example phone=9820011101 secondPhone=9820011201 occupancyDate=2023-04-05 status=Active',
      'owners Bina Rao: flatNumber=A-101 flatNumber=A-102 name=Bina Rao occupancyDate=2023-04-05 status=Active',
      'owners Chitra Menon: flatNumber=A-201 flatNumber=A-202 name=Chitra Menon phone=9820011102 occupancyDate=2023-05-25 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-201: flatNumber=A-201 floor=2 type=3BHK status=Occupied',
      'flats A-202: flatNumber=A-202 floor=2 type=2BHK status=Occupied',
    ],
    leftOut: ['- column Sr', '- column Booking Date', '1 header'],
  },
  {
    file: 'h23 a builder’s list: flats that nobody bought, the state of possession, wheelers by number.csv',
    bytes: csv(`Tower,Flat No,Allottee,Contact,Alternate No,Possession Status,Possession Date,4-Wheeler,2-Wheeler
A,101,Anil Mehta,'9811000001,9.81E+09,Possession given,15-Mar-2019,HR26AB1234,HR26AC1234
,102,Builder - Unsold,,,Unsold,,,
,103,Bank possession (City Bank),,,Sealed,,,
B,101,Farida Khan,9811000004,,Possession given,16-Mar-2019,,HR26AC1235
,102,बंद,,,Unsold,,,
`),
    choices: {
      decisions: { ...noted.decisions, missingCompanyModel: 'Not known' },
      equal: [{ field: 'secondPhone', text: '9.81E+09', meant: '' }],
    },
    made: [
      'owners Anil Mehta: flatNumber=A-101 name=Anil Mehta phone=9811000001 occupancyDate=2019-03-15 status=Active',
      'owners Farida Khan: flatNumber=B-101 name=Farida Khan phone=9811000004 occupancyDate=2019-03-16 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Available',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Available',
      'flats B-101: flatNumber=B-101 floor=1 type=2BHK status=Occupied',
      'flats B-102: flatNumber=B-102 floor=1 type=2BHK status=Available',
      'vehicles HR26AB1234: vehicleNumber=HR26AB1234 company=Not known model=Not known type=Car ownerName=Anil Mehta flatNumber=A-101',
      'vehicles HR26AC1234: vehicleNumber=HR26AC1234 company=Not known model=Not known type=Motorcycle ownerName=Anil Mehta flatNumber=A-101',
      'vehicles HR26AC1235: vehicleNumber=HR26AC1235 company=Not known model=Not known type=Motorcycle ownerName=Farida Khan flatNumber=B-101',
    ],
    leftOut: [
      ...['- column Possession Status', '1 header', '2 chosen', '3 nothing Builder - Unsold'],
      ...['4 nothing Bank possession (City Bank)', '6 nothing बंद'],
    ],
  },
  {
    file: 'h24 a register of stickers: O and T for owners and tenants, and the day on which each was given.csv',
    bytes: csv(`Flat,Owner/Tenant,Name,Contact,Vehicle No,Stickers issued,Date
A-101,O,Anand Rao,9820011101,MH02AB1234,1,01/04/2026
A-102,T,Bilal Khan,9820011102,MH02AB1235,1,02/04/2026
A-103,O,Chitra Menon,9820011103,"MH02AB1236, MH02AB1237, MH02AB1238",3,03/04/2026
`),
    choices: { decisions: { ...noted.decisions, missingCompanyModel: 'Not known' } },
    made: [
      `owners Anand Rao: flatNumber=A-101 name=Anand Rao phone=9820011101 ${day}`,
      `owners Chitra Menon: flatNumber=A-103 name=Chitra Menon phone=9820011103 ${day}`,
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      ...[
        ['MH02AB1234', 'Anand Rao', 'A-101'],
        ['MH02AB1236', 'Chitra Menon', 'A-103'],
        ['MH02AB1237', 'Chitra Menon', 'A-103'],
        ['MH02AB1238', 'Chitra Menon', 'A-103'],
      ].map(
        ([plate, owner, flat]) =>
          `vehicles ${plate}: vehicleNumber=${plate} company=Not known model=Not known ownerName=${owner} flatNumber=${flat}`,
      ),
    ],
    leftOut: ['- column Stickers issued', '- column Date', '1 header', '3 tenant'],
  },
  {
    file: 'h25 as another app gives it out: owners and tenants of every kind, moves in and out, states of its own.csv',
    bytes: csv(`Flat,Name,Role,Phone Number,Move In,Move Out,App Status,Plot (sq yds)
A - 101,Anand Rao,Primary Owner,+91 98200 11101,01-04-2019,,Inactive,240
A - 102,Imran Khan,Primary Tenant,+91 98200 22202,01-04-2026,31-03-2027,Active,240
A - 102,Bina Rao,Owner (Non-resident),+91 98200 11102,10-01-2018,,Active,240
A - 103,Esha Rao,Tenant (Family),+91 98200 11103,10-01-2018,,Active,240
A - 103,- do -,Co-owner,,10-01-2018,,Active,240
`),
    choices: noted,
    made: [
      'owners Anand Rao: flatNumber=A-101 name=Anand Rao phone=9820011101 occupancyDate=2019-04-01 status=Active',
      'owners Bina Rao: flatNumber=A-102 name=Bina Rao phone=9820011102 occupancyDate=2018-01-10 status=Active',
      'owners Esha Rao: flatNumber=A-103 name=Esha Rao occupancyDate=2018-01-10 status=Active',
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'tenancies A-102: tenants=Imran Khan since=2026-04-01 lastDay=2027-03-31 tenantPhone=9820022202',
    ],
    leftOut: ['- column App Status', '- column Plot (sq yds)', '1 header', '5 relative'],
  },
  {
    file: 'h26 where owners work, a place called area, the state of vehicles, and cars by their model alone.csv',
    bytes: csv(`Flat,Owner Name,Occupation,Company,Area,Car No,Car Model,Status
A-101,Anand Rao,Service,Invented Software,Andheri,MH02AB1234,Swift,Old
A-102,Bina Rao,Doctor,Invented Hospital,Andheri,MH02AB1235,Honda City,Active
A-103,Chitra Menon,Service,Invented Bank,Andheri,MH02AB1236,Wagon R,Active
`),
    choices: { decisions: { ...noted.decisions, missingCompany: 'Not known' } },
    made: [
      `owners Anand Rao: flatNumber=A-101 name=Anand Rao ${day}`,
      `owners Bina Rao: flatNumber=A-102 name=Bina Rao ${day}`,
      `owners Chitra Menon: flatNumber=A-103 name=Chitra Menon ${day}`,
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'vehicles MH02AB1234: vehicleNumber=MH02AB1234 company=Maruti Suzuki model=Swift type=Car ownerName=Anand Rao flatNumber=A-101',
      'vehicles MH02AB1235: vehicleNumber=MH02AB1235 company=Honda model=City type=Car ownerName=Bina Rao flatNumber=A-102',
      'vehicles MH02AB1236: vehicleNumber=MH02AB1236 company=Maruti Suzuki model=Wagon R type=Car ownerName=Chitra Menon flatNumber=A-103',
    ],
    leftOut: ['- column Occupation, Company, Area', '- column Status', '1 header'],
  },
  {
    file: 'h27 doors that begin again on each floor, with the wing and the floor in joined cells.xlsx',
    bytes: () =>
      workbook([
        {
          name: 'List',
          merges: ['A2:A5', 'B2:B3', 'B4:B5'],
          rows: [
            ['Wing', 'Floor', 'Flat', 'Owner'],
            ['A', 'Ground', 1, 'Anand Rao'],
            [null, null, 2, 'Bina Rao'],
            [null, '2nd', 1, 'Chitra Menon'],
            [null, null, 2, 'Divya Pai'],
          ],
        },
      ]),
    choices: { decisions: { ...noted.decisions, flatInThree: 'floor-and-door' } },
    made: [
      `owners Anand Rao: flatNumber=A-001 name=Anand Rao ${day}`,
      `owners Bina Rao: flatNumber=A-002 name=Bina Rao ${day}`,
      `owners Chitra Menon: flatNumber=A-201 name=Chitra Menon ${day}`,
      `owners Divya Pai: flatNumber=A-202 name=Divya Pai ${day}`,
      'flats A-001: flatNumber=A-001 floor=0 type=2BHK status=Occupied',
      'flats A-002: flatNumber=A-002 floor=0 type=2BHK status=Occupied',
      'flats A-201: flatNumber=A-201 floor=2 type=2BHK status=Occupied',
      'flats A-202: flatNumber=A-202 floor=2 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header'],
  },
  {
    file: 'h28 phones behind the names, where no column has them, and a total on each page.csv',
    bytes: csv(`Wing,Flat,Owner
A,101,Anand Rao 98200 11101
,102,Mrs. Bina Rao (9820011102)
Page total,2,
,103,Chitra Menon
B,101,Divya Pai
,102,Esha Nair
`),
    choices: noted,
    made: [
      `owners Anand Rao: flatNumber=A-101 name=Anand Rao phone=9820011101 ${day}`,
      `owners Mrs. Bina Rao: flatNumber=A-102 name=Mrs. Bina Rao phone=9820011102 ${day}`,
      `owners Chitra Menon: flatNumber=A-103 name=Chitra Menon ${day}`,
      `owners Divya Pai: flatNumber=B-101 name=Divya Pai ${day}`,
      `owners Esha Nair: flatNumber=B-102 name=Esha Nair ${day}`,
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'flats B-101: flatNumber=B-101 floor=1 type=2BHK status=Occupied',
      'flats B-102: flatNumber=B-102 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header', '4 total'],
  },
  {
    file: 'h29 which flats are vacant under a heading of their use, wheelers by TW and FW, numbers as 12.0.csv',
    flatNumbers: 'any',
    bytes: csv(`Villa No,Owner,Mobile,Self/Rented,No. of TW,TW Nos,FW Nos
12.0,Anand Rao,9820011101.0,Self,1,MH02AB1234,MH02CD1234
14.0,Bina Rao,9820011102.0,Rented,2,"MH02AB1235
MH02AB1236",-
15.0,Chitra Menon,9820011103.0,Vacant,0,,MH 02 CD 1236 (Creta)
`),
    choices: {
      decisions: { ...noted.decisions, missingFloor: 0, missingCompanyModel: 'Not known', missingCompany: 'Not known' },
    },
    made: [
      `owners Anand Rao: flatNumber=12 name=Anand Rao phone=9820011101 ${day}`,
      `owners Bina Rao: flatNumber=14 name=Bina Rao phone=9820011102 ${day}`,
      `owners Chitra Menon: flatNumber=15 name=Chitra Menon phone=9820011103 ${day}`,
      'flats 12: flatNumber=12 floor=0 type=2BHK status=Occupied',
      'flats 14: flatNumber=14 floor=0 type=2BHK status=Occupied',
      'flats 15: flatNumber=15 floor=0 type=2BHK status=Available',
      ...[
        ['MH02AB1234', 'Not known', 'Motorcycle', 'Anand Rao', '12'],
        ['MH02CD1234', 'Not known', 'Car', 'Anand Rao', '12'],
        ['MH02AB1235', 'Not known', 'Motorcycle', 'Bina Rao', '14'],
        ['MH02AB1236', 'Not known', 'Motorcycle', 'Bina Rao', '14'],
        ['MH 02 CD 1236', 'Creta', 'Car', 'Chitra Menon', '15', 'Hyundai'],
      ].map(
        ([plate, model, type, owner, flat, company = 'Not known']) =>
          `vehicles ${plate}: vehicleNumber=${plate} company=${company} model=${model} type=${type} ownerName=${owner} flatNumber=${flat}`,
      ),
    ],
    leftOut: ['- column No. of TW', '1 header', '3 nothing -'],
  },
  {
    file: 'h30 an office’s whole workbook: its staff, visitors and sellers are no owners, nor is the day of a complaint one of theirs.xlsx',
    bytes: () =>
      workbook([
        {
          name: 'Members',
          rows: [
            ['Flat No', 'Member', 'Mobile'],
            ['A-101', 'Anand Rao', '9820011101'],
            ['A-102', 'Bina Rao', '9820011102'],
          ],
        },
        {
          name: 'Staff 2026',
          rows: [
            ['Name', 'Work', 'Mobile', 'Flat No'],
            ['Sunita Devi', 'Maid', '9820099901', 'A-101'],
          ],
        },
        {
          name: 'Visitors',
          rows: [
            ['Date', 'Visitor Name', 'Flat No', 'Vehicle No'],
            ['01/04/2026', 'Ramesh Kumar', 'A-101', 'MH02AB1234'],
          ],
        },
        {
          name: 'Leakages',
          rows: [
            ['Date', 'Flat No', 'Name', 'Complaint'],
            ['01/04/2026', 'A-102', 'Bina Rao', 'Leakage'],
          ],
        },
        {
          name: 'Changes',
          rows: [
            ['Flat No', 'Transferor', 'Transferee'],
            ['A-102', 'Om Puri', 'Bina Rao'],
          ],
        },
      ]),
    choices: noted,
    made: [
      `owners Anand Rao: flatNumber=A-101 name=Anand Rao phone=9820011101 ${day}`,
      `owners Bina Rao: flatNumber=A-102 name=Bina Rao phone=9820011102 ${day}`,
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
    ],
    leftOut: ['1 header', '- column Date', '- column Complaint', '1 header', '- column Transferor', '1 header'],
  },
  {
    file: 'h31 flats by their owner, and agreements between licensor and licensee.xlsx',
    bytes: () =>
      workbook([
        {
          name: 'Owners',
          rows: [
            ['Owner', 'Flats Owned', 'Mobile'],
            ['Anand Rao', 'A-101, A-102', '9820011101'],
            ['Bina Rao', 'A-103', '9820011102'],
          ],
        },
        {
          name: 'Agreements',
          rows: [
            ['Flat', 'Licensor', 'Licensee', 'Start', 'Expiry', 'Rent'],
            ['A-103', 'Bina Rao', 'Imran Khan', '01/04/2026', '28/02/2027', 25000],
          ],
        },
      ]),
    choices: noted,
    made: [
      `owners Anand Rao: flatNumber=A-101 flatNumber=A-102 name=Anand Rao phone=9820011101 ${day}`,
      `owners Bina Rao: flatNumber=A-103 name=Bina Rao phone=9820011102 ${day}`,
      'flats A-101: flatNumber=A-101 floor=1 type=2BHK status=Occupied',
      'flats A-102: flatNumber=A-102 floor=1 type=2BHK status=Occupied',
      'flats A-103: flatNumber=A-103 floor=1 type=2BHK status=Occupied',
      'tenancies A-103: tenants=Imran Khan since=2026-04-01 lastDay=2027-02-28 rent=25000',
    ],
    leftOut: ['1 header', '1 header'],
  },
];

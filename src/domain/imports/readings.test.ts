import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plateAndRest, readBesidePlate } from '#domain/imports/besidePlate.ts';
import type { Cell } from '#domain/imports/cells.ts';
import { flatParts, readNumber, readStatus, readType } from '#domain/imports/flatReadings.ts';
import { isOfOthers, type Layout } from '#domain/imports/layout.ts';
import { looseNameKey } from '#domain/imports/looseNameKey.ts';
import { isOfTenants, namesIn, phonesIn, readOtherPhone, readPhone } from '#domain/imports/ownerReadings.ts';
import {
  asWritten,
  type Reading,
  readAmount,
  readCell,
  readEmail,
  readFloor,
  readImportDay,
  readRupees,
  readText,
} from '#domain/imports/readings.ts';
import { platesIn, readCompanyModel, readPlate, readVehicleType } from '#domain/imports/vehicleReadings.ts';

/** What a cell gives: its value with the rule, the code of what is asked, or nothing. */
function got(reading: Reading<unknown>): unknown {
  if (reading.is === 'empty') return null;
  return reading.is === 'asked' ? reading.reason.code : [reading.value, reading.rule];
}

const read = (cell: Cell, by: (text: string, cell: Cell) => Reading<unknown>) => got(readCell(cell, by));

test('a flat number is read from the ways in which societies write it, with the wing from elsewhere where it has none', () => {
  const number = (text: string, wing: string | null = null) => read(text, () => readNumber(text, wing, 'A-101'));
  expect(number('A-101')).toEqual(['A-101', null]);
  for (const text of ['Flat 101, A Wing', 'A/101', 'A 101', 'a101', 'A-Wing 101', 'Flat No. A-101', 'सदनिका A 101'])
    expect([text, number(text)]).toEqual([text, ['A-101', 'flat_number']]);
  expect(number('101', 'B')).toEqual(['B-101', 'flat_number']);
  expect(number('101')).toBe('import_wing_missing');
  expect(number('A-1204')).toBe('import_flat_number');
  expect(number('Shop')).toBe('import_flat_number');
});

test('a second number that is said to be the same as the first is none, and any other text is kept', () => {
  for (const text of ['Same', 'same as mobile', 'Same no.'])
    expect([text, read(text, readOtherPhone)]).toEqual([text, null]);
  for (const text of ['0832-2765432', 'Samel shop 2221'])
    expect([text, read(text, readOtherPhone)]).not.toEqual([text, null]);
});

test('a society of any numbers keeps towers, long numbers and plain ones', () => {
  const number = (text: string) => got(readNumber(text, null, 'any'));
  expect(number('T2-1501')).toEqual(['T2-1501', null]);
  expect(number('B2/1204')).toEqual(['B2-1204', 'flat_number']);
  expect(number('1204')).toEqual(['1204', null]);
  // Another setting would make it no number either: none is spoken of.
  expect(number('6 flats')).toEqual('import_flat_unreadable');
  expect(number('Flat 101, A Wing')).toEqual(['A-101', 'flat_number']);
  expect(number('Tower T2, Flat 1501')).toEqual(['T2-1501', 'flat_number']);
  expect(number('1501-T2')).toEqual(['T2-1501', 'flat_number']);
  expect(flatParts('12 Marine Lines, Mumbai')).toBeNull();
});

test('a letter behind a number is asked about once, unless the row tells the wing', () => {
  const number = (text: string, wing: string | null, letterBehind?: 'wing' | 'in-number') =>
    got(readNumber(text, wing, 'any', letterBehind && { letterBehind }));
  for (const text of ['101-A', '101/A', '101 a'])
    expect([text, number(text, null)]).toEqual([text, 'import_flat_letter']);
  expect(number('101-A', null, 'wing')).toEqual(['A-101', 'flat_number']);
  expect(number('101-A', null, 'in-number')).toEqual(['101A', 'flat_number']);
  expect(number('101-A', 'A', 'wing')).toEqual(['A-101', 'flat_number']);
  expect(number('101-A', 'A', 'in-number')).toEqual(['A-101A', 'flat_number']);
  expect(number('101-A', 'B')).toEqual(['B-101A', 'flat_number']);
  for (const behind of ['wing', 'in-number'] as const)
    expect(number('101 OLD', null, behind)).toEqual('import_flat_unreadable');
});

test('a flat that tells its floor as its number does is read; another floor is no part of a number', () => {
  const number = (text: string) => got(readNumber(text, null, 'any'));
  for (const [text, flat] of [
    ['B-Wing 4th Floor 402', 'B-402'],
    ['A Wing, 1st Floor, Flat 102', 'A-102'],
    ['Tower 2 - 12th floor - 1203', '2-1203'],
    ['C Wing Ground Floor 001', 'C-001'],
    ['Villa 5A', '5A'],
    ['Terrace Flat A-701', 'A-701'],
  ])
    expect([text, number(text ?? '')]).toEqual([text, [flat, 'flat_number']]);
  for (const text of ['B-Wing 4th Floor 302', 'B Wing 4th floor 2'])
    expect(number(text)).toBe('import_flat_unreadable');
});

test('a phone loses its grouping and India’s code, and nothing that was lost is made up', () => {
  const phone = (cell: Cell) => read(cell, (text) => readPhone(text, 'ten-digits'));
  expect(phone('9820012345')).toEqual(['9820012345', null]);
  expect(phone(9820012345)).toEqual(['9820012345', null]);
  for (const text of [
    '+91 98200 12345',
    '098200-12345',
    '98200.12345',
    '0091 9820012345',
    'Mob: 98200 12345',
    '९८२०० १२३४५',
  ])
    expect([text, phone(text)]).toEqual([text, ['9820012345', 'phone']]);
  expect(phone('9.82001E+09')).toBe('import_digits_lost');
  // A form takes it, and so does an import, with a remark.
  expect(phone('022-2612 3456')).toEqual(['2226123456', 'perhaps_landline']);
  expect(phone('1234567890')).toEqual(['1234567890', 'perhaps_landline']);
  expect(phone('26123456')).toBe('import_landline');
  expect(phone('98200 1234')).toBe('phone_ten_digits');
  expect(phone('N.A.')).toBeNull();
  expect(got(readPhone('+44 20 7946 0018', 'international'))).toEqual(['+442079460018', 'phone']);
  expect(phonesIn('98200 12345 / 98200 12346')).toEqual(['98200 12345', '98200 12346']);
});

test('a day is read with the day first, from text, from a date and from the number that counts days', () => {
  const day = (cell: Cell) => read(cell, (text, one) => readImportDay(text, one, '2026-11-21'));
  expect(day({ day: '2019-03-15' })).toEqual(['2019-03-15', null]);
  expect(day('15/3/19')).toEqual(['2019-03-15', 'short_year']);
  for (const text of [
    '15.3.2019',
    '15 March 2019',
    '15-Mar-2019',
    '15/03/2019 00:00:00',
    'Mar 15, 2019',
    'March 15th 2019',
  ])
    expect([text, day(text)]).toEqual([text, ['2019-03-15', 'day_first']]);
  expect(day(43831)).toEqual(['2020-01-01', 'day_number']);
  expect(day('43831')).toEqual(['2020-01-01', 'day_number']);
  expect(day(2019)).toBe('import_year_alone');
  expect(day('31/2/2019')).toBe('no_such_day');
  expect(day('3/25/2019')).toBe('no_such_month');
  expect(day('15/3/1899')).toBe('year_too_early');
  expect([day('31/12/9999'), day({ day: '9999-12-31' })]).toEqual(['year_too_late', 'year_too_late']);
  expect(day('15 March')).toBe('import_no_year');
});

test.each<[text: string, rupees: number | string, rule?: string]>([
  ['1.5 lakh', 150_000],
  // Of accountants a credit, which no rent or deposit is.
  ['Rs. 2 Cr', 20_000_000, 'crores'],
  ['10 Cr', 100_000_000, 'crores'],
  ['10 Cr.', 100_000_000, 'crores'],
  ['1.25 Crs', 12_500_000, 'crores'],
  ['1.5 L', 150_000],
  ['25 lakh', 2_500_000],
  ['₹ 3 crore', 30_000_000],
  ['5 Lks', 500_000],
  ['Rs 12,50,000/-', 1_250_000],
  ['Rs.1,50,000/- only', 150_000],
  ['₹ 15,000/- p.m. only', 15_000],
  ['15000/month', 15_000],
  ['Rupees 50,000', 50_000],
  ['1 lakh 20 thousand', 120_000],
  ['3 Cr 50 lakhs', 35_000_000],
  ['₹1.25 Crore only', 12_500_000],
  ['12 Lacs/-', 1_200_000],
  ['१.५ लाख', 150_000],
  ['15k', 15_000],
  ['18 thousand', 18_000],
  ['0.333 lakh', 33_300],
  ['2500 Cr', 'import_credit'],
  ['12 Cr', 'import_credit'],
  ['1,250.00 Cr', 'import_credit'],
  ['12,500 Dr.', 'import_credit'],
  ['2.50.000 lakh', 'import_not_whole'],
  ['20 thousand 1 lakh', 'import_not_whole'],
  ['1 lakh 200 thousand', 'import_not_whole'],
  ['1 lakh 20', 'import_not_whole'],
  ['15 L p.a.', 'import_not_whole'],
])('%j is so many rupees', (text, rupees, rule = 'amount') => {
  expect(read(text, readRupees)).toEqual(typeof rupees === 'number' ? [rupees, rule] : rupees);
});

test('amounts and floors are read out of what stands around them; text in their place is asked', () => {
  expect(read('₹ 12,500/-', readAmount)).toEqual([12_500, 'amount']);
  expect(read('Rs. 1,25,000.00', readAmount)).toEqual([125_000, 'amount']);
  expect(read('1,050 sq.ft.', readAmount)).toEqual([1050, 'amount']);
  expect(read(1050, readAmount)).toEqual([1050, null]);
  expect(read(1050.5, readAmount)).toBe('import_not_whole');
  expect(read('about 1000', readAmount)).toBe('import_not_whole');
  // A comma with two digits behind it is no grouping: it was read as 65050.
  for (const text of ['650,50', '2.500,00', '1,00'])
    expect([text, read(text, readAmount)]).toEqual([text, 'import_not_whole']);
  expect(read('` 20000', readAmount)).toEqual([20_000, 'amount']);
  expect(read('1 2', readAmount)).toBe('import_not_whole');
  expect(read('3rd Floor', readFloor)).toEqual([3, 'floor']);
  expect(read('Ground', readFloor)).toEqual([0, 'floor']);
  expect(read('Third floor', readFloor)).toEqual([3, 'floor']);
  expect(read('दुसरा मजला', readFloor)).toEqual([2, 'floor']);
  expect(read('ત્રીજો માળ', readFloor)).toEqual([3, 'floor']);
  expect(read('roof', readFloor)).toBe('import_floor');
});

test('types, statuses and kinds of vehicles are known by their usual words; others are asked', () => {
  expect(read('2 bhk', readType)).toEqual(['2BHK', 'flat_type']);
  expect(read('2BHK', readType)).toEqual(['2BHK', null]);
  for (const text of ['Two Wheeler', '2 Wheeler', '2-wheeler', '2W', 'Bike', 'दुचाकी'])
    expect([text, read(text, readVehicleType)]).toEqual([text, ['Motorcycle', 'word']]);
  expect([read('3.5 BHK', readType), read('Duplex', readType), read('1RK', readType)]).toEqual(
    Array(3).fill('import_flat_type'),
  );
  expect(read('Vacant', readStatus)).toEqual(['Available', 'word']);
  expect(read('haunted', readStatus)).toBe('import_status');
  expect(read('Activa', readVehicleType)).toEqual(['Scooter', 'word']);
  expect(read('wheeler', readVehicleType)).toBe('choose_type_from_list');
});

test('several people, plates and emails in one cell are seen; a surname before a name is one person', () => {
  expect(namesIn('Shah, Meena')).toEqual(['Shah, Meena']);
  expect(namesIn('Sunil Rao & Anita Rao')).toEqual(['Sunil Rao', 'Anita Rao']);
  expect(namesIn('Sunil Rao, Anita Rao')).toEqual(['Sunil Rao', 'Anita Rao']);
  expect(namesIn('Sunil Rao jointly with Anita Rao')).toEqual(['Sunil Rao', 'Anita Rao']);
  // A title alone is nobody's name; either of two is one person's.
  expect(namesIn('Mr. & Mrs. Noronha')).toEqual(['Mr. Noronha', 'Mrs. Noronha']);
  expect(namesIn('Shri and Smt Ramesh Patil')).toEqual(['Shri Ramesh Patil', 'Smt Ramesh Patil']);
  expect(namesIn('Mr. Ramesh & Mrs. Sita Kumar')).toEqual(['Mr. Ramesh', 'Mrs. Sita Kumar']);
  for (const one of ['Mr./Mrs. Anand Rao', 'Mr / Ms Anand Rao']) expect(namesIn(one)).toEqual([one]);
  expect(namesIn('Raj, Vijay, Ajay')).toEqual(['Raj', 'Vijay', 'Ajay']);
  expect(namesIn('M/s Shah and Sons')).toEqual(['M/s Shah and Sons']);
  expect(namesIn('Anand Sandhu')).toEqual(['Anand Sandhu']);
  expect(namesIn('राम पाटील व सीता पाटील')).toEqual(['राम पाटील', 'सीता पाटील']);
  expect(namesIn('राम पाटील आणि Sita Patil')).toEqual(['राम पाटील', 'Sita Patil']);
  for (const name of ['Jaवed', 'रवि Rao', 'Rao वसंत', 'Éand Rao', 'व'])
    expect(namesIn(name)).toEqual(name === 'व' ? [] : [name]);
  expect(platesIn('MH 02 AB 1234, MH02CD5678')).toEqual(['MH 02 AB 1234', 'MH02CD5678']);
  expect(read('a@b.example, c@d.example', readEmail)).toBe('import_two_emails');
  expect(read(' Asha@B.example ', readEmail)).toEqual(['asha@b.example', 'email_case']);
  expect(read('Maruti Suzuki Swift Dzire', readCompanyModel)).toEqual([
    { company: 'Maruti Suzuki', model: 'Swift Dzire' },
    'company_model',
  ]);
  expect(read('Honda', readCompanyModel)).toEqual([{ company: 'Honda', model: null }, null]);
  expect(read('Wagon R', readCompanyModel)).toEqual([{ company: null, model: 'Wagon R' }, null]);
});

test('a number of a vehicle is told from what stands beside it, and is read from Indian letters by their names', () => {
  const plate = (text: string) => read(text, readPlate);
  expect(plate('mh 02  ab 1234')).toEqual(['MH 02 AB 1234', 'plate']);
  expect(plate('एमएच१२एबी१२३४')).toEqual(['MH12AB1234', 'plate']);
  expect(plate('જીજે ૦૧ ડીઈ ૧૨૩૪')).toEqual(['GJ 01 DE 1234', 'plate']);
  // What is no name of a letter stays, and its digits are 0 to 9 all the same.
  expect(plate('मह १२')).toEqual(['मह 12', 'plate']);
  const beside: [text: string, plate: string, rest: string][] = [
    ['MH12 CD 5678 (Activa)', 'MH12 CD 5678', 'Activa'],
    ['MH 14 GH 1237 - Swift', 'MH 14 GH 1237', 'Swift'],
    ['MH14GH1237 Maruti Swift', 'MH14GH1237', 'Maruti Swift'],
    ['Honda City: DL 3C AB 1234', 'DL 3C AB 1234', 'Honda City'],
    ['22 BH 1234 AA (Nexon)', '22 BH 1234 AA', 'Nexon'],
    ['Activa 1240', 'Activa 1240', ''],
    ['MH 14 GH 1237', 'MH 14 GH 1237', ''],
    ['MH 14 GH 1237 X', 'MH 14 GH 1237 X', ''],
  ];
  for (const [text, plate, rest] of beside) expect([text, plateAndRest(text)]).toEqual([text, { plate, rest }]);
  expect(platesIn('MH12AB1234 MH 12 CD 5678 / MH14 EF 9')).toEqual(['MH12AB1234', 'MH 12 CD 5678', 'MH14 EF 9']);
  expect(platesIn('MH12AB1234 | MH 12 CD 5678')).toEqual(['MH12AB1234', 'MH 12 CD 5678']);
  expect(platesIn('MH12AB1234 | Swift')).toEqual(['MH12AB1234 | Swift']);
  for (const text of ['MH12AB1234 | Swift', 'MH12AB1234|Swift'])
    expect(plateAndRest(text)).toEqual({ plate: 'MH12AB1234', rest: 'Swift' });
  expect(readBesidePlate('Activa')).toEqual({ type: 'Scooter', company: null, model: 'Activa', color: null });
  expect(readBesidePlate('two wheeler')).toEqual({ type: 'Motorcycle', company: null, model: null, color: null });
  expect(readBesidePlate('White Maruti Swift')).toEqual({
    type: null,
    company: 'Maruti',
    model: 'Swift',
    color: 'White',
  });
  expect(readBesidePlate('sold')).toBeNull();
});

test('plates are split in one pass, however many blanks stand between them, and none is dropped for its length', () => {
  const wide = ' '.repeat(200_000);
  const parts = platesIn(`MH12AB1234 ${wide}x${wide}, ${wide}MH14CD5678${wide}, -`);
  expect(parts.map((part) => part.length)).toEqual([200_012, 10]);
}, 5000);

test('errors, formulas without a value and what means nothing are no text', () => {
  expect(read({ error: '#REF!' }, readText)).toBe('import_error_cell');
  // In a text file it is a text.
  expect(read('#N/A', readText)).toBe('import_error_cell');
  expect(read({ formula: 'A1&B1' }, readText)).toBe('import_formula_without_value');
  for (const nothing of ['NA', '-', 'nil', 'N/A', '  ', 'नाही'])
    expect([nothing, read(nothing, readText)]).toEqual([nothing, null]);
  expect(read('=1+1', readText)).toEqual(['=1+1', null]);
});

test('a text with nothing to be evened out is read, and compared as a name, as any other is', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aZ09 ., \t\n|~'), maxLength: 12 });
  fc.assert(
    fc.property(text, (text) => {
      // What stands behind it is taken off, and needs the long way.
      expect(asWritten(text)).toBe(asWritten(`${text}\u00A0`));
      expect(looseNameKey(text)).toBe(looseNameKey(`${text}.`));
    }),
  );
});

test('a day names its month in Hindi, Marathi or Gujarati, whole or cut short', () => {
  const day = (text: string) => read(text, (plain, cell) => readImportDay(plain, cell, '2026-11-24'));
  const said: [text: string, day: string][] = [
    ['15 जनवरी 2019', '2019-01-15'],
    ['3 फ़रवरी 2020', '2020-02-03'],
    ['१ एप्रिल २०१९', '2019-04-01'],
    ['2-ऑगस्ट-19', '2019-08-02'],
    ['9 सितम्बर, 2021', '2021-09-09'],
    ['9 सप्टें. 2021', '2021-09-09'],
    ['5 मे 2020', '2020-05-05'],
    ['5 मई 2020', '2020-05-05'],
    ['7 जून 2018', '2018-06-07'],
    ['7 जुलै 2018', '2018-07-07'],
    ['1 अक्तू॰ 2017', '2017-10-01'],
    ['31 डिसेंबर 2016', '2016-12-31'],
    ['૫ સપ્ટેમ્બર ૨૦૨૧', '2021-09-05'],
    ['15 ઓગસ્ટ 2019', '2019-08-15'],
    ['1 જાન્યુ 2022', '2022-01-01'],
  ];
  for (const [text, found] of said)
    expect([text, day(text)]).toEqual([text, [found, /\d{4}|[०-९૦-૯]{4}/u.test(text) ? 'day_first' : 'short_year']]);
  // Of two months it may be either; and a word that is no month is none.
  for (const text of ['7 जु 2018', '7 मंगल 2018', 'जनवरी 2019']) expect([text, day(text)]).toEqual([text, 'day_unclear']);
});

test.each(['Tenant', 'Tenants', 'indicates flats on rent', 'given on rent', 'Rented', 'किराएदार'])(
  'a remark %j behind a sign says that they are tenants',
  (text) => expect(isOfTenants(text)).toBe(true),
);

test.each(['Rent pending', 'No tenant', 'not on rent', 'Rent paid upto March', 'Committee member'])(
  'a remark %j behind a sign does not say that they are tenants',
  (text) => expect(isOfTenants(text)).toBe(false),
);

test.each([
  ['Flat No, Name, Mobile, Membership, Share Amount', false],
  ['Flat No, Name, Membership, Entrance Fee', false],
  ['Flat No, Name, Visitor Parking, Facility Charges', false],
  ['Member, Plan, Valid till', true],
  ['Visitor Name, Purpose, In time, Out time', true],
  ['Amenity, Booked by, Date', true],
  ['Unit, Customer, Mobile, Possession Date, Meter No, Initial Reading', false],
  ['Flat No, Meter No, Opening Reading, Closing Reading', true],
])('a list with the columns %j is one of a club, or a log: %j', (headings, isOne) => {
  const layout = { rows: [], headings: headings.split(', ') } as unknown as Layout;
  expect(isOfOthers({ name: 'List', isHidden: false, rows: [], merges: [] }, layout)).toBe(isOne);
});

const titled = (title: string) => [{ number: 1, kind: 'title', cells: [title] }];

test.each([
  ['Managing Committee 2025-26', true],
  ['List of the committee members', true],
  ['Gym members', true],
  ['ज्येष्ठ नागरिक यादी', true],
  ['List of members, passed in the Managing Committee meeting of 5 May', false],
  ['List of members (senior citizens marked *)', false],
])('a list below %j is one of others: %j', (title, isOne) => {
  const layout = { rows: titled(title), headings: ['Flat No', 'Name'] } as unknown as Layout;
  expect(isOfOthers({ name: 'List', isHidden: false, rows: [], merges: [] }, layout)).toBe(isOne);
});

test('below a committee of which an officer is named the list is one of members', () => {
  const rows = [...titled('Managing Committee 2025-26'), ...titled('Hon. Secretary: S. Patil')];
  const layout = { rows, headings: ['Flat No', 'Name'] } as unknown as Layout;
  expect(isOfOthers({ name: 'List', isHidden: false, rows: [], merges: [] }, layout)).toBe(false);
});

test('a file’s only sheet is meant, whatever it is called and whoever of it has an office', () => {
  const offices = ['Chairman', 'Secretary', 'Treasurer', ...Array(5).fill('Member')];
  const rows = offices.map((text, at) => ({ number: at + 2, kind: 'data', cells: [text] }));
  const layout = { rows, headings: ['Designation'] } as unknown as Layout;
  const sheet = { isHidden: false, rows: [], merges: [] };
  expect(isOfOthers({ ...sheet, name: 'List' }, layout)).toBe(false);
  expect(isOfOthers({ ...sheet, name: 'List', isOfSeveral: true }, layout)).toBe(true);
  const bare = { rows: [], headings: ['Flat No', 'Name'] } as unknown as Layout;
  expect(isOfOthers({ ...sheet, name: 'Committee Members' }, bare)).toBe(false);
  expect(isOfOthers({ ...sheet, name: 'Committee Members', isOfSeveral: true }, bare)).toBe(true);
});

test.each([
  ['MC Road', false],
  ['MC 2025', true],
  ['Gym log book', true],
  // It would not end in time, were each of its words tried twice.
  [`gym${' log'.repeat(32)} zz`, false],
])(
  'one of several sheets that is called %j is one of others: %j',
  (name, isOne) => {
    const layout = { rows: [], headings: ['Flat No', 'Name'] } as unknown as Layout;
    expect(isOfOthers({ name, isOfSeveral: true, isHidden: false, rows: [], merges: [] }, layout)).toBe(isOne);
  },
  5000,
);

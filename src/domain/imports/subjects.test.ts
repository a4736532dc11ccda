// @module-tag whole
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cell } from '#domain/imports/cells.ts';
import { lookedUp } from '#domain/imports/choices.ts';
import type { ColumnMatch } from '#domain/imports/field.ts';
import { interpret } from '#domain/imports/interpret.ts';
import { onRecordIn } from '#domain/imports/onRecord.ts';
import { planImport } from '#domain/imports/plan.ts';

const none = { flats: [], owners: [], vehicles: [], ownerships: [], tenancies: [] };
const people = ['Leela Iyer', 'Arun Mehta', 'Farid Shaikh', 'Kavita Naik'];
const makes = ['Maruti Swift', 'Honda City', 'Tata Nexon', 'Hyundai Creta'];
const rowCount = 4;

/** A column of a subject: how it may be headed, and what stands in it in each row, which says of whom it is. */
type Part = { headings: string[]; cells: Cell[] };
type Group = { of: string; key: Part; others: Part[] };

const rows = <T>(cell: (row: number) => T) => Array.from({ length: rowCount }, (_, row) => cell(row));
const phones = (digit: number) => rows((row) => `98200${digit}000${row}`);
const mails = (who: string) => rows((row) => `${who}${row}@mail.example`);

const flat: Part = { headings: ['Flat No', 'Unit', 'Premises'], cells: rows((row) => `A-10${row + 1}`) };
const owner: Group = {
  of: 'owner',
  key: { headings: ['Owner', 'Name of Member', 'Allottee'], cells: people },
  others: [
    { headings: ['Mobile', 'Contact No', 'Owner Mobile'], cells: phones(1) },
    { headings: ['Email', 'Mail ID'], cells: mails('owner') },
    { headings: ['Emergency Phone', 'Emergency Contact No'], cells: phones(1) },
  ],
};
const named = (of: string, headings: string[], digit: number): Group => ({
  of,
  key: { headings, cells: people.map((name) => name.split(' ').toReversed().join(' ')) },
  others: [
    { headings: ['Mobile', 'Contact No'], cells: phones(digit) },
    { headings: ['Email', 'Mail ID'], cells: mails(of) },
  ],
});
const tenant = named('tenant', ['Tenant', 'Lessee Name', 'Party in the flat', 'भाडेकरू'], 2);
// Most owners live in their flats themselves.
tenant.key.cells = ['Iyer Leela', 'Self', 'Vacant', null];
tenant.others.push({ headings: ['Emergency Phone', 'Emergency Contact No'], cells: phones(2) });
const nominee = named('nominee', ['Nominee', 'Name of Nominee'], 3);
const vehicle = (of: string, headings: string[], digits: number): Group => ({
  of,
  key: { headings, cells: rows((row) => `MH 02 AB ${digits}${row}`) },
  others: [
    { headings: ['Make'], cells: rows((row) => `${makes[row]} ${of}`) },
    { headings: ['Colour'], cells: rows(() => `Red ${of}`) },
  ],
});
const car = vehicle('car', ['Car No', 'Vehicle 1', 'Four Wheeler'], 100);
const bike = vehicle('bike', ['Bike No', 'Two Wheeler', 'Vehicle 2'], 200);

type Columns = { of: string; heading: string; cells: Cell[] }[];

/** Names under a heading that nobody foresaw are the owner's where no other column has them. */
function withoutOwner(all: Columns, group: Columns): Columns {
  if (all.some(({ of }) => of === 'owner')) return group;
  return group.map((column) => (column.heading === 'Party in the flat' ? { ...column, heading: 'Tenant' } : column));
}

/** A sheet: each subject's columns stand beside its key, which comes first; subjects in any order, some of them left out. */
const sheets = fc
  .shuffledSubarray([owner, tenant, nominee, car, bike], { minLength: 1 })
  .chain((groups) =>
    fc.tuple(
      ...groups.map(({ of, key, others }) =>
        fc
          .tuple(fc.constantFrom(...key.headings), fc.shuffledSubarray(others), fc.nat(2))
          .map(([heading, some, nth]) => [
            { of, heading, cells: key.cells },
            ...some.map(({ headings, cells }) => ({ of, heading: headings[nth % headings.length] ?? '', cells })),
          ]),
      ),
    ),
  )
  .map((groups) => groups.map((group) => withoutOwner(groups.flat(), group)))
  .map((groups) => [{ of: 'flat', heading: flat.headings[0] ?? '', cells: flat.cells }, ...groups.flat()]);

/** What is written of each subject, as texts. */
function brought(columns: Columns, left: number[], said: { index: number; match: ColumnMatch }[] = []) {
  const leave = [...left.map((index) => ({ index, match: null as ColumnMatch })), ...said];
  const choices = lookedUp({
    decisions: {
      ...{ missingType: '2BHK', missingOccupancyDate: '2020-01-01', missingCompany: 'None', missingModel: 'None' },
      vehiclesOfNobody: 'take',
    },
    sheets: [{ index: 0, columns: leave }],
  });
  const sheet = {
    name: 'Sheet1',
    isHidden: false,
    merges: [],
    rows: [columns.map(({ heading }) => heading), ...rows((row) => columns.map(({ cells }) => cells[row] ?? null))].map(
      (cells, at) => ({ number: at + 1, cells }),
    ),
  };
  const reader = { today: '2026-11-21', flatNumbers: 'A-101', phones: 'ten-digits', choices } as const;
  const read = interpret([sheet], { ...reader, onRecord: onRecordIn(none) }, { hasOwners: false });
  const plan = planImport(read.entries, {
    existing: none,
    today: reader.today,
    familyRule: 'every-above-zero',
    choices,
  });
  return { read, plan };
}

/** Everything that stands in a record, but for whose vehicle it is. */
function textOf(facts: object): string {
  return JSON.stringify(facts);
}

const marks: Record<string, RegExp> = {
  tenant: /982002000|tenant\d@/,
  nominee: /982003000|nominee\d@/,
  car: /MH 02 AB 100| car"/,
  bike: /MH 02 AB 200| bike"/,
  owner: /982001000|owner\d@/,
};

function expectApart(columns: Columns, left: number[]) {
  const { plan } = brought(columns, left);
  const heads = columns.map(({ heading }) => heading).join(' | ');
  for (const { draft } of plan.writes.owners)
    for (const of of ['tenant', 'nominee', 'car', 'bike'])
      expect(`${heads}: ${textOf(draft)}`).not.toMatch(marks[of] ?? /^$/);
  for (const { draft } of plan.writes.vehicles) {
    const ofCar = /AB 100/.test(draft.vehicleNumber);
    expect(`${heads}: ${textOf(draft)}`).not.toMatch(marks[ofCar ? 'bike' : 'car'] ?? /^$/);
    expect(`${heads}: ${textOf(draft)}`).not.toMatch(/98200|@/);
  }
  for (const { draft } of plan.writes.flats) expect(textOf(draft)).not.toMatch(/98200|@|MH 02/);
}

test('whatever subjects a sheet has, and in whatever order they stand, no value reaches another subject', () => {
  let made = 0;
  fc.assert(
    fc.property(sheets, (columns) => {
      expectApart(columns, []);
      made += brought(columns, []).plan.items.length;
    }),
    { numRuns: 400 },
  );
  expect(made).toBeGreaterThan(1000);
});

test('what stands once after the names of several owners is the first one’s; beside a name it is of whoever is named', () => {
  const heads = (...headings: string[]) => {
    const cellsOf = (heading: string, at: number) =>
      /flat/i.test(heading)
        ? flat.cells
        : /mail/i.test(heading)
          ? mails(`m${at}`)
          : people.map((name) => `${name} ${'abcd'[at]}`);
    const columns = headings.map((heading, at) => ({
      of: heading,
      heading,
      cells: /mobile/i.test(heading) ? phones(at) : cellsOf(heading, at),
    }));
    return brought(columns, []).read.sheets[0]?.columns.map(({ match }) => match && `${match.field} ${match.nth}`);
  };
  expect(heads('Flat', 'Owner', 'Second owner', 'Third owner', 'Mobile', 'Email')).toEqual([
    ...['flatNumber 1', 'name 1', 'name 2', 'name 3'],
    ...['phone 1', 'email 1'],
  ]);
  expect(heads('Flat', 'Owner', 'Mobile', 'Second owner', 'Mobile', 'Email')).toEqual([
    ...['flatNumber 1', 'name 1', 'phone 1'],
    ...['name 2', 'phone 2', 'email 2'],
  ]);
  // Of two numbers after two names nobody tells whose the second is.
  expect(heads('Flat', 'Owner', 'Second owner', 'Mobile', 'Mobile')).toEqual([
    ...['flatNumber 1', 'name 1', 'name 2'],
    ...['phone 1', null],
  ]);
  expect(heads('Flat', 'Owner 1', 'Owner 2', 'Mobile 1', 'Mobile 2', 'Email')).toEqual([
    ...['flatNumber 1', 'name 1', 'name 2'],
    ...['phone 1', 'phone 2', 'email 1'],
  ]);
  expect(heads('Flat', 'Owner', 'Mobile 1', 'Mobile 2', 'Co-Owner')).toEqual([
    ...['flatNumber 1', 'name 1', 'phone 1', 'secondPhone 1'],
    'name 2',
  ]);
});

test('a plain date beside what was paid is its day, and no possession; elsewhere it is the owner’s', () => {
  const days = rows((row) => `0${row + 1}/04/2025`);
  const amounts = rows(() => 2500);
  const read = (...paid: [heading: string, cells: Cell[]][]) => {
    const columns = [flat, owner.key].map(({ headings, cells }) => ({ of: '', heading: headings[0] ?? '', cells }));
    const all = [...columns, ...paid.map(([heading, cells]) => ({ of: '', heading, cells }))];
    return brought(all, [])
      .read.sheets[0]?.columns.slice(2)
      .map(({ match }) => match?.field ?? null);
  };
  expect(read(['Amount', amounts], ['Date', days])).toEqual([null, null]);
  expect(read(['Maintenance', amounts], ['Mode', rows(() => 'UPI')], ['Date', days])).toEqual([null, null, null]);
  expect(read(['Date', days], ['Mobile', phones(1)])).toEqual(['occupancyDate', 'phone']);
  expect(read(['Possession Date', days], ['Amount', amounts])).toEqual(['occupancyDate', null]);
});

test('an old number is nobody’s second phone, and what stands behind it is the owner’s', () => {
  const columns = [
    { of: 'flat', heading: 'Flat', cells: flat.cells },
    { of: 'owner', heading: 'Owner', cells: people },
    { of: 'owner', heading: 'Contact', cells: phones(1) },
    { of: 'old', heading: 'Old Contact', cells: phones(5) },
    { of: 'owner', heading: 'Email', cells: mails('owner') },
  ];
  const { read } = brought(columns, []);
  expect(read.sheets[0]?.columns.map(({ match }) => match?.field ?? null)).toEqual([
    ...['flatNumber', 'name', 'phone', null, 'email'],
  ]);
});

test('a column that is left out makes no value of its neighbours reach another subject', () => {
  fc.assert(
    fc.property(sheets, fc.nat(), (columns, at) => expectApart(columns, [1 + (at % (columns.length - 1))])),
    { numRuns: 400 },
  );
});

test('a column that stands twice makes no value reach another subject', () => {
  fc.assert(
    fc.property(sheets, fc.nat(), (columns, at) => {
      const one = columns[1 + (at % (columns.length - 1))];
      const place = columns.findLastIndex(({ of }) => of === one?.of);
      if (one) expectApart(columns.toSpliced(place + 1, 0, one), []);
    }),
    { numRuns: 400 },
  );
});

test('what belongs to a subject that is left out is left out with it, and said once', () => {
  const columns = [
    { of: 'flat', heading: 'Flat No', cells: flat.cells },
    ...[owner, car, bike].flatMap(({ of, key, others }) => [
      { of, heading: key.headings[0] ?? '', cells: key.cells },
      ...others.map(({ headings, cells }) => ({ of, heading: headings[0] ?? '', cells })),
    ]),
  ];
  const at = columns.findIndex(({ heading }) => heading === 'Car No');
  const { read, plan } = brought(columns, [at]);
  expect(plan.writes.vehicles.map(({ draft }) => draft.vehicleNumber)).toEqual(bike.key.cells);
  expect(plan.writes.vehicles[0]?.draft).toMatchObject({ color: 'Red bike', type: 'Motorcycle' });
  const said = read.leftOut.filter(({ why }) => why === 'column').map(({ text }) => text);
  expect(said).toEqual(['Car No, Make, Colour']);
});

test('a further phone is the owner’s second one, unless somebody else stands before it whose it may be', () => {
  const columns = (...heads: [heading: string, cells: Cell[]][]): Columns =>
    [['Flat No', flat.cells] as const, ...heads].map(([heading, cells]) => ({ of: '', heading, cells: [...cells] }));
  const [owners, tenants] = [owner.key.cells, tenant.key.cells];
  const seconds = (all: Columns) => brought(all, []).plan.writes.owners.map(({ draft }) => draft.secondPhone);
  const none = rows(() => null);
  const whose: [string, Columns, unknown[]][] = [
    ['after the owner alone', columns(['Owner', owners], ['Mobile', phones(1)], ['Phone', phones(4)]), phones(4)],
    [
      'after a tenant without a phone of theirs',
      columns(['Owner', owners], ['Mobile', phones(1)], ['Tenant', tenants], ['Phone', phones(2)]),
      none,
    ],
    [
      'after a tenant, when the owner is named again',
      columns(['Tenant', tenants], ['Owner', owners], ['Mobile', phones(1)], ['Contact No', phones(2)]),
      none,
    ],
    [
      'after a tenant who has one',
      columns(
        ['Tenant', tenants],
        ['Tenant Mobile', phones(2)],
        ['Owner', owners],
        ['Mobile', phones(1)],
        ['Phone', phones(4)],
      ),
      phones(4),
    ],
  ];
  for (const [where, all, expected] of whose) expect([where, seconds(all)]).toEqual([where, expected]);
});

const heads = [
  ...(['Flat', 'Owner', 'Mobile', 'Party staying', 'Mobile', 'Since', 'Rent', 'Party before', 'Mobile'] as const),
].map((heading, at) => ({ of: '', heading, at }));
const parties = heads.map(({ of, heading, at }): Columns[number] => {
  if (at === 0) return { of, heading, cells: flat.cells };
  if (heading === 'Mobile') return { of, heading, cells: phones(at) };
  if (heading === 'Since') return { of, heading, cells: rows((row) => `0${row + 1}/02/2024`) };
  if (heading === 'Rent') return { of, heading, cells: rows(() => '18000') };
  return { of, heading, cells: at === 1 ? owner.key.cells : ['Iyer Leela', 'Self', 'Self', 'Naik Arun'] };
});
const takenFor = (all: ReturnType<typeof brought>) =>
  all.read.sheets[0]?.columns.map(({ match }) => (match ? `${match.field} ${match.nth}` : null));

test('where most live in their flats themselves, the few names are a tenant’s, and what stands beside them is not the owner’s', () => {
  expect(takenFor(brought(parties, []))).toEqual([
    ...['flatNumber 1', 'name 1', 'phone 1', null, null, null, 'rent 1', null, null],
  ]);
});

test('whom a person says a column names, its neighbours are about', () => {
  const tenant = { index: 3, match: { field: 'tenantName', nth: 1 } } as const;
  expect(takenFor(brought(parties, [], [tenant]))).toEqual([
    ...['flatNumber 1', 'name 1', 'phone 1', 'tenantName 1', 'tenantPhone 1', 'tenancySince 1', 'tenancyRent 1'],
    ...[null, null],
  ]);
  const second = { index: 3, match: { field: 'name', nth: 2 } } as const;
  expect(takenFor(brought(parties, [], [second]))?.slice(1, 5)).toEqual(['name 1', 'phone 1', 'name 2', 'phone 2']);
  const another = { index: 3, match: { field: 'name', nth: 1 } } as const;
  expect(takenFor(brought(parties, [], [another]))?.slice(1, 5)).toEqual([null, null, 'name 1', 'phone 1']);
});

test('a tenant whom a person names puts the one whom a heading names with their columns aside', () => {
  const columns = parties.map((column, at) => (at === 7 ? { ...column, heading: 'Tenant' } : column));
  const said = { index: 3, match: { field: 'tenantName', nth: 1 } } as const;
  expect(takenFor(brought(columns, [], [said]))?.slice(3)).toEqual([
    ...['tenantName 1', 'tenantPhone 1', 'tenancySince 1', 'tenancyRent 1', null, null],
  ]);
});

test('days that there are not, a year and a spreadsheet’s number count for a column of days, and are asked about there', () => {
  const said = ['31-Jun-2018', '15-3-2019', '2019', '12/03/2014'];
  const columns = [
    { of: '', heading: 'Flat No', cells: flat.cells },
    { of: '', heading: 'Owner', cells: owner.key.cells },
    { of: '', heading: 'Regd. on', cells: said },
    { of: '', heading: 'Meter', cells: ['44197', '44198', '44200', '44201'] },
  ];
  const { read, plan } = brought(columns, []);
  expect(read.sheets[0]?.columns.map(({ match }) => match?.field ?? null)).toEqual([
    ...['flatNumber', 'name', 'occupancyDate', null],
  ]);
  expect(plan.refused.map(({ row, problems }) => [row, problems[0]?.reason.code])).toEqual([
    [2, 'no_such_day'],
    [4, 'import_year_alone'],
  ]);
});

test('what a heading says besides the owner’s word is what stands there, however short it is', () => {
  const columns = [
    { of: '', heading: 'Flat No', cells: flat.cells },
    { of: '', heading: 'सभासद नाव', cells: owner.key.cells },
    { of: '', heading: 'सभासद ईमेल', cells: mails('owner') },
    { of: '', heading: 'Member Tel.', cells: phones(1) },
    { of: '', heading: 'Car', cells: car.key.cells },
    { of: '', heading: '2W/4W', cells: rows(() => '4W') },
  ];
  const told = brought(columns, []).read.sheets[0]?.columns.map(({ match, by }) => `${match?.field} ${by}`);
  expect(told?.slice(1)).toEqual([
    ...['name heading', 'email heading', 'phone heading', 'vehicleNumber heading', 'vehicleType heading'],
  ]);
});

test('when possession was taken is told of the owner, also after a tenant', () => {
  const told = (heading: string) => {
    const columns = [
      { of: '', heading: 'Flat No', cells: flat.cells },
      { of: '', heading: 'Owner', cells: owner.key.cells },
      { of: '', heading: 'Tenant', cells: tenant.key.cells },
      { of: '', heading: 'Mobile', cells: phones(2) },
      { of: '', heading, cells: rows((row) => `0${row + 1}/02/2024`) },
    ];
    return brought(columns, []).read.sheets[0]?.columns[4]?.match?.field;
  };
  expect(['Possession Date', 'ताबा दिनांक', 'Since'].map(told)).toEqual([
    ...['occupancyDate', 'occupancyDate', 'tenancySince'],
  ]);
});

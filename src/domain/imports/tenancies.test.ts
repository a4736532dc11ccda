import { describe, expect, test } from 'vitest';
import type { Cell, Sheet } from '#domain/imports/cells.ts';
import { type ImportChoices, lookedUp } from '#domain/imports/choices.ts';
import { interpret } from '#domain/imports/interpret.ts';
import { onRecordIn } from '#domain/imports/onRecord.ts';
import { planImport } from '#domain/imports/plan.ts';
import { questionsOf } from '#domain/imports/questions.ts';
import type { Existing, KnownFlat, KnownOwner, KnownTenancy } from '#domain/imports/record.ts';
import { emptyOwner } from '#domain/owner.fields.ts';

const today = '2026-11-24';

function sheetOf(rows: Cell[][], name = 'Sheet1'): Sheet {
  return { name, isHidden: false, merges: [], rows: rows.map((cells, at) => ({ number: at + 1, cells })) };
}

/** What would become of these sheets. */
function brought(sheets: Sheet[], { existing = known, ...said }: ImportChoices & { existing?: Existing } = {}) {
  const choices = lookedUp(said);
  const onRecord = onRecordIn(existing);
  const reader = { today, flatNumbers: 'A-101', phones: 'ten-digits', choices, onRecord } as const;
  const read = interpret(sheets, reader, { hasOwners: existing.owners.length > 0 });
  const plan = planImport(read.entries, { existing, today, familyRule: 'every-above-zero', choices });
  return {
    writes: plan.writes,
    refused: plan.refused.flatMap(({ row, problems }) =>
      problems.map(({ column, reason }) => `${row} ${column ?? '-'} ${reason.code}`),
    ),
    made: plan.items.flatMap(({ topic, action, label, changes }) =>
      action === 'alone'
        ? []
        : [`${topic} ${label}: ${changes.map(({ field, after }) => `${field}=${after}`).join(' ')}`],
    ),
    leftOut: [...read.leftOut, ...plan.leftOut].map(({ row, why, text }) => `${row ?? '-'} ${why} ${text}`),
    asked: questionsOf(plan.refused, sheets, read.entries, { existing, choices }).map((one) =>
      one.kind === 'decision' ? one.decision : one.kind,
    ),
  };
}

const person = (id: string, name: string, phone: string, status: KnownOwner['status'] = null): KnownOwner => ({
  ...{ ...emptyOwner(), id, version: 1, name, phone, status, occupancyDate: '2010-01-01' },
});
const flat = (id: string, flatNumber: string): KnownFlat => ({
  ...{ id, version: 1, flatNumber, floor: 1, type: '2BHK', status: 'Occupied' },
  ...{ size: null, rent: null, deposit: null, description: null },
});
const letTo: KnownTenancy = {
  ...{ id: 't1', version: 1, flatId: 'a101', flatNumber: 'A-101', since: '2026-01-01', lastDay: '2026-11-30' },
  ...{ until: '2026-12-01', ended: null, rent: 20_000, deposit: null, agreementNumber: null, policeOn: null },
  ...{ policeReference: null, agency: null, remarks: null, adults: null, children: null, males: null, females: null },
  ...{ renews: null, householdOf: null, tenants: [{ personId: 'kabir', name: 'Kabir Menon' }] },
};
const known: Existing = {
  flats: [flat('a101', 'A-101'), flat('a102', 'A-102')],
  owners: [person('leela', 'Leela Iyer', '9820011111', 'Active'), person('kabir', 'Kabir Menon', '9820022222')],
  vehicles: [],
  ownerships: [
    {
      ...{ id: 'o', flatId: 'a102', flatNumber: 'A-102', ownerId: 'leela', ownerName: 'Leela Iyer' },
      ...{ since: '2010-01-01', until: null, began: 'saved', place: 1, share: null },
    },
  ],
  tenancies: [letTo],
};
const list = (...rows: Cell[][]) =>
  sheetOf([['Flat', 'Tenant', 'Mobile', 'From', 'To', 'Rent', 'Remarks'], ...rows], 'Tenants');

describe('a list of tenants', () => {
  test('makes tenancies of the flats that are there, with a known person as themselves and their remarks with them', () => {
    const { made, refused, writes } = brought([
      list(
        ['A-102', 'Kabir Menon', '98200 22222', '1/1/2025', '31/12/25', 18_000, 'Third floor keys'],
        ['A-101', 'Zoya Khan', '98200 33333', '1/12/2026', '31/10/27', 21_000, null],
      ),
    ]);
    expect(refused).toEqual([]);
    expect(made).toEqual([
      'tenancies A-102: tenants=Kabir Menon since=2025-01-01 lastDay=2025-12-31 rent=18000 remarks=Third floor keys state=Overdue',
      'tenancies A-101: tenants=Zoya Khan since=2026-12-01 lastDay=2027-10-31 rent=21000 tenantPhone=9820033333',
    ]);
    expect(writes.tenancies.map(({ flat, until, tenants }) => [flat, until, tenants[0]?.person])).toEqual([
      ['a102', '2026-01-01', 'kabir'],
      ['a101', '2027-11-01', 'new:owners:1'],
    ]);
    expect(writes.owners).toMatchObject([{ isOwner: false, draft: { name: 'Zoya Khan', phone: '9820033333' } }]);
    expect(writes.flats).toEqual([]);
  });

  test.each<[string, Cell[], string[]]>([
    ['over the days of another', ['A-101', 'Zoya Khan', null, '1/6/2026', '31/5/2027'], ['2 3 import_flat_let']],
    [
      'whose last day lies in those of another',
      ['A-101', 'Zoya Khan', null, '1/6/2025', '31/1/2026'],
      ['2 4 import_flat_let'],
    ],
    [
      'to others from the same day',
      ['A-101', 'Zoya Khan', null, '1/1/2026', '30/11/2026'],
      ['2 1 import_tenancy_stands'],
    ],
    ['with another last day', ['A-101', 'Kabir Menon', null, '1/1/2026', '31/10/2026'], ['2 4 import_tenancy_stands']],
    ['of a flat that is nowhere', ['A-103', 'Zoya Khan', null, '1/1/2026', '30/11/2026'], ['2 0 import_flat_unknown']],
    ['to whoever owns it', ['A-102', 'Leela Iyer', '9820011111', '1/1/2026', '30/11/2026'], ['2 1 tenant_is_owner']],
    ['that ends before it begins', ['A-102', 'Zoya Khan', null, '1/1/2026', '30/11/2025'], ['2 4 tenancy_ends_before']],
  ])('refuses one %s, at its cell', (_, row, expected) => {
    expect(brought([list(row)])).toMatchObject({ refused: expected, made: [] });
  });

  test('refuses one to more than six row by row, and asks nothing of their names', () => {
    const rows = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter): Cell[] => [
      ...['A-102', `${letter}sha Khan`, null, '1/1/2026', '30/11/2026'],
    ]);
    const { refused, asked } = brought([list(...rows)]);
    expect([refused.length, refused[0], asked]).toEqual([7, '2 1 tenants_too_many', []]);
  });

  test('leaves out who has left the flat, and asks of a name with more behind it until somebody says that it is one', () => {
    const sheet = list(
      ['A-101', 'VACATED', null, null, null],
      ['A-102', 'Zoya Khan (left)', null, '1/1/2026', '30/11/2026'],
    );
    const { refused, leftOut } = brought([sheet]);
    expect([refused, leftOut.includes('2 nothing VACATED')]).toEqual([['3 1 import_name_and_more'], true]);
    const cells = [{ sheet: 0, row: 3, column: 1, meant: 'Zoya Khan (left)' }];
    expect(brought([sheet], { cells }).made.join()).toContain('tenants=Zoya Khan (left)');
  });

  test('asks who rents where a row says from when to when, and leaves out one that says nothing', () => {
    const rows = list(
      ['A-102', 'Zoya Khan', null, '1/1/2026', '30/11/2026'],
      ['A-101', null, null, '1/1/2024', '30/11/2024'],
      ['A-101', 'Vacant', null, null, null],
    );
    const { refused, leftOut, writes } = brought([rows]);
    expect(refused).toEqual(['3 1 import_tenant_missing']);
    expect(leftOut).toContain('4 nothing Vacant');
    expect([writes.flats, writes.tenancies.length]).toEqual([[], 1]);
  });

  test('refuses two of the file with a day in common', () => {
    const { refused } = brought([
      list(
        ['A-102', 'Zoya Khan', null, '1/1/2025', '31/12/2025'],
        ['A-102', 'Imran Ali', null, '31/12/2025', '30/11/2026'],
      ),
    ]);
    expect(refused).toEqual(['3 3 import_let_in_row']);
  });

  test('changes what differs of one that is on record, but for its days and people', () => {
    const { made, writes } = brought([list(['A-101', 'Kabir Menon', '9820022222', '1/1/2026', null, 22_000])]);
    expect(made).toEqual(['tenancies A-101: rent=22000']);
    expect(writes.tenancyEdits).toEqual([{ id: 't1', version: 1, edit: { rent: 22_000 } }]);
  });

  test('knows a tenant whose record has another name by now by the name in the tenancy', () => {
    const owners = [person('kabir', 'Kabir Iyer', '9820022222')];
    const rows = list(['A-101', 'Kabir Menon', null, '1/1/2026', '30/11/2026', 22_000]);
    const { refused, writes } = brought([rows], { existing: { ...known, owners } });
    expect([refused, writes.owners]).toEqual([[], []]);
    expect(writes.tenancyEdits).toMatchObject([{ id: 't1', edit: { rent: 22_000 } }]);
  });

  test('has several in a cell, and in rows of one day, as tenants together', () => {
    const rows = list(
      ['A-102', 'Zoya Khan & Imran Ali', '9820044444', '1/1/2026', '30/11/2026'],
      ['A-102', 'Sana Ali', null, '1/1/2026', null],
    );
    expect(brought([rows]).asked).toEqual(['twoNames']);
    const { made, refused } = brought([rows], { decisions: { twoNames: 'together' } });
    expect(refused).toEqual([]);
    expect(made).toEqual([
      'tenancies A-102: tenants=Zoya Khan, Imran Ali, Sana Ali since=2026-01-01 lastDay=2026-11-30 tenantPhone=Zoya Khan 9820044444',
    ]);
    expect(brought([rows], { decisions: { twoNames: 'first-alone' } }).leftOut).toContain('2 second Imran Ali');
  });

  test('links one that follows on another that was renewed', () => {
    const renewed = { ...letTo, ended: 'renewed' } as const;
    const rows = list(['A-101', 'Kabir Menon', '9820022222', '1/12/2026', '31/10/2027']);
    const { writes } = brought([rows], { existing: { ...known, tenancies: [renewed] } });
    expect(writes.tenancies).toMatchObject([{ renews: 't1', householdOf: 't1' }]);
  });
});

test('who rents a flat on record is not made its owner on the same days', () => {
  const owners = (since: string) =>
    sheetOf([
      ['Flat', 'Owner', 'Mobile', 'Since'],
      ['A-101', 'Kabir Menon', '9820022222', since],
    ]);
  expect(brought([owners('1/6/2026')])).toMatchObject({ refused: ['2 1 import_owner_rents'], made: [] });
  const past = { ...known, tenancies: [{ ...letTo, until: '2026-06-01', ended: 'left' as const }] };
  expect(brought([owners('1/6/2026')], { existing: past }).refused).toEqual([]);

  // By the name alone as well, where nothing tells another person: in a row of its own, and beside an owner.
  const named = (owner: string, phone: string | null = null) =>
    sheetOf([
      ['Flat', 'Owner', 'Mobile', 'Since'],
      ['A-101', owner, phone, '1/6/2026'],
    ]);
  const decisions = { twoNames: 'together', coOwners: 'together' } as const;
  for (const owner of ['KABIR  Menon', 'Zoya Khan & Kabir Menon'])
    expect(brought([named(owner)], { decisions })).toMatchObject({ refused: ['2 1 import_owner_rents'], made: [] });
  expect(brought([named('Kabir Menon', '9820044444')]).refused).toEqual([]);
});

test('the day since when somebody owns a flat is not put before days on which they rented it', () => {
  const bought = { ...letTo, until: '2026-08-01', ended: 'bought' as const };
  const [first] = known.ownerships as [(typeof known.ownerships)[number]];
  const own = { ...first, id: 'own', flatId: 'a101', flatNumber: 'A-101', ownerId: 'kabir', ownerName: 'Kabir Menon' };
  const existing = { ...known, tenancies: [bought], ownerships: [first, { ...own, since: '2026-08-01' }] };
  const owners = (since: string) =>
    sheetOf([
      ['Flat', 'Owner', 'Mobile', 'Since'],
      ['A-101', 'Kabir Menon', '9820022222', since],
    ]);
  expect(brought([owners('1/6/2026')], { existing })).toMatchObject({ refused: ['2 3 owner_rents_it'], made: [] });
  expect(brought([owners('1/9/2026')], { existing }).writes.beginnings).toEqual([{ id: 'own', since: '2026-09-01' }]);
});

describe('tenants beside owners', () => {
  const beside = (...rows: Cell[][]) =>
    sheetOf([['Flat', 'Owner', 'Mobile', 'Tenant', 'Mobile', 'Since', 'Rent', 'Vehicle No'], ...rows]);
  const decisions = {
    ...{ missingType: '2BHK', missingOccupancyDate: '2020-01-01', missingTenancyLastDay: '2027-03-31' },
    ...{ missingCompany: 'Not known', missingModel: 'Not known' },
  } as const;
  const nobody: Existing = { flats: [], owners: [], vehicles: [], ownerships: [], tenancies: [] };
  const rows = beside(
    ['B-101', 'Meera Rao', '9820050000', 'Arjun Das', '9820050001', '1/4/2026', 25_000, null],
    ['B-102', 'Ravi Rao', '9820050002', 'Self', null, null, null, null],
  );

  test('make tenancies where a column tells since when, and ask once up to when', () => {
    expect(brought([rows], { existing: nobody }).asked).toContain('missingTenancyLastDay');
    const { made, refused, writes, leftOut } = brought([rows], { existing: nobody, decisions });
    expect(refused).toEqual([]);
    expect(made).toContain(
      'tenancies B-101: tenants=Arjun Das since=2026-04-01 lastDay=2027-03-31 rent=25000 tenantPhone=9820050001',
    );
    expect(writes.tenancies).toHaveLength(1);
    // The rent is the agreement's, and nothing of the tenant reaches the owner.
    expect(writes.flats.map(({ draft }) => draft.rent)).toEqual([null, null]);
    expect(writes.owners.map(({ draft, isOwner = true }) => [draft.name, draft.phone, isOwner])).toEqual([
      ['Meera Rao', '9820050000', true],
      ['Arjun Das', '9820050001', false],
      ['Ravi Rao', '9820050002', true],
    ]);
    expect(leftOut).toContain('3 nothing Self');
  });

  test('are left out, said once, where a person says so, and where nothing tells since when', () => {
    const out = brought([rows], { existing: nobody, decisions: { ...decisions, tenancies: 'leave-out' } });
    expect([out.writes.tenancies, out.refused]).toEqual([[], []]);
    expect(out.leftOut.filter((one) => one.startsWith('- column'))).toEqual(['- column Tenant, Mobile, Since, Rent']);
    const undated = sheetOf([
      ['Flat', 'Owner', 'Mobile', 'Tenant', 'Mobile'],
      ['B-101', 'Meera Rao', '9820050000', 'Arjun Das', '9820050001'],
    ]);
    const { writes, leftOut } = brought([undated], { existing: nobody, decisions });
    expect(writes.tenancies).toEqual([]);
    expect(leftOut).toContain('- column Tenant, Mobile');
  });

  test('without any day are taken when a person says what the column is, with one day for all', () => {
    const undated = sheetOf([
      ['Flat', 'Owner', 'Mobile', 'Tenant', 'Mobile'],
      ['B-101', 'Meera Rao', '9820050000', 'Arjun Das', '9820050001'],
    ]);
    const columns = [
      { index: 3, match: { field: 'tenantName' as const, nth: 1 } },
      { index: 4, match: { field: 'tenantPhone' as const, nth: 1 } },
    ];
    const sheets = [{ index: 0, columns }];
    const { asked } = brought([undated], { existing: nobody, sheets });
    expect(asked).toContain('missingTenancySince');
    const all = { ...decisions, missingTenancySince: '2026-05-01' };
    const { made } = brought([undated], { existing: nobody, sheets, decisions: all });
    expect(made).toContain(
      'tenancies B-101: tenants=Arjun Das since=2026-05-01 lastDay=2027-03-31 tenantPhone=9820050001',
    );
  });

  test('of whom the row names none, or says that nobody rents, leave out how many live there and what they would pay', () => {
    const sheet = sheetOf([
      [
        'Flat',
        'Owner',
        'Type',
        'Owner since',
        'Tenant',
        'Agreement from',
        'Agreement to',
        'Rent',
        'How many stay (adults)',
      ],
      ['B-101', 'Meera Rao', '2BHK', '1/1/2020', 'Arjun Das', '1/4/2026', '31/3/2027', 25_000, 2],
      ['B-102', 'Usha Nair', '2BHK', '1/1/2020', null, null, null, null, 4],
      ['B-103', 'Asha Pai', '2BHK', '1/1/2020', 'Vacant', '1/4/2024', null, 26_000, null],
      ['B-104', 'Zoya Khan', '2BHK', '1/1/2020', null, null, null, 27_000, null],
    ]);
    const { refused, leftOut, writes } = brought([sheet], { existing: nobody });
    expect(refused).toEqual(['5 4 import_tenant_missing']);
    expect(leftOut.filter((one) => one.includes('no-tenant'))).toEqual([
      ...['3 no-tenant 4', '4 no-tenant 1/4/2024', '4 no-tenant 26000'],
    ]);
    expect([writes.owners.length, writes.tenancies.length]).toEqual([4, 1]);
  });

  test('end on the day that stands under To behind From, where each row says whether it is of an owner or a tenant', () => {
    const sheet = sheetOf([
      ['Flat', 'Type', 'Name', 'Mobile', 'Occupant Type', 'From', 'To'],
      ['B-101', '2BHK', 'Meera Rao', '98200 50000', 'Owner', '1/1/2015', null],
      ['B-101', '2BHK', 'Arjun Das', '98200 50001', 'Tenant', '1/4/2026', '31/3/2027'],
      ['B-102', '2BHK', 'Usha Nair', '98200 50002', 'Owner', '1/1/2015', null],
      ['B-102', '2BHK', 'Zoya Khan', '98200 50003', 'Tenant', '1/6/2026', '30/4/2027'],
    ]);
    const { refused, asked, writes } = brought([sheet], { existing: nobody });
    expect([refused, asked]).toEqual([[], []]);
    expect(writes.tenancies.map(({ since, lastDay }) => [since, lastDay])).toEqual([
      ['2026-04-01', '2027-03-31'],
      ['2026-06-01', '2027-04-30'],
    ]);
  });

  test('that are the owner by name are said to be, where the row says since when they rent', () => {
    const own = beside(['B-101', 'Meera Rao', '9820050000', 'Meera Rao', '9820050000', '1/4/2026', 25_000, null]);
    expect(brought([own], { existing: nobody, decisions }).refused).toEqual(['2 3 tenant_is_owner']);
  });

  test('a tenant’s vehicle in a list of vehicles is theirs', () => {
    const vehicles = sheetOf([
      ['Vehicle number', 'Company', 'Model', 'Vehicle owner', 'Flat'],
      ['MH 02 AB 1', 'Tata', 'Nexon', 'Arjun Das', 'B-101'],
    ]);
    const { writes, refused } = brought([rows, vehicles], { existing: nobody, decisions });
    expect(refused).toEqual([]);
    expect(writes.vehicles).toMatchObject([{ owner: 'new:owners:1', flat: 'new:flats:0' }]);
  });
});

describe('a vehicle that its heading calls a tenant’s', () => {
  const heads = ['Flat', 'Type', 'Owner', 'Owner since', 'Car No', 'Make'];
  const ofTenants = ['Tenant', 'Tenancy from', 'Tenancy to', 'Tenant vehicle', 'Tenant vehicle make'];
  const own = (flatNumber: string, name: string, plate: string) => [
    ...[flatNumber, '2BHK', name, '01/01/2020', `MH 02 AB ${plate}`, 'Honda City'],
  ];
  const sheet = sheetOf([
    [...heads, ...ofTenants],
    [...own('B-101', 'Meera Rao', '1'), 'Arjun Das', '01/04/2026', '31/03/2027', 'MH 02 AB 11', 'Tata Nexon'],
    [...own('B-102', 'Usha Nair', '2'), 'Zoya Khan', '01/04/2024', '31/03/2025', 'MH 02 AB 12', 'Tata Nexon'],
    [...own('B-103', 'Asha Pai', '3'), null, null, null, 'MH 02 AB 13', 'Tata Nexon'],
  ]);
  const ofVehicles = ({ made }: ReturnType<typeof brought>) => made.filter((one) => one.startsWith('vehicles'));
  const facts = (plate: string, make = 'company=Honda model=City') =>
    `vehicles MH 02 AB ${plate}: vehicleNumber=MH 02 AB ${plate} ${make}`;

  test('is theirs and stands at the flat that they rent, the owner’s is the owner’s; where nobody rents it is asked', () => {
    const result = brought([sheet]);
    expect(result.refused).toEqual(['4 6 import_tenant_missing']);
    expect(ofVehicles(result)).toEqual([
      `${facts('1')} type=Car ownerName=Meera Rao flatNumber=B-101`,
      `${facts('11', 'company=Tata model=Nexon')} ownerName=Arjun Das flatNumber=B-101`,
      `${facts('2')} type=Car ownerName=Usha Nair flatNumber=B-102`,
      // Whoever rents the flat no more has no vehicle there.
      `${facts('12', 'company=Tata model=Nexon')} ownerName=Zoya Khan`,
    ]);
  });

  test('goes with the tenants who are left out, and never to the owner', () => {
    const withoutName = { sheets: [{ index: 0, columns: [{ index: 6, match: null }] }] };
    for (const said of [{ decisions: { tenancies: 'leave-out' as const } }, withoutName]) {
      const result = brought([sheet], said);
      expect(result.refused).toEqual([]);
      expect(ofVehicles(result)).toHaveLength(3);
      expect(result.made.join()).not.toMatch(/AB 1\d|Nexon/);
    }
  });
});

test('a vehicle in a list of tenants stands at the flat on record that they rent', () => {
  const rows = [
    ['Flat', 'Tenant', 'Mobile', 'From', 'To', 'Vehicle No', 'Make'],
    ['A-102', 'Zoya Khan', '98200 33333', '1/1/2026', '31/12/2026', 'MH 02 AB 12', 'Tata Nexon'],
  ];
  expect(brought([sheetOf(rows, 'Tenants')]).writes.vehicles).toMatchObject([{ owner: 'new:owners:0', flat: 'a102' }]);
});

test('a tenant’s second phone and address are theirs, whatever the owner beside them has', () => {
  const head = ['Flat', 'Type', 'Owner', 'Phone', 'Address', 'Owner since'];
  const tenant = [
    'Tenant',
    'Tenant mobile',
    'Tenant alternate mobile',
    'Tenant permanent address',
    'Tenancy from',
    'Tenancy to',
  ];
  const rows = [
    [...head, ...tenant],
    [
      ...['A-201', '2BHK', 'Usha Nair', '9820011112', 'Pune', '01/01/2020'],
      ...['Zoya Khan', '9820033333', '022 2612 3456', '5 Hill Road, Mumbai', '01/01/2026', '30/11/2026'],
    ],
  ];
  const { writes, refused, leftOut } = brought([sheetOf(rows)]);
  expect(refused).toEqual([]);
  expect(leftOut.filter((one) => !one.startsWith('1 header'))).toEqual([]);
  expect(writes.owners.map(({ draft }) => draft)).toMatchObject([
    { name: 'Usha Nair', phone: '9820011112', secondPhone: null, address: 'Pune' },
    { name: 'Zoya Khan', phone: '9820033333', secondPhone: '2226123456', address: '5 Hill Road, Mumbai' },
  ]);
});

describe('a list that is called one of tenants', () => {
  const rows = [
    ['Sr', 'Flat No', 'Name', 'Contact No', 'From', 'To', 'Rent'],
    [1, 'A-102', 'Zoya Khan', '98200 33333', '1/1/2026', '31/12/2026', 18_000],
  ];
  const tenancy =
    'tenancies A-102: tenants=Zoya Khan since=2026-01-01 lastDay=2026-12-31 rent=18000 tenantPhone=9820033333';

  test('by the name of its sheet or its title has their names in a plain column, and makes nobody an owner', () => {
    for (const sheet of [
      sheetOf(rows, 'Tenants 2026'),
      sheetOf(rows, 'Tenant list'),
      sheetOf([['LIST OF TENANTS AS ON 01-11-2026'], ...rows]),
      sheetOf([['TENANT DETAILS - GREEN PARK CHS'], ...rows]),
    ]) {
      const { made, writes, refused } = brought([sheet]);
      expect([made, refused]).toEqual([[tenancy], []]);
      expect(writes.owners).toMatchObject([{ draft: { name: 'Zoya Khan', phone: '9820033333' }, isOwner: false }]);
    }
    const undated = rows.map((row) => row.slice(0, 4));
    expect(brought([sheetOf(undated, 'Tenants')])).toMatchObject({ made: [], refused: [] });
  });

  test('keeps the rent of tenants who are left out, as nothing tells since when they rent, from the flat', () => {
    const undated = sheetOf([
      ['Flat', 'Tenant', 'Mobile', 'Agreement date', 'Rent', 'Deposit'],
      ['A-102', 'Zoya Khan', '98200 33333', '1/1/2026', 18_000, 50_000],
    ]);
    const { writes, leftOut } = brought([undated]);
    expect([writes.flatEdits, leftOut.includes('- column Tenant, Mobile, Rent, Deposit')]).toEqual([[], true]);
    // A list of flats names their tenants, and has rents of its own.
    const ofFlats = sheetOf([
      ['Flat number', 'Tenant', 'Rent'],
      ['A-102', 'Zoya Khan', 18_000],
    ]);
    expect(brought([ofFlats]).writes.flatEdits).toMatchObject([{ edit: { rent: 18_000 } }]);
  });

  test('is one of owners where its title names them, or is the name of a society of tenants', () => {
    for (const title of ['OWNERS AND TENANTS', 'TENANTS CO-OPERATIVE HOUSING SOCIETY LTD', 'Green Park Tenants CHS'])
      expect(brought([sheetOf([[title], ...rows])]).refused).toEqual(['3 2 import_flat_of_another']);
  });
});

describe('what became of a tenancy', () => {
  const heads = ['Flat', 'Tenant', 'Mobile', 'Agreement from', 'Agreement to'];
  const left: Cell[] = ['A-102', 'Zoya Khan', '98200 33333', '1/1/2025', '31/12/2025'];
  const stays: Cell[] = ['A-102', 'Imran Ali', '98200 44444', '1/2/2026', '31/12/2026'];
  const ends = ({ writes }: ReturnType<typeof brought>) =>
    writes.tenancies.map(({ since, until, ended }) => [since, until, ended]);

  test.each(['Vacated on', 'Date of leaving', 'Tenant left on', 'Moved out'])(
    'is told by the day under %s beside the last one of the agreement',
    (heading) => {
      const sheet = sheetOf([
        [...heads, heading],
        [...left, '15/6/2025'],
        [...stays, null],
      ]);
      const result = brought([sheet]);
      expect([result.refused, ends(result)]).toEqual([
        [],
        [
          ['2025-01-01', '2025-06-15', 'left'],
          ['2026-02-01', '2027-01-01', null],
        ],
      ]);
    },
  );

  test('is told by the status of each in a list of tenants, in which Active says that it goes on', () => {
    const sheet = (...rows: Cell[][]) => sheetOf([[...heads, 'Status'], ...rows]);
    const result = brought([sheet([...left, 'Vacated'], [...stays, 'Active'])]);
    expect([result.refused, ends(result).map(([, , ended]) => ended)]).toEqual([[], ['left', null]]);
    // A tenancy that has not ended yet can’t have ended: its status says so, or its day.
    expect(brought([sheet([...left, 'Left'], [...stays, 'Left'])]).refused).toEqual(['3 5 tenancy_ends_in_future']);
  });

  test('is shown before: one whose last day is past, and of which nothing is told, will be overdue', () => {
    const { made } = brought([sheetOf([heads, left, stays])]);
    expect(made).toEqual([
      'tenancies A-102: tenants=Zoya Khan since=2025-01-01 lastDay=2025-12-31 tenantPhone=9820033333 state=Overdue',
      'tenancies A-102: tenants=Imran Ali since=2026-02-01 lastDay=2026-12-31 tenantPhone=9820044444',
    ]);
  });
});

test('who rent together are told apart as the list of tenancies has them, whatever their names', () => {
  const people = [person('rao', 'Rao, Zoya', '9820033333'), person('imran', 'Imran', '9820044444')];
  const tenants = people.map(({ id, name }) => ({ personId: id, name }));
  const existing = { ...known, owners: [...known.owners, ...people], tenancies: [{ ...letTo, tenants }] };
  const file = (rent: number) =>
    sheetOf([
      ['Flat', 'Tenants', 'Phone', 'From', 'To', 'Rent'],
      ['A-101', 'Rao, Zoya, Imran', '9820033333', letTo.since, letTo.lastDay, rent],
    ]);
  expect(brought([file(letTo.rent ?? 0)], { existing })).toMatchObject({ refused: [], made: [], asked: [] });
  expect(brought([file(26_000)], { existing }).made).toEqual(['tenancies A-101: rent=26000']);
});

import { describe, expect, test } from 'vitest';
import type { Cell, Sheet } from '#domain/imports/cells.ts';
import { type ImportChoices, lookedUp } from '#domain/imports/choices.ts';
import { interpret } from '#domain/imports/interpret.ts';
import { onRecordIn } from '#domain/imports/onRecord.ts';
import { planImport } from '#domain/imports/plan.ts';
import type { Existing, KnownOwner } from '#domain/imports/record.ts';
import { emptyOwner } from '#domain/owner.fields.ts';

const nobody: Existing = { flats: [], owners: [], vehicles: [], ownerships: [], tenancies: [] };
const said = { missingType: '2BHK', missingOccupancyDate: '2020-01-01' } as const;

/** Who comes to own what in which place, under whose holding, and what else becomes of these rows. */
function brought(rows: Cell[][], decisions: ImportChoices['decisions'] = {}, existing = nobody) {
  const sheet: Sheet = {
    name: 'List',
    isHidden: false,
    merges: [],
    rows: rows.map((cells, at) => ({ number: at + 1, cells })),
  };
  const choices = lookedUp({ decisions: { ...said, ...decisions } });
  const reader = { today: '2026-11-21', flatNumbers: 'A-101', phones: 'ten-digits', choices } as const;
  const read = interpret([sheet], { ...reader, onRecord: onRecordIn(existing) }, { hasOwners: false });
  const plan = planImport(read.entries, { existing, today: reader.today, familyRule: 'every-above-zero', choices });
  const own = plan.writes.ownerships;
  return {
    owned: own.map(({ flatNumber, ownerName, place, share, since, until, ref, holding }) => {
      const under = own.find((one) => one.ref === (holding ?? ref))?.ownerName;
      return [
        flatNumber,
        place,
        ownerName,
        ...(share ? [share] : []),
        since,
        ...(until ? [until] : []),
        `under ${under}`,
      ].join(' ');
    }),
    phones: plan.writes.owners.map(({ draft }) =>
      [draft.name, draft.phone, draft.secondPhone, draft.email].join(' ').trim(),
    ),
    refused: plan.refused.flatMap(({ row, problems }) => problems.map(({ reason }) => `${row} ${reason.code}`)),
    leftOut: [...read.leftOut, ...plan.leftOut]
      .filter(({ why }) => why !== 'header')
      .map(({ row, why, text }) => `${row} ${why} ${text}`),
    notes: plan.writes.flats.flatMap(({ draft }) => draft.description ?? []),
    changed: plan.items.filter(({ action }) => action === 'changed').map(({ label }) => label),
    alone: plan.items.filter(({ action }) => action === 'alone').map(({ label }) => label),
    begins: plan.writes.beginnings.map(({ id, since }) => `${id} ${since}`),
  };
}

describe('people who own a flat together', () => {
  test('stand in one cell: each is an owner with a place of their own', () => {
    const rows = [
      ['Flat', 'Owner', 'Mobile'],
      ['A-101', 'Leela Iyer & Arun Iyer', '9820011111'],
      ['A-102', 'Farid Shaikh', '9820022222'],
    ];
    expect(brought(rows).refused).toEqual(['2 import_two_people']);
    const { owned, phones, refused, leftOut, notes } = brought(rows, { twoNames: 'together' });
    expect(owned).toEqual([
      'A-101 1 Leela Iyer 2020-01-01 under Leela Iyer',
      'A-101 2 Arun Iyer 2020-01-01 under Leela Iyer',
      'A-102 1 Farid Shaikh 2020-01-01 under Farid Shaikh',
    ]);
    expect(phones).toEqual(['Leela Iyer 9820011111', 'Arun Iyer', 'Farid Shaikh 9820022222']);
    expect([refused, leftOut, notes]).toEqual([[], [], []]);
  });

  test('stand in columns of a second and a third owner, each with how to reach them', () => {
    const rows = [
      ['Flat', 'Owner', 'Mobile', '2nd Owner', '2nd Owner Mobile', '3rd Owner', '3rd Owner Email'],
      ['A-101', 'Leela Iyer', '9820011111', 'Arun Iyer', '98200 33333', 'Om Iyer', 'om@mail.example'],
    ];
    const { owned, phones, refused } = brought(rows, { twoNames: 'together' });
    expect(owned.map((one) => one.split(' 2020')[0])).toEqual([
      'A-101 1 Leela Iyer',
      'A-101 2 Arun Iyer',
      'A-101 3 Om Iyer',
    ]);
    expect(phones).toEqual(['Leela Iyer 9820011111', 'Arun Iyer 9820033333', 'Om Iyer   om@mail.example']);
    expect(refused).toEqual([]);
  });

  test('stand in rows of their own: what becomes of them is asked, unless the file tells their places', () => {
    const rows = [
      ['Flat', 'Owner', 'Mobile'],
      ['A-101', 'Leela Iyer', '9820011111'],
      ['A-101', 'Arun Iyer', '9820033333'],
    ];
    expect(brought(rows).refused).toEqual(['3 import_two_owners']);
    const owned = ['A-101 1 Leela Iyer 2020-01-01 under Leela Iyer', 'A-101 2 Arun Iyer 2020-01-01 under Leela Iyer'];
    expect(brought(rows, { coOwners: 'together' }).owned).toEqual(owned);
    const told = rows.map((row, nth) => [
      ...row,
      ...([
        ['Place among owners', 'Share in the flat'],
        [2, '1/3'],
        [1, '2/3'],
      ][nth] ?? []),
    ]);
    expect(brought(told)).toMatchObject({
      owned: [
        'A-101 2 Leela Iyer 1/3 2020-01-01 under Leela Iyer',
        'A-101 1 Arun Iyer 2/3 2020-01-01 under Leela Iyer',
      ],
      refused: [],
    });
  });

  test('have shares that are the whole, or none', () => {
    const rows = (shares: Cell[]) => [
      ['Flat', 'Owner', 'Place among owners', 'Share in the flat'],
      ['A-101', 'Leela Iyer', 1, shares[0] ?? null],
      ['A-101', 'Arun Iyer', 2, shares[1] ?? null],
    ];
    expect(brought(rows(['1/2', '50 %'])).refused).toEqual([]);
    expect(brought(rows(['1/2', '1/3'])).refused).toEqual(['2 holder_shares', '3 holder_shares']);
    expect(brought(rows(['1/2'])).refused).toContain('3 holder_share_missing');
    expect(brought(rows(['half', '1/2'])).refused).toContain('2 share_unreadable');
  });

  test('may have owned it on days that overlap; two who did not say so have not', () => {
    const rows = (places: (number | null)[]) => [
      ['Flat', 'Owner', 'Since', 'Until', 'Status', 'Place among owners'],
      ['A-101', 'Leela Iyer', '01-03-2015', '01-03-2020', 'Old', places[0] ?? null],
      ['A-101', 'Arun Iyer', '01-03-2015', null, 'Active', places[1] ?? null],
    ];
    expect(brought(rows([1, 1]))).toMatchObject({
      owned: [
        'A-101 1 Leela Iyer 2015-03-01 2020-03-01 under Leela Iyer',
        'A-101 1 Arun Iyer 2015-03-01 under Leela Iyer',
      ],
      refused: [],
    });
    expect(brought(rows([])).refused).toEqual(['3 flat_belonged_until']);
    expect(brought(rows([]), { coOwners: 'together' }).refused).toEqual(['3 flat_belonged_until']);
  });

  test('are at most six', () => {
    const names = ['Asha', 'Bina', 'Chetan', 'Dev', 'Esha', 'Farid', 'Gita'].map((name) => [`A-101`, `${name} Rao`]);
    expect(brought([['Flat', 'Owner'], ...names], { coOwners: 'together' }).refused).toEqual(['8 holders_too_many']);
  });
});

const leela: KnownOwner = {
  ...{ ...emptyOwner(), id: 'leela', version: 1, name: 'Leela Iyer', phone: '9820011111' },
  ...{ occupancyDate: '2010-01-01', status: 'Active' },
};
const arun: KnownOwner = { ...leela, id: 'arun', name: 'Arun Iyer', phone: null };
const facts = { type: '2BHK', status: 'Occupied', size: null, rent: null, deposit: null, description: null } as const;
const owned = { flatId: 'a101', flatNumber: 'A-101', since: '2010-01-01', until: null, began: 'saved' } as const;

test('who owns a flat on record is not joined by an import, and whoever does own it with others is left alone', () => {
  const rows = [
    ['Flat', 'Owner', 'Mobile'],
    ['A-101', 'Leela Iyer & Arun Iyer', '9820011111'],
  ];
  const alone: Existing = {
    ...nobody,
    flats: [{ id: 'a101', version: 1, flatNumber: 'A-101', floor: 1, ...facts }],
    owners: [leela],
    ownerships: [{ ...owned, id: '1', ownerId: 'leela', ownerName: 'Leela Iyer', place: 1, share: null }],
  };
  expect(brought(rows, { twoNames: 'together' }, alone)).toMatchObject({
    owned: [],
    refused: [],
    leftOut: ['2 holders Arun Iyer'],
    alone: ['Leela Iyer', 'A-101'],
    phones: [],
  });
  const together: Existing = {
    ...alone,
    owners: [leela, arun],
    ownerships: [
      { ...owned, id: '1', ownerId: 'leela', ownerName: 'Leela Iyer', place: 1, share: '1/2' },
      { ...owned, id: '2', ownerId: 'arun', ownerName: 'Arun Iyer', place: 2, share: '1/2' },
    ],
  };
  const told = [...rows.slice(0, 1), ['A-101', 'Leela Iyer', '9820011111'], ['A-101', 'Arun Iyer', null]].map(
    (row, nth) => [
      ...row,
      ...([
        ['Place among owners', 'Share in the flat'],
        [1, '1/2'],
        [2, '1/3'],
      ][nth] ?? []),
    ],
  );
  expect(brought(told, {}, together)).toMatchObject({ owned: [], refused: [], leftOut: ['3 holders 1/3'] });
  const nameless = [
    ['Flat', 'Email'],
    ['A-101', 'leela@mail.example'],
  ];
  expect(brought(nameless, {}, together)).toMatchObject({ refused: [], changed: ['Leela Iyer'] });
});

test('the day on which several came to own a flat is another one for all of them, or stays', () => {
  const came: Existing = {
    ...nobody,
    flats: [{ id: 'a101', version: 1, flatNumber: 'A-101', floor: 1, ...facts }],
    owners: [leela, arun],
    ownerships: [
      { ...owned, id: '1', ownerId: 'leela', ownerName: 'Leela Iyer', place: 1, share: null },
      { ...owned, id: '2', ownerId: 'arun', ownerName: 'Arun Iyer', place: 2, share: null },
    ],
  };
  const rows = [
    ['Flat', 'Owner', 'Mobile', 'Possession date'],
    ['A-101', 'Leela Iyer', '9820011111', '1/4/2008'],
    ['A-101', 'Arun Iyer', null, '1/4/2008'],
  ];
  const changed = { refused: [], leftOut: [], begins: ['1 2008-04-01', '2 2008-04-01'] };
  expect(brought(rows, {}, came)).toMatchObject({ ...changed, changed: ['Leela Iyer', 'Arun Iyer'] });
  const left = {
    refused: [],
    leftOut: ['2 holders 2008-04-01'],
    begins: [],
    changed: [],
    alone: ['Leela Iyer', 'A-101'],
  };
  expect(brought(rows.slice(0, 2), {}, came)).toMatchObject(left);
  const [head = [], first = [], second = []] = rows;
  expect(brought([head, first, [...second.slice(0, 3), '2/4/2008']], {}, came)).toMatchObject({ begins: [] });
});

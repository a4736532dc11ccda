import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import type { Owner } from '#domain/owner.ts';
import { whole } from '#domain/slices.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { flatRecords } from '#web/flats/concept.ts';
import { ownerRecords } from '#web/owners/concept.ts';
import type { PaletteCommand } from '#web/palette/commands.ts';
import { entriesOf, findable, findBest, queryOf, rankOf } from '#web/palette/match.ts';
import { type Line, limit, type RecordList, search } from '#web/palette/search.ts';
import { tenancyRecords } from '#web/tenancies/concept.ts';
import { transfers } from '#web/transfers/concept.ts';
import { vehicleRecords } from '#web/vehicles/concept.ts';

const flat = (flatNumber: string, more: Partial<Flat> = {}) =>
  ({ id: flatNumber, flatNumber, status: 'Occupied', ownerName: null, jointOwners: [], ...more }) as Flat;
const owner = (name: string, more: Partial<Owner> = {}) =>
  ({ id: name, name, phone: '9876543210', email: null, flat: null, status: 'Active', ...more }) as Owner;
const vehicle = (vehicleNumber: string, more: Partial<Vehicle> = {}) =>
  ({ id: vehicleNumber, vehicleNumber, company: 'Maruti', model: 'Swift', ...more }) as Vehicle;

const command = (group: PaletteCommand['group'], label: string): PaletteCommand =>
  findable({ id: label, group, label, icon: () => null, run: () => {}, texts: [label] });
const commands = [
  command('Actions', 'Add Flat'),
  command('Pages', 'Transfer Ownership'),
  command('Pages', 'Flat Management'),
];
const flatList = (flats: Flat[]): RecordList => ({ kind: flatRecords, entries: entriesOf(flats, flatRecords.entryOf) });
const records: RecordList[] = [
  flatList([flat('A-101', { ownerName: 'Ravi Iyer' }), flat('A-102'), flat('B-101')]),
  {
    kind: ownerRecords,
    entries: entriesOf([owner('Kavita Ravi'), owner('Ravi Iyer'), owner('Travis')], ownerRecords.entryOf),
  },
  {
    kind: vehicleRecords,
    entries: entriesOf([vehicle('KA 01 AB 1234'), vehicle('KA-05-MJ-9999')], vehicleRecords.entryOf),
  },
];
const offer = { commands, recordCommands: transfers.recordCommands, records };
/** Where choosing a line goes. */
function goesTo(line: Line | undefined): unknown {
  const navigate = vi.fn();
  line?.run({ navigate, signOut: () => {} });
  return navigate.mock.calls[0]?.[0];
}
const labels = (query: string) =>
  search(query, offer).map(({ heading, lines }) => [heading, ...lines.map(({ label }) => label)]);

test('a joint owner is added by the words for it', () => {
  const [line] = search('add a joint owner of A-101', offer)[0]?.lines ?? [];
  expect(line?.label).toBe('Add a joint owner of A-101');
  expect(goesTo(line)).toMatchObject({ to: '/admin/flats/$flatId/owners' });
});

describe('how well something fits', () => {
  test.each([
    ['ravi iyer', 0],
    ['rav', 1],
    ['iyer', 2],
    ['yer', 3],
    ['iyer ravi', 4],
    ['zara', Number.POSITIVE_INFINITY],
  ])('%s: %d', (wanted, rank) => expect(rankOf(findable({ texts: ['Ravi Iyer'] }), queryOf(wanted))).toBe(rank));

  test('what begins so stands before what merely has it inside, whatever order they came in', () => {
    expect(labels('ravi')).toEqual([['Owners', 'Ravi Iyer', 'Kavita Ravi', 'Travis']]);
  });

  test('the best few are those that sorting everything would have put first', () => {
    const text = fc.stringMatching(/^[ab ]{0,6}$/);
    fc.assert(
      fc.property(fc.array(text), text, (names, query) => {
        const wanted = queryOf(query);
        fc.pre(query.trim() !== '');
        const all = names.map((name) => findable({ texts: [name] }));
        const fitting = all.filter((item) => Number.isFinite(rankOf(item, wanted)));
        const sorted = [...fitting].sort((a, b) => rankOf(a, wanted) - rankOf(b, wanted));
        const found = whole(findBest(all, wanted, 3));
        expect(found.items).toEqual(sorted.slice(0, 3));
        expect(found.total).toBe(fitting.length);
      }),
    );
  });
});

describe('the palette', () => {
  test('without a query offers what can be done', () => {
    expect(labels('  ')).toEqual([
      ['Actions', 'Add Flat'],
      ['Pages', 'Transfer Ownership', 'Flat Management'],
    ]);
  });

  test('finds a flat with or without its hyphen and in any case, and offers to transfer it', () => {
    const expected = [
      ['Flats', 'A-101'],
      ['Actions', 'Transfer A-101', 'Change owners of A-101', 'Add a joint owner of A-101'],
    ];
    expect(labels('A-101')).toEqual(expected);
    expect(labels('a101')).toEqual(expected);
    expect(labels(' A  101 ')).toEqual(expected);
  });

  test('says beside a flat who owns it, all of them', () => {
    const sunita = { ownerId: 's', name: 'Sunita Kumar', share: null };
    const owned = flat('A-101', { ownerName: 'Meera Rao', jointOwners: [sunita] });
    expect(flatRecords.entryOf(owned).hint).toBe('Occupied · Meera Rao, Sunita Kumar');
  });

  test("after the word 'transfer' offers the flats that fit", () => {
    expect(labels('transfer a-1')[0]).toEqual(['Actions', 'Transfer A-101', 'Transfer A-102']);
    expect(labels('transfer')).toEqual([['Pages', 'Transfer Ownership']]);
  });

  test('finds a vehicle in any spacing, by its last four digits and by its model', () => {
    expect(labels('ka01ab1234')).toEqual([['Vehicles', 'KA 01 AB 1234']]);
    expect(labels('9999')).toEqual([['Vehicles', 'KA 05 MJ 9999']]);
    expect(labels('swift')[0]).toEqual(['Vehicles', 'KA 01 AB 1234', 'KA 05 MJ 9999']);
  });

  test('says what was found where the line would not show it', () => {
    const kavita = owner('Kavita Menon', { phone: '9820011111', email: 'kavita@people.example' });
    const owners = { kind: ownerRecords, entries: entriesOf([kavita], ownerRecords.entryOf) };
    const hint = (query: string) => search(query, { ...offer, records: [owners] })[0]?.lines[0]?.hint;
    expect(hint('kavita')).toBe('98200 11111');
    expect(hint('people.example')).toBe('98200 11111 · kavita@people.example');
    expect(hint('+91 98200-11111')).toBe('98200 11111');
  });

  test('finds a tenancy by any of its tenants while it runs, says which flat, and leads there', () => {
    const rented = (flatNumber: string, names: string[], more: Partial<Tenancy> = {}) => {
      const tenants = names.map((name) => ({ personId: name, name }));
      return {
        id: `of ${flatNumber}`,
        flatId: flatNumber,
        flatNumber,
        tenants,
        lastDay: '2027-10-31',
        ended: null,
        ...more,
      } as Tenancy;
    };
    const all = [rented('B-204', ['Imran Shaikh', 'Zoya Khan']), rented('B-204', ['Zoya Menon'], { ended: 'left' })];
    const list = { kind: tenancyRecords, entries: entriesOf(all, tenancyRecords.entryOf) };
    const lines = (query: string) => search(query, { ...offer, records: [list] }).flatMap((group) => group.lines);
    expect(lines('zoya')).toMatchObject([{ label: 'B-204 · Imran Shaikh and Zoya Khan', hint: 'until 31 Oct 2027' }]);
    expect(goesTo(lines('imran')[0])).toEqual({ to: '/admin/flats/$flatId', params: { flatId: 'B-204' } });
    expect(lines('menon')).toEqual([]);
  });

  test('finds who was called otherwise earlier, and says so', () => {
    const asha = owner('Asha Menon', { phone: '9820011111', earlierNames: ['Asha Rao'] });
    const owners = { kind: ownerRecords, entries: entriesOf([asha], ownerRecords.entryOf) };
    const lines = (query: string) => search(query, { ...offer, records: [owners] }).flatMap((group) => group.lines);
    expect(lines('asha rao')).toMatchObject([{ label: 'Asha Menon', hint: '98200 11111 · earlier Asha Rao' }]);
    expect(lines('asha')).toMatchObject([{ label: 'Asha Menon', hint: '98200 11111' }]);
    expect(lines('earlier')).toEqual([]);
  });

  test('says how many more fit, and leads to their list with what was typed', () => {
    const many = flatList(Array.from({ length: 1200 }, (_, index) => flat(`C-${index}`)));
    const [flats] = search(' c1', { ...offer, records: [many] });
    expect(flats?.lines).toHaveLength(limit + 1);
    const all = flats?.lines.at(-1);
    expect(all?.label).toBe('All 311 flats that fit');
    expect(goesTo(all)).toEqual({ to: '/admin/flats', search: { q: 'c1' } });
  });

  test('leads a flat to its page, an owner to theirs, and a transfer to the form with that flat', () => {
    const [flats, actions] = search('A-101', offer);
    expect(goesTo(flats?.lines[0])).toEqual({ to: '/admin/flats/$flatId', params: { flatId: 'A-101' } });
    expect(goesTo(actions?.lines[0])).toEqual({ to: '/admin/transfer', search: { flat: 'A-101' } });
    expect(goesTo(search('travis', offer)[0]?.lines[0])).toEqual({
      to: '/admin/people/$personId',
      params: { personId: 'Travis' },
    });
  });

  test('finds nothing of what is not there', () => expect(labels('zzz')).toEqual([]));
});

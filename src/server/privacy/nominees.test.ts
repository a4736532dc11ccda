import { expect, test, vi } from 'vitest';
import { mostRows } from '#server/database/slices.ts';
import { findNomineeDetails } from '#server/privacy/nominees.ts';
import { addFlat, addOwner, editOwner } from '../../../tests/support/entries.ts';
import { anOffice } from '../../../tests/support/society.ts';

const ravi = { names: ['Ravi Kumar'], phones: ['+447700900123'], addresses: [] };

/** Asha Nair owns A-101 and names these people. */
async function aNomination(address: string) {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const asha = await addOwner(admin, { name: 'Asha Nair', flatId: flat.id, occupancyDate: '2024-04-01' });
  const nominees = [{ name: 'Ravi Kumar', relation: 'Brother', share: 100, address }];
  const draft = { flatId: flat.id, ownerId: asha.id, since: '2025-08-15', nominees };
  expect((await admin.send('POST', '/api/nominations', draft)).status).toBe(201);
  return { context: society.context, admin, asha };
}

test('a nominee is known by a phone of another country, however it is written', async () => {
  const { context } = await aNomination('c/o Nair, +44 7700 900123');
  const found = await context.readLong((tx) => findNomineeDetails(tx, [], ravi));
  expect(found.nominators).toEqual([{ flatNumber: 'A-101', name: 'Asha Nair' }]);
  expect([found.namesakes, found.lines.length]).toEqual([[], 1]);
});

test.each([
  ['+44 7700 900123', 'nominators'],
  ['4 Banyan Court', 'namesakes'],
] as const)('who names somebody with the address %s is called as their record is by now', async (address, of) => {
  const { context, admin, asha } = await aNomination(address);
  await editOwner(admin, asha.id, { name: 'Asha Menon' });
  const found = await context.readLong((tx) => findNomineeDetails(tx, [], ravi));
  expect(found[of]).toEqual([{ flatNumber: 'A-101', name: 'Asha Menon' }]);
});

test('however many nominations there were, others have their turn after so many of them', async () => {
  const { context } = await aNomination('4 Banyan Court');
  const { id: _, ...one } = await context.db.selectFrom('nominations').selectAll().executeTakeFirstOrThrow();
  const ended = { ...one, until: '2025-09-01', ended: 'replaced' } as const;
  const more = Array.from({ length: 2 * mostRows }, () => ended);
  await context.write(null, (tx) => tx.addMany('nominations', more));
  const parse = vi.spyOn(JSON, 'parse');
  const parsed: number[] = [];
  await context.readLong((tx) => {
    const counting = tx.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        parsed.push(parse.mock.calls.length);
        parse.mockClear();
        return result;
      },
    });
    return findNomineeDetails({ ...tx, db: counting }, [], ravi);
  });
  parsed.push(parse.mock.calls.length);
  parse.mockRestore();
  // Each is looked at for what is to go and for a namesake, before and after.
  expect(Math.max(...parsed)).toBeLessThanOrEqual(3 * mostRows);
});

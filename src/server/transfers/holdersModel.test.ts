// @module-tag whole
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import type { OwnershipOn } from '#domain/transfer.ts';
import { addFlat, flatOf, type Items, ownerOf, transferFlat } from '../../../tests/support/entries.ts';
import { beginLogAnew } from '../../../tests/support/guards.ts';
import { expectLogReplays, expectSoundLog, expectSoundOwnership, recordTables } from '../../../tests/support/ledger.ts';
import { tries } from '../../../tests/support/long.ts';
import { anOffice, todayOf } from '../../../tests/support/society.ts';

// Random changes of who owns a flat together, against a model of them (docs/rules.md, Joint owners).

type Step =
  | { kind: 'change'; who: number[]; hasShares: boolean; after: number }
  | { kind: 'sell'; to: number; after: number }
  | { kind: 'reverse' };

const after = fc.integer({ min: 0, max: 30 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      who: fc.uniqueArray(fc.nat({ max: 4 }), { minLength: 1, maxLength: 4 }),
      hasShares: fc.boolean(),
      after,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sell' as const), to: fc.nat({ max: 4 }), after }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const) }) },
);

type Holder = { who: number; share: string | null };
/** From a day on, counted from the first, these own it, by an entry of the register. */
type Made = { day: number; holders: Holder[]; entry: string };

const namesOf = (holders: readonly Holder[]) => holders.map(({ who, share }) => `P${who} ${share}`);
const key = (holders: readonly Holder[]) => namesOf(holders).join();

test('whatever is changed and reversed, on each day the flat belongs to whom the model has, in order and in shares', async () => {
  const { society, admin } = await anOffice();
  const { db } = society.context;
  const first = -700;
  const dayOf = (day: number) => todayOf(society, first + day);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      for (const table of ['transfers', 'ownerSnapshots', 'ownerships', 'owners', 'flats'] as const)
        await db.deleteFrom(table).execute();
      await beginLogAnew(db);
      const flat = await addFlat(admin, 'A-101');
      const people: string[] = [];
      for (const nth of [0, 1, 2, 3, 4]) {
        const { body } = await admin.send<{ id: string }>('POST', '/api/people', { name: `P${nth}` });
        people.push(body.id);
      }
      const made: Made[] = [];
      for (const one of steps) {
        if (one.kind === 'reverse') {
          const last = made.at(-1);
          if (!last) continue;
          const path = `/api/transfers/${last.entry}/reversal`;
          const { status, body } = await admin.send('POST', path, { key: crypto.randomUUID(), reason: 'A mistake' });
          expect(status, JSON.stringify(body)).toBe(201);
          made.pop();
        } else {
          const before = made.at(-1)?.holders ?? [];
          const day = (made.at(-1)?.day ?? 0) + one.after;
          const holders = holdersOf(one);
          const { status, body } = await enter(one, { before, holders, day });
          const isSame =
            one.kind === 'sell' ? before.length === 1 && before[0]?.who === one.to : key(before) === key(holders);
          expect(status, JSON.stringify([one, before, body])).toBe(isSame ? 409 : 201);
          if (status === 201) made.push({ day, holders, entry: String(body['id']) });
        }
        await expectPresent(await flatOf(admin, flat.id), made.at(-1)?.holders ?? []);
        await expectSoundOwnership(db);
      }
      for (const day of new Set(made.map((each) => each.day))) await expectOn(day, made);
      await expectLogReplays(db, recordTables);
      await expectSoundLog(db);

      async function enter(
        one: Exclude<Step, { kind: 'reverse' }>,
        at: { before: Holder[]; holders: Holder[]; day: number },
      ) {
        const { before, holders, day } = at;
        const [owner, ...joint] = before.map(({ who }) => people[who] ?? '');
        if (one.kind === 'sell')
          return transferFlat(admin, flat, {
            presentOwnerId: owner ?? null,
            jointOwnerIds: joint,
            existingOwnerId: people[one.to],
            newOwner: { name: `P${one.to}` },
            occupancyDate: dayOf(day),
          });
        return admin.send<Record<string, unknown>>('POST', '/api/transfers/holders', {
          ...{ key: crypto.randomUUID(), flatId: flat.id, on: dayOf(day), reason: 'gift' },
          presentOwnerIds: owner === undefined ? [] : [owner, ...joint],
          holders: holders.map(({ who, share }) => ({ personId: people[who], share })),
        });
      }

      async function expectPresent({ ownerId, ownerShare, jointOwners }: Flat, holders: Holder[]) {
        const all = ownerId === null ? [] : [{ ownerId, share: ownerShare }, ...jointOwners];
        expect(all.map((each) => `P${people.indexOf(each.ownerId ?? '')} ${each.share}`)).toEqual(namesOf(holders));
        for (const [who, id] of people.entries()) {
          const isOwner = holders.some((holder) => holder.who === who);
          expect((await ownerOf(admin, id)).status, `P${who}`).toBe(isOwner ? 'Active' : 'Old');
        }
      }

      async function expectOn(day: number, all: Made[]) {
        const holders = all.findLast((each) => each.day <= day)?.holders ?? [];
        const path = `/api/ownerships?on=${dayOf(day)}&flatId=${flat.id}`;
        const { items } = (await admin.send<Items<OwnershipOn>>('GET', path)).body;
        // The order is that of today: a place is not kept for each day.
        expect(items.map(({ ownerName, share }) => `${ownerName} ${share}`).sort()).toEqual(namesOf(holders).sort());
      }
    }),
    { numRuns: tries(25) },
  );
});

function holdersOf(one: Exclude<Step, { kind: 'reverse' }>): Holder[] {
  if (one.kind === 'sell') return [{ who: one.to, share: null }];
  const share = one.hasShares ? `1/${one.who.length}` : null;
  return one.who.map((who) => ({ who, share }));
}

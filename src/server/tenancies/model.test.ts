// @module-tag whole
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Tenancy } from '#domain/tenancy.ts';
import { tenancyState } from '#domain/tenancyFacts.ts';
import { undo } from '../../../tests/support/activities.ts';
import { addFlat, type Items } from '../../../tests/support/entries.ts';
import { beginLogAnew } from '../../../tests/support/guards.ts';
import { expectLogReplays, recordTables } from '../../../tests/support/ledger.ts';
import { tries } from '../../../tests/support/long.ts';
import { anOffice, todayOf } from '../../../tests/support/society.ts';

type Step =
  | { kind: 'let'; from: number; days: number }
  | { kind: 'end'; which: number; on: number }
  | { kind: 'renew' | 'correct'; which: number; from: number; days: number }
  | { kind: 'undo' };

const from = fc.integer({ min: -60, max: 40 });
const days = fc.integer({ min: 0, max: 40 });
const which = fc.nat({ max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('let' as const), from, days }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('end' as const), which, on: from }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('renew' as const, 'correct' as const), which, from, days }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
);

/** A tenancy as the model has it; days count from today, `until` is the first that is no longer part of it. */
type Made = { id: string; since: number; last: number; until: number; ended: string | null; renews: string | null };
type Act = { id: string; before: Made[] };

const has = ({ since, until }: Pick<Made, 'since' | 'until'>, day: number) => since <= day && day < until;
const meet = (one: Pick<Made, 'since' | 'until'>, other: Pick<Made, 'since' | 'until'>) =>
  one.since < one.until && other.since < other.until && one.since < other.until && other.since < one.until;

/** What the model has after a step; null where it must be refused. */
function after(all: readonly Made[], one: Exclude<Step, { kind: 'undo' }>, target: Made | undefined): Made[] | null {
  if (one.kind === 'end') {
    if (target?.ended !== null) return null;
    const { since, last } = target;
    const isRefused = one.on < since || one.on > last + 1 || (since > 0 ? one.on !== since : one.on > 0);
    if (isRefused) return null;
    return all.map((each) => {
      if (each === target) return { ...each, until: one.on, ended: 'left' };
      if (one.on !== since || each.id !== target.renews || each.ended !== 'renewed') return each;
      // What it renewed goes on as it was, where its days are not let to others by now.
      const others = all.filter((other) => other !== each && other !== target);
      const whole = { ...each, until: each.last + 1, ended: null };
      return isFree(others, whole) ? whole : { ...each, ended: 'left' };
    });
  }
  const days = { since: one.from, last: one.from + one.days, until: one.from + one.days + 1 };
  if (one.kind === 'let') return isFree(all, days) ? [...all, { ...days, id: '', ended: null, renews: null }] : null;
  if (!target) return null;
  const others = all.filter((each) => each !== target);
  if (one.kind === 'correct') {
    if (days.since !== target.since && !isInOrder(all, target, days.since)) return null;
    if (!isFree(others, days)) return null;
    // One that was ended, and has a last day to come now, goes on, and renews what it renewed.
    const runsAgain = target.ended === 'left' && days.until > 0;
    return all.map((each) => {
      if (each === target) return { ...each, ...days, ended: runsAgain ? null : each.ended };
      return runsAgain && each.id === target.renews && each.ended === null ? { ...each, ended: 'renewed' } : each;
    });
  }
  if (target.ended !== null || days.since <= target.since) return null;
  const renewed = { ...target, until: Math.min(target.until, days.since), ended: 'renewed' };
  const left = [...others, renewed];
  return isFree(left, days) ? [...left, { ...days, id: '', ended: null, renews: target.id }] : null;
}

/** After what it renews, and before what renews it; what was taken back never was. */
function isInOrder(all: readonly Made[], { id, renews }: Made, since: number): boolean {
  const lasting = all.filter((each) => each.since < each.until);
  const isBefore = lasting.some((each) => each.id === renews && since <= each.since);
  const renewals = lasting.filter((each) => each.renews === id).map((each) => each.since);
  return !isBefore && (renewals.length === 0 || since < Math.min(...renewals));
}

function isFree(all: readonly Made[], days: Pick<Made, 'since' | 'until'>): boolean {
  return !all.some((each) => meet(each, days));
}

function stateOf({ since, last, until, ended }: Made): string {
  if (since === until) return 'ended';
  if (since > 0) return 'upcoming';
  if (until <= 0) return ended === null ? 'overdue' : 'ended';
  return ended === null && last <= 60 ? 'ending' : 'running';
}

test('whatever is entered and taken back, on each day a flat is let once at most, as the model has it', async () => {
  const { society, admin } = await anOffice();
  const { db } = society.context;
  const day = (away: number) => todayOf(society, away);
  const list = async () => (await admin.send<Items<Tenancy>>('GET', '/api/tenancies')).body.items;
  const send = (path: string, draft: object) => admin.send<Tenancy>('POST', `/api/tenancies${path}`, draft);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const table of ['tenants', 'tenancies', 'owners', 'flats'] as const) await db.deleteFrom(table).execute();
      await beginLogAnew(db);
      const flat = await addFlat(admin, 'A-101');
      let made: Made[] = [];
      const acts: Act[] = [];
      for (const [index, one] of steps.entries()) {
        if (one.kind === 'undo') {
          const last = acts.pop();
          if (!last) continue;
          expect((await undo(admin, last.id)).status).toBe(200);
          made = last.before;
          continue;
        }
        const target = one.kind === 'let' ? undefined : made[one.which % Math.max(made.length, 1)];
        if (one.kind !== 'let' && !target) continue;
        const expected = after(made, one, target);
        const version = (await list()).find(({ id }) => id === target?.id)?.version ?? 1;
        const draft =
          one.kind === 'end'
            ? { version, on: day(one.on) }
            : {
                ...(one.kind === 'let' ? { flatId: flat.id } : { version }),
                ...(one.kind === 'correct' && { reason: 'so' }),
                since: day(one.from),
                lastDay: day(one.from + one.days),
                tenants: [{ name: `Tenant ${index}` }],
              };
        const path = { let: '', end: 'end', renew: 'renewal', correct: 'correction' }[one.kind];
        const { status, body, headers } = await send(path && `/${target?.id}/${path}`, draft);
        expect(status < 300, JSON.stringify([one, body, made])).toBe(expected !== null);
        if (expected === null) continue;
        acts.push({ id: headers.get('activity-id') ?? '', before: made });
        made = expected.map((each) => (each.id === '' ? { ...each, id: body.id } : each));
      }
      const there = new Map((await list()).map((each) => [each.id, each]));
      expect([...there.keys()].sort()).toEqual(made.map(({ id }) => id).sort());
      for (const one of made) expect(tenancyState(there.get(one.id) as Tenancy, day(0))).toBe(stateOf(one));
      for (const away of [-60, -45, -30, -10, -1, 0, 1, 20, 40, 60, 80]) {
        const expected = made.filter((one) => has(one, away)).map(({ id }) => id);
        expect(expected.length).toBeLessThanOrEqual(1);
        const { body } = await admin.send<Items<Tenancy>>('GET', `/api/tenancies?on=${day(away)}`);
        expect(body.items.map(({ id }) => id)).toEqual(expected);
      }
      await expectLogReplays(db, recordTables);
    }),
    {
      numRuns: tries(30),
      examples: [
        [
          [
            { kind: 'let', from: 0, days: 0 },
            { kind: 'renew', which: 0, from: 39, days: 0 },
            { kind: 'renew', which: 0, from: 0, days: 0 },
            { kind: 'end', which: 1, on: 39 },
          ],
        ],
        // A renewal is not put right to begin before what it renews.
        [
          [
            { kind: 'let', from: 0, days: 0 },
            { kind: 'renew', which: 0, from: 1, days: 0 },
            { kind: 'correct', which: 1, from: -1, days: 0 },
            { kind: 'undo' },
          ],
        ],
        // What was ended is put right to a last day that is still to come.
        [
          [
            { kind: 'let', from: -5, days: 0 },
            { kind: 'end', which: 0, on: -4 },
            { kind: 'correct', which: 0, from: 0, days: 0 },
            { kind: 'let', from: 1, days: 0 },
          ],
        ],
        // The days that a renewal left are let to others before it is taken back.
        [
          [
            { kind: 'let', from: -5, days: 35 },
            { kind: 'renew', which: 0, from: 10, days: 30 },
            { kind: 'correct', which: 1, from: 25, days: 15 },
            { kind: 'let', from: 12, days: 8 },
            { kind: 'end', which: 1, on: 25 },
          ],
        ],
      ],
    },
  );
});

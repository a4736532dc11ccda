// @module-tag whole
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { haveDayInCommon, isOn } from '#domain/dated.ts';
import type { HouseholdMember } from '#domain/household.ts';
import type { Nomination } from '#domain/nomination.ts';
import type { Ownership } from '#domain/ownership.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { OwnershipOn } from '#domain/transfer.ts';
import { activityOf, undo } from '../../../tests/support/activities.ts';
import { addFlat, addOwner, family, type Items } from '../../../tests/support/entries.ts';
import { beginLogAnew } from '../../../tests/support/guards.ts';
import { expectLogReplays, recordTables } from '../../../tests/support/ledger.ts';
import { tries } from '../../../tests/support/long.ts';
import type { Answer } from '../../../tests/support/senders.ts';
import { anOffice, todayOf } from '../../../tests/support/society.ts';

/*
 * What every relation between a flat and somebody promises (docs/rules.md, Dated relations), held against one model: it
 * opens, closes, is put right and taken back, two of a flat have no day in common, and it is asked for as of any day.
 */

type Step =
  | { kind: 'open'; since: number; days: number }
  | { kind: 'close'; which: number; on: number }
  | { kind: 'correct'; which: number; since: number }
  | { kind: 'take back' };

const past = fc.integer({ min: -40, max: 0 });
const which = fc.nat({ max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('open' as const), since: past, days: fc.integer({ min: 1, max: 30 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('close' as const), which, on: past }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('correct' as const), which, since: past }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('take back' as const) }) },
);

/** Days count from today; `until` is the first that is no longer part of it. `label` tells it from the others. */
type Span = { label: string; since: number; until: number | null; last: number | null; isEnded: boolean };

type Relation = {
  of: string;
  /** Whether it begins with its end, as an agreement has one. */
  hasTerm: boolean;
  /** Whether the next one ends the one that lasts. */
  replaces: boolean;
  /** Whether what is put right is an entry of the register, which is not undone. */
  isRegistered: boolean;
  open(world: World, span: Span): Promise<Answer<object>>;
  close(world: World, label: string, on: string): Promise<Answer<object>>;
  correct(world: World, span: Span, since: string): Promise<Answer<object>>;
  /** The labels of those that there were on a day, as the API says. */
  on(world: World, day: string): Promise<string[]>;
};

type World = Awaited<ReturnType<typeof aWorld>>;

/** The flat A-101, of nobody or of Meera Rao, and Kabir Menon, who is on record. */
async function aWorld({ society, admin }: Awaited<ReturnType<typeof anOffice>>, isOwned: boolean) {
  const { db } = society.context;
  const tables = ['householdMembers', 'tenants', 'tenancies', 'nominations', 'ownerships', 'transfers'] as const;
  for (const table of [...tables, 'ownerSnapshots', 'owners', 'flats'] as const) await db.deleteFrom(table).execute();
  await beginLogAnew(db);
  const flat = await addFlat(admin, 'A-101');
  const since = todayOf(society, -900);
  const owner = isOwned ? await addOwner(admin, { name: 'Meera Rao', flatId: flat.id, occupancyDate: since }) : null;
  const { body } = await admin.send<{ id: string }>('POST', '/api/people', { name: 'Kabir Menon' });
  const day = (away: number) => todayOf(society, away);
  const list = async <T>(path: string) => (await admin.send<Items<T>>('GET', `/api/${path}`)).body.items;
  const post = (path: string, json: object) => admin.send<object>('POST', `/api/${path}`, json);
  return { admin, db, flat, ownerId: owner?.id ?? '', personId: body.id, day, list, post };
}

const spanNamed = async ({ list, flat }: World, label: string) => {
  const all = await list<Ownership>(`flats/${flat.id}/ownerships`);
  return all.find(({ ownerName }) => ownerName === label) as Ownership;
};
const nominees = (label: string) => [{ name: label, relation: 'Son', share: 100 }];
const nominationNamed = async ({ list, flat }: World, label: string) =>
  (await list<Nomination>(`nominations?flatId=${flat.id}`)).find(
    (one) => one.nominees[0]?.name === label,
  ) as Nomination;
const tenancyNamed = async ({ list, flat }: World, label: string) =>
  (await list<Tenancy>(`tenancies?flatId=${flat.id}`)).find((one) => one.tenants[0]?.name === label) as Tenancy;
const memberNamed = async ({ list, flat }: World, label: string) =>
  (await list<HouseholdMember>(`households?flatId=${flat.id}`)).find(
    ({ relation }) => relation === label,
  ) as HouseholdMember;

const relations: Relation[] = [
  {
    of: 'an ownership',
    ...{ hasTerm: false, replaces: false, isRegistered: true },
    open: ({ post, flat, day }, { label, since }) =>
      post('owners', {
        ...{ name: label, email: `${label}@people.example`, phone: `55000000${label.slice(1).padStart(2, '0')}` },
        ...{ flatId: flat.id, occupancyDate: day(since), status: 'Active', familyDetails: family },
      }),
    async close(world, label, on) {
      const { ownerId } = await spanNamed(world, label);
      const { body } = await world.admin.send<{ version: number }>('GET', `/api/owners/${ownerId}`);
      const edit = { version: body.version, status: 'Old', endings: { [world.flat.id]: on } };
      return world.admin.send('PATCH', `/api/owners/${ownerId}`, edit);
    },
    async correct(world, { label }, since) {
      const { id, until } = await spanNamed(world, label);
      return world.post(`ownerships/${id}/correction`, { since, until, reason: 'So the deed says' });
    },
    on: async ({ list, flat }, day) =>
      (await list<OwnershipOn>(`ownerships?on=${day}&flatId=${flat.id}`)).flatMap(({ ownerName }) => ownerName ?? []),
  },
  {
    of: 'a nomination',
    ...{ hasTerm: false, replaces: true, isRegistered: false },
    open: ({ post, flat, ownerId, day }, { label, since }) =>
      post('nominations', { flatId: flat.id, ownerId, since: day(since), nominees: nominees(label) }),
    async close(world, label, on) {
      const { id, version } = await nominationNamed(world, label);
      return world.post(`nominations/${id}/revocation`, { version, on, remarks: 'By a letter' });
    },
    async correct(world, { label }, since) {
      const { id, version } = await nominationNamed(world, label);
      const facts = { since, nominees: nominees(label), reason: 'So the form says' };
      return world.post(`nominations/${id}/correction`, { version, ...facts });
    },
    on: async ({ list }, day) =>
      (await list<Nomination>(`nominations?on=${day}`)).flatMap((one) => one.nominees[0]?.name ?? []),
  },
  {
    of: 'a tenancy',
    ...{ hasTerm: true, replaces: false, isRegistered: false },
    open: ({ post, flat, day }, { label, since, last }) =>
      post('tenancies', {
        ...{ flatId: flat.id, since: day(since), lastDay: day(last ?? 0), tenants: [{ name: label }] },
      }),
    async close(world, label, on) {
      const { id, version } = await tenancyNamed(world, label);
      return world.post(`tenancies/${id}/end`, { version, on, how: 'left' });
    },
    async correct(world, { label, isEnded }, since) {
      const { id, version, lastDay, until, tenants } = await tenancyNamed(world, label);
      const facts = { since, lastDay, tenants: tenants.map(({ personId }) => ({ personId })), reason: 'So it says' };
      return world.post(`tenancies/${id}/correction`, { version, ...facts, endedOn: isEnded ? until : null });
    },
    on: async ({ list }, day) =>
      (await list<Tenancy>(`tenancies?on=${day}`)).flatMap(({ tenants }) => tenants[0]?.name ?? []),
  },
  {
    of: 'a place in a household',
    ...{ hasTerm: false, replaces: false, isRegistered: false },
    open: ({ post, flat, personId, day }, { label, since }) =>
      post('households', { flatId: flat.id, members: [{ personId, relation: label, since: day(since) }] }),
    async close(world, label, left) {
      const { id, version } = await memberNamed(world, label);
      return world.admin.send('PATCH', `/api/households/${id}`, { version, left });
    },
    async correct(world, { label }, since) {
      const { id, version } = await memberNamed(world, label);
      return world.admin.send('PATCH', `/api/households/${id}`, { version, since, reason: 'So they say' });
    },
    on: async ({ list, flat }, day) =>
      (await list<HouseholdMember>(`households?flatId=${flat.id}`))
        .filter((one) => isOn(one, day))
        .flatMap(({ relation }) => relation ?? []),
  },
];

/** As dates that compare as days do: the rules of days are the domain's own tests' to show. */
const dated = ({ since, until }: Pick<Span, 'since' | 'until'>) => ({
  since: String(2000 + since),
  until: until === null ? null : String(2000 + until),
});
const meets = (one: Span, all: readonly Span[]) => all.some((other) => haveDayInCommon(dated(one), dated(other)));

/** What there is after a step; null where it must be refused. */
function after(
  all: readonly Span[],
  one: Exclude<Step, { kind: 'take back' }>,
  { relation, label }: { relation: Relation; label: string },
): Span[] | null {
  if (one.kind === 'open') return opened(all, one, { relation, label });
  const target = all[one.which % all.length] as Span;
  const others = all.filter((each) => each !== target);
  const end = target.until ?? Number.POSITIVE_INFINITY;
  if (one.kind === 'close') {
    if (one.on < target.since || one.on > end) return null;
    return all.map((each) => (each === target ? { ...target, until: one.on, isEnded: true } : each));
  }
  const moved = { ...target, since: one.since };
  if (one.since > end || (!target.isEnded && target.last !== null && one.since > target.last)) return null;
  // The one that it replaced ends on the day on which it begins.
  const replaced = relation.replaces
    ? others.find(({ until, isEnded }) => isEnded && until === target.since)
    : undefined;
  if (replaced && replaced.since > one.since) return null;
  const rest = others.map((each) => (each === replaced ? { ...each, until: one.since } : each));
  return meets(moved, rest) ? null : [...rest, moved];
}

function opened(
  all: readonly Span[],
  { since, days }: { since: number; days: number },
  { relation, label }: { relation: Relation; label: string },
): Span[] | null {
  const { hasTerm, replaces } = relation;
  const last = hasTerm ? since + days - 1 : null;
  const next: Span = { label, since, until: last === null ? null : last + 1, last, isEnded: false };
  const lasting = replaces ? all.find(({ isEnded }) => !isEnded) : undefined;
  if (lasting && lasting.since > since) return null;
  // Who bought and sold within a day owned it all the same: the next owner comes after.
  if (relation.isRegistered && all.some(({ isEnded, until }) => isEnded && (until ?? since) > since)) return null;
  const rest = all.map((each) => (each === lasting ? { ...each, until: since, isEnded: true } : each));
  return meets(next, rest) ? null : [...rest, next];
}

test.each(relations)(
  '$of opens, closes, is put right and taken back as the model of them all says',
  async (relation) => {
    const office = await anOffice();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const world = await aWorld(office, relation.of !== 'an ownership');
        let all: Span[] = [];
        const acts: { id: string; before: Span[] }[] = [];
        for (const [index, one] of steps.entries()) {
          if (one.kind === 'take back') {
            const last = acts.pop();
            if (!last) continue;
            const { status, body } = await undo(world.admin, last.id);
            expect(status, JSON.stringify(body)).toBe(200);
            all = last.before;
            continue;
          }
          if (one.kind !== 'open' && all.length === 0) continue;
          const label = `P${index}`;
          const target = one.kind === 'open' ? undefined : all[one.which % all.length];
          // An end of what is over, and days that are the same, are each relation's own to refuse or to take.
          if (one.kind === 'close' && target?.isEnded) continue;
          if (one.kind === 'correct' && one.since === target?.since) continue;
          const expected = after(all, one, { relation, label });
          const { status, body, headers } = await send(world, one, { target, label, expected });
          expect(status < 300, JSON.stringify([one, status, body, all])).toBe(expected !== null);
          if (expected === null) continue;
          // An entry of the register is put right by the next one, and what was done before it stands, too.
          if (one.kind === 'correct' && relation.isRegistered) acts.length = 0;
          else acts.push({ id: activityOf({ headers }), before: all });
          all = expected;
        }
        for (const away of [-41, -40, -30, -25, -20, -15, -10, -5, -1, 0]) {
          const there = all.filter((span) => isOn(dated(span), String(2000 + away)));
          expect(there.length).toBeLessThanOrEqual(1);
          expect(await relation.on(world, world.day(away)), `${away} of ${JSON.stringify(all)}`).toEqual(
            there.map(({ label }) => label),
          );
        }
        await expectLogReplays(world.db, recordTables);
      }),
      { numRuns: tries(15) },
    );

    function send(
      world: World,
      one: Exclude<Step, { kind: 'take back' }>,
      { target, label, expected }: { target: Span | undefined; label: string; expected: Span[] | null },
    ) {
      if (one.kind === 'open') {
        const last = relation.hasTerm ? one.since + one.days - 1 : null;
        const asked = expected?.at(-1) ?? { label, since: one.since, until: null, last, isEnded: false };
        return relation.open(world, asked);
      }
      if (one.kind === 'close') return relation.close(world, target?.label ?? '', world.day(one.on));
      return relation.correct(world, target as Span, world.day(one.since));
    }
  },
);

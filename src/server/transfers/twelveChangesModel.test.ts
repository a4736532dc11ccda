// @module-tag whole
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Dashboard } from '#domain/dashboard.ts';
import { addDays } from '#domain/day.ts';
import type { Flat } from '#domain/flat.ts';
import type { HouseholdMember } from '#domain/household.ts';
import type { Nomination } from '#domain/nomination.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import type { CorrectionPlan, Ownership } from '#domain/ownership.ts';
import { sumOf } from '#domain/share.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { OwnershipOn } from '#domain/transfer.ts';
import { activityOf, undo } from '../../../tests/support/activities.ts';
import { addFlat, family, flatOf, type Items } from '../../../tests/support/entries.ts';
import { beginLogAnew } from '../../../tests/support/guards.ts';
import { expectLogReplays, expectSoundLog, expectSoundOwnership, recordTables } from '../../../tests/support/ledger.ts';
import { tries } from '../../../tests/support/long.ts';
import { type AnyPlan, expectAsPlanned } from '../../../tests/support/planned.ts';
import type { Answer, Sender } from '../../../tests/support/senders.ts';
import { aSociety, type Person, todayOf } from '../../../tests/support/society.ts';

/*
 * The changes that happen to two flats of the same people (twelveChanges.test.ts), in random order over some years, by two administrators, who now
 * and then do the same at once: each day has one answer to who owns the flat and who lives there, whenever it is asked.
 */

const changes = ['sell', 'sell and stay', 'let', 'renew', 'end', 'next tenant', 'tenant buys', 'owners'] as const;
/** What is entered beside them, and ends with what it stands under. */
const entries = ['member', 'person', 'nomination'] as const;
type Step =
  | {
      kind: 'change';
      change: (typeof changes)[number];
      flat: number;
      /** Of so many days ago. */
      ago: number;
      who: number[];
      hasShares: boolean;
      ends: boolean;
      /** Of owners: those who leave stay as tenants. */
      stays: boolean;
      /** Of owners: those who leave have died. */
      died: boolean;
      atOnce: boolean;
    }
  /** The owner's form: whoever owns the flat alone leaves it, or somebody comes to own it that nobody does. */
  | { kind: 'form'; form: 'leaves' | 'comes'; flat: number; ago: number; who: number }
  /** A day of one of the flat's ownerships is put right. */
  | { kind: 'correct'; flat: number; nth: number; end: 'since' | 'until'; by: number }
  | { kind: 'redo' }
  | { kind: 'entry'; entry: (typeof entries)[number]; flat: number; nth: number }
  | { kind: 'days pass'; days: number }
  | { kind: 'take back' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      change: fc.constantFrom(...changes),
      flat: fc.nat({ max: 1 }),
      ago: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10 })),
      who: fc.uniqueArray(fc.nat({ max: 4 }), { minLength: 1, maxLength: 3 }),
      ...{ hasShares: fc.boolean(), ends: fc.boolean(), stays: fc.boolean(), died: fc.boolean() },
      atOnce: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('form' as const),
      form: fc.constantFrom('leaves' as const, 'comes' as const),
      flat: fc.nat({ max: 1 }),
      ago: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10 })),
      who: fc.nat({ max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      flat: fc.nat({ max: 1 }),
      nth: fc.nat({ max: 4 }),
      end: fc.constantFrom('since' as const, 'until' as const),
      by: fc.integer({ min: -10, max: 10 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('redo' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('entry' as const),
      entry: fc.constantFrom(...entries),
      flat: fc.nat({ max: 1 }),
      nth: fc.nat({ max: 9 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('days pass' as const), days: fc.integer({ min: 1, max: 30 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('take back' as const) }) },
);

/** Of one who owns it alone, of two and of three; nobody's part is another's. */
const parts = [['1/1'], ['1/3', '2/3'], ['1/2', '1/3', '1/6']];

const change = (of: (typeof changes)[number], who: number[], flat = 0): Step => ({
  ...{ kind: 'change', change: of, flat, ago: 0, who, hasShares: false, ends: false, stays: false },
  ...{ died: false, atOnce: false },
});

/** Whoever stayed as a tenant buys the flat back, and its seller stays: who lives there is the seller's household alone. */
const sellsBackAndStays: Step[] = [
  change('sell', [3]),
  { kind: 'days pass', days: 1 },
  { kind: 'entry', entry: 'member', flat: 0, nth: 0 },
  change('sell and stay', [0]),
  change('sell and stay', [3]),
];

/** Who owns another flat buys this one, and lets it to whom they buy the other from; that one buys it of them. */
const ownersOfTwo: Step[] = [
  change('sell', [1], 1),
  change('sell', [0]),
  { ...change('owners', [1, 2]), hasShares: true } as Step,
  change('let', [0]),
  { kind: 'days pass', days: 3 },
  change('sell', [0], 1),
  change('tenant buys', []),
  { kind: 'take back' },
  { ...change('owners', [3, 0, 2], 1), hasShares: true, stays: true } as Step,
];

/** What is entered days after it was, between and over registers that were looked at already. */
const enteredLate: Step[] = [
  change('sell', [0]),
  { kind: 'days pass', days: 1 },
  { kind: 'entry', entry: 'member', flat: 0, nth: 0 },
  { kind: 'entry', entry: 'nomination', flat: 0, nth: 1 },
  { kind: 'days pass', days: 10 },
  { ...change('let', [1]), ago: 5 } as Step,
  { kind: 'days pass', days: 3 },
  { ...change('owners', [0, 2]), hasShares: true, ago: 4 } as Step,
  { ...change('end', []), ago: 2 } as Step,
  { kind: 'days pass', days: 1 },
  { ...change('sell', [1]), ago: 3 } as Step,
  { kind: 'take back' },
  { ...change('sell', [1]), ago: 2 } as Step,
];

/** Whose agreement has ended by itself buys the flat: who lived there under it did so on those days, as was told then. */
const boughtWhenOver: Step[] = [
  change('sell', [3]),
  { kind: 'days pass', days: 1 },
  change('sell and stay', [0]),
  { kind: 'days pass', days: 3 },
  { kind: 'entry', entry: 'member', flat: 0, nth: 0 },
  { kind: 'days pass', days: 20 },
  { ...change('sell', [3]), ago: 1 } as Step,
];

/** Whoever sold today is told of as the owner of the days before, from which on the flat is let. */
const letBeforeTheyLeft: Step[] = [
  { ...change('sell', [0]), ago: 1 } as Step,
  { kind: 'entry', entry: 'member', flat: 0, nth: 0 },
  { kind: 'days pass', days: 1 },
  { kind: 'form', form: 'leaves', flat: 0, ago: 0, who: 0 },
  { ...change('let', [1]), ago: 1 } as Step,
];

/** An owner with a family comes in before the one whose household is listed. */
const listedUnderSecond: Step[] = [
  change('sell', [1], 1),
  change('sell', [2], 1),
  change('sell', [0]),
  { kind: 'days pass', days: 1 },
  { kind: 'entry', entry: 'member', flat: 0, nth: 0 },
  change('owners', [1, 0]),
];

type Change = Extract<Step, { kind: 'change' }>;
type By = { send: Sender };
type Sent = { path: string; json: object };
type Register = { owners: string[]; tenants: string[]; members: string[]; nominations: string[] };
const dayMs = 24 * 60 * 60 * 1000;

test('whatever two administrators do, each day has one answer to who owns a flat and who lives there, whenever it is asked', async () => {
  const society = await aSociety();
  const clerks = [await society.signedInAs('admin'), await society.signedInAs('admin')] as const;
  const atTheGate = await society.signedInAs('security');
  const again = async ({ email }: Person) => ({ send: society.sender(await society.signIn(email)) });
  let admins = [clerks[0], clerks[1]] as readonly [By, By];
  let guard: By = atTheGate;
  /** Their sessions do not last for years. */
  async function signInAgain(): Promise<void> {
    admins = [await again(clerks[0]), await again(clerks[1])];
    guard = await again(atTheGate);
  }
  const { db } = society.context;
  let last = 100;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      const tables = [
        ...(['householdMembers', 'nominations', 'tenants', 'tenancies', 'transfers'] as const),
        ...(['ownerSnapshots', 'ownerships', 'owners', 'flats'] as const),
      ] as const;
      for (const table of tables) await db.deleteFrom(table).execute();
      await beginLogAnew(db);
      // Of another number each time: what is looked up by parts does not hear of what was deleted from the tables.
      last += 1;
      const flats = [await addFlat(admins[0], `A-${last}`), await addFlat(admins[0], `B-${last}`)];
      const flatOfStep = ({ flat: nth }: { flat: number }) => flats[nth] as Flat;
      const persons: string[] = [];
      for (const nth of [0, 1, 2, 3, 4]) {
        const { body } = await admins[0].send<{ id: string }>('POST', '/api/people', { name: `P${nth}` });
        persons.push(body.id);
      }
      /** What was so at the end of each day. */
      const said = new Map<string, Register[]>();
      const registersOf = (day: string) => Promise.all(flats.map((flat) => registerOf(flat, day)));
      type Act = { path: string; id: string; flatId: string; activityId: string; on: string };
      let acts: Act[] = [];
      /** What was taken back last, with nothing done since. */
      let takenBack: Act | null = null;
      /** What is done of an earlier day tells another register of that day and those after it (`until`), and of no other. */
      async function tellAnew(on: string, until = '9999'): Promise<void> {
        for (const day of said.keys()) if (day >= on && day < until) said.set(day, await registersOf(day));
      }
      for (const one of steps) {
        if (one.kind !== 'redo') takenBack = null;
        if (one.kind === 'days pass') {
          said.set(today(), await registersOf(today()));
          society.later(one.days * dayMs);
          await signInAgain();
          acts = [];
        } else if (one.kind === 'take back') await takeBack();
        else if (one.kind === 'redo') await redo();
        else if (one.kind === 'form') await saveForm(flatOfStep(one), one);
        else if (one.kind === 'correct') await correct(flatOfStep(one), one);
        else if (one.kind === 'entry') await enterBeside(flatOfStep(one), one);
        else {
          const flat = flatOfStep(one);
          for (const sent of await sendingsOf(flat, one)) if (!(await enter(flat, await sent(), one))) break;
        }
        await expectSoundOwnership(db);
        for (const flat of flats) await expectOneAnswer(flat);
        await expectOneCount();
      }
      for (const [day, was] of said) expect(await registersOf(day), day).toEqual(was);
      await expectLogReplays(db, recordTables);
      await expectSoundLog(db);

      function today(): string {
        return todayOf(society);
      }

      async function list<T>(path: string): Promise<T[]> {
        return (await admins[1].send<Items<T>>('GET', `/api/${path}`)).body.items;
      }

      async function registerOf(flat: Flat, day: string): Promise<Register> {
        const owners = await list<OwnershipOn>(`ownerships?on=${day}&flatId=${flat.id}`);
        const tenancies = await list<Tenancy>(`tenancies?on=${day}&flatId=${flat.id}`);
        expect(tenancies.length).toBeLessThanOrEqual(1);
        // Nobody rents what they own.
        for (const { personId } of tenancies.flatMap(({ tenants }) => tenants))
          expect(
            owners.map(({ ownerId }) => ownerId),
            day,
          ).not.toContain(personId);
        const members = await list<HouseholdMember>(`households?on=${day}&flatId=${flat.id}`);
        const all = await list<Nomination>(`nominations?on=${day}`);
        const nominations = all.filter(({ flatId }) => flatId === flat.id);
        const shares = owners.flatMap(({ share }) => share ?? []);
        expect(shares.length === 0 || (shares.length === owners.length && sumOf(shares) === '1/1'), day).toBe(true);
        return {
          members: members.map(({ name, as }) => `${name} ${as}`).sort(),
          nominations: nominations.map(({ ownerName, nominees }) => `${ownerName}: ${nominees[0]?.name}`).sort(),
          owners: owners.map(({ ownerName, share }) => `${ownerName} ${share}`).sort(),
          tenants: tenancies.flatMap(({ tenants }) => tenants.map(({ name }) => name)),
        };
      }

      async function openTenancy(flat: Flat): Promise<Tenancy | undefined> {
        return (await list<Tenancy>(`tenancies?flatId=${flat.id}`)).find(({ ended }) => ended === null);
      }

      async function beganToday(flat: Flat): Promise<boolean> {
        const owners = await list<OwnershipOn>(`ownerships?on=${today()}&flatId=${flat.id}`);
        return [...owners, await openTenancy(flat)].some((one) => one?.since === today());
      }

      /** Under which tenancy the household of the present tenants is listed: the first of those that renewed one another. */
      async function householdNow(flat: Flat): Promise<string | null> {
        const all = await list<Tenancy>(`tenancies?flatId=${flat.id}`);
        let first = all.find(({ ended }) => ended === null);
        for (let before = first; before; before = all.find(({ id }) => id === first?.renews)) first = before;
        return first?.id ?? null;
      }

      /** Where both do it at once, one is told that the other has. */
      async function enter(flat: Flat, { path, json }: Sent, { atOnce, ago }: Change): Promise<boolean> {
        const key = () => (path.startsWith('transfers') ? { key: crypto.randomUUID() } : {});
        const by = atOnce ? admins : [admins[0]];
        const household = await householdNow(flat);
        const plan = await admins[1].send<AnyPlan>('POST', `/api/${path}/preview`, json);
        const answers = await Promise.all(
          by.map(({ send }) => send<object>('POST', `/api/${path}`, { ...json, ...key() })),
        );
        // A tenant who owns the flat is refused at the field; all else is of what is there by now.
        const known = path.startsWith('transfers') && ago === 0 ? [201, 409] : [200, 201, 409, 422, 404];
        for (const { status, body } of answers) expect(known, JSON.stringify([json, body])).toContain(status);
        const done = answers.filter(({ status }) => status < 300);
        // What can be shown can be done, and is then as it was shown; what can't, can't.
        expect(done.length, JSON.stringify([path, json, plan.body])).toBe(plan.status === 200 ? 1 : 0);
        const about = { flatId: flat.id, today: today(), household };
        if (plan.status === 200) await expectAsPlanned(admins[1], about, plan.body);
        const on = todayOf(society, -ago);
        for (const { body, headers } of done)
          acts.push({
            path,
            id: (body as { id: string }).id,
            flatId: flat.id,
            activityId: activityOf({ headers }),
            on,
          });
        if (done.length > 0) await tellAnew(on);
        return done.length > 0;
      }

      /** Somebody is listed as living there, or its first owner nominates; nobody does of a flat that is nobody's. */
      async function enterBeside(flat: Flat, { entry, nth }: Extract<Step, { kind: 'entry' }>): Promise<void> {
        const { ownerId } = await flatOf(admins[0], flat.id);
        // Bought and sold on one day it was nobody's for a day, and neither is who was listed on it: nothing to look at.
        if (entry !== 'nomination' && (await beganToday(flat))) return;
        // Without a day they came with the owner or the tenant, also when it is entered later.
        const who = entry === 'person' ? { personId: persons[nth % 5] } : { name: `M${nth}`, ageGroup: 'child' };
        const member = { ...who, relation: 'Son', sex: 'male', since: today() };
        const nominee = { name: `N${nth}`, relation: 'Son', share: 100 };
        const [path, json] =
          entry !== 'nomination'
            ? ['households', { flatId: flat.id, members: [member] }]
            : ['nominations', { flatId: flat.id, ownerId: ownerId ?? persons[0], since: today(), nominees: [nominee] }];
        const { status, headers, body } = await admins[0].send<object>('POST', `/api/${path}`, json);
        expect([201, 409, 422], JSON.stringify([json, body])).toContain(status);
        if (status === 201)
          acts.push({ path, id: '', flatId: flat.id, activityId: activityOf({ headers }), on: today() });
        else expect(ownerId === null || entry !== 'nomination', JSON.stringify([json, body])).toBe(true);
      }

      async function takeBack(): Promise<void> {
        const act = acts.pop();
        if (!act) return;
        const json = { key: crypto.randomUUID(), reason: 'A mistake' };
        if (act.path.startsWith('transfers')) {
          const path = `/api/transfers/${act.id}/reversal`;
          const { status, body }: Answer<object> = await admins[1].send<object>('POST', path, json);
          expect(status, JSON.stringify([act, body])).toBeLessThan(300);
          await tellAnew(act.on);
          return;
        }
        const { status, body, headers } = await undo(admins[1], act.activityId);
        if (status < 300) takenBack = { ...act, activityId: activityOf({ headers }) };
        expect(status, JSON.stringify([act, body])).toBeLessThan(300);
        await tellAnew(act.on);
      }

      /** What was taken back is done again, as it was done. */
      async function redo(): Promise<void> {
        if (!takenBack) return;
        const { status, body, headers } = await undo(admins[0], takenBack.activityId);
        expect(status, JSON.stringify([takenBack, body])).toBeLessThan(300);
        acts.push({ ...takenBack, activityId: activityOf({ headers }) });
        await tellAnew(takenBack.on);
        takenBack = null;
      }

      async function saveForm(flat: Flat, { form, ago, who }: Extract<Step, { kind: 'form' }>): Promise<void> {
        const { ownerId } = await flatOf(admins[0], flat.id);
        const on = todayOf(society, -ago);
        const id = form === 'leaves' ? ownerId : persons[who];
        if (!id) return;
        const { version, phone, flats: owned } = (await admins[0].send<OwnerRecord>('GET', `/api/people/${id}`)).body;
        // The form is about one flat.
        if (form === 'comes' ? owned.length > 0 : owned.length !== 1) return;
        const facts = { version, phone: phone ?? '5500000009', email: 'p@people.example', familyDetails: family };
        const what =
          form === 'leaves'
            ? { status: 'Old', endings: { [flat.id]: on } }
            : { status: 'Active', flatId: flat.id, since: on, occupancyDate: on };
        const { status, body, headers } = await admins[0].send<object>('PATCH', `/api/owners/${id}`, {
          ...facts,
          ...what,
        });
        expect([200, 409, 422], JSON.stringify([form, what, body])).toContain(status);
        if (status !== 200) return;
        acts.push({ path: 'owners', id, flatId: flat.id, activityId: activityOf({ headers }), on });
        // An owner who comes back on a day before they left has owned it all along.
        await tellAnew('');
      }

      async function correct(flat: Flat, { nth, end, by }: Extract<Step, { kind: 'correct' }>): Promise<void> {
        const history = await list<Ownership>(`flats/${flat.id}/ownerships`);
        const happened = history.filter(({ ended }) => ended !== 'reversal');
        const one = happened[nth % (happened.length || 1)];
        const was = one?.[end];
        if (!one || !was) return;
        const is = addDays(was, by);
        const days = { since: one.since, until: one.until, [end]: is };
        const path = `/api/ownerships/${one.id}/correction`;
        const plan = await admins[1].send<CorrectionPlan>('POST', `${path}/preview`, days);
        const json = { ...days, reason: 'The deed says so' };
        const { status, body } = await admins[0].send<object>('POST', path, json);
        expect([201, 409, 422], JSON.stringify([json, body])).toContain(status);
        expect(plan.status, JSON.stringify([json, plan.body, body])).toBe(status === 201 ? 200 : status);
        if (status !== 201) return;
        const tenancies = await list<Tenancy>(`tenancies?flatId=${flat.id}`);
        const spans = await list<Ownership>(`flats/${flat.id}/ownerships`);
        const all = [...tenancies.map((one) => ({ ...one, ownerName: '' })), ...spans];
        for (const { name, ...days } of [plan.body, ...plan.body.others])
          expect(
            all.map((one) => [one.since, one.until]),
            name,
          ).toContainEqual([days.since[1], days.until[1]]);
        // An entry of the register stands: what was done before is not taken back any more, but for the transfer that
        // it corrected.
        const last = acts.at(-1);
        acts = last?.flatId === flat.id && last.path.startsWith('transfers') ? [{ ...last, on: '' }] : [];
        const [first = '', next = ''] = [is, was].sort();
        await tellAnew(first, next);
      }

      async function sendingsOf(flat: Flat, one: Change): Promise<(() => Promise<Sent>)[]> {
        const [first = 0] = one.who;
        const on = todayOf(society, -one.ago);
        const personOf = (nth: number) => ({ personId: persons[nth] });
        const present = async () => {
          const { ownerId, jointOwners } = await flatOf(admins[0], flat.id);
          return [ownerId, ...jointOwners.map((joint) => joint.ownerId)].filter((id) => id !== null);
        };
        const sale =
          (buyer: number, more: object = {}) =>
          async () => {
            const [presentOwnerId = null, ...jointOwnerIds] = await present();
            return {
              path: 'transfers',
              json: {
                ...{
                  flatId: flat.id,
                  presentOwnerId,
                  jointOwnerIds,
                  existingOwnerId: persons[buyer],
                  occupancyDate: on,
                },
                ...{
                  newOwner: { name: `P${buyer}`, phone: `550000000${buyer}`, familyDetails: family },
                  tenancy: one.ends ? 'ends' : 'stays',
                  ...more,
                },
              },
            };
          };
        const agreement = () => ({ since: on, lastDay: todayOf(society, 20) });
        const letTo = (tenants: object[]) => async () => ({
          path: 'tenancies',
          json: { flatId: flat.id, ...agreement(), tenants },
        });
        const ofTenancy = (path: string, json: () => object) => async () => {
          const { id, version } = (await openTenancy(flat)) ?? { id: flat.id, version: 1 };
          return { path: `tenancies/${id}/${path}`, json: { version, ...json() } };
        };
        const running = await openTenancy(flat);
        const end = ofTenancy('end', () => ({ on, how: 'left' }));
        switch (one.change) {
          case 'sell':
            return [sale(first)];
          case 'sell and stay':
            return [sale(first, { leaseback: { lastDay: agreement().lastDay } })];
          case 'let':
            return [letTo(one.who.map(personOf))];
          case 'renew':
            return running ? [ofTenancy('renewal', () => ({ ...agreement(), tenants: one.who.map(personOf) }))] : [];
          case 'end':
            return running ? [end] : [];
          case 'next tenant': {
            if (!running) return [];
            const { id, version } = running;
            const { path, json } = await letTo(one.who.map(personOf))();
            return [async () => ({ path, json: { ...json, ends: { id, version } } })];
          }
          case 'tenant buys': {
            const buyer = persons.indexOf(running?.tenants[0]?.personId ?? '');
            return buyer >= 0 ? [sale(buyer)] : [];
          }
          case 'owners': {
            const shares = one.hasShares ? parts[one.who.length - 1] : undefined;
            return [
              async () => ({
                path: 'transfers/holders',
                json: {
                  ...{ flatId: flat.id, presentOwnerIds: await present(), on, reason: 'inheritance', died: one.died },
                  holders: one.who.map((nth, at) => ({ ...personOf(nth), share: shares?.[at] ?? null })),
                  ...{ tenancy: one.ends ? 'ends' : 'stays' },
                  ...(one.stays && { leaseback: { lastDay: agreement().lastDay } }),
                },
              }),
            ];
          }
        }
      }

      /** Where everybody owns one flat, the dashboard counts who lives in each. */
      async function expectOneCount(): Promise<void> {
        const all = await list<Flat>('flats');
        const owners = all.flatMap(({ ownerId, jointOwners }) =>
          [ownerId ?? [], ...jointOwners.map((joint) => joint.ownerId)].flat(),
        );
        if (new Set(owners).size < owners.length) return;
        const { body } = await admins[0].send<Dashboard>('GET', '/api/dashboard');
        const counts = all.map(({ totalResidents }) => totalResidents ?? 0);
        expect(body.residents.total).toBe(counts.reduce((total, one) => total + one, 0));
      }

      /** All screens tell of the same owners and of the same people who live there today. */
      async function expectOneAnswer(flat: Flat): Promise<void> {
        const { owners, tenants } = await registerOf(flat, today());
        const now: Flat = await flatOf(admins[0], flat.id);
        const held = now.ownerId === null ? [] : [{ name: now.ownerName, share: now.ownerShare }, ...now.jointOwners];
        expect(held.map(({ name, share }) => `${name} ${share}`).sort()).toEqual(owners);
        const { matches } = (
          await guard.send<{ matches: { owner: { name: string } | null; residents: { name: string }[] }[] }>(
            'GET',
            `/api/gate?text=${flat.flatNumber}`,
          )
        ).body;
        const named = matches.flatMap(({ owner, residents }) => [
          ...residents.map(({ name }) => name),
          owner?.name ?? '',
        ]);
        for (const name of tenants) expect(named).toContain(name);
        if (tenants.length > 0) expect(now.tenantName).toContain(tenants[0]);
        else expect(now.tenantName).toBeNull();
      }
    }),
    {
      numRuns: tries(20),
      examples: [
        [sellsBackAndStays],
        [ownersOfTwo],
        [enteredLate],
        [boughtWhenOver],
        [letBeforeTheyLeft],
        [listedUnderSecond],
      ],
    },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn } from '#domain/day.ts';
import type { Flat } from '#domain/flat.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import type { OwnershipOn, Transfer } from '#domain/transfer.ts';
import { expectLogReplays, expectSoundOwnership } from '../../../tests/support/ledger.ts';
import { type Answer, aSociety, type Person, type TestSociety } from '../../../tests/support/society.ts';

/*
 * A society lives through random entries by two administrators. Beside it stands the plainest model of who owned what:
 * for each flat a list of spans, kept by hand from the answers that succeeded. An entry that was refused must leave
 * everything as it was.
 */

type ModelSpan = { ownerId: string; name: string; since: string; until: string | null };
type Model = Map<string, ModelSpan[]>;

type Step =
  | { kind: 'add owner'; flat: number | null; ago: number; isOld: boolean }
  | { kind: 'edit owner'; owner: number; flat: number | null; ago: number; isOld: boolean }
  | { kind: 'delete owner'; owner: number }
  | { kind: 'delete flat'; flat: number }
  | { kind: 'set status'; flat: number; status: 'Available' | 'Occupied' | 'Maintenance' }
  | { kind: 'transfer'; flat: number; owner: number | null; ago: number }
  | { kind: 'reverse'; transfer: number };

const index = fc.nat({ max: 5 });
const ago = fc.nat({ max: 30 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('add owner' as const), flat: fc.option(index), ago, isOld: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('edit owner' as const),
      owner: index,
      flat: fc.option(index),
      ago,
      isOld: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete owner' as const), owner: index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete flat' as const), flat: index }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('set status' as const),
      flat: index,
      status: fc.constantFrom('Available' as const, 'Occupied' as const, 'Maintenance' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('transfer' as const), flat: index, owner: fc.option(index), ago }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reverse' as const), transfer: fc.nat({ max: 2 }) }) },
);

const family = { adults: 2, children: 1, males: 1, females: 1 };
const today = () => dayIn('Asia/Kolkata', new Date());
const dayAgo = (days: number) => dayIn('Asia/Kolkata', new Date(Date.now() - days * 86_400_000));

type World = { society: TestSociety; admin: Person; model: Model };

async function flatsOf({ admin }: World): Promise<Flat[]> {
  return (await admin.send<{ items: Flat[] }>('GET', '/api/flats')).body.items;
}

async function ownersOf({ admin }: World): Promise<OwnerRecord[]> {
  const { items } = (await admin.send<{ items: OwnerRecord[] }>('GET', '/api/owners')).body;
  return items.sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
}

let people = 0;

/** Does one step over HTTP; answers null where there is nothing to do it with. */
async function take(world: World, step: Step): Promise<Answer | null> {
  const { admin } = world;
  const flats = await flatsOf(world);
  const owners = await ownersOf(world);
  people += 1;
  const name = `Person ${people}`;
  const contact = { email: `p${people}@people.example`, phone: `55${String(people).padStart(8, '0')}` };
  switch (step.kind) {
    case 'add owner': {
      const flatId = step.flat === null ? null : (flats[step.flat]?.id ?? null);
      const status = step.isOld ? 'Old' : 'Active';
      return admin.send('POST', '/api/owners', {
        name,
        ...contact,
        flatId,
        occupancyDate: dayAgo(step.ago),
        status,
        familyDetails: family,
      });
    }
    case 'edit owner': {
      const owner = owners[step.owner];
      if (!owner) return null;
      const flatId = step.flat === null ? owner.flat?.id : flats[step.flat]?.id;
      const facts = {
        status: step.isOld ? 'Old' : 'Active',
        occupancyDate: step.ago > 15 ? owner.occupancyDate : dayAgo(step.ago),
      };
      return admin.send('PATCH', `/api/owners/${owner.id}`, {
        version: owner.version,
        ...(flatId && { flatId }),
        ...facts,
      });
    }
    case 'delete owner': {
      const owner = owners[step.owner];
      return owner ? admin.send('DELETE', `/api/owners/${owner.id}`) : null;
    }
    case 'delete flat': {
      const flat = flats[step.flat];
      return flat ? admin.send('DELETE', `/api/flats/${flat.id}`) : null;
    }
    case 'set status': {
      const flat = flats[step.flat];
      return flat ? admin.send('PATCH', `/api/flats/${flat.id}`, { version: flat.version, status: step.status }) : null;
    }
    case 'transfer': {
      const flat = flats[step.flat];
      if (!flat) return null;
      const known = step.owner === null ? undefined : owners[step.owner];
      return admin.send('POST', '/api/transfers', {
        key: crypto.randomUUID(),
        flatId: flat.id,
        presentOwnerId: flat.ownerId,
        existingOwnerId: known?.id ?? null,
        newOwner: {
          name: known?.name ?? name,
          phone: known?.phone ?? contact.phone,
          email: known?.email ?? contact.email,
          familyDetails: family,
        },
        occupancyDate: dayAgo(step.ago),
      });
    }
    case 'reverse': {
      const { items } = (await admin.send<{ items: Transfer[] }>('GET', '/api/transfers')).body;
      const transfer = items[step.transfer];
      if (!transfer) return null;
      return admin.send('POST', `/api/transfers/${transfer.id}/reversal`, {
        key: crypto.randomUUID(),
        reason: 'entered by mistake',
      });
    }
  }
}

const openOf = (model: Model, ownerId: string): ModelSpan[] =>
  [...model.values()].flat().filter((span) => span.ownerId === ownerId && span.until === null);

function close(span: ModelSpan | undefined, day: string): void {
  if (span) span.until = day < span.since ? span.since : day;
}

/** What a step that succeeded means to the model; it is told of the flat and owner by the tables' state before and after. */
function learn(model: Model, step: Step, before: Picture, after: Picture): void {
  const changedFlats = [...new Set([...before.owner.keys(), ...after.owner.keys()])].filter(
    (id) => before.owner.get(id) !== after.owner.get(id),
  );
  if (step.kind === 'reverse') {
    for (const flatId of changedFlats) {
      const spans = model.get(flatId) ?? [];
      spans.pop(); // the buyer never owned it
      const last = spans.at(-1);
      const seller = after.owner.get(flatId);
      if (last && seller === last.ownerId) last.until = null;
    }
    return;
  }
  const since = 'ago' in step ? dayAgo(step.ago) : today();
  for (const flatId of changedFlats) {
    const spans = model.get(flatId) ?? [];
    model.set(flatId, spans);
    close(
      spans.find(({ until }) => until === null),
      step.kind === 'transfer' ? since : today(),
    );
    const ownerId = after.owner.get(flatId);
    if (!ownerId) continue;
    const left = spans.at(-1);
    const occupancyDate = step.kind === 'transfer' ? since : (after.occupancy.get(ownerId) ?? since);
    // Active again in the flat one left, with nobody in between and no later date: one never left.
    const isReturn =
      step.kind === 'edit owner' &&
      left?.ownerId === ownerId &&
      left.until !== null &&
      occupancyDate < left.until &&
      after.began.get(flatId) !== undefined;
    if (isReturn && after.count.get(flatId) === before.count.get(flatId)) {
      left.until = null;
      const isCorrected = before.occupancy.get(ownerId) !== occupancyDate;
      if (isCorrected && after.began.get(flatId) === 'saved') left.since = occupancyDate;
    }
    if (left?.until !== null || left.ownerId !== ownerId)
      spans.push({ ownerId, name: after.names.get(ownerId) ?? '', since: occupancyDate, until: null });
  }
  if (step.kind === 'edit owner') followDate(model, before, after);
  if ('isOld' in step && step.isOld) entersHistory(model, before, after);
}

/** The date of a span that an entry began follows the owner's occupancy date. */
function followDate(model: Model, before: Picture, after: Picture): void {
  for (const [ownerId, date] of after.occupancy) {
    if (before.occupancy.get(ownerId) === date || !before.occupancy.has(ownerId)) continue;
    const [shown] = openOf(model, ownerId).sort((a, b) => (a.since < b.since ? -1 : 1));
    const flatId = [...model].find(([, spans]) => shown && spans.includes(shown))?.[0] ?? '';
    if (shown && before.owner.get(flatId) === ownerId && after.began.get(flatId) === 'saved') shown.since = date;
  }
}

/** Somebody entered as Old with a flat they never had owned it until today. */
function entersHistory(model: Model, before: Picture, after: Picture): void {
  for (const [flatId, count] of after.count) {
    const ownerId = after.latest.get(flatId) ?? '';
    if (before.count.get(flatId) === count) continue;
    const since = after.occupancy.get(ownerId) ?? today();
    model.set(flatId, [
      ...(model.get(flatId) ?? []),
      { ownerId, name: after.names.get(ownerId) ?? '', since, until: today() },
    ]);
  }
}

type Picture = {
  rows: string;
  owner: Map<string, string>;
  began: Map<string, string>;
  count: Map<string, number>;
  /** Whose span was written last. */
  latest: Map<string, string>;
  occupancy: Map<string, string>;
  names: Map<string, string>;
  contacts: Map<string, string>;
};

/** The tables as they are, and what the model is told of them. */
async function picture({ society }: World): Promise<Picture> {
  const { db } = society.parts;
  const flats = await db.selectFrom('flats').selectAll().orderBy('id').execute();
  const owners = await db.selectFrom('owners').selectAll().orderBy('id').execute();
  const spans = await db.selectFrom('ownerships').selectAll().orderBy('ordinal').execute();
  const transfers = await db.selectFrom('transfers').selectAll().orderBy('ordinal').execute();
  const open = spans.filter(({ until }) => until === null);
  return {
    rows: JSON.stringify([flats, owners, spans, transfers]),
    owner: new Map(open.map((span) => [span.flatId ?? '', span.ownerId ?? ''])),
    began: new Map(open.map((span) => [span.flatId ?? '', span.began])),
    count: new Map(
      [...Map.groupBy(spans, ({ flatId }) => flatId ?? '')]
        .filter(([id]) => id !== '')
        .map(([id, group]) => [id, group.length]),
    ),
    latest: new Map(spans.map((span) => [span.flatId ?? '', span.ownerId ?? ''])),
    occupancy: new Map(owners.map((owner) => [owner.id, owner.occupancyDate])),
    names: new Map(owners.map((owner) => [owner.id, owner.name])),
    contacts: new Map(owners.map((owner) => [owner.id, `${owner.name} ${owner.email} ${owner.phone}`])),
  };
}

async function expectModelAgrees({ admin, model, society }: World): Promise<void> {
  const flats = new Set((await society.parts.db.selectFrom('flats').select('id').execute()).map(({ id }) => id));
  for (const days of [0, 1, 5, 12, 20, 29, 31]) {
    const day = dayAgo(days);
    const { items } = (await admin.send<{ items: OwnershipOn[] }>('GET', `/api/ownerships?on=${day}`)).body;
    const told = items.filter(({ flatId }) => flatId !== null).map(({ flatId, ownerName }) => `${flatId} ${ownerName}`);
    const known = [...model].flatMap(([flatId, spans]) =>
      flats.has(flatId)
        ? spans
            .filter(({ since, until }) => since <= day && (until === null || until > day))
            .map(({ name }) => `${flatId} ${name}`)
        : [],
    );
    expect(told.sort(), `who owned what on ${day}`).toEqual(known.sort());
  }
}

async function emptied(world: World): Promise<void> {
  const { db } = world.society.parts;
  for (const table of ['transfers', 'ownerships', 'vehicles', 'owners', 'flats'] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('changes').execute();
  world.model.clear();
  for (const flatNumber of ['A-101', 'A-102', 'A-103']) {
    await world.admin.send('POST', '/api/flats', { flatNumber, floor: 1, type: '2BHK', status: 'Available' });
  }
}

async function aWorld(): Promise<World> {
  const society = await aSociety();
  return { society, admin: await society.signedInAs('admin'), model: new Map() };
}

test('whatever two administrators enter, the ownerships are sound, the model agrees on every day, and a refusal changes nothing', {
  timeout: 120_000,
}, async () => {
  const world = await aWorld();
  const { db } = world.society.parts;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await emptied(world);
      for (const one of steps) {
        const before = await picture(world);
        const answer = await take(world, one);
        const after = await picture(world);
        if (answer === null) continue;
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        if (answer.status >= 400) expect(after.rows, 'a refusal changes nothing').toBe(before.rows);
        else learn(world.model, one, before, after);
        for (const [id, contact] of before.contacts)
          expect(after.contacts.get(id) ?? contact, 'no record takes another person’s facts').toBe(contact);
        await expectSoundOwnership(db);
        await expectModelAgrees(world);
      }
      await expectLogReplays(db);
    }),
    { numRuns: 20 },
  );
});

test('entries made at the same moment leave sound ownerships and a log that tells all of it', {
  timeout: 120_000,
}, async () => {
  const world = await aWorld();
  const { db } = world.society.parts;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { minLength: 3, maxLength: 8 }),
      async (rounds) => {
        await emptied(world);
        for (const round of rounds) {
          const answers = await Promise.all(round.map((one) => take(world, one)));
          for (const answer of answers) expect(answer?.status ?? 200, JSON.stringify(answer?.body)).toBeLessThan(500);
          await expectSoundOwnership(db);
        }
        await expectLogReplays(db);
      },
    ),
    { numRuns: 15 },
  );
});

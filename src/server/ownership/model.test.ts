// @module-tag whole
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import type { Owner } from '#domain/owner.ts';
import type { OwnershipOn } from '#domain/transfer.ts';
import { family, type Items } from '../../../tests/support/entries.ts';
import { beginLogAnew } from '../../../tests/support/guards.ts';
import { expectLogReplays, expectSoundLog, expectSoundOwnership, recordTables } from '../../../tests/support/ledger.ts';
import { tries } from '../../../tests/support/long.ts';
import {
  after,
  type Entry,
  emptyModel,
  type Model,
  ownedBy,
  presentOf,
  shownSince,
} from '../../../tests/support/ownershipModel.ts';
import type { Answer } from '../../../tests/support/senders.ts';
import { anOffice, type Person, type TestSociety, todayOf } from '../../../tests/support/society.ts';

/*
 * A society lives through random entries of two administrators. Beside it lives a model that is told nothing but the
 * entries: it says by itself which of them are taken, and who owns what from when afterwards.
 */

type Step =
  | { kind: 'add owner'; flat: number | null; ago: number; isOld: boolean }
  | {
      kind: 'edit owner';
      owner: number;
      flat: number | null | undefined;
      ago: number;
      isOld: boolean;
      isRenamed: boolean;
    }
  | { kind: 'delete owner'; owner: number }
  | { kind: 'delete flat'; flat: number }
  | { kind: 'set status'; flat: number; status: 'Available' | 'Occupied' | 'Maintenance' }
  | { kind: 'transfer'; flat: number; owner: number | null; ago: number }
  | { kind: 'reverse'; transfer: number }
  | { kind: 'correct'; ownership: number; since: number | null; until: number | null };

const kindOf = <Kind extends Step['kind']>(kind: Kind) => fc.constant(kind);
const flat = fc.nat({ max: 2 });
const owner = fc.nat({ max: 5 });
const ago = fc.nat({ max: 30 });
const isOld = fc.boolean();
const status = fc.constantFrom('Available' as const, 'Occupied' as const, 'Maintenance' as const);
const anyFlat = fc.option(flat);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: kindOf('add owner'), flat: anyFlat, ago, isOld }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kindOf('edit owner'),
      owner,
      flat: fc.option(anyFlat, { nil: undefined }),
      ago,
      isOld,
      isRenamed: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kindOf('delete owner'), owner }) },
  { weight: 1, arbitrary: fc.record({ kind: kindOf('delete flat'), flat }) },
  { weight: 1, arbitrary: fc.record({ kind: kindOf('set status'), flat, status }) },
  { weight: 6, arbitrary: fc.record({ kind: kindOf('transfer'), flat, owner: fc.option(owner), ago }) },
  { weight: 3, arbitrary: fc.record({ kind: kindOf('reverse'), transfer: fc.nat({ max: 5 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kindOf('correct'),
      ownership: fc.nat({ max: 7 }),
      since: fc.option(ago),
      until: fc.option(ago),
    }),
  },
);

type World = {
  society: TestSociety;
  admins: [Person, Person];
  model: Model;
  /** The records' ids, learned when they were made: of flats by number, of owners by key, of transfers in their order. */
  flats: Map<string, string>;
  owners: Map<string, string>;
  transfers: string[];
  people: number;
};

/** The step as an entry into this society, as its forms show it now; null where there is nothing to do it with. */
function entryOf(world: World, one: Step): Entry | null {
  const { model, society } = world;
  const living = {
    flats: model.flats.filter(({ isGone }) => !isGone),
    owners: model.owners.filter(({ isGone }) => !isGone),
  };
  const numberAt = (index: number | null) => (index === null ? null : (living.flats[index]?.number ?? null));
  const day = 'ago' in one ? todayOf(society, -one.ago) : model.today;
  world.people += 1;
  const key = `Person ${world.people}`;
  switch (one.kind) {
    case 'add owner':
      return { kind: one.kind, key, flat: numberAt(one.flat), since: day, status: one.isOld ? 'Old' : 'Active' };
    case 'edit owner': {
      const person = living.owners[one.owner];
      if (!person) return null;
      return {
        kind: one.kind,
        key: person.key,
        name: one.isRenamed ? `${person.key} renamed ${world.people}` : person.name,
        flat: one.flat === undefined ? undefined : numberAt(one.flat),
        since: one.ago > 15 ? shownSince(model, person) : day,
        status: one.isOld ? 'Old' : 'Active',
        seenEdits: person.edits,
      };
    }
    case 'delete owner': {
      const person = living.owners[one.owner];
      return person ? { kind: one.kind, key: person.key } : null;
    }
    case 'delete flat': {
      const number = numberAt(one.flat);
      return number === null ? null : { kind: one.kind, flat: number };
    }
    case 'set status': {
      const place = living.flats[one.flat];
      return place ? { kind: one.kind, flat: place.number, status: one.status, seenEdits: place.edits } : null;
    }
    case 'transfer': {
      const place = living.flats[one.flat];
      if (!place) return null;
      const known = one.owner === null ? undefined : living.owners[one.owner];
      const buyer = { buyer: known?.key ?? key, buyerName: known?.name ?? key, isNew: known === undefined };
      const seenOwner = presentOf(model, place)?.owner.key ?? null;
      return { kind: one.kind, flat: place.number, seenOwner, ...buyer, day };
    }
    case 'reverse':
      return model.transfers[one.transfer] ? { kind: one.kind, transfer: one.transfer } : null;
    case 'correct': {
      const shown = model.ownerships[one.ownership];
      if (!shown) return null;
      const since = one.since === null ? shown.since : todayOf(society, -one.since);
      const until = one.until === null || shown.until === null ? shown.until : todayOf(society, -one.until);
      return { kind: one.kind, ownership: one.ownership, since, until };
    }
  }
}

const contactOf = (key: string) => {
  const count = key.replace('Person ', '');
  return { email: `p${count}@people.example`, phone: `55${count.padStart(8, '0')}` };
};

type Request = [method: string, path: string, json?: object];

/** The entry as its form sends it, from the records as they are now. */
async function requestOf(
  { society, admins: [admin], flats, owners, transfers }: World,
  entry: Entry,
): Promise<Request> {
  const key = crypto.randomUUID();
  const flatId = 'flat' in entry && entry.flat ? flats.get(entry.flat) : null;
  const ownerId = 'key' in entry ? owners.get(entry.key) : undefined;
  const versionAt = async (path: string) => (await admin.send<{ version: number }>('GET', path)).body.version;
  switch (entry.kind) {
    case 'add owner': {
      const { key: name, since: occupancyDate, status } = entry;
      const facts = { name, ...contactOf(name), occupancyDate, status, familyDetails: family };
      return ['POST', '/api/owners', { ...facts, flatId }];
    }
    case 'edit owner': {
      const { name, status, since: occupancyDate, flat: wanted } = entry;
      const path = `/api/owners/${ownerId}`;
      const facts = { name, status, occupancyDate, address: key, ...(wanted !== undefined && { flatId }) };
      return ['PATCH', path, { version: await versionAt(path), ...facts }];
    }
    case 'delete owner':
      return ['DELETE', `/api/owners/${ownerId}`];
    case 'delete flat':
      return ['DELETE', `/api/flats/${flatId}`];
    case 'set status': {
      const path = `/api/flats/${flatId}`;
      return ['PATCH', path, { version: await versionAt(path), status: entry.status, description: key }];
    }
    case 'transfer': {
      const { buyer, buyerName: name, isNew, seenOwner, day: occupancyDate } = entry;
      const presentOwnerId = seenOwner === null ? null : owners.get(seenOwner);
      const existingOwnerId = isNew ? null : owners.get(buyer);
      const newOwner = { name, ...contactOf(buyer), familyDetails: family };
      return ['POST', '/api/transfers', { key, flatId, presentOwnerId, existingOwnerId, newOwner, occupancyDate }];
    }
    case 'reverse':
      return ['POST', `/api/transfers/${transfers[entry.transfer]}/reversal`, { key, reason: 'entered by mistake' }];
    case 'correct': {
      const spans = await society.context.db.selectFrom('ownerships').selectAll().orderBy('ordinal').execute();
      const { since, until } = entry;
      return [
        'POST',
        `/api/ownerships/${spans[entry.ownership]?.id}/correction`,
        { since, until, reason: 'So it says' },
      ];
    }
  }
}

/** Remembers the ids of what an entry that was taken has made. */
function learn({ owners, transfers }: World, entry: Entry, { body }: Answer): void {
  if (entry.kind === 'add owner') owners.set(entry.key, String(body['id']));
  if (entry.kind !== 'transfer') return;
  transfers.push(String(body['id']));
  if (entry.isNew) owners.set(entry.buyer, String(body['ownerId']));
}

const days = [0, 1, 5, 12, 20, 29, 31];

type Picture = { flats: string[]; owners: string[]; ownerships: string[]; on: string[][] };

/** The society as the model has it. */
function pictureOf({ society }: World, model: Model): Picture {
  const lines = (ofDay: string) =>
    model.ownerships
      .filter(({ flat: { isGone }, since, until }) => !isGone && since <= ofDay && (until === null || until > ofDay))
      .map((one) => `${one.flat.number} ${one.ownerName}`);
  return {
    flats: model.flats
      .filter(({ isGone }) => !isGone)
      .map((one) => `${one.number} ${one.status} ${presentOf(model, one)?.owner.name ?? null}`),
    owners: model.owners
      .filter(({ isGone, isOwner }) => !isGone && isOwner)
      .map((one) => {
        const { email, phone } = contactOf(one.key);
        const numbers = ownedBy(model, one).map((owned) => owned.flat.number);
        return `${one.name} ${one.status} ${shownSince(model, one)} ${email} ${phone} ${numbers}`;
      })
      .sort(),
    ownerships: model.ownerships.map(
      ({ flat: { number, isGone }, owner: { key, ...person }, ownerName, since, until, began, ended }) =>
        `${isGone ? 'gone' : number} ${person.isGone ? 'gone' : key} ${number} ${ownerName} ${since} ${until} ${began} ${ended}`,
    ),
    on: days.map((daysAgo) => lines(todayOf(society, -daysAgo)).sort()),
  };
}

/** The society as the product tells it, and as its history stands in the tables. */
async function pictureTold({ society, admins: [admin], flats, owners }: World): Promise<Picture> {
  const told = async <T>(path: string) => (await admin.send<Items<T>>('GET', path)).body.items;
  const keys = new Map([...owners].map(([key, id]) => [id, key]));
  const numbers = new Map([...flats].map(([number, id]) => [id, number]));
  const spans = await society.context.db.selectFrom('ownerships').selectAll().orderBy('ordinal').execute();
  const on = days.map(async (daysAgo) => {
    const items = await told<OwnershipOn>(`/api/ownerships?on=${todayOf(society, -daysAgo)}`);
    return items
      .filter(({ flatId }) => flatId !== null)
      .map(({ flatId, ownerName }) => `${numbers.get(flatId ?? '')} ${ownerName}`)
      .sort();
  });
  return {
    flats: (await told<Flat>('/api/flats')).map((one) => `${one.flatNumber} ${one.status} ${one.ownerName}`),
    owners: (await told<Owner>('/api/owners'))
      .map(({ name, status: is, occupancyDate, email, phone, flats: owned }) => {
        return `${name} ${is} ${occupancyDate} ${email} ${phone} ${owned.map(({ flatNumber }) => flatNumber)}`;
      })
      .sort(),
    ownerships: spans.map(({ flatId, ownerId, flatNumber, ownerName, since, until, began, ended }) => {
      const [place, person] = [numbers.get(flatId ?? '') ?? 'gone', keys.get(ownerId ?? '') ?? 'gone'];
      return `${place} ${person} ${flatNumber} ${ownerName} ${since} ${until} ${began} ${ended}`;
    }),
    on: await Promise.all(on),
  };
}

async function aWorld(): Promise<World> {
  const { society, admin } = await anOffice();
  const admins: World['admins'] = [admin, await society.signedInAs('admin')];
  const model = emptyModel(todayOf(society), []);
  return { society, admins, model, flats: new Map(), owners: new Map(), transfers: [], people: 0 };
}

const flatNumbers = ['A-101', 'A-102', 'A-103'];

async function emptied(world: World): Promise<void> {
  const { db } = world.society.context;
  for (const table of ['transfers', 'ownerships', 'vehicles', 'owners', 'flats'] as const)
    await db.deleteFrom(table).execute();
  await beginLogAnew(db);
  Object.assign(world, { model: emptyModel(world.model.today, flatNumbers), transfers: [] });
  world.owners.clear();
  for (const flatNumber of flatNumbers) {
    const draft = { flatNumber, floor: 1, type: '2BHK', status: 'Available' };
    const { body } = await world.admins[0].send('POST', '/api/flats', draft);
    world.flats.set(flatNumber, String(body['id']));
  }
}

const isTaken = ({ status: code }: Answer) => code < 300;

test('whatever is entered, the product takes what the model takes, and tells on every day who owned what as the model does', async () => {
  const world = await aWorld();
  const { db } = world.society.context;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await emptied(world);
      for (const [index, one] of steps.entries()) {
        const entry = entryOf(world, one);
        if (entry === null) continue;
        const answer = await world.admins[index % 2 === 0 ? 0 : 1].send(...(await requestOf(world, entry)));
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        const expected = after(world.model, entry);
        expect(isTaken(answer), `${JSON.stringify(entry)}: ${JSON.stringify(answer.body)}`).toBe(expected !== null);
        if (expected !== null) learn(world, entry, answer);
        world.model = expected ?? world.model;
        expect(await pictureTold(world), JSON.stringify(entry)).toEqual(pictureOf(world, world.model));
        await expectSoundOwnership(db);
      }
      await expectLogReplays(db, recordTables);
      await expectSoundLog(db);
    }),
    { numRuns: tries(60) },
  );
});

test('two administrators enter something at the same moment: it is as if one had been first, and the log tells all of it', async () => {
  const world = await aWorld();
  const { db } = world.society.context;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 3, maxLength: 12 }), async (rounds) => {
      await emptied(world);
      for (const round of rounds) {
        await enterAtOnce(
          world,
          round.map((one) => entryOf(world, one)).filter((entry) => entry !== null),
        );
        await expectSoundOwnership(db);
      }
      await expectLogReplays(db, recordTables);
      await expectSoundLog(db);
    }),
    { numRuns: 20 },
  );
});

/** Each entry by an administrator of their own, from forms that show the same society; the outcome is that of one order. */
async function enterAtOnce(world: World, entries: Entry[]): Promise<void> {
  const requests = await Promise.all(entries.map((entry) => requestOf(world, entry)));
  const answers = await Promise.all(
    requests.map((request, index) => world.admins[index === 0 ? 0 : 1].send(...request)),
  );
  for (const { status: code, body } of answers) expect(code, JSON.stringify(body)).toBeLessThan(500);
  const orders = [entries.map((_, index) => index), entries.map((_, index) => index).reverse()];
  const outcomes = orders.map((order) => {
    const taken: boolean[] = [];
    let model = world.model;
    for (const index of order) {
      const next = after(model, entries[index] as Entry);
      taken[index] = next !== null;
      model = next ?? model;
    }
    return { order, model, taken };
  });
  const transfersBefore = [...world.transfers];
  const told = async (order: number[]) => {
    world.transfers = [...transfersBefore];
    for (const index of order) {
      const [entry, answer] = [entries[index], answers[index]];
      if (entry && answer && isTaken(answer)) learn(world, entry, answer);
    }
    return { taken: answers.map(isTaken), ...(await pictureTold(world)) };
  };
  const possible = outcomes.map(({ model, taken }) => ({ taken, ...pictureOf(world, model) }));
  const actual = await told(orders[0] ?? []);
  expect(possible, JSON.stringify(entries)).toContainEqual(actual);
  const happened = outcomes[possible.findIndex((one) => JSON.stringify(one) === JSON.stringify(actual))];
  expect(happened).toBeDefined();
  await told(happened?.order ?? []);
  world.model = happened?.model ?? world.model;
}

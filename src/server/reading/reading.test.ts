// @module-tag whole
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import type { Owner } from '#domain/owner.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { paged, type WholeName, wholeAnswers } from '#server/reading/wholeAnswers.ts';
import { activityOf, undo } from '../../../tests/support/activities.ts';
import {
  addFlat,
  addOwner,
  addVehicle,
  aPlate,
  dayAgo,
  editOwner,
  family,
  transferFlat,
} from '../../../tests/support/entries.ts';
import { inOnePiece } from '../../../tests/support/slices.ts';
import { anOffice, aSociety, type Person, type TestSociety, todayOf } from '../../../tests/support/society.ts';

const names = Object.keys(wholeAnswers) as WholeName[];
const pathOf = (whole: WholeName) => (whole === 'gateCopy' ? '/api/gate/copy' : `/api/${whole}`);

type Seen = { [W in WholeName]?: { etag: string; json: string } };

/** Asks for everything as a screen does that has seen it before, and holds it against the tables themselves. */
async function expectLatest(society: TestSociety, admin: Person, seen: Seen): Promise<void> {
  const { db } = society.context;
  const today = todayOf(society);
  // Of these it depends on the day who lives where, and how they are called.
  const dated = new Set<string>(['flats', 'tenancies', 'households', 'gateCopy', 'dashboard']);
  for (const whole of names) {
    const before = seen[whole];
    const asking: Record<string, string> = before ? { 'if-none-match': before.etag } : {};
    const { status, body, headers } = await admin.send('GET', pathOf(whole), undefined, asking);
    const json = JSON.stringify(
      await inOnePiece(await wholeAnswers[whole].read(db, dated.has(whole) ? today : undefined)),
    );
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    expect([whole, status]).toEqual([whole, json === before?.json ? 304 : 200]);
    if (status === 200) expect(JSON.stringify(body)).toBe(json);
    expect(etag === before?.etag, `the tag of ${whole} is that of its content`).toBe(status === 304);
    seen[whole] = { etag, json };
  }
  for (const on of [dayAgo(3), dayAgo(0)]) {
    const day = await admin.send('GET', `/api/ownerships?on=${on}`);
    expect([on, day.status, day.body]).toEqual([on, 200, await wholeAnswers.ownerships.read(db, on)]);
  }
  for (const [list, read] of Object.entries(paged)) {
    const page = await admin.send('GET', `/api/${list}?order=newest&limit=3`);
    expect([list, page.status, page.body]).toEqual([list, 200, await read(db, { limit: '3' }, today)]);
  }
}

const acts = [
  'add a flat',
  'renumber a flat',
  'delete a flat',
  'add an owner',
  'give an owner a flat',
  'rename an owner',
  'count an owner’s family',
  'an owner leaves',
  'delete an owner',
  'add a vehicle',
  'delete a vehicle',
  'transfer a flat',
  'take back',
  'change many',
  'record a consent',
  'change one’s own name',
] as const;
type Act = { act: (typeof acts)[number]; which: number };

/** One change as a person makes it; what the society can't take is refused, and changes nothing. */
async function take(admin: Person, { act, which }: Act, lastActivity: { id: string }): Promise<void> {
  const all = async <T>(path: string) => (await admin.send<{ items: T[] }>('GET', path)).body.items;
  const pick = <T>(some: T[]) => some[which % Math.max(some.length, 1)];
  const flat = pick(await all<Flat>('/api/flats?order=newest&limit=50'));
  const owner = pick(await all<Owner>('/api/owners?order=newest&limit=50'));
  const vehicle = pick(await all<Vehicle>('/api/vehicles?order=newest&limit=50'));
  const number = `A-${String(which).padStart(3, '0')}`;
  const edited = (edit: object) => owner && editOwner(admin, owner.id, edit);
  const deleted = (path: string, one: { id: string } | undefined) => one && admin.send('DELETE', `${path}/${one.id}`);
  const draft = { flatNumber: number, floor: 1, type: '2BHK', status: 'Available' };
  const work: Record<Act['act'], () => unknown> = {
    'add a flat': () => admin.send('POST', '/api/flats', draft),
    'renumber a flat': () =>
      flat && admin.send('PATCH', `/api/flats/${flat.id}`, { version: flat.version, flatNumber: number }),
    'delete a flat': () => deleted('/api/flats', flat),
    'add an owner': () => addOwner(admin, { name: `Owner ${which}` }),
    'give an owner a flat': () => edited({ flatId: flat?.id }),
    'rename an owner': () => edited({ name: `Renamed ${which}` }),
    'count an owner’s family': () => edited({ familyDetails: { ...family, children: which % 7 } }),
    'an owner leaves': () => edited({ status: 'Old' }),
    'delete an owner': () => deleted('/api/owners', owner),
    'add a vehicle': () =>
      flat?.ownerId && addVehicle(admin, { vehicleNumber: aPlate(), ownerId: flat.ownerId, flatId: flat.id }),
    'delete a vehicle': () => deleted('/api/vehicles', vehicle),
    'transfer a flat': () => flat && transferFlat(admin, flat, { presentOwnerId: flat.ownerId }),
    'take back': () => lastActivity.id && undo(admin, lastActivity.id),
    'change many': () =>
      flat && admin.send('POST', '/api/flats/bulk', { seen: { [flat.id]: flat.version }, edit: { floor: which % 9 } }),
    'record a consent': () =>
      owner &&
      admin.send('POST', '/api/privacy/consents', {
        ownerIds: [owner.id],
        notice: 1,
        day: dayAgo(which % 20),
        how: 'paper',
      }),
    // Nothing that any of them shows: they stay as they are.
    'change one’s own name': () => admin.send('PATCH', '/api/me', { name: `Asha ${which}` }),
  };
  const answer = (await work[act]()) as { headers?: Headers } | undefined;
  if (answer?.headers) lastActivity.id = activityOf({ headers: answer.headers });
}

describe('whole lists and figures, made by the thread', () => {
  test('after whatever change are what the tables hold, and their tag is another exactly when they are', async () => {
    const society = await aSociety({ few: 0 });
    const admin = await society.signedInAs('admin');
    const seen: Seen = {};
    const flat = await addFlat(admin);
    await addOwner(admin, { flatId: flat.id });
    await expectLatest(society, admin, seen);
    const act = fc.record({ act: fc.constantFrom(...acts), which: fc.nat({ max: 40 }) });
    const lastActivity = { id: '' };
    // Every act once in any order, and some more.
    const script = fc.tuple(
      fc.shuffledSubarray([...acts], { minLength: acts.length }),
      fc.array(act, { maxLength: 10 }),
    );
    await fc.assert(
      fc.asyncProperty(script, fc.nat({ max: 40 }), async ([each, more], which) => {
        for (const one of [...each.map((act) => ({ act, which })), ...more]) {
          await take(admin, one, lastActivity);
          await expectLatest(society, admin, seen);
        }
      }),
      { numRuns: 2 },
    );
  });

  test('are never older than what any server has acknowledged, however many ask and write at once', async () => {
    const society = await aSociety({ few: 0 });
    const other = await aSociety({ at: society.place, few: 0 });
    const admin = await society.signedInAs('admin');
    const there = other.sender(admin.cookie);
    const numbersSeen = async (send: Person['send']) =>
      (await send<{ items: Flat[] }>('GET', '/api/flats')).body.items.map(({ flatNumber }) => flatNumber);
    await Promise.all(
      Array.from({ length: 24 }, async (_, nth) => {
        const [writing, asking] = nth % 2 === 0 ? [admin.send, there] : [there, admin.send];
        const { flatNumber } = await addFlat({ send: writing }, `B-${String(nth).padStart(3, '0')}`);
        expect(await numbersSeen(asking)).toContain(flatNumber);
        expect((await asking<{ flats: { total: number } }>('GET', '/api/dashboard')).body.flats.total).toBeGreaterThan(
          0,
        );
        expect(await numbersSeen(writing)).toContain(flatNumber);
      }),
    );
    expect(await numbersSeen(there)).toHaveLength(24);
  });

  test('nor is the first page of the newest', async () => {
    const society = await aSociety();
    const other = await aSociety({ at: society.place });
    const admin = await society.signedInAs('admin');
    const newest = async (send: Person['send']) =>
      (await send<{ items: Flat[] }>('GET', '/api/flats?order=newest&limit=2')).body.items.map(
        ({ flatNumber }) => flatNumber,
      );
    const both = [admin.send, other.sender(admin.cookie)];
    for (const [nth, writing] of [...both, ...both].entries()) {
      const { flatNumber } = await addFlat({ send: writing }, `C-10${nth}`);
      for (const asking of both) expect((await newest(asking))[0]).toBe(flatNumber);
    }
  });

  test('are made once for all who ask at the same time, and not again while nothing in them has changed', async () => {
    const society = await aSociety({ few: 0 });
    const admin = await society.signedInAs('admin');
    await addFlat(admin);
    const { reading } = society.context;
    const today = todayOf(society);
    const together = await Promise.all(Array.from({ length: 10 }, () => reading.latest('flats', today)));
    expect(new Set(together.map(({ gzip }) => gzip)).size).toBe(1);
    await admin.send('PATCH', '/api/me', { name: 'Asha' });
    expect((await reading.latest('flats', today)).gzip).toBe(together[0]?.gzip);
    await addFlat(admin, 'A-102');
    expect((await reading.latest('flats', today)).gzip).not.toBe(together[0]?.gzip);
  });

  test('are not made again for a gap in the numbers of lines, but after more lines than are searched', async () => {
    const society = await aSociety({ few: 0 });
    const { reading, write } = society.context;
    await addOwner(await society.signedInAs('admin'));
    const latest = () => reading.latest('owners');
    const first = await latest();
    const note = { topic: 'sessions', entityId: null, operation: 'sign-out', label: null } as const;
    await write(null, async (tx) => {
      await tx.db.updateTable('logHead').set({ seq: 1_000_000 }).execute();
      tx.note(note);
    });
    expect((await latest()).gzip).toBe(first.gzip);
    await write(null, async (tx) => {
      for (let nth = 0; nth <= 5000; nth++) tx.note(note);
    });
    expect((await latest()).gzip).not.toBe(first.gzip);
  });

  test('are answered to nobody who may not see them, whatever tag they name', async () => {
    const society = await aSociety({ few: 0 });
    const admin = await society.signedInAs('admin');
    const resident = await society.signedInAs('user');
    for (const whole of names) {
      const etag = (await admin.send('GET', pathOf(whole))).headers.get('etag') ?? '';
      const statusFor = async (send: Person['send']) =>
        (await send('GET', pathOf(whole), undefined, { 'if-none-match': etag })).status;
      expect([await statusFor(admin.send), await statusFor(resident.send), await statusFor(society.send)]).toEqual([
        304, 403, 401,
      ]);
    }
  });
});

test('a small society’s lists are as new, and need no thread', async () => {
  const { society, admin } = await anOffice();
  const seen: Seen = {};
  await expectLatest(society, admin, seen);
  await addOwner(admin, { flatId: (await addFlat(admin)).id });
  await expectLatest(society, admin, seen);
  expect((await society.context.reading.latest('owners')).gzip).toBeNull();
});

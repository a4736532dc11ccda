// @module-tag whole
// What three devices of the gate enter without a network is in the book once, whatever the order in which it arrives.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilTimeIn } from '#domain/civilTime.ts';
import type { AddedGuard } from '#domain/guard.ts';
import type { Pass } from '#domain/pass.ts';
import type { Stop, StopHit } from '#domain/stop.ts';
import type { Visit } from '#domain/visit.ts';
import { addFlat, addVehicle } from '../../../tests/support/entries.ts';
import { anOwnedFlat, type Person } from '../../../tests/support/society.ts';

const minuteMs = 60_000;
/** On both engines, in each run. Of one stop no more than 500 are listed, whom the gate met. */
const many = 1000;

async function aGate() {
  const { society, admin, owner, flat } = await anOwnedFlat();
  await addFlat(admin, 'B-202');
  const now = society.context.now().getTime();
  const begun = now - (many + 60) * minuteMs;
  const clock = (ms: number) => civilTimeIn('Asia/Kolkata', new Date(ms));
  const devices: Person[] = [];
  for (let nth = 0; nth < 3; nth++) devices.push(await society.signedInAs('security'));
  const guards: string[] = [];
  for (const name of ['Ramesh Pawar', 'Sita More', 'Vijay Kale'])
    guards.push((await admin.send<AddedGuard>('POST', '/api/guards', { name, pin: '4821' })).body.guard.id);
  const passes: Pass[] = [];
  for (const isOnce of [true, true, false]) {
    const window = { from: clock(begun - 60 * minuteMs), until: clock(now + 60 * minuteMs) };
    const draft = { name: 'Anil', kind: 'guest', flats: ['B-202'], isOnce, ...window };
    passes.push((await admin.send<Pass>('POST', '/api/passes', draft)).body);
  }
  const draft = { vehicleNumber: 'MH 12 ZX 7001', reason: 'Ask', lastDay: null };
  const stop = (await admin.send<Stop>('POST', '/api/stops', draft)).body;
  // Who is stopped was so before the devices lost their network.
  const early = new Date(begun - minuteMs).toISOString();
  await society.context.db.updateTable('stops').set({ createdAt: early }).execute();
  const vehicle = await addVehicle(admin, { vehicleNumber: 'KA 01 ZZ 1010', ownerId: owner.id, flatId: flat.id });
  return { society, admin, begun, devices, guards, passes, stop, vehicle };
}

const device = fc.nat({ max: 2 });
const entry = fc.record({
  what: fc.constantFrom('visitor', 'visitor', 'announced', 'stopped', 'passage', 'sent away', 'shift'),
  device,
  /** By which devices they are let out. */
  leaves: fc.array(device, { maxLength: 2 }),
  which: fc.nat({ max: 2 }),
  isAsked: fc.boolean(),
});
type Drawn = typeof entry extends fc.Arbitrary<infer T> ? T : never;
type Made = Omit<Drawn, 'leaves'> & { id: string; at: string; leaves: { id: string; device: number }[] };
type Sent = { device: number; path: string; json: object };

/** What a device sends of an entry, and each other device that lets them out. */
function sentOf({ guards, passes, stop, vehicle }: Awaited<ReturnType<typeof aGate>>, made: Made): Sent[] {
  const { what, id, at, which, isAsked } = made;
  const to = (path: string, json: object) => [{ device: made.device, path, json: { id, happenedAt: at, ...json } }];
  if (what === 'sent away') return to(`/api/stops/${stop.id}/hits`, { said: '7001' });
  if (what === 'shift')
    return to('/api/devices/me/shifts', { guardId: guards[which], pin: '4821', isChecked: true, note: null });
  if (what === 'passage') return to('/api/visits/passages', { vehicleId: vehicle.id, way: isAsked ? 'in' : 'out' });
  const more = {
    visitor: {},
    announced: isAsked ? { passId: passes[which]?.id } : { passCode: passes[which]?.code },
    stopped: { vehicleNumber: 'mh12zx7001', asked: isAsked ? [stop.id] : [] },
  };
  const departures = departuresOf(made).map((left) => ({
    ...{ device: left.device, path: `/api/visits/${id}/departure` },
    json: { id: left.id, happenedAt: left.at },
  }));
  return [...to('/api/visits', { kind: 'guest', flats: ['B-202'], ...more[what] }), ...departures];
}

/** The second device is a minute later: its departure is beside the one that counts. */
function departuresOf({ at, leaves }: Made) {
  return leaves.map((left, place) => ({
    ...left,
    at: new Date(Date.parse(at) + (10 + place) * minuteMs).toISOString(),
  }));
}

/** Sends all of it in this order; a departure that comes before its entry is refused, stays in its queue, and is sent again. */
async function send(devices: readonly Person[], all: readonly Sent[]): Promise<void> {
  for (let queue = all; queue.length > 0; ) {
    const refused: Sent[] = [];
    for (const sent of queue) {
      const { status } = await (devices[sent.device] as Person).send('POST', sent.path, sent.json);
      if (status === 404) refused.push(sent);
      else expect([200, 201]).toContain(status);
    }
    queue = refused;
  }
}

const names = ['Ramesh Pawar', 'Sita More', 'Vijay Kale'];
const firstFirst = (one: Made, other: Made) => (one.at + one.id < other.at + other.id ? -1 : 1);

/** What the book says of an entry, worked out from all that was entered and nothing of its order. */
function expectedOf(made: Made, all: readonly Made[], passes: readonly Pass[]) {
  const onDuty = (device: number, at: string) =>
    names[all.findLast((one) => one.what === 'shift' && one.device === device && one.at <= at)?.which ?? -1] ?? null;
  const { what, which, device, at, isAsked } = made;
  const isVisitor = what !== 'passage';
  const uses = all.filter((one) => one.what === 'announced' && one.which === which);
  const isExtra = passes[which]?.isOnce && uses[0] !== made;
  return {
    ...{ at, guard: onDuty(device, at) },
    departures: isVisitor
      ? departuresOf(made).map(({ id, device, at }) => ({ id, at, guard: onDuty(device, at) }))
      : [],
    leftAt: isVisitor ? (departuresOf(made)[0]?.at ?? null) : null,
    remark: what === 'announced' ? (isExtra ? 'used' : null) : undefined,
    stopped: what === 'stopped' ? (isAsked ? 'asked' : 'unasked') : null,
  };
}

const seen = ({ at, guard, departures, leftAt, pass, stopped }: Visit) => ({
  ...{ at, guard, leftAt, stopped, remark: pass?.remark },
  departures: departures.map(({ id, at, guard }) => ({ id, at, guard })),
});

async function bookOf(admin: Person, ids: readonly string[]): Promise<Map<string, Visit>> {
  const book = new Map<string, Visit>();
  for (let start = 0; start < ids.length; start += 100) {
    const path = `/api/visits?ids=${ids.slice(start, start + 100).join(',')}`;
    for (const visit of (await admin.send<{ items: Visit[] }>('GET', path)).body.items) book.set(visit.id, visit);
  }
  return book;
}

test('a thousand entries of three devices, each sent twice and all in any order, are a thousand: each left once, with its remark, its stop and who was on duty', {
  tags: ['whole'],
}, async () => {
  const gate = await aGate();
  const { society, admin, begun, devices, passes, stop } = gate;
  const runs = fc.tuple(fc.array(entry, { minLength: many, maxLength: many }), fc.infiniteStream(fc.nat()));
  await fc.assert(
    fc.asyncProperty(runs, async ([entries, random]) => {
      const all = entries
        .map((one, nth) => ({
          ...{ ...one, id: crypto.randomUUID() },
          leaves: one.leaves.map((device) => ({ device, id: crypto.randomUUID() })),
          at: new Date(begun + nth * minuteMs).toISOString(),
        }))
        .sort(firstFirst);
      const draw = () => random.next().value as number;
      const once = all.flatMap((made) => sentOf(gate, made));
      const order = [...once, ...once].map((sent) => ({ sent, by: draw() })).sort((one, other) => one.by - other.by);
      await send(
        devices,
        order.map(({ sent }) => sent),
      );
      const ofBook = all.filter(({ what }) => what !== 'sent away' && what !== 'shift');
      const count = async (table: 'visits' | 'shifts' | 'stopHits') =>
        (await society.context.db.selectFrom(table).select('id').execute()).length;
      const shifts = all.filter(({ what }) => what === 'shift').length;
      expect([await count('visits'), await count('shifts')]).toEqual([ofBook.length, shifts]);
      const book = await bookOf(
        admin,
        ofBook.map(({ id }) => id),
      );
      for (const made of ofBook) expect(seen(book.get(made.id) as Visit)).toEqual(expectedOf(made, all, passes));
      await expectHits(admin, stop.id, all);
      for (const [which, pass] of passes.entries())
        await expectUses(
          admin,
          pass.id,
          all.filter((one) => one.what === 'announced' && one.which === which),
        );
    }),
    // To shrink a thousand entries would take hours.
    { numRuns: 1, endOnFailure: true },
  );
});

/** Whom the gate met: each once, with who was on duty. */
async function expectHits(admin: Person, stopId: string, all: readonly Made[]): Promise<void> {
  const { items } = (await admin.send<{ items: StopHit[] }>('GET', `/api/stops/${stopId}/hits`)).body;
  const met = all.filter(({ what }) => what === 'stopped' || what === 'sent away');
  expect(items.map(({ visitId, id, done }) => [visitId ?? id, done]).sort()).toEqual(
    met
      .map(({ id, what, isAsked }) => [id, what === 'sent away' ? 'sent-away' : isAsked ? 'let-in' : 'unasked'])
      .sort(),
  );
  const guardOf = (made: Made) => expectedOf(made, all, []).guard;
  for (const hit of items)
    expect(hit.guard).toBe(guardOf(met.find(({ id }) => id === (hit.visitId ?? hit.id)) as Made));
}

async function expectUses(admin: Person, passId: string, uses: readonly Made[]): Promise<void> {
  const { items } = (await admin.send<{ items: Pass[] }>('GET', `/api/passes?ids=${passId}`)).body;
  expect(items).toMatchObject([{ uses: uses.length, usedAt: uses[0]?.at ?? null }]);
}

// Who is stopped at the gate: who writes the list, whom an entry meets, and what is recorded of it.
import { describe, expect, test } from 'vitest';
import type { ActivityPage } from '#domain/activityLog.ts';
import type { ProblemBody } from '#domain/problem.ts';
import { say } from '#domain/say.ts';
import type { GateStop, Stop, StopHit } from '#domain/stop.ts';
import type { Visit } from '#domain/visit.ts';
import { addFlat, addVehicle, renumber } from '../../../tests/support/entries.ts';
import { factsIn } from '../../../tests/support/facts.ts';
import { expectLogReplays } from '../../../tests/support/ledger.ts';
import { anOwnedFlat, type Person, type TestSociety, todayOf } from '../../../tests/support/society.ts';

type Answered = Stop & ProblemBody;
const dayMs = 24 * 60 * 60 * 1000;

async function anOffice() {
  const office = await anOwnedFlat();
  await addFlat(office.admin, 'B-202');
  return { ...office, guard: await office.society.signedInAs('security') };
}

const car = { vehicleNumber: 'mh12 zx-7001', reason: 'Drove off after a collision', lastDay: null };
const person = { name: 'Suresh Kale', flat: 'b202', reason: 'Ask B-202', lastDay: null };

const stopped = (admin: Person, draft: object = car) => admin.send<Answered>('POST', '/api/stops', draft);
const listOf = async (admin: Person) => (await admin.send<{ items: Stop[] }>('GET', '/api/stops')).body.items;
const hitsOf = async (admin: Person, id: string) =>
  (await admin.send<{ items: StopHit[] }>('GET', `/api/stops/${id}/hits`)).body.items;
const inForce = async (guard: Person) =>
  (await guard.send<{ items: GateStop[] }>('GET', '/api/stops/in-force')).body.items;

function enter(guard: Person, more: object = {}) {
  const draft = { id: crypto.randomUUID(), kind: 'guest', flats: ['B-202'], ...more };
  return guard.send<Visit & ProblemBody>('POST', '/api/visits', draft);
}

const ago = ({ context }: TestSociety, ms: number) => new Date(context.now().getTime() - ms).toISOString();

describe('an entry', () => {
  test('of a vehicle or name that is stopped is recorded: after asking, or without where the device did not know', async () => {
    const { admin, guard, society } = await anOffice();
    const { body: vehicle } = await stopped(admin);
    const { body: suresh } = await stopped(admin, person);
    expect([vehicle.flatNumber, suresh.flatNumber]).toEqual([null, 'B-202']);
    const id = crypto.randomUUID();
    const asked = await enter(guard, { id, name: 'Kale Suresh', vehicleNumber: 'MH 12 ZX 70O1', asked: [suresh.id] });
    expect(asked).toMatchObject({ status: 201, body: { stopped: 'unasked' } });
    expect((await enter(guard, { id, name: 'Kale Suresh', asked: [suresh.id] })).body).toEqual(asked.body);
    expect(await hitsOf(admin, suresh.id)).toMatchObject([
      { done: 'let-in', said: 'Kale Suresh, MH 12 ZX 70O1', visitId: id, by: 'Test security', at: asked.body.at },
    ]);
    expect(await hitsOf(admin, vehicle.id)).toMatchObject([{ done: 'unasked', visitId: id }]);
    const both = await enter(guard, { vehicleNumber: '7001', asked: [vehicle.id] });
    expect(both.body.stopped).toBe('asked');
    expect((await enter(guard, { name: 'Somebody Else' })).body.stopped).toBeNull();
    expect((await listOf(admin)).map(({ hits }) => hits).sort()).toEqual([1, 2]);
    await expectLogReplays(society.context.db, []);
  });

  test('names the flat to ask by the number that it has today, and none once it is gone, whoever has its number then', async () => {
    const { admin, guard, society } = await anOffice();
    const flat = await addFlat(admin, 'C-301');
    const { body: stop } = await stopped(admin, { ...person, flat: 'c301' });
    await renumber(admin, flat.id, 'C-399');
    expect(await inForce(guard)).toMatchObject([{ id: stop.id, flatNumber: 'C-399' }]);
    expect(await listOf(admin)).toMatchObject([{ id: stop.id, flatNumber: 'C-399', version: 1 }]);
    expect((await admin.send('DELETE', `/api/flats/${flat.id}`)).status).toBe(204);
    await addFlat(admin, 'C-399');
    expect(await inForce(guard)).toMatchObject([{ id: stop.id, flatNumber: null }]);
    expect((await admin.send('POST', `/api/stops/${stop.id}/ending`)).body).toMatchObject({ flatNumber: null });
    await expectLogReplays(society.context.db, []);
  });

  test('of a resident’s vehicle is recorded when it comes in, and nobody is kept from leaving', async () => {
    const { admin, guard, owner, flat } = await anOffice();
    const { id: vehicleId } = await addVehicle(admin, {
      vehicleNumber: 'MH 12 ZX 7001',
      ownerId: owner.id,
      flatId: flat.id,
    });
    const { body: stop } = await stopped(admin);
    const pass = (way: string, asked: string[] = []) =>
      guard.send<Visit>('POST', '/api/visits/passages', { id: crypto.randomUUID(), vehicleId, way, asked });
    const said = [
      (await pass('out')).body.stopped,
      (await pass('in', [stop.id])).body.stopped,
      (await pass('in')).body.stopped,
    ];
    expect(said).toEqual([null, 'asked', 'unasked']);
    expect((await hitsOf(admin, stop.id)).map(({ done }) => done).sort()).toEqual(['let-in', 'unasked']);
  });

  test('that happened before the stop, after its last day or its end meets nobody; one that arrives late meets who was stopped then', async () => {
    const { admin, guard, society } = await anOffice();
    await stopped(admin, { ...car, lastDay: todayOf(society, 1) });
    const met = async (ms: number) =>
      (await enter(guard, { vehicleNumber: '7001', happenedAt: ago(society, ms) })).body.stopped;
    expect([await met(60_000), await met(0)]).toEqual([null, 'unasked']);
    society.later(3 * dayMs);
    expect([await met(0), await met(2 * dayMs)], 'it stops by itself').toEqual([null, 'unasked']);
    const { body: other } = await stopped(await society.signedInAs('admin'));
    society.later(60_000);
    const office = await society.signedInAs('admin');
    const ended = await office.send<Answered>('POST', `/api/stops/${other.id}/ending`);
    expect(ended).toMatchObject({ status: 200, body: { endedBy: expect.any(String), lastDay: todayOf(society) } });
    expect([await met(-1000), await met(30_000)]).toEqual([null, 'unasked']);
    expect((await office.send<Answered>('POST', `/api/stops/${other.id}/ending`)).body.endedAt).toBe(
      ended.body.endedAt,
    );
    expect((await office.send('PATCH', `/api/stops/${other.id}`, { version: 2, lastDay: null })).status).toBe(409);
  });
});

test('who was sent away is recorded once however often it is sent; somebody else’s record under the id is not told', async () => {
  const { admin, guard, society } = await anOffice();
  const { body: stop } = await stopped(admin);
  const draft = { id: crypto.randomUUID(), said: 'MH 12 ZX 7001', happenedAt: ago(society, 0) };
  const send = (who: Person, more: object = {}, id = stop.id) =>
    who.send<StopHit & ProblemBody>('POST', `/api/stops/${id}/hits`, { ...draft, ...more });
  const first = await send(guard);
  expect(first).toMatchObject({
    status: 201,
    body: { done: 'sent-away', visitId: null, by: 'Test security', at: draft.happenedAt },
  });
  expect((await send(guard)).body).toEqual(first.body);
  const other = await society.signedInAs('security');
  expect((await send(other)).body.reason).toBe('stop_id_taken');
  expect((await send(guard, { id: crypto.randomUUID() }, crypto.randomUUID())).status).toBe(404);
  expect((await send(guard, { id: crypto.randomUUID(), happenedAt: ago(society, 31 * dayMs) })).status).toBe(422);
  expect(await hitsOf(admin, stop.id)).toHaveLength(1);
  const early = await send(guard, { id: crypto.randomUUID(), happenedAt: ago(society, 2 * dayMs) });
  expect([early.status, early.body.at], 'not before the stop was entered').toEqual([201, stop.createdAt]);
});

test('a stop is refused at the field that is wrong', async () => {
  const { admin, society } = await anOffice();
  for (const [draft, field] of [
    [{ reason: 'x', lastDay: null }, 'vehicleNumber'],
    [{ ...car, vehicleNumber: '70-1' }, 'vehicleNumber'],
    [{ ...car, vehicleNumber: 'x'.repeat(51) }, 'vehicleNumber'],
    [{ ...person, name: 'A B' }, 'name'],
    [{ ...person, flat: 'Z-999' }, 'flat'],
    [{ ...person, reason: ' ' }, 'reason'],
    [{ ...person, lastDay: todayOf(society, -1) }, 'lastDay'],
    [{ ...person, lastDay: undefined }, 'lastDay'],
    [{ ...person, hits: 3 }, 'hits'],
  ] as const) {
    const { status, body } = await stopped(admin, draft);
    expect([status, Object.keys(body.errors ?? {})], JSON.stringify(draft)).toEqual([422, [field]]);
  }
  expect(await listOf(admin)).toEqual([]);
});

test('only admins write the list, the gate knows who is stopped today and no more of it, and it is in the log without whom and why', async () => {
  const { admin, guard, society } = await anOffice();
  const { body: stop } = await stopped(admin, person);
  const edit = { version: 1, reason: 'Ask the office', lastDay: todayOf(society) };
  expect(await admin.send('PATCH', `/api/stops/${stop.id}`, edit)).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await admin.send('PATCH', `/api/stops/${stop.id}`, edit)).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  });
  expect(await inForce(guard)).toEqual([
    {
      ...{ id: stop.id, vehicleNumber: null, name: 'Suresh Kale', flatNumber: 'B-202', reason: 'Ask the office' },
      ...{ from: stop.from, lastDay: todayOf(society), endedAt: null },
    },
  ]);
  for (const path of ['/api/stops', `/api/stops/${stop.id}/hits`])
    expect((await guard.send('GET', path)).status).toBe(403);
  expect((await stopped(guard)).status).toBe(403);
  const resident = await society.signedInAs('user');
  expect((await resident.send('GET', '/api/stops/in-force')).status).toBe(403);
  const { body } = await admin.send<ActivityPage>('GET', '/api/activities?topic=stops');
  expect(body.activities.map(({ what }) => say(what))).toEqual([
    expect.stringMatching(/changed a stop at the gate/),
    expect.stringMatching(/added a person to those who are stopped at the gate/),
  ]);
  const logged = await society.context.db.selectFrom('changes').select(['before', 'after']).execute();
  expect(factsIn(logged)).not.toMatch(/Suresh|Ask/);
});

test('over for the society’s days, whom it was about, why and what was said are erased; that there was a stop stays', async () => {
  const { admin, guard, society } = await anOffice();
  const { body: stop } = await stopped(admin, { ...person, vehicleNumber: 'MH 12 ZX 7001', lastDay: todayOf(society) });
  const { body: lasting } = await stopped(admin);
  await enter(guard, { name: 'Suresh Kale', asked: [stop.id] });
  await guard.send('POST', `/api/stops/${stop.id}/hits`, { id: crypto.randomUUID(), said: 'Suresh K' });
  society.later(181 * dayMs);
  await society.context.jobs.look();
  const office = await society.signedInAs('admin');
  const [open, over] = await listOf(office);
  expect(open).toMatchObject({ id: lasting.id, reason: car.reason, lastDay: null });
  expect(over).toMatchObject({
    id: stop.id,
    name: null,
    vehicleNumber: null,
    reason: null,
    isForgotten: true,
    hits: 2,
  });
  expect((await hitsOf(office, stop.id)).map(({ said }) => said)).toEqual([null, null]);
  const { db } = society.context;
  const rows = [
    await db.selectFrom('stops').selectAll().where('id', '=', stop.id).execute(),
    await db.selectFrom('stopHits').selectAll().execute(),
  ];
  expect(factsIn(rows)).not.toMatch(/Suresh|7001|Ask/);
  await expectLogReplays(db, []);
});

test('an entry may name fifty who were asked about, and one more is refused at the field', async () => {
  const { admin, guard, owner, flat } = await anOffice();
  const { body: stop } = await stopped(admin, person);
  const named = (many: number) =>
    Array.from({ length: many }, (_, place) => (place === 0 ? stop.id : crypto.randomUUID()));
  const { id: vehicleId } = await addVehicle(admin, {
    vehicleNumber: 'MH 12 ZX 7002',
    ownerId: owner.id,
    flatId: flat.id,
  });
  const pass = (asked: string[]) =>
    guard.send<Visit & ProblemBody>('POST', '/api/visits/passages', {
      id: crypto.randomUUID(),
      vehicleId,
      way: 'in',
      asked,
    });
  for (const send of [(asked: string[]) => enter(guard, { asked }), pass]) {
    expect(await send(named(50))).toMatchObject({ status: 201, body: { stopped: 'asked' } });
    const { status, body } = await send(named(51));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['asked']]);
  }
  expect(await hitsOf(admin, stop.id)).toHaveLength(2);
});

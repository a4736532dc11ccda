// The gate book: what is entered, once however often it is sent, who sees it, and how long it says who it was.
import { describe, expect, test } from 'vitest';
import type { ActivityPage } from '#domain/activityLog.ts';
import type { ProblemBody } from '#domain/problem.ts';
import { say } from '#domain/say.ts';
import type { Visit, VisitRules } from '#domain/visit.ts';
import { activityAt, activityOf, repeatLast } from '../../../tests/support/activities.ts';
import { addFlat, addVehicle, renumber } from '../../../tests/support/entries.ts';
import { factsIn } from '../../../tests/support/facts.ts';
import { expectLogReplays } from '../../../tests/support/ledger.ts';
import { keysIn } from '../../../tests/support/senders.ts';
import { anOwnedFlat, type Person, type TestSociety, todayOf } from '../../../tests/support/society.ts';

type Answered = Visit & ProblemBody;
const dayMs = 24 * 60 * 60 * 1000;

async function aGate() {
  const office = await anOwnedFlat();
  await addFlat(office.admin, 'B-202');
  return { ...office, guard: await office.society.signedInAs('security') };
}

function enter(guard: Person, more: object = {}) {
  const draft = { id: crypto.randomUUID(), kind: 'delivery', flats: ['B-202'], ...more };
  return guard.send<Answered>('POST', '/api/visits', draft);
}

function leave(guard: Person, id: string, more: object = {}) {
  return guard.send<Answered>('POST', `/api/visits/${id}/departure`, { id: crypto.randomUUID(), ...more });
}

async function dayOf(person: Person, query = ''): Promise<Visit[]> {
  const { status, body } = await person.send<{ items: Visit[] }>('GET', `/api/visits${query}`);
  expect(status).toBe(200);
  return body.items;
}

async function insideOf(person: Person): Promise<Visit[]> {
  return (await person.send<{ items: Visit[] }>('GET', '/api/visits/inside')).body.items;
}

const ago = ({ context }: TestSociety, ms: number) => new Date(context.now().getTime() - ms).toISOString();

test('a file of the gate book stands in the log beside all else: it leaves out what a gate enters alone', async () => {
  const { admin, guard } = await aGate();
  await enter(guard);
  await admin.send('POST', '/api/exports', { kind: 'export', list: 'visits', format: 'csv', count: 1 });
  for (const query of ['', `by=${admin.id}`, 'topic=sessions']) {
    const { body } = await admin.send<ActivityPage>('GET', `/api/activities?limit=100&${query}`);
    const ofGate = body.activities.filter(({ what }) => what.code === 'did' && what.params.topic === 'visits');
    expect(ofGate.map(({ what }) => say(what))).toEqual([expect.stringContaining('exported')]);
  }
});

test('a gate that has entered 5,000 in an hour enters no more until it is over; what was taken is answered when it is sent again', async () => {
  const { society, guard } = await aGate();
  const other = await society.signedInAs('security');
  const taken = { id: crypto.randomUUID() };
  await enter(guard, taken);
  await repeatLast(society, guard.id, 4998);
  expect((await enter(guard)).status).toBe(201);
  const refused = await enter(guard);
  expect([refused.status, refused.body.reason]).toEqual([429, 'too_many_entries']);
  expect((await leave(guard, taken.id)).status).toBe(429);
  const shift = { id: crypto.randomUUID(), guardId: null, pin: null };
  expect((await guard.send('POST', '/api/devices/me/shifts', shift)).status).toBe(429);
  expect((await guard.send('PATCH', '/api/me', { language: 'hi' })).status).toBe(429);
  expect((await enter(guard, taken)).status).toBe(201);
  expect((await enter(other)).status).toBe(201);
  society.later(60 * 60 * 1000);
  expect((await enter(guard)).status).toBe(201);
});

describe('a visitor', () => {
  test('is let in for a flat in any spelling, is inside, and is let out', async () => {
    const { society, guard } = await aGate();
    const { status, body } = await enter(guard, { flats: ['b 202', 'B202'], name: 'Anil', vehicleNumber: 'KA 05 X 1' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ kind: 'delivery', way: 'in', name: 'Anil', vehicleNumber: 'KA 05 X 1', people: 1, by: 'Test security' },
      ...{ flats: [{ flatNumber: 'B-202' }], day: todayOf(society), leftAt: null, departures: [] },
    });
    expect(Date.parse(body.dueAt ?? '') - Date.parse(body.at)).toBe(60 * 60 * 1000);
    expect(await insideOf(guard)).toEqual([body]);
    const left = await leave(guard, body.id);
    expect(left).toMatchObject({ status: 200, body: { leftAt: expect.any(String), dueAt: null } });
    expect(await insideOf(guard)).toEqual([]);
    expect(await dayOf(guard)).toEqual([left.body]);
    await expectLogReplays(society.context.db, []);
  });

  test('let in without a network is taken for the flat that had the number then, or last within the hours a device does without', async () => {
    const { society, admin, guard } = await aGate();
    const flat = await addFlat(admin, 'A-003');
    const other = await addFlat(admin, 'C-301');
    society.later(60_000);
    const happenedAt = ago(society, 30_000);
    await renumber(admin, flat.id, 'A-903');
    const late = await enter(guard, { flats: ['a 003'], happenedAt });
    expect(late, 'and told under that number').toMatchObject({
      ...{ status: 201, body: { flats: [{ id: flat.id, flatNumber: 'A-003' }] } },
    });
    // The device had not heard of the new number yet.
    const unheard = await enter(guard, { flats: ['a 003'], happenedAt: ago(society, -1) });
    expect(unheard).toMatchObject({ status: 201, body: { flats: [{ id: flat.id, flatNumber: 'A-903' }] } });
    // A number that a flat had only since is nobody's of then.
    await renumber(admin, other.id, 'D-401');
    await renumber(admin, other.id, 'D-402');
    expect((await enter(guard, { flats: ['D-401'], happenedAt })).status).toBe(422);
    society.later(12 * 60 * 60_000);
    const later = await enter(guard, { flats: ['a 003'], happenedAt: ago(society, 0) });
    expect(later).toMatchObject({ status: 422, body: { errors: { 'flats.0': expect.stringContaining('a 003') } } });
  });

  test('let in for a number that another flat has by the time it arrives came to the flat that had it then', async () => {
    const { society, admin, guard } = await aGate();
    const [flat, other] = [await addFlat(admin, 'A-003'), await addFlat(admin, 'C-301')];
    society.later(60_000);
    const happenedAt = ago(society, 30_000);
    await renumber(admin, flat.id, 'A-903');
    await renumber(admin, other.id, 'A-003');
    const late = await enter(guard, { flats: ['B-202', 'a003'], happenedAt });
    expect(late.body.flats).toEqual([
      { id: expect.any(String), flatNumber: 'B-202' },
      { id: flat.id, flatNumber: 'A-003' },
    ]);
    const since = await enter(guard, { flats: ['A-003'], happenedAt: ago(society, -1) });
    expect(since.body.flats).toEqual([{ id: other.id, flatNumber: 'A-003' }]);
  });

  test('stands in the log under the gate book alone, and fills no other look at it', async () => {
    const { admin, guard } = await aGate();
    const log = async (query: string) =>
      (await admin.send<ActivityPage>('GET', `/api/activities${query}`)).body.activities.map(({ counts }) => counts);
    const before = await log('?limit=5');
    for (let nth = 0; nth < 60; nth++) await enter(guard);
    expect(await log('?limit=5')).toEqual(before);
    for (const query of ['?text=B-202', `?by=${guard.id}`])
      expect((await log(query)).filter((counts) => 'visits' in counts)).toEqual([]);
    expect(await log('?topic=visits&limit=5')).toEqual(Array.from({ length: 5 }, () => ({ visits: 1 })));
  });

  test('is asked for a phone where the society says so, and what is not asked is not kept', async () => {
    const { admin, guard } = await aGate();
    const phone = '98200 11111';
    expect((await enter(guard, { kind: 'guest', phone })).body.phone).toBe('9820011111');
    expect((await enter(guard, { kind: 'cab', phone })).body.phone).toBeNull();
    const { body } = await admin.send<VisitRules>('GET', '/api/visits/rules');
    const edit = { version: body.version, asksPhone: ['cab'], hours: { ...body.hours, cab: 3 } };
    const edited = await admin.send<VisitRules>('PATCH', '/api/visits/rules', edit);
    expect(edited).toMatchObject({ status: 200, body: { asksPhone: ['cab'], namesKeptDays: 180 } });
    expect((await admin.send('PATCH', '/api/visits/rules', edit)).status).toBe(409);
    const cab = (await enter(guard, { kind: 'cab', phone })).body;
    expect([cab.phone, Date.parse(cab.dueAt ?? '') - Date.parse(cab.at)]).toEqual(['9820011111', 3 * 60 * 60 * 1000]);
    expect((await enter(guard, { kind: 'guest', phone })).body.phone).toBeNull();
    expect((await guard.send('PATCH', '/api/visits/rules', edit)).status).toBe(403);
  });

  test('is refused at the field that is wrong, and nothing is entered', async () => {
    const { society, guard } = await aGate();
    for (const [wrong, field] of [
      [{ kind: 'resident' }, 'kind'],
      [{ flats: ['Z-999'] }, 'flats.0'],
      [{ flats: ['B-202', 'no such'] }, 'flats.1'],
      [{ flats: Array.from({ length: 11 }, () => 'B-202') }, 'flats'],
      [{ flats: [7] }, 'flats.0'],
      [{ name: 'x'.repeat(201) }, 'name'],
      [{ phone: '12' }, 'phone'],
      [{ vehicleNumber: 'x'.repeat(51) }, 'vehicleNumber'],
      [{ people: 0 }, 'people'],
      [{ people: 101 }, 'people'],
      [{ note: 'x'.repeat(301) }, 'note'],
      [{ happenedAt: 'yesterday' }, 'happenedAt'],
      [{ happenedAt: ago(society, 31 * dayMs) }, 'happenedAt'],
      [{ id: 'mine' }, 'id'],
      [{ by: 'somebody else' }, 'by'],
    ] as const) {
      const { status, body } = await enter(guard, wrong);
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(wrong)).toEqual([422, [field]]);
    }
    expect(await dayOf(guard)).toEqual([]);
  });

  test('came when the device says, and by the server’s clock where the device’s is ahead', async () => {
    const { society, guard } = await aGate();
    const early = ago(society, 26 * 60 * 60 * 1000);
    const { body } = await enter(guard, { happenedAt: early });
    expect([body.at, body.day]).toEqual([early, todayOf(society, -1)]);
    expect(body.receivedAt > body.at).toBe(true);
    expect((await dayOf(guard, `?day=${todayOf(society, -1)}`)).map(({ id }) => id)).toEqual([body.id]);
    const ahead = await enter(guard, { happenedAt: ago(society, -3 * 60 * 1000) });
    expect(ahead.body.at).toBe(ahead.body.receivedAt);
    const nearly = await enter(guard, { happenedAt: ago(society, -60 * 1000) });
    expect(nearly.body.at).toBe(nearly.body.receivedAt);
    const before = await leave(guard, body.id, { happenedAt: ago(society, 27 * 60 * 60 * 1000) });
    expect(before.body.leftAt, 'nobody leaves before they came').toBe(early);
  });
});

describe('who came before midnight', () => {
  /** From tomorrow at 11:50 pm in India: sessions of a day long past would be over. */
  async function aNight() {
    const { society } = await aGate();
    const days = [0, 1, 2, 3].map((away) => todayOf(society, away)) as [string, string, string, string];
    society.later(Date.parse(`${days[1]}T18:20:00.000Z`) - society.context.now().getTime());
    const [admin, guard] = [await society.signedInAs('admin'), await society.signedInAs('security')];
    const stays = (await enter(guard, { kind: 'guest' })).body;
    const leaves = (await enter(guard, { kind: 'worker' })).body;
    const idsOn = async (on: string, more = '') =>
      (await dayOf(admin, `?day=${on}${more}`)).map(({ id }) => id).toSorted();
    return { society, admin, guard, stays, leaves, idsOn, days };
  }

  test('stands in the book of that day and, leaving at 12:20 am, of the next', async () => {
    const { society, admin, guard, stays, leaves, idsOn, days } = await aNight();
    const [before, day, next, after] = days;
    society.later(30 * 60 * 1000);
    const left = await leave(guard, leaves.id);
    expect(left.body).toMatchObject({ day, leftAt: expect.stringContaining(`${day}T18:50`) });
    const both = [stays.id, leaves.id].toSorted();
    expect([await idsOn(day), await idsOn(next), await idsOn(after)]).toEqual([both, both, []]);
    expect((await dayOf(admin)).map(({ id }) => id).toSorted()).toEqual(both);
    expect(await idsOn(next, '&kind=guest')).toEqual([stays.id]);
    const first = await admin.send<{ items: Visit[]; next: string }>('GET', `/api/visits?day=${next}&limit=1`);
    const rest = await admin.send<{ items: Visit[]; next: null }>(
      'GET',
      `/api/visits?day=${next}&limit=1&after=${first.body.next}`,
    );
    expect([...first.body.items, ...rest.body.items].map(({ id }) => id).toSorted()).toEqual(both);
    expect(rest.body.next).toBeNull();
    expect(await idsOn(before)).toEqual([]);
  });

  test('is found among those inside, and overstaying, under the day that is today', async () => {
    const { society, guard, stays, leaves, idsOn, days } = await aNight();
    const [, , next, after] = days;
    society.later(30 * 60 * 1000);
    await leave(guard, leaves.id);
    expect(await idsOn(next, '&inside=yes')).toEqual([stays.id]);
    society.later(24 * 60 * 60 * 1000);
    expect(await idsOn(after, '&inside=yes')).toEqual([stays.id]);
    expect(await idsOn(next), 'of a day that is over who came or left').toEqual([leaves.id]);
    // Their hours do not begin anew at midnight.
    const again = await society.signedInAs('security');
    expect((await insideOf(again))[0]?.dueAt).toBe(new Date(Date.parse(stays.at) + dayMs).toISOString());
  });
});

test('what is sent twice is one entry, also when its flat is gone meanwhile; nobody else learns what has an id', async () => {
  const { society, admin, guard } = await aGate();
  const flat = await addFlat(admin, 'C-303');
  const id = crypto.randomUUID();
  const first = await enter(guard, { id, flats: ['C-303'], name: 'Anil' });
  await admin.send('DELETE', `/api/flats/${flat.id}`);
  expect(await enter(guard, { id, flats: ['C-303'], name: 'Another' })).toMatchObject({
    status: 201,
    body: first.body,
  });
  const elsewise = await enter(guard, { id, kind: 'cab' });
  expect([elsewise.status, elsewise.body.reason], 'another kind under the id').toEqual([409, 'visit_id_taken']);
  expect((await enter(guard, { flats: ['C-303'] })).status).toBe(422);
  const other = await society.signedInAs('security');
  const taken = await enter(other, { id });
  expect([taken.status, taken.body.reason]).toEqual([409, 'visit_id_taken']);
  expect(factsIn(taken.body)).not.toMatch(/Anil/);
  expect(await insideOf(guard)).toHaveLength(1);
});

test('what the gate asks is no change where it is as it was, the first time too', async () => {
  const { admin } = await aGate();
  const { body: rules } = await admin.send<VisitRules>('GET', '/api/visits/rules');
  const { version, namesKeptDays, asksPhone } = rules;
  const same = await admin.send<VisitRules>('PATCH', '/api/visits/rules', { version, namesKeptDays, asksPhone });
  expect([same.status, same.headers.get('activity-id')]).toEqual([200, null]);
  expect(same.body).toEqual(rules);
});

test('of the first change of what the gate asks the log says what held before, as of later ones', async () => {
  const { admin } = await aGate();
  const { body: rules } = await admin.send<VisitRules>('GET', '/api/visits/rules');
  const changed = await admin.send('PATCH', '/api/visits/rules', {
    version: rules.version,
    namesKeptDays: 30,
  });
  const { changed: field } = await activityAt(admin, activityOf(changed));
  expect(field && say(field)).toMatch(/ from names kept for 180 days, .* to names kept for 30 days, /);
});

test('who lets out somebody that has left and whom they do not see is not told who it was', async () => {
  const { society, admin, guard } = await aGate();
  const other = await society.signedInAs('security');
  const { body } = await enter(other, { name: 'Anil', phone: '9820011111', vehicleNumber: 'KA 05 X 1', note: 'Box' });
  // Every gate may see a visitor who is inside.
  expect((await leave(guard, body.id)).body.name).toBe('Anil');
  const late = await leave(guard, body.id);
  expect(late.status).toBe(200);
  expect(late.body).toMatchObject({ id: body.id, name: null, phone: null, vehicleNumber: null, note: null });
  expect((await leave(other, body.id)).body.name).toBe('Anil');
  expect((await leave(admin, body.id)).body.name).toBe('Anil');
});

test('of more departures than an entry keeps the first ones are kept, in whatever order they come', async () => {
  const { society, guard } = await aGate();
  const { body } = await enter(guard, { happenedAt: ago(society, 3_600_000) });
  for (let nth = 0; nth < 20; nth++) await leave(guard, body.id, { happenedAt: ago(society, 60_000) });
  const first = { id: crypto.randomUUID(), happenedAt: ago(society, 120_000) };
  const left = await leave(guard, body.id, first);
  expect([left.status, left.body.leftAt, left.body.departures[0]?.id]).toEqual([200, first.happenedAt, first.id]);
  expect(left.body.departures).toHaveLength(20);
  const last = await leave(guard, body.id, { happenedAt: ago(society, 0) });
  expect(last.body.departures).toEqual(left.body.departures);
  const again = await leave(guard, body.id, { ...first, happenedAt: ago(society, 31 * 24 * 3_600_000) });
  expect([again.status, again.body.departures], 'one that is known, told after a month').toEqual([
    200,
    left.body.departures,
  ]);
});

test('two devices that let the same visitor out make one departure and a remark, whichever arrives first', async () => {
  const { society, guard } = await aGate();
  const other = await society.signedInAs('security');
  const early = { id: crypto.randomUUID(), happenedAt: ago(society, 60_000) };
  const late = { id: crypto.randomUUID(), happenedAt: ago(society, 0) };
  for (const order of [
    [early, late, early],
    [late, early, late],
  ]) {
    const { body } = await enter(guard, { happenedAt: ago(society, 3_600_000) });
    const said: number[] = [];
    for (const departure of order)
      said.push((await leave(departure === early ? guard : other, body.id, departure)).status);
    const [visit] = (await dayOf(guard)).filter(({ id }) => id === body.id);
    expect(said).toEqual([200, 200, 200]);
    expect(visit?.leftAt).toBe(early.happenedAt);
    expect(visit?.departures.map(({ id }) => id)).toEqual([early.id, late.id]);
  }
  const unknown = await leave(guard, crypto.randomUUID());
  expect([unknown.status, unknown.body.reason]).toEqual([404, 'visit_not_found']);
});

describe('of who was let in and never let out', () => {
  const clear = (person: Person, visitIds: string[], more: object = {}) =>
    person.send<{ count: number }>('POST', '/api/visits/unseen', { id: crypto.randomUUID(), visitIds, ...more });

  test('the list is cleared in one act, which says that nobody saw them leave; sent again it is the same', async () => {
    const { society, admin, guard } = await aGate();
    const came = { happenedAt: ago(society, 7_200_000) };
    const visits: Visit[] = [];
    for (let nth = 0; nth < 3; nth++) visits.push((await enter(guard, came)).body);
    const [first, second, third] = visits.map(({ id }) => id) as [string, string, string];
    const seen = await leave(guard, third);
    const act = { id: crypto.randomUUID(), happenedAt: ago(society, 60_000) };
    for (const count of [2, 0])
      expect(await clear(guard, [first, second, third, crypto.randomUUID()], act)).toMatchObject({
        ...{ status: 200, body: { count } },
      });
    expect(await insideOf(guard)).toEqual([]);
    const book = await dayOf(admin, `?ids=${first},${third}`);
    const departures = Object.fromEntries(book.map(({ id, departures }) => [id, departures]));
    expect(departures[first]).toEqual([expect.objectContaining({ at: act.happenedAt, isUnseen: true })]);
    expect(departures[third]).toEqual(seen.body.departures);
    const { body } = await admin.send<ActivityPage>('GET', '/api/activities?topic=visits&limit=1');
    expect(body.activities.map(({ what }) => say(what))).toEqual([
      expect.stringContaining('noted that nobody saw 2 visitors leave'),
    ]);
    await expectLogReplays(society.context.db, []);
  });

  test('nobody is taken off it who does not overstay by the society’s hours when it is cleared', async () => {
    const { society, admin, guard } = await aGate();
    const delivery = (await enter(guard, { happenedAt: ago(society, 90 * 60_000) })).body.id;
    const guest = (await enter(guard, { kind: 'guest', happenedAt: ago(society, 90 * 60_000) })).body.id;
    const early = await clear(guard, [delivery, guest], { happenedAt: ago(society, 45 * 60_000) });
    expect([early.body, (await insideOf(guard)).length]).toEqual([{ count: 0 }, 2]);
    expect((await clear(guard, [delivery, guest])).body).toEqual({ count: 1 });
    expect((await insideOf(guard)).map(({ id }) => id)).toEqual([guest]);
    const { body: rules } = await admin.send<VisitRules>('GET', '/api/visits/rules');
    const hours = { ...rules.hours, guest: 1 };
    const changed = await admin.send('PATCH', '/api/visits/rules', { version: rules.version, hours });
    expect(changed.status).toBe(200);
    expect((await clear(guard, [guest])).body).toEqual({ count: 1 });
  });

  test('who is seen leaving counts as seen, whichever arrives first', async () => {
    const { society, guard } = await aGate();
    const { body } = await enter(guard, { happenedAt: ago(society, 7_200_000) });
    await clear(guard, [body.id], { happenedAt: ago(society, 3_000_000) });
    const at = ago(society, 60_000);
    const left = await leave(guard, body.id, { happenedAt: at });
    expect(left.body.departures.map(({ isUnseen }) => isUnseen)).toEqual([false, true]);
    expect([left.body.leftAt, left.body.departures[0]?.at]).toEqual([at, at]);
  });

  test('residents’ vehicles are not on it, residents do not clear it, and it is cleared of so many at once', async () => {
    const { society, admin, owner, flat, guard } = await aGate();
    const { id: vehicleId } = await addVehicle(admin, {
      ...{ vehicleNumber: 'KA 01 ZZ 1010', ownerId: owner.id, flatId: flat.id },
    });
    const passage = { id: crypto.randomUUID(), vehicleId, way: 'in' };
    await guard.send('POST', '/api/visits/passages', passage);
    expect((await clear(guard, [passage.id])).body).toEqual({ count: 0 });
    const many = Array.from({ length: 201 }, () => crypto.randomUUID());
    expect((await clear(guard, many)).status).toBe(422);
    expect((await clear(await society.signedInAs('user'), [])).status).toBe(403);
  });
});

test('a vehicle of the register passes by one call each way, and is not counted as inside', async () => {
  const { admin, owner, flat, guard } = await aGate();
  const { id: vehicleId } = await addVehicle(admin, {
    vehicleNumber: 'KA 01 ZZ 1010',
    ownerId: owner.id,
    flatId: flat.id,
  });
  const pass = (more: object) =>
    guard.send<Answered>('POST', '/api/visits/passages', { id: crypto.randomUUID(), vehicleId, way: 'out', ...more });
  const out = await pass({});
  expect(out).toMatchObject({
    status: 201,
    body: {
      kind: 'resident',
      way: 'out',
      vehicleNumber: 'KA 01 ZZ 1010',
      flats: [{ flatNumber: 'A-101' }],
      dueAt: null,
    },
  });
  expect((await pass({ id: out.body.id })).body).toEqual(out.body);
  await pass({ way: 'in' });
  expect((await dayOf(guard)).map(({ way }) => way).sort()).toEqual(['in', 'out']);
  expect(await insideOf(guard)).toEqual([]);
  expect((await leave(guard, out.body.id)).status).toBe(409);
  expect((await pass({ vehicleId: crypto.randomUUID() })).body.reason).toBe('visit_vehicle_gone');
  expect((await pass({ way: 'up' })).status).toBe(422);
});

test('a vehicle that passed without a network is written down with its number and flat of then, moved or deleted since', async () => {
  const { society, admin, owner, flat, guard } = await aGate();
  const draft = { vehicleNumber: 'KA 01 ZZ 1010', ownerId: owner.id, flatId: flat.id };
  const { id: vehicleId } = await addVehicle(admin, draft);
  society.later(60_000);
  const happenedAt = ago(society, 30_000);
  const pass = (more: object) =>
    guard.send<Answered>('POST', '/api/visits/passages', { id: crypto.randomUUID(), vehicleId, way: 'out', ...more });
  const other = await addFlat(admin, 'C-301');
  const moved = { version: 1, vehicleNumber: 'KA 01 ZZ 2020', flatId: other.id };
  expect((await admin.send('PATCH', `/api/vehicles/${vehicleId}`, moved)).status).toBe(200);
  const then = { vehicleNumber: 'KA 01 ZZ 1010', flats: [{ flatNumber: 'A-101' }] };
  expect(await pass({ happenedAt })).toMatchObject({ status: 201, body: then });
  expect(await pass({})).toMatchObject({
    status: 201,
    body: { vehicleNumber: 'KA 01 ZZ 2020', flats: [{ flatNumber: 'C-301' }] },
  });
  expect((await admin.send('DELETE', `/api/vehicles/${vehicleId}`)).status).toBe(204);
  expect(await pass({ happenedAt })).toMatchObject({ status: 201, body: then });
  society.later(1000);
  expect((await pass({})).body.reason).toBe('visit_vehicle_gone');
});

describe('who sees what', () => {
  test('a guard sees what they entered and who is inside, an administrator everything, a resident nothing', async () => {
    const { society, admin, guard } = await aGate();
    const other = await society.signedInAs('security');
    const mine = (await enter(guard)).body;
    const theirs = (await enter(other, { kind: 'guest' })).body;
    const gone = (await enter(other, { kind: 'cab' })).body;
    await leave(other, gone.id);
    const idsOf = (visits: Visit[]) => visits.map(({ id }) => id).sort();
    expect(idsOf(await dayOf(guard))).toEqual([mine.id]);
    expect(idsOf(await insideOf(guard))).toEqual([mine.id, theirs.id].sort());
    const all = [mine.id, theirs.id, gone.id];
    expect(idsOf(await dayOf(guard, `?ids=${all.join(',')}`))).toEqual([mine.id, theirs.id].sort());
    expect(idsOf(await dayOf(admin))).toEqual(all.toSorted());
    expect(idsOf(await dayOf(admin, `?ids=${all.join(',')}`))).toEqual(all.toSorted());
    const resident = await society.signedInAs('user');
    for (const path of ['/api/visits', '/api/visits/inside', '/api/visits/rules'])
      expect((await resident.send('GET', path)).status, path).toBe(403);
  });

  test('key by key, a guard and an administrator are told the same of an entry', async () => {
    const { admin, guard } = await aGate();
    const { body } = await enter(guard, { kind: 'guest', name: 'Anil', phone: '9820011111', note: 'Parcel' });
    await leave(guard, body.id);
    const keys = [
      ...[
        'at',
        'by',
        'day',
        'departures',
        'dueAt',
        'flatNumber',
        'flats',
        'guard',
        'id',
        'isForgotten',
        'isUnseen',
        'kind',
        'leftAt',
      ],
      ...['name', 'note', 'pass', 'people', 'phone', 'receivedAt', 'stopped', 'vehicleNumber', 'way'],
    ];
    for (const person of [guard, admin]) expect(keysIn(await dayOf(person))).toEqual(keys);
    expect(factsIn(await dayOf(guard))).not.toMatch(/meera|9845012345|@/i);
  });

  test('a day is filtered by kind, flat and who is inside, and comes in pages', async () => {
    const { admin, guard } = await aGate();
    const cab = (await enter(guard, { kind: 'cab', flats: ['A-101'] })).body;
    const both = (await enter(guard, { kind: 'guest', flats: ['A-101', 'B-202'] })).body;
    const parcel = (await enter(guard)).body;
    await leave(guard, parcel.id);
    const found = async (query: string) => (await dayOf(admin, query)).map(({ id }) => id).sort();
    expect(await found('?kind=cab')).toEqual([cab.id]);
    expect(await found('?flat=a%20101')).toEqual([cab.id, both.id].sort());
    expect(await found('?flat=A-10')).toEqual([]);
    expect(await found('?flat=%25')).toEqual([]);
    expect(await found('?inside=yes')).toEqual([cab.id, both.id].sort());
    const first = await admin.send<{ items: Visit[]; next: string }>('GET', '/api/visits?limit=2');
    const rest = await admin.send<{ items: Visit[]; next: null }>(
      'GET',
      `/api/visits?limit=2&after=${first.body.next}`,
    );
    expect([first.body.items.length, rest.body.items.length, rest.body.next]).toEqual([2, 1, null]);
    for (const [query, field] of [
      ['?day=tomorrow', 'day'],
      ['?kind=spy', 'kind'],
      ['?inside=no', 'inside'],
      ['?after=x', 'after'],
      ['?flat=', 'flat'],
      ['?limit=201', 'limit'],
    ] as const) {
      const { status, body } = await admin.send<ProblemBody>('GET', `/api/visits${query}`);
      expect([status, Object.keys(body.errors ?? {})], query).toEqual([422, [field]]);
    }
  });
});

test('after the society’s days names, phones, vehicles and notes are gone, from the log too; that somebody came stays', async () => {
  const { society, admin, guard } = await aGate();
  const { version } = (await admin.send<VisitRules>('GET', '/api/visits/rules')).body;
  await admin.send('PATCH', '/api/visits/rules', { version, namesKeptDays: 30 });
  const secrets = { name: 'Anil Visitor', phone: '9820011111', vehicleNumber: 'KA 05 XY 7777', note: 'Blue parcel' };
  const { body } = await enter(guard, { kind: 'guest', people: 3, ...secrets });
  await leave(guard, body.id);
  const logged = await society.context.db.selectFrom('changes').select(['before', 'after']).execute();
  expect(factsIn(logged)).not.toMatch(/Anil|9820011111|7777|parcel/);
  const day = todayOf(society);
  society.later(30 * dayMs);
  await society.context.jobs.look();
  const again = await society.signedInAs('admin');
  expect((await dayOf(again, `?day=${day}`))[0]).toMatchObject(secrets);
  society.later(dayMs);
  await society.context.jobs.look();
  const nothing = { name: null, phone: null, vehicleNumber: null, note: null, isForgotten: true };
  expect((await dayOf(again, `?day=${day}`))[0]).toMatchObject({
    ...nothing,
    kind: 'guest',
    people: 3,
    by: 'Test security',
  });
  const rows = await society.context.db.selectFrom('visits').selectAll().execute();
  expect(factsIn(rows)).not.toMatch(/Anil|9820011111|7777|parcel/);
  await expectLogReplays(society.context.db, []);
});

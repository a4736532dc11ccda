// Who is on duty at the gate: guards with their PINs, shifts in any order, and what of it nobody is told.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Activity } from '#domain/activity.ts';
import { activitySentence } from '#domain/activity.ts';
import type { OwnDevice } from '#domain/device.ts';
import type { AddedGuard, Guard, MadePin } from '#domain/guard.ts';
import type { ProblemBody } from '#domain/problem.ts';
import { say } from '#domain/say.ts';
import type { Shift } from '#domain/shift.ts';
import type { Visit } from '#domain/visit.ts';
import { verifyLog } from '#server/changes/verify.ts';
import { compareRecords } from '#server/changes/verifyRecords.ts';
import { expectLogReplays } from '../../../tests/support/ledger.ts';
import { tries } from '../../../tests/support/long.ts';
import { aSessionOf } from '../../../tests/support/sessions.ts';
import { anOffice, aSociety, type Person, type TestSociety } from '../../../tests/support/society.ts';

type ShiftAnswer = Shift & ProblemBody;
const minute = 60_000;

async function aGate() {
  const { society, admin } = await anOffice();
  const gate = await society.signedInAs('security');
  const ramesh = await added(admin, { name: 'Ramesh Pawar', phone: '98200 77777', pin: '4821' });
  const sita = await added(admin, { name: 'Sita More', pin: '739164' });
  return { society, admin, gate, ramesh, sita };
}

async function added(admin: Person, draft: object): Promise<Guard> {
  const { status, body } = await admin.send<AddedGuard>('POST', '/api/guards', draft);
  expect(status).toBe(201);
  return body.guard;
}

function begin(gate: Person, guardId: string | null, pin: unknown, more: object = {}) {
  return gate.send<ShiftAnswer>('POST', '/api/devices/me/shifts', { id: crypto.randomUUID(), guardId, pin, ...more });
}

async function own(gate: Person): Promise<OwnDevice> {
  return (await gate.send<OwnDevice>('GET', '/api/devices/me')).body;
}

function letIn(gate: Person, more: object = {}) {
  return gate.send<Visit>('POST', '/api/visits', { id: crypto.randomUUID(), kind: 'cab', ...more });
}

async function bookOf(person: Person): Promise<Visit[]> {
  return (await person.send<{ items: Visit[] }>('GET', '/api/visits')).body.items;
}

async function sentences(admin: Person): Promise<string[]> {
  const { body } = await admin.send<{ activities: Activity[] }>('GET', '/api/activities?limit=100');
  return body.activities.map((activity) => say(activitySentence(activity)));
}

const ago = ({ context }: TestSociety, ms: number) => new Date(context.now().getTime() - ms).toISOString();

describe('a guard', () => {
  test('is added by a name alone, and the PIN that was made for them is told once', async () => {
    const { society, admin, gate } = await aGate();
    const { body } = await admin.send<AddedGuard>('POST', '/api/guards', { name: 'Vijay Kale' });
    expect(body).toMatchObject({ guard: { name: 'Vijay Kale', phone: null, isActive: true }, pin: expect.any(String) });
    expect(body.pin).toMatch(/^\d{6}$/);
    expect((await begin(gate, body.guard.id, body.pin)).status).toBe(201);
    const rows = await society.context.db.selectFrom('guards').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(`"${body.pin}"`);
  });

  test('whose phone is emptied has it, and every earlier one, taken out of the log too, whose chain stays sound', async () => {
    const { society, admin, ramesh } = await aGate();
    const { db } = society.context;
    const edit = async (json: object) => (await admin.send<Guard>('PATCH', `/api/guards/${ramesh.id}`, json)).body;
    const moved = await edit({ version: ramesh.version, phone: '98200 88888' });
    const held = async () => JSON.stringify(await db.selectFrom('changes').select(['before', 'after']).execute());
    for (const phone of ['9820077777', '9820088888']) expect(await held()).toContain(phone);
    const emptied = await edit({ version: moved.version, phone: null, name: 'Ramesh B. Pawar' });
    expect(emptied).toMatchObject({ phone: null, name: 'Ramesh B. Pawar' });
    expect(emptied.version).toBeGreaterThan(moved.version);
    for (const phone of ['9820077777', '9820088888']) expect(await held()).not.toContain(phone);
    expect((await sentences(admin))[0]).toBe('Test admin erased the phone of the guard Ramesh B. Pawar');
    const found = async (text: string) =>
      (await admin.send<{ activities: Activity[] }>('GET', `/api/activities?text=${text}`)).body.activities.length;
    expect([await found('Ramesh'), await found('9820088888')]).toEqual([3, 0]);
    expect((await verifyLog(db)).broken).toBeNull();
    expect((await compareRecords(db)).differing).toEqual([]);
    expect((await admin.send('PATCH', `/api/guards/${ramesh.id}`, { version: 1, phone: null })).status).toBe(409);
  });

  test.each([
    [{}, { name: 'Name is required' }],
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'N', pin: '482' }, { pin: 'A PIN has 4 to 6 digits' }],
    [{ name: 'N', pin: '4821739' }, { pin: 'A PIN has 4 to 6 digits' }],
    [{ name: 'N', pin: '48a1' }, { pin: 'A PIN has 4 to 6 digits' }],
    [{ name: 'N', pin: '७७७७' }, { pin: 'Choose a PIN that is not the same digit all through' }],
    [{ name: 'N', pin: 4821 }, { pin: 'Enter the PIN' }],
    [{ name: 'N', pin: '7777' }, { pin: 'Choose a PIN that is not the same digit all through' }],
    [{ name: 'N', phone: '12' }, { phone: expect.stringContaining('Phone number') }],
    [{ name: 'N', isActive: false }, { isActive: 'This field is not known here' }],
  ])('%j is refused at its field', async (draft, errors) => {
    const admin = await (await aSociety()).signedInAs('admin');
    expect(await admin.send('POST', '/api/guards', draft)).toMatchObject({ status: 422, body: { errors } });
  });

  test('types a PIN in Hindi digits, and the office too', async () => {
    const { admin, gate, ramesh } = await aGate();
    expect((await begin(gate, ramesh.id, '४८२१')).status).toBe(201);
    const sunil = await added(admin, { name: 'Sunil Jadhav', pin: '५९१३' });
    expect((await begin(gate, sunil.id, '5913')).status).toBe(201);
    expect((await begin(gate, ramesh.id, '४८२२')).body.errors).toEqual({ pin: expect.stringContaining('Ramesh') });
  });

  test('is renamed, and what they did before keeps the name that it had', async () => {
    const { admin, gate, ramesh } = await aGate();
    await begin(gate, ramesh.id, '4821');
    await letIn(gate);
    const edit = { version: ramesh.version, name: 'Ramesh Patil', phone: null };
    const { status, body } = await admin.send<Guard>('PATCH', `/api/guards/${ramesh.id}`, edit);
    expect([status, body.name, body.phone]).toEqual([200, 'Ramesh Patil', null]);
    expect((await bookOf(admin)).map(({ guard }) => guard)).toEqual(['Ramesh Pawar']);
    expect(await admin.send('PATCH', `/api/guards/${ramesh.id}`, edit)).toMatchObject({
      ...{ status: 409, body: { code: 'stale', current: { name: 'Ramesh Patil' } } },
    });
  });

  test('is not put back by adding the guard once more, where another was set since; a made one is told anew', async () => {
    const { admin, gate } = await aGate();
    const draft = { id: crypto.randomUUID(), name: 'Gopal Rane', pin: '7391' };
    const add = (more: object) => admin.send<AddedGuard>('POST', '/api/guards', { ...draft, ...more });
    expect((await add({})).status).toBe(201);
    expect((await admin.send('POST', `/api/guards/${draft.id}/pin`, { pin: '8264' })).status).toBe(200);
    expect((await add({})).body.guard.id).toBe(draft.id);
    expect((await begin(gate, draft.id, '7391')).status).toBe(422);
    expect((await begin(gate, draft.id, '8264')).status).toBe(201);
    const made = { id: crypto.randomUUID(), name: 'Sunil Jadhav', pin: null };
    await add(made);
    const { body } = await add(made);
    expect((await begin(gate, made.id, body.pin)).status).toBe(201);
  });

  test('gets another PIN, after which the old one is wrong', async () => {
    const { admin, gate, ramesh } = await aGate();
    const { body } = await admin.send<MadePin>('POST', `/api/guards/${ramesh.id}/pin`, {});
    expect((await begin(gate, ramesh.id, '4821')).body.errors).toEqual({ pin: 'This is not the PIN of Ramesh Pawar' });
    expect((await begin(gate, ramesh.id, body.pin)).status).toBe(201);
    expect((await admin.send('POST', `/api/guards/${ramesh.id}/pin`, { pin: '0000' })).status).toBe(422);
    expect((await admin.send('POST', `/api/guards/${crypto.randomUUID()}/pin`, {})).status).toBe(404);
  });

  test('has a language of their own, which the office sets, or they do when they take over with the right PIN', async () => {
    const { admin, gate, ramesh, sita } = await aGate();
    const languages = async () => (await own(gate)).guards.map(({ language }) => language);
    expect(await languages()).toEqual([null, null]);
    const edit = { version: ramesh.version, language: 'mr' };
    expect((await admin.send<Guard>('PATCH', `/api/guards/${ramesh.id}`, edit)).body.language).toBe('mr');
    await begin(gate, sita.id, '739164', { language: 'hi' });
    expect(await languages()).toEqual(['mr', 'hi']);
    // What a device began without a network says nothing for a guard whose PIN it was not.
    await begin(gate, ramesh.id, '0000', { isChecked: true, language: 'en' });
    await begin(gate, ramesh.id, '4821');
    expect(await languages()).toEqual(['mr', 'hi']);
    expect((await begin(gate, sita.id, '739164', { language: 'fr' })).body.errors).toEqual({
      language: expect.any(String),
    });
    const added = await admin.send<AddedGuard>('POST', '/api/guards', { name: 'Vijay Kale', language: 'en' });
    expect(added.body.guard.language).toBe('en');
  });

  test('who is deactivated while on duty is on duty no more, and takes no shift', async () => {
    const { admin, gate, ramesh } = await aGate();
    await begin(gate, ramesh.id, '4821');
    await admin.send('PATCH', `/api/guards/${ramesh.id}`, { version: ramesh.version, isActive: false });
    await letIn(gate);
    expect((await bookOf(admin)).map(({ guard }) => guard)).toEqual([null]);
    const { shifts, guards } = await own(gate);
    expect(shifts.map(({ guard }) => guard)).toEqual([null, 'Ramesh Pawar']);
    expect(guards.map(({ name }) => name)).toEqual(['Sita More']);
    expect((await begin(gate, ramesh.id, '4821')).body.errors).toEqual({
      guardId: 'Ramesh Pawar takes no shifts any more. Ask the office.',
    });
  });

  test('stands in the log with what was done, and neither PIN nor its hash does', async () => {
    const { society, admin, gate, ramesh } = await aGate();
    await admin.send('POST', `/api/guards/${ramesh.id}/pin`, { pin: '5093' });
    await admin.send('PATCH', `/api/guards/${ramesh.id}`, { version: ramesh.version + 1, language: 'mr' });
    await begin(gate, ramesh.id, '1111');
    await begin(gate, ramesh.id, '5093', { note: 'Zubin forgot his umbrella' });
    expect(await sentences(admin)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('added the guard Ramesh Pawar with a PIN'),
        expect.stringContaining('set another PIN for Ramesh Pawar'),
        expect.stringContaining('set the language of Ramesh Pawar to Marathi'),
        'Somebody gave a wrong PIN of Ramesh Pawar at Test security',
        'Test security was taken over by Ramesh Pawar',
      ]),
    );
    const { db } = society.context;
    const log = JSON.stringify([
      await db.selectFrom('changes').selectAll().execute(),
      await db.selectFrom('activities').selectAll().execute(),
    ]);
    expect(log).not.toMatch(/"5093|pinHash|\$|umbrella/);
    await expectLogReplays(db);
  });
});

describe('a shift', () => {
  test('begins by a PIN, says at each entry who made it, and goes over to the next guard with a note', async () => {
    const { admin, gate, ramesh, sita } = await aGate();
    await letIn(gate);
    await begin(gate, ramesh.id, '4821');
    const { body: first } = await letIn(gate);
    expect(first).toMatchObject({ by: 'Test security', guard: 'Ramesh Pawar' });
    const { body: over } = await begin(gate, sita.id, '739164', { note: 'The lift man\r\ncomes at 5' });
    expect(over).toMatchObject({
      guard: 'Sita More',
      note: 'The lift man\ncomes at 5',
      noteReadAt: null,
      remark: null,
    });
    await gate.send('POST', `/api/visits/${first.id}/departure`, { id: crypto.randomUUID() });
    const book = await bookOf(admin);
    expect(book.map(({ guard }) => guard)).toEqual(['Ramesh Pawar', null]);
    expect(book[0]?.departures).toMatchObject([{ by: 'Test security', guard: 'Sita More' }]);
    const read = await gate.send<Shift>('POST', `/api/devices/me/shifts/${over.id}/read`, {});
    expect(read.body.noteReadAt).toEqual(expect.any(String));
    const again = await gate.send<Shift>('POST', `/api/devices/me/shifts/${over.id}/read`, {});
    expect(again.body.noteReadAt).toBe(read.body.noteReadAt);
    expect(await sentences(admin)).toContain('Test security had a handover note read by Sita More');
    await begin(gate, null, null, { note: 'Gate closed' });
    expect((await letIn(gate)).body.guard).toBeNull();
  });

  test('shows a guard what was entered in it, and the office all of it', async () => {
    const { admin, gate, ramesh, sita } = await aGate();
    await begin(gate, ramesh.id, '4821');
    const { body: early } = await letIn(gate);
    await gate.send('POST', `/api/visits/${early.id}/departure`, { id: crypto.randomUUID() });
    await begin(gate, sita.id, '739164');
    const { body: late } = await letIn(gate);
    expect((await bookOf(gate)).map(({ id }) => id)).toEqual([late.id]);
    expect((await bookOf(admin)).map(({ id }) => id).toSorted()).toEqual([early.id, late.id].toSorted());
  });

  test.each([
    [{ pin: null }, { pin: 'Enter the PIN' }],
    [{ pin: '12a4' }, { pin: 'A PIN has 4 to 6 digits' }],
    [{ pin: '482' }, { pin: 'A PIN has 4 to 6 digits' }],
    [{ pin: '4821739' }, { pin: 'A PIN has 4 to 6 digits' }],
    [{ pin: '4822' }, { pin: 'This is not the PIN of Ramesh Pawar' }],
    [{ note: 'n'.repeat(1001) }, { note: expect.stringContaining('1000') }],
    [{ happenedAt: 'yesterday' }, { happenedAt: expect.any(String) }],
    [{ isChecked: 'yes' }, { isChecked: 'Say true or false' }],
  ])('with %j is refused at its field', async (more, errors) => {
    const { gate, ramesh } = await aGate();
    expect(await begin(gate, ramesh.id, '4821', more)).toMatchObject({ status: 422, body: { errors } });
    expect((await own(gate)).shifts).toEqual([]);
  });

  test('that goes over midnight is shown whole, with what was entered before it; a day asked for is that day of it', async () => {
    const { society, admin, gate, ramesh, sita } = await aGate();
    const hour = 60 * minute;
    await begin(gate, sita.id, '739164', { isChecked: true, happenedAt: ago(society, 50 * hour) });
    const others = (await letIn(gate, { happenedAt: ago(society, 49 * hour) })).body;
    await begin(gate, ramesh.id, '4821', { isChecked: true, happenedAt: ago(society, 48 * hour) });
    const mine: Visit[] = [];
    for (const hours of [47, 25, 0]) mine.unshift((await letIn(gate, { happenedAt: ago(society, hours * hour) })).body);
    expect(new Set(mine.map(({ day }) => day)).size).toBeGreaterThan(1);
    const ids = (visits: readonly Visit[]) => visits.map(({ id }) => id);
    expect(ids(await bookOf(gate))).toEqual(ids(mine));
    const ofDay = async (person: Person, day = '') =>
      ids((await person.send<{ items: Visit[] }>('GET', `/api/visits?day=${day}`)).body.items);
    const days = [...new Set(mine.map(({ day }) => day))];
    for (const day of days) expect(await ofDay(gate, day)).toEqual(ids(mine.filter((visit) => visit.day === day)));
    expect(await ofDay(gate, others.day)).not.toContain(others.id);
    expect(ids(await bookOf(admin)), 'to the office today has who is inside').toEqual(ids([...mine, others]));
    const first = await gate.send<{ items: Visit[]; next: string }>('GET', '/api/visits?limit=2');
    const rest = await gate.send<{ items: Visit[]; next: null }>('GET', `/api/visits?limit=2&after=${first.body.next}`);
    expect(ids([...first.body.items, ...rest.body.items])).toEqual(ids(mine));
    expect(rest.body.next).toBeNull();
  });

  test('of a guard that there is not is refused, as is one under the id of another device', async () => {
    const { society, gate, ramesh } = await aGate();
    expect((await begin(gate, crypto.randomUUID(), '4821')).status).toBe(404);
    const { body } = await begin(gate, ramesh.id, '4821');
    const other = await society.signedInAs('security');
    expect((await begin(other, ramesh.id, '4821', { id: body.id })).status).toBe(409);
    expect((await other.send('POST', `/api/devices/me/shifts/${body.id}/read`, {})).status).toBe(404);
    expect((await own(other)).shifts).toEqual([]);
  });

  test('is tried five times with a wrong PIN, for each guard and device, and then not again for a while', async () => {
    const { society, gate, ramesh, sita } = await aGate();
    for (let nth = 0; nth < 5; nth++) expect((await begin(gate, ramesh.id, '0000')).status).toBe(422);
    expect((await begin(gate, ramesh.id, '4821')).status).toBe(429);
    expect((await begin(gate, sita.id, '739164')).status).toBe(201);
    expect((await begin(await society.signedInAs('security'), ramesh.id, '4821')).status).toBe(201);
    society.later(16 * minute);
    expect((await begin(gate, ramesh.id, '4821')).status).toBe(201);
  });

  test('is begun at once with another PIN that the office gave whoever had tried too many of the old one', async () => {
    const { admin, gate, ramesh } = await aGate();
    for (let nth = 0; nth < 5; nth++) expect((await begin(gate, ramesh.id, '0000')).status).toBe(422);
    expect((await begin(gate, ramesh.id, '4821')).status).toBe(429);
    expect((await admin.send('POST', `/api/guards/${ramesh.id}/pin`, { pin: '739165' })).status).toBe(200);
    expect((await begin(gate, ramesh.id, '739165')).status).toBe(201);
    // The new PIN, too, may be entered wrongly only five times.
    for (let nth = 0; nth < 5; nth++) expect((await begin(gate, ramesh.id, '0000')).status).toBe(422);
    expect((await begin(gate, ramesh.id, '739165')).status).toBe(429);
  });

  test('ends when its guard leaves, also where it was begun on a phone whose clock is ahead', async () => {
    const { society, admin, gate, ramesh } = await aGate();
    expect((await begin(gate, ramesh.id, '4821', { happenedAt: ago(society, -110_000) })).status).toBe(201);
    await letIn(gate);
    society.later(1000);
    await begin(gate, null, null);
    society.later(1000);
    await letIn(gate);
    expect((await bookOf(admin)).map(({ guard }) => guard)).toEqual([null, 'Ramesh Pawar']);
  });

  test('is none of a guard who is deactivated, or gets another PIN, while their PIN is looked at', async () => {
    const { society, admin, gate, ramesh, sita } = await aGate();
    const { pins } = society.context;
    const { verify } = pins;
    const whileLookedAt = (meanwhile: () => Promise<unknown>) => {
      pins.verify = async (tried) => {
        const isRight = await verify(tried);
        pins.verify = verify;
        await meanwhile();
        return isRight;
      };
    };
    const anotherPin = () => admin.send('POST', `/api/guards/${ramesh.id}/pin`, { pin: '4821' });
    whileLookedAt(anotherPin);
    expect((await begin(gate, ramesh.id, '4821')).body.errors).toEqual({ pin: 'This is not the PIN of Ramesh Pawar' });
    whileLookedAt(anotherPin);
    expect((await begin(gate, ramesh.id, '4821', { isChecked: true })).body.remark).toBe('wrong-pin');
    const deactivate = async (guard: Guard) => {
      const { body } = await admin.send<Guard>('GET', `/api/guards/${guard.id}`);
      await admin.send('PATCH', `/api/guards/${guard.id}`, { version: body.version, isActive: false });
    };
    whileLookedAt(() => deactivate(ramesh));
    expect((await begin(gate, ramesh.id, '4821')).body.errors).toEqual({
      guardId: 'Ramesh Pawar takes no shifts any more. Ask the office.',
    });
    whileLookedAt(() => deactivate(sita));
    expect((await begin(gate, sita.id, '739164', { isChecked: true })).body.remark).toBe('guard-inactive');
  });

  test('that a device began without a network stands, with what is wrong with it as a remark', async () => {
    const { admin, gate, ramesh, sita } = await aGate();
    const id = crypto.randomUUID();
    const arrive = (guardId: string, pin: string, more = {}) => begin(gate, guardId, pin, { isChecked: true, ...more });
    expect((await arrive(ramesh.id, '9999', { id })).body).toMatchObject({ id, remark: 'wrong-pin' });
    // Sent again it is the same shift, and no second guess.
    for (let nth = 0; nth < 6; nth++) expect((await arrive(ramesh.id, '4821', { id })).body.remark).toBe('wrong-pin');
    expect((await arrive(ramesh.id, '4821')).body.remark).toBeNull();
    for (let nth = 0; nth < 5; nth++) await arrive(ramesh.id, '0000');
    expect((await arrive(ramesh.id, '4821')).body.remark).toBe('pin-unchecked');
    await admin.send('PATCH', `/api/guards/${sita.id}`, { version: sita.version, isActive: false });
    expect((await arrive(sita.id, '739164')).body.remark).toBe('guard-inactive');
  });

  test('that is told late says so in the log, and its entries that its PIN was not sure', async () => {
    const { society, admin, gate, ramesh } = await aGate();
    const hourAgo = new Date(society.context.now().getTime() - 60 * 60_000);
    const entry = {
      id: crypto.randomUUID(),
      kind: 'cab',
      happenedAt: new Date(hourAgo.getTime() + 60_000).toISOString(),
    };
    await gate.send('POST', '/api/visits', entry);
    const guardAtEntry = async () => (await bookOf(admin)).find(({ id }) => id === entry.id)?.guard;
    const happenedAt = hourAgo.toISOString();
    await begin(gate, ramesh.id, '9999', { isChecked: true, happenedAt });
    expect(await guardAtEntry()).toBe('Ramesh Pawar (PIN?)');
    expect(await sentences(admin)).toContainEqual(
      expect.stringContaining('was taken over by Ramesh Pawar, 60 minutes before the server heard of it'),
    );
  });

  test.each([
    [115_000, 'was taken over by Ramesh Pawar'],
    [150_000, 'was taken over by Ramesh Pawar, 2 minutes before the server heard of it'],
  ])('that is told %i ms later is late after two minutes', async (ms, sentence) => {
    const { society, admin, gate, ramesh } = await aGate();
    await begin(gate, ramesh.id, '4821', { happenedAt: ago(society, ms) });
    expect((await sentences(admin))[0]).toMatch(new RegExp(`${sentence}$`));
  });

  test('of a guard who was deactivated meanwhile is over when it arrives: what was entered until then says their name, what is entered since nobody’s', async () => {
    const { society, admin, gate, ramesh, sita } = await aGate();
    await admin.send('PATCH', `/api/guards/${ramesh.id}`, { version: ramesh.version, isActive: false });
    const happenedAt = ago(society, 10 * minute);
    const arrived = await begin(gate, ramesh.id, '4821', { isChecked: true, happenedAt });
    expect(arrived.body).toMatchObject({ guard: 'Ramesh Pawar', remark: 'guard-inactive' });
    await letIn(gate, { happenedAt: ago(society, 5 * minute) });
    await letIn(gate);
    expect((await bookOf(admin)).map(({ guard }) => guard)).toEqual([null, 'Ramesh Pawar']);
    const { body } = await gate.send<{ items: Visit[] }>('GET', '/api/visits');
    expect(body.items, 'of this gate, as nobody is on duty').toHaveLength(2);
    // One who took over after them, and whose shift arrives later, is on duty.
    await begin(gate, sita.id, '739164', { isChecked: true, happenedAt: ago(society, 2 * minute) });
    await letIn(gate);
    expect((await bookOf(admin)).map(({ guard }) => guard)).toEqual(['Sita More', 'Sita More', 'Ramesh Pawar']);
  });

  test('is no administrator’s and no resident’s', async () => {
    const { society, admin, ramesh } = await aGate();
    for (const person of [admin, await society.signedInAs('user')]) {
      expect((await begin(person, ramesh.id, '4821')).status).toBe(403);
      expect((await person.send('GET', '/api/devices/me')).status).toBe(403);
    }
    const gate = await society.signedInAs('security');
    for (const path of ['/api/guards', '/api/devices', `/api/guards/${ramesh.id}`])
      expect((await gate.send('GET', path)).status, path).toBe(403);
  });

  test('keeps its note for as long as the society keeps visitors’ names', async () => {
    const { society, admin, gate, ramesh } = await aGate();
    await begin(gate, ramesh.id, '4821', { note: 'Zubin forgot his umbrella' });
    society.later(181 * 24 * 60 * minute);
    await society.context.jobs.look();
    const rows = await society.context.db.selectFrom('shifts').select(['guard', 'note']).execute();
    expect(rows).toEqual([{ guard: 'Ramesh Pawar', note: null }]);
    // With a session of that day.
    const send = society.sender(await aSessionOf(society.context, admin.id));
    expect(await sentences({ ...admin, send })).toContain('The server erased 1 handover note');
  });
});

/** What a device did, minute by minute. */
type Step = { at: number; kind: 'shift'; who: 0 | 1 | null } | { at: number; kind: 'visit' };
const steps = fc.uniqueArray(
  fc.oneof(
    fc.record({ kind: fc.constant('shift' as const), at: fc.nat(600), who: fc.constantFrom(0, 1, null) }),
    fc.record({ kind: fc.constant('visit' as const), at: fc.nat(600) }),
  ),
  { selector: ({ at }) => at, minLength: 1, maxLength: 8 },
) as fc.Arbitrary<Step[]>;

test('in whatever order what happened arrives, and however often, the shifts are the same and each entry has its guard', async () => {
  const { society, admin, ramesh, sita } = await aGate();
  const guards = [
    { id: ramesh.id, name: 'Ramesh Pawar', pin: '4821' },
    { id: sita.id, name: 'Sita More', pin: '739164' },
  ];
  const property = fc.asyncProperty(steps, fc.infiniteStream(fc.nat(1000)), async (done, chance) => {
    const gate = await society.signedInAs('security');
    const items = done.map((step) => ({
      ...step,
      id: crypto.randomUUID(),
      happenedAt: ago(society, step.at * minute),
    }));
    const shuffled = [...items, ...items]
      .map((item) => ({ item, order: chance.next().value }))
      .toSorted((one, other) => one.order - other.order);
    for (const { item } of shuffled) {
      const { id, happenedAt } = item;
      if (item.kind === 'visit') await letIn(gate, { id, happenedAt });
      else {
        const guard = item.who === null ? null : guards[item.who];
        await begin(gate, guard?.id ?? null, guard?.pin ?? null, { id, happenedAt, isChecked: true });
      }
    }
    const inOrder = items.toSorted((one, other) => other.at - one.at);
    const duty: (string | null)[] = [];
    const expected = new Map<string, string | null>();
    for (const item of inOrder) {
      if (item.kind === 'shift') duty.push(item.who === null ? null : (guards[item.who]?.name ?? null));
      else expected.set(item.id, duty.at(-1) ?? null);
    }
    expect((await own(gate)).shifts.map(({ guard }) => guard).reverse()).toEqual(duty);
    const ids = [...expected.keys()];
    if (ids.length === 0) return;
    const { body } = await admin.send<{ items: Visit[] }>('GET', `/api/visits?ids=${ids.join(',')}`);
    expect(new Map(body.items.map(({ id, guard }) => [id, guard]))).toEqual(
      new Map(ids.map((id) => [id, expected.get(id) ?? null])),
    );
  });
  await fc.assert(property, { numRuns: tries(5) });
});

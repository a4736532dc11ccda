import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import type { Topic } from '#domain/permissions.ts';
import { maxMissed } from '#server/changes/feed.ts';
import { mostStreams } from '#server/liveUpdates/routes.ts';
import { aSociety, type Person, type TestSociety } from '../../../tests/support/society.ts';
import { openStream } from '../../../tests/support/stream.ts';

let society: TestSociety;
let admin: Person;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] }); // without the poll, which would find in the end what nobody announced
  society = await aSociety();
  admin = await society.signedInAs('admin');
});
afterEach(() => {
  vi.useRealTimers();
});

let numbers = 100;
async function addFlat(by = admin): Promise<Flat> {
  numbers += 1;
  const draft = { flatNumber: `A-${numbers}`, floor: 1, type: '1BHK', status: 'Available' };
  return (await by.send<Flat>('POST', '/api/flats', draft)).body;
}

/** Puts changes into the log that no route makes. */
async function record(times: number, topic: Topic = 'flats', entityId: string | null = 'x') {
  await society.context.write(null, async ({ note }) => {
    for (let time = 0; time < times; time++) note({ topic, entityId, operation: 'test' });
  });
}

const latest = () => society.context.feed.latest();

describe('the stream', () => {
  test('greets with the newest number, then says what changed, and never the row', async () => {
    const stream = await openStream(society, admin.cookie);
    expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no');
    expect(await stream.next()).toEqual({ event: 'hello', id: null, data: { seq: await latest() } });
    const flat = await addFlat();
    const seq = await latest();
    expect(await stream.next()).toEqual({
      event: 'change',
      id: String(seq),
      data: { seq, topic: 'flats', ids: [flat.id] },
    });
    await stream.close();
  });

  test('is open so many times for one person and no more, until one of theirs ends; others are let in', async () => {
    const open = [];
    for (let nth = 0; nth < mostStreams; nth++) open.push(await openStream(society, admin.cookie));
    const refused = await openStream(society, admin.cookie);
    expect(refused.response.status).toBe(503);
    const other = await openStream(society, (await society.signedInAs('user')).cookie);
    expect(other.response.status).toBe(200);
    await open.pop()?.close();
    await vi.waitFor(async () => {
      const again = await openStream(society, admin.cookie);
      expect(again.response.status).toBe(200);
      open.push(again);
    });
    for (const stream of [...open, other]) await stream.close();
  });

  test('keeps the order of the commits', async () => {
    const stream = await openStream(society, admin.cookie, { after: await latest() });
    const added = await Promise.all(Array.from({ length: 12 }, () => addFlat()));
    const log = await society.context.db
      .selectFrom('changes')
      .select('entityId')
      .where('topic', '=', 'flats')
      .orderBy('seq')
      .execute();
    const heard: unknown[] = [];
    const seqs: number[] = [];
    await stream.next('hello');
    while (heard.length < added.length) {
      const { data } = await stream.next('change');
      heard.push(...(data['ids'] as string[]));
      seqs.push(data['seq'] as number);
    }
    expect(heard).toEqual(log.map(({ entityId }) => entityId));
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    await stream.close();
  });

  test.each(['after', 'lastEventId'] as const)('goes on after the number in %s, leaving nothing out', async (where) => {
    const first = await addFlat();
    const seen = await latest();
    const missed = [await addFlat(), await addFlat()];
    const stream = await openStream(society, admin.cookie, { [where]: String(seen) });
    expect((await stream.next()).data).toEqual({ seq: seen });
    const heard: unknown[] = [];
    while (heard.length < missed.length) heard.push(...((await stream.next('change')).data['ids'] as string[]));
    expect(heard).toEqual(missed.map(({ id }) => id));
    expect(heard).not.toContain(first.id);
    await stream.close();
  });

  test('takes the Last-Event-ID of a reconnecting browser, not the older number in the address', async () => {
    const old = await latest();
    await addFlat();
    const seen = await latest();
    const flat = await addFlat();
    const stream = await openStream(society, admin.cookie, { after: old, lastEventId: String(seen) });
    expect((await stream.next('change')).data['ids']).toEqual([flat.id]);
    await stream.close();
  });

  test('says a bulk change once, for the topic as a whole', async () => {
    const stream = await openStream(society, admin.cookie, { after: await latest() });
    await record(1, 'flats', null);
    expect((await stream.next('change')).data).toEqual({ seq: await latest(), topic: 'flats', ids: null });
    await stream.close();
  });

  test('replays as many as it keeps, and one more is "start over", after which it goes on', async () => {
    const start = await latest();
    await record(maxMissed);
    const inTime = await openStream(society, admin.cookie, { after: start });
    await inTime.next('hello');
    expect(await inTime.next()).toMatchObject({ event: 'change', data: { seq: await latest() } });
    await record(1);
    expect((await inTime.next()).data['seq']).toBe(await latest());
    const tooLate = await openStream(society, admin.cookie, { after: start });
    await tooLate.next('hello');
    expect(await tooLate.next()).toEqual({ event: 'reset', id: null, data: { seq: await latest() } });
    const flat = await addFlat();
    expect((await tooLate.next()).data['ids']).toEqual([flat.id]);
    await Promise.all([inTime.close(), tooLate.close()]);
  });

  test('replays from the table what is no longer kept in memory', async () => {
    const start = await latest();
    const flat = await addFlat();
    const restarted = await aSociety({ at: society.place });
    const stream = await openStream(restarted, admin.cookie, { after: start });
    expect((await stream.next('change')).data['ids']).toEqual([flat.id]);
    const next = await addFlat();
    restarted.context.feed.wake();
    expect((await stream.next('change')).data['ids']).toEqual([next.id]);
    await stream.close();
  });

  test('tells with what this server has committed also what another one has before it', async () => {
    const other = await aSociety({ at: society.place });
    const stream = await openStream(other, admin.cookie, { after: await latest() });
    await stream.next('hello');
    const first = await addFlat();
    const second = await addFlat({ ...admin, send: other.sender(admin.cookie) });
    const ids: unknown[] = [];
    while (ids.length < 2) ids.push(...((await stream.next('change')).data['ids'] as string[]));
    expect(ids).toEqual([first.id, second.id]);
    await stream.close();
  });

  test('starts over for whoever has another role by now than when their screen asked who they are', async () => {
    const other = await aSociety({ at: society.place });
    const person = await society.signedInAs('admin');
    const asked = (await person.send<{ seq: number }>('GET', '/api/me')).body.seq;
    await admin.send('PATCH', `/api/users/${person.id}`, { role: 'user' });
    const stream = await openStream(other, person.cookie, { after: asked });
    await stream.next('hello');
    expect((await stream.next()).event).toBe('reset');
    await stream.close();
  });

  test('with a number from the future starts over: the database was put back', async () => {
    const stream = await openStream(society, admin.cookie, { after: 1_000_000 });
    await stream.next('hello');
    expect(await stream.next()).toMatchObject({ event: 'reset', data: { seq: await latest() } });
    const flat = await addFlat();
    expect((await stream.next()).data['ids']).toEqual([flat.id]);
    await stream.close();
  });

  test.each(['-1', '1.5', 'x', '1e3', '9'.repeat(16)])('with after=%s is refused', async (after) => {
    expect((await admin.send('GET', `/api/changes/stream?after=${after}`)).status).toBe(422);
  });

  test('beats, so that silence means it is lost', async () => {
    vi.useRealTimers();
    const quick = await aSociety({ at: society.place, heartbeatMs: 20 });
    const stream = await openStream(quick, admin.cookie);
    for (let beat = 0; beat < 3; beat++) {
      expect((await stream.next('heartbeat')).data).toEqual({ seq: await latest() });
    }
    await stream.close();
  });
});

describe('what one hears', () => {
  test.each(['user', 'security'] as const)('as %s is what the role may read: no flats, no people', async (role) => {
    const person = await society.signedInAs(role);
    const stream = await openStream(society, person.cookie, { after: 0 });
    await addFlat();
    const other = await society.signedInAs('user');
    await admin.send('PATCH', `/api/users/${other.id}`, { role: 'security' });
    await record(1, 'society', null);
    // A device of the gate hears that its copy has changed, and not what.
    if (role === 'security')
      expect((await stream.next('change')).data).toEqual({ seq: expect.any(Number), topic: 'gate', ids: null });
    const { data } = await stream.next('change');
    expect(data).toEqual({ seq: await latest(), topic: 'society', ids: null });
    expect(stream.seen.filter(({ event }) => event === 'change')).toHaveLength(role === 'security' ? 2 : 1);
    await stream.close();
  });

  test('as an administrator is flats and people, but never who signs in and out', async () => {
    const after = await latest();
    const person = await society.signedInAs('user');
    await person.send('POST', '/api/auth/sign-out');
    await record(1, 'society', null);
    const stream = await openStream(society, admin.cookie, { after });
    expect((await stream.next('change')).data).toMatchObject({ topic: 'users', ids: [person.id] });
    expect((await stream.next('change')).data).toMatchObject({ topic: 'society' });
    await stream.close();
  });

  test('carries nothing but number, topic and ids', async () => {
    const stream = await openStream(society, admin.cookie, { after: await latest() });
    await admin.send('POST', '/api/users', { email: 'secret@x.example', password: 'courtyard', name: 'Secret Name' });
    await addFlat();
    await record(1, 'society', null);
    while ((await stream.next('change')).data['topic'] !== 'society');
    for (const { event, data } of stream.seen.slice(1)) {
      expect([event, Object.keys(data).sort()]).toEqual(['change', ['ids', 'seq', 'topic']]);
    }
    expect(JSON.stringify(stream.seen)).not.toMatch(/[Ss]ecret|A-\d/);
    await stream.close();
  });

  test('signed out is nothing, not even how many changes there were', async () => {
    expect((await society.send('GET', '/api/changes/stream')).status).toBe(401);
    expect((await society.send('GET', '/api/me')).body).toMatchObject({ user: null, seq: null });
    expect((await admin.send('GET', '/api/me')).body).toMatchObject({ seq: await latest() });
  });
});

describe('nothing is announced', () => {
  test('before its commit', async () => {
    const stream = await openStream(society, admin.cookie, { after: await latest() });
    await stream.next('hello');
    await society.context.write(null, async ({ db, note }) => {
      note({ topic: 'society', entityId: null, operation: 'test' });
      society.context.feed.wake();
      for (let turn = 0; turn < 20; turn++) await db.selectFrom('society').select('id').execute();
      expect(stream.seen).toHaveLength(1);
    });
    expect((await stream.next()).event).toBe('change');
    await stream.close();
  });

  test('of a transaction that was rolled back', async () => {
    const stream = await openStream(society, admin.cookie, { after: await latest() });
    const failing = society.context.write(null, async ({ note }) => {
      note({ topic: 'flats', entityId: 'rolled-back', operation: 'test' });
      throw new Error('it failed');
    });
    await expect(failing).rejects.toThrow('it failed');
    const refused = await admin.send('POST', '/api/flats', { flatNumber: 'nonsense' });
    expect(refused.status).toBe(422);
    const flat = await addFlat();
    expect((await stream.next('change')).data['ids']).toEqual([flat.id]);
    expect(JSON.stringify(stream.seen)).not.toContain('rolled-back');
    await stream.close();
  });
});

test('a failure to read the log ends the stream, tells the log and not the client', async () => {
  const stream = await openStream(society, admin.cookie);
  await stream.next('hello');
  const told = vi.spyOn(society.context.log, 'error');
  vi.spyOn(society.context.feed, 'missedSince').mockRejectedValue(new Error('select "tokens" from "sessions"'));
  await addFlat();
  await stream.over;
  const err = expect.objectContaining({ message: 'select "tokens" from "sessions"' });
  expect(told).toHaveBeenCalledWith({ err }, 'a stream failed');
  expect(JSON.stringify(stream.seen)).not.toContain('tokens');
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aSessionOf } from '../../../tests/support/sessions.ts';
import { aSociety, origin, type Person, type TestSociety, testPassword } from '../../../tests/support/society.ts';
import { openStream, reading } from '../../../tests/support/stream.ts';

const day = 24 * 60 * 60 * 1000;

let society: TestSociety;
let admin: Person;
beforeEach(async () => {
  society = await aSociety({ heartbeatMs: 60_000 });
  admin = await society.signedInAs('admin');
});
afterEach(() => {
  vi.useRealTimers();
});

async function following(person: Person, at = society) {
  const stream = await openStream(at, person.cookie);
  await stream.next('hello');
  return stream;
}

describe('a stream ends at once, and says so, when', () => {
  const ends: [string, (person: Person, by: Person) => Promise<unknown>][] = [
    ['the person signs out', (person) => person.send('POST', '/api/auth/sign-out')],
    ['the account is deactivated', ({ id }, by) => by.send('PATCH', `/api/users/${id}`, { isActive: false })],
    ['the role is taken away', ({ id }, by) => by.send('PATCH', `/api/users/${id}`, { role: 'user' })],
    ['the password is reset', ({ id }, by) => by.send('POST', `/api/users/${id}/password`)],
    [
      'the password is changed on another device',
      async ({ id }) => {
        const other = society.sender(await aSessionOf(society.context, id));
        return other('POST', '/api/me/password', { currentPassword: testPassword, newPassword: 'verandah' });
      },
    ],
    [
      'its session is ended from another device',
      async ({ id }) => society.sender(await aSessionOf(society.context, id))('DELETE', '/api/me/sessions'),
    ],
  ];

  test.each(ends)('%s; nobody else is touched', async (_, end) => {
    const person = await society.signedInAs('admin');
    const [stream, neighbour] = [await following(person), await following(admin)];
    const answer = (await end(person, admin)) as { status: number };
    expect(answer.status).toBeLessThan(300);
    expect((await stream.next('end')).data).toEqual({});
    await stream.over;
    // It would have heard of this, had it gone on.
    await admin.send('POST', '/api/flats', { flatNumber: 'A-101', floor: 1, type: '1BHK', status: 'Available' });
    while ((await neighbour.next('change')).data['topic'] !== 'flats');
    expect(stream.seen.filter(({ data }) => data['topic'] === 'flats')).toEqual([]);
    expect(neighbour.seen.map(({ event }) => event)).not.toContain('end');
    await neighbour.close();
  });

  test('a role is given: the person may hear more now', async () => {
    const person = await society.signedInAs('user');
    const stream = await following(person);
    await admin.send('PATCH', `/api/users/${person.id}`, { role: 'admin' });
    await stream.next('end');
    await stream.over;
  });

  test('the session is over in time, at the next heartbeat', async () => {
    const quick = await aSociety({ at: society.place, heartbeatMs: 20 });
    const stream = await following(admin, quick);
    await stream.next('heartbeat');
    quick.later(30 * day + 1000);
    await stream.next('end');
    await stream.over;
  });
});

describe('a stream that is opened at the moment in which', () => {
  test.each<[string, object]>([
    ['its admin is demoted', { role: 'user' }],
    ['its admin is deactivated', { isActive: false }],
  ])('%s ends at once', async (_, edit) => {
    const person = await society.signedInAs('admin');
    const { guard } = society.context;
    const { identify } = guard;
    // The request is let in, and then it happens, before the stream listens.
    guard.identify = async (c) => {
      const who = await identify(c);
      guard.identify = identify;
      await admin.send('PATCH', `/api/users/${person.id}`, edit);
      return who;
    };
    const stream = await openStream(society, person.cookie);
    await stream.next('end');
    await stream.over;
    expect(stream.seen.map(({ event }) => event)).toEqual(['end']);
  });
});

test('a stream of the session that changed its password, or its name, goes on', async () => {
  const stream = await following(admin);
  await admin.send('PATCH', '/api/me', { name: 'Asha' });
  await admin.send('POST', '/api/me/password', { currentPassword: testPassword, newPassword: 'verandah' });
  await admin.send('POST', '/api/flats', { flatNumber: 'A-101', floor: 1, type: '1BHK', status: 'Available' });
  while ((await stream.next('change')).data['topic'] !== 'flats');
  expect(stream.seen.map(({ event }) => event)).not.toContain('end');
  await stream.close();
});

test('all streams end when the server stops', async () => {
  const streams = [await following(admin), await following(await society.signedInAs('user'))];
  await society.stop();
  for (const stream of streams) await stream.over;
});

describe('a client that goes leaves nothing behind:', () => {
  /** Counts the subscriptions and timers that streams hold. */
  function watched() {
    let subscribed = 0;
    const { subscribe } = society.context.feed;
    vi.spyOn(society.context.feed, 'subscribe').mockImplementation((listener) => {
      subscribed += 1;
      const unsubscribe = subscribe(listener);
      return () => {
        subscribed -= 1;
        unsubscribe();
      };
    });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    return () => ({ subscribed, timers: vi.getTimerCount() });
  }

  test('while nothing happens', async () => {
    const held = watched();
    const streams = await Promise.all(Array.from({ length: 20 }, () => following(admin)));
    expect(held()).toEqual({ subscribed: 20, timers: 20 });
    for (const stream of streams) await stream.close();
    await expect.poll(held).toEqual({ subscribed: 0, timers: 0 });
  });

  test('without having read a word', async () => {
    const held = watched();
    const response = await society.app.request(`${origin}/api/changes/stream`, { headers: { cookie: admin.cookie } });
    await response.body?.cancel();
    await expect.poll(held).toEqual({ subscribed: 0, timers: 0 });
  });

  test('having asked for the head only', async () => {
    const held = watched();
    const answer = await admin.send('HEAD', '/api/changes/stream');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    await expect.poll(held).toEqual({ subscribed: 0, timers: 0 });
  });

  test('when its session is ended', async () => {
    const held = watched();
    const stream = await following(admin);
    await admin.send('POST', '/api/auth/sign-out');
    await stream.over;
    await expect.poll(held).toEqual({ subscribed: 0, timers: 0 });
  });

  test('when the log could not be read', async () => {
    const held = watched();
    vi.spyOn(society.context.feed, 'missedSince').mockRejectedValue(new Error('no'));
    await (await openStream(society, admin.cookie)).over;
    expect(held()).toEqual({ subscribed: 0, timers: 0 });
  });

  test('and one that stays but does not read is told the rest in a few words, not in hundreds', async () => {
    const after = await society.context.feed.latest();
    const response = await society.app.request(`${origin}/api/changes/stream?after=${after}`, {
      headers: { cookie: admin.cookie },
    });
    const ids = Array.from({ length: 300 }, () => crypto.randomUUID());
    for (const entityId of ids) {
      await society.context.write(null, async ({ note }) => note({ topic: 'flats', entityId, operation: 'test' }));
    }
    const stream = reading(response);
    const heard: unknown[] = [];
    while (heard.length < ids.length) heard.push(...((await stream.next('change')).data['ids'] as string[]));
    expect(heard).toEqual(ids);
    expect(stream.seen.length).toBeLessThan(20);
    await stream.close();
  });
});

// @module-tag whole
import { beforeAll, expect, test } from 'vitest';
import { hostileWorkbooks } from '../imports/hostile.ts';
import { isLong } from '../support/long.ts';
import { aMigratedPlace, type Place } from '../support/places.ts';
import { senderTo } from '../support/senders.ts';
import { longestBlocking, signUpAdmin, startServer } from '../support/server.ts';

/*
 * Files that cost much for what they weigh, sent to a running server one after another and looked at again. Each is read or
 * refused with its sentence, and leaves a draft only where it is read; nobody else waits meanwhile.
 */

let place: Place;
beforeAll(async () => {
  place = await aMigratedPlace();
});

test('no file stops the server, fails it, or stays although it was refused', async () => {
  const server = await startServer(place, { LOG_LEVEL: 'error' });
  const url = server.url ?? '';
  const cookie = await signUpAdmin(server);
  const send = senderTo(fetch, url, cookie);
  const kept: string[] = [];
  for (const [name, make] of Object.entries(hostileWorkbooks)) {
    const answer = await fetch(`${url}/api/imports?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { origin: url, cookie, 'content-type': 'application/octet-stream' },
      body: make(),
    });
    expect(answer.status, name).toBeOneOf([201, 422]);
    if (isLong) expect(await longestBlocking(server), `the longest blocking by ${name}, in seconds`).toBeLessThan(0.2);
    const { id, detail } = (await answer.json()) as { id?: string; detail?: string };
    if (answer.status === 422) expect(detail, name).toMatch(/\w+ \w+/);
    if (id === undefined) continue;
    kept.unshift(id);
    expect((await send('GET', `/api/imports/${id}`)).status, name).toBe(200);
    if (isLong) expect(await longestBlocking(server), `that by a look at ${name}`).toBeLessThan(0.2);
  }
  const { body } = await send<{ items: { id: string }[] }>('GET', '/api/imports');
  expect(body.items.map(({ id }) => id)).toEqual(kept);
  expect(server.stderr()).toBe('');
});

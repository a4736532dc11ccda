import { expect, test } from 'vitest';
import { addFlat, addOwner } from '../../../tests/support/entries.ts';
import { anOffice, aSociety, origin, type TestSociety } from '../../../tests/support/society.ts';
import { openStream } from '../../../tests/support/stream.ts';

type Asked = { peer?: string; headers?: Record<string, string> };

async function figures({ app }: TestSociety, { peer = '127.0.0.1', headers = {} }: Asked = {}) {
  const env = { incoming: { socket: { remoteAddress: peer } } };
  const response = await app.request(`${origin}/metrics`, { headers: { host: 'localhost', ...headers } }, env);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

test('the figures are Prometheus’ text: requests by pattern, statements of writes, streams, refused sign-ins', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  await admin.send('GET', `/api/flats/${flat.id}`);
  await society.send('POST', '/api/auth/sign-in', { email: admin.email, password: 'not this one' });
  await society.send('GET', `/api/nothing/${flat.id}`);
  const stream = await openStream(society, admin.cookie);
  await stream.next('hello');

  const { status, type, text } = await figures(society);
  expect([status, type]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')]);
  const lines = text.split('\n');
  const of = (name: string) => lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1];
  const counted = 'aangan_http_request_duration_seconds_count';
  expect(of(`${counted}{method="GET",route="/api/flats/:id",status="200"}`)).toBe('1');
  expect(of(`${counted}{method="POST",route="/api/flats",status="201"}`)).toBe('1');
  expect(of('aangan_sign_in_failures_total{reason="wrong_password"}')).toBe('1');
  expect(of('aangan_open_streams')).toBe('1');
  expect(of('aangan_upgrading')).toBe('0');
  expect(Number(of('aangan_database_write_wait_seconds_count'))).toBeGreaterThan(1);
  await stream.close();
  await expect.poll(async () => (await figures(society)).text).toContain('\naangan_open_streams 0\n');
});

test('nothing about people is in them, and what a stranger invents makes no new line', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const owner = await addOwner(admin, { flatId: flat.id });
  await admin.send('GET', `/api/owners/${owner.id}`);
  const count = async () => (await figures(society)).text.split('\n').length;
  await society.send('GET', '/api/nothing/0');
  await count(); // its own line
  const before = await count();
  for (let at = 1; at <= 5; at++) await society.send('GET', `/api/nothing/${at}?secret=${at}`);
  expect(await count()).toBe(before);
  const { text } = await figures(society);
  for (const secret of [admin.email, admin.id, flat.id, owner.id, 'A-101', 'Meera', 'secret', 'nothing', '127.0.0.1'])
    expect(text).not.toContain(secret);
});

test('they are for this machine itself, or for who has the token; what a proxy hands on is not from here', async () => {
  const society = await aSociety({ metricsToken: 'a-token-for-the-watcher', baseUrl: 'https://society.example' });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const asked: [number, Asked][] = [
    [200, {}],
    [200, { peer: '::ffff:127.0.0.1' }],
    [403, { peer: '10.0.0.7' }],
    [403, { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    [403, { headers: { forwarded: 'for=127.0.0.1' } }],
    [403, { headers: { via: '1.1 proxy' } }],
    [403, { headers: { host: 'society.example' } }],
    [403, { peer: '10.0.0.7', headers: bearer('another') }],
    [403, { peer: '10.0.0.7', headers: bearer('') }],
    [200, { peer: '10.0.0.7', headers: bearer('a-token-for-the-watcher') }],
    [200, { headers: { ...bearer('a-token-for-the-watcher'), 'x-forwarded-for': '10.0.0.7' } }],
  ];
  const got = await Promise.all(asked.map(async ([, one]) => [(await figures(society, one)).status, one]));
  expect(got).toEqual(asked);

  const without = await aSociety();
  const tried = await figures(without, { peer: '10.0.0.7', headers: bearer('null') });
  expect([tried.status, tried.text]).toEqual([403, expect.stringContaining('METRICS_TOKEN')]);
});

import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { wholeAnswers } from '#server/reading/wholeAnswers.ts';
import { inOnePiece } from '../../../tests/support/slices.ts';
import { aSociety, origin, type Person, type TestSociety, todayOf } from '../../../tests/support/society.ts';

let society: TestSociety;
let admin: Person;
let json: string;

/** Some hundred flats: too long to be kept unpacked. */
beforeEach(async () => {
  society = await aSociety({ few: 0 });
  admin = await society.signedInAs('admin');
  const many = { wings: ['A', 'B'], firstFloor: 0, lastFloor: 19, perFloor: 9, pattern: 'running', type: '2BHK' };
  const { status, body } = await admin.send<{ added: number }>('POST', '/api/flats/many', many);
  expect([status, body.added]).toEqual([201, 360]);
  json = JSON.stringify(await inOnePiece(await wholeAnswers.flats.read(society.context.db, todayOf(society))));
});

async function ask(headers: Record<string, string>, method = 'GET', path = '/api/flats') {
  const response = await society.app.request(`${origin}${path}`, {
    method,
    headers: { host: 'localhost', cookie: admin.cookie, ...headers },
  });
  return {
    response,
    bytes: Buffer.from(await response.arrayBuffer()),
    of: (name: string) => response.headers.get(name),
  };
}

/** A list comes with a line for each record, so that who reads it can begin before its end. */
function rejoined(bytes: Buffer): string {
  const lines = bytes.toString().split('\n');
  expect(lines).toHaveLength(360 + 2);
  return lines.join('');
}

const encodings = {
  gzip: ['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.5', '*', 'GZIP'],
  none: ['', 'identity', 'br', 'gzip;q=0', 'identity;q=1, *;q=0'],
};

describe('a whole list', () => {
  test('comes as it is kept for who accepts gzip, and else plain', async () => {
    for (const accepted of encodings.gzip) {
      const { bytes, of } = await ask({ 'accept-encoding': accepted });
      expect([accepted, of('content-encoding'), of('content-length')]).toEqual([accepted, 'gzip', `${bytes.length}`]);
      expect(bytes.length).toBeLessThan(json.length / 4);
      expect(rejoined(gunzipSync(bytes))).toBe(json);
    }
    for (const accepted of encodings.none) {
      const { bytes, of } = await ask(accepted === '' ? {} : { 'accept-encoding': accepted });
      expect([accepted, of('content-encoding'), of('content-length')]).toEqual([accepted, null, `${bytes.length}`]);
      expect(rejoined(bytes)).toBe(json);
    }
  });

  test('says in every encoding the same tag, that it depends on the encoding, and that nobody keeps it on a disk', async () => {
    for (const accepted of ['gzip', 'identity']) {
      const { of } = await ask({ 'accept-encoding': accepted });
      expect([of('etag'), of('vary'), of('cache-control'), of('content-type')]).toEqual([
        expect.stringMatching(/^W\/".{27}"$/),
        'Accept-Encoding',
        'no-store',
        'application/json',
      ]);
    }
    const [packed, plain] = [await ask({ 'accept-encoding': 'gzip' }), await ask({})];
    expect(packed.of('etag')).toBe(plain.of('etag'));
  });

  test('is answered to HEAD as to GET, without its body', async () => {
    for (const accepted of ['gzip', 'identity']) {
      const [head, get] = [
        await ask({ 'accept-encoding': accepted }, 'HEAD'),
        await ask({ 'accept-encoding': accepted }),
      ];
      expect([head.response.status, head.bytes.length]).toEqual([200, 0]);
      for (const name of ['etag', 'content-length', 'content-encoding', 'content-type', 'vary'])
        expect([name, head.of(name)]).toEqual([name, get.of(name)]);
    }
  });

  test('is not sent again to who names its tag, in a list, strong or weak', async () => {
    const etag = (await ask({})).of('etag') ?? '';
    for (const named of [etag, etag.slice(2), `"another", ${etag}`, '*']) {
      const { response, bytes, of } = await ask({ 'if-none-match': named, 'accept-encoding': 'gzip' });
      expect([named, response.status, bytes.length, of('etag')]).toEqual([named, 304, 0, etag]);
      expect(of('content-encoding')).toBeNull();
    }
    for (const named of ['"another"', 'W/""', etag.slice(0, -3)])
      expect([named, (await ask({ 'if-none-match': named })).response.status]).toEqual([named, 200]);
  });

  test('that its reader leaves half way does nobody harm', async () => {
    const response = await society.app.request(`${origin}/api/flats`, {
      headers: { host: 'localhost', cookie: admin.cookie },
    });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
    expect(rejoined((await ask({})).bytes)).toBe(json);
  });
});

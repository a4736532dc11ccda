import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Env } from '#server/http/env.ts';
import { fileOf, validFile } from '#server/http/valid.ts';
import { aSociety, origin, type Person, type TestSociety } from '../../../tests/support/society.ts';

let society: TestSociety;
let admin: Person;
beforeEach(async () => {
  society = await aSociety();
  admin = await society.signedInAs('admin');
});

const draft = { flatNumber: 'A-101', floor: 1, type: '2BHK', status: 'Available' };

/** Sends this body as it is to "add a flat". */
async function post(body: BodyInit, headers: Record<string, string> = {}) {
  const response = await society.app.request(`${origin}/api/flats`, {
    method: 'POST',
    headers: { host: 'localhost', origin, cookie: admin.cookie, 'content-type': 'application/json', ...headers },
    body,
    ...({ duplex: 'half' } as object),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

const flatCount = async () => (await admin.send<{ items: unknown[] }>('GET', '/api/flats')).body.items.length;

describe('a body over 16 KB', () => {
  const long = JSON.stringify({ ...draft, description: 'x'.repeat(16 * 1024) });
  const tooLarge = { status: 413, body: { code: 'too_large', detail: 'The request is larger than 16 KB' } };

  test('is refused by its announced length, and ends the connection', async () => {
    const answer = await post(long, { 'content-length': String(long.length) });
    expect(answer).toMatchObject(tooLarge);
    expect(answer.headers.get('connection')).toBe('close');
  });

  test('is refused while it comes, when its length was not announced, and no more of it is read', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1024).fill(32));
      },
    });
    expect(await post(endless)).toMatchObject(tooLarge);
    expect(pulled).toBeLessThan(25);
    expect(await flatCount()).toBe(0);
  });

  test('just under it is read and judged by its fields', async () => {
    expect(await post(JSON.stringify({ ...draft, description: 'x'.repeat(16 * 1024 - 200) }))).toMatchObject({
      status: 422,
      body: { errors: { description: 'Description must be at most 2000 characters' } },
    });
  });

  test('is not even read from who may not write', async () => {
    const response = await society.app.request(`${origin}/api/flats`, {
      method: 'POST',
      headers: { host: 'localhost', origin, 'content-type': 'application/json', 'content-length': String(long.length) },
      body: long,
    });
    expect([response.status, response.headers.get('connection')]).toEqual([401, 'close']);
  });

  test('leaves room for the longest owner there can be', async () => {
    const longest = (length: number) => '\u{10400}'.repeat(length);
    const { status } = await admin.send('POST', '/api/owners', {
      name: longest(200),
      email: 'meera@people.example',
      phone: '9845012345',
      occupancyDate: '2024-04-01',
      status: 'Active',
      familyDetails: { adults: 2, children: 1, males: 1, females: 2 },
      address: longest(2000),
      emergencyContact: { name: longest(200), phone: '9845012345', relation: longest(100) },
    });
    expect(status).toBe(201);
  });
});

describe('what is not a JSON object is refused with a sentence:', () => {
  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data', 415],
    ['application/jsonx', 415],
    ['text/json', 415],
    ['', 415],
    ['application/json; charset=utf-8', 201],
    ['APPLICATION/JSON', 201],
  ])('as %s → %i', async (type, status) => {
    const answer = await post(JSON.stringify(draft), { 'content-type': type });
    expect(answer.status).toBe(status);
    if (status === 415)
      expect(answer.body).toMatchObject({ code: 'wrong_content_type', detail: 'Send application/json' });
  });

  test.each(['', '{', '{"a":1,}', "{'a':1}", 'undefined', '\u0000', '{"a":NaN}', '[1', '\ufeff{}x', '{"a":"\n"}'])(
    '%j is malformed',
    async (text) => {
      expect(await post(text)).toMatchObject({
        status: 400,
        body: { code: 'malformed', detail: 'The body is not valid JSON' },
      });
    },
  );

  test('bytes that are no text', async () => {
    expect((await post(new Uint8Array([0xff, 0xfe, 0x7b, 0xc3, 0x28]))).status).toBe(400);
  });

  test.each(['[]', 'null', '0', '-1e999', '"A-101"', 'true', '[{"flatNumber":"A-101"}]'])('%s', async (text) => {
    const { status, body } = await post(text);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { code: 'invalid', detail: 'The body must be a JSON object' },
    });
    expect(body).not.toHaveProperty('errors');
  });
});

describe('a hostile object', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const deepObject = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  test.each([
    ['lists in lists for a number', `"floor":${deep(7000)}`, 'floor'],
    ['objects in objects for a number', `"floor":${deepObject(2500)}`, 'floor'],
    ['objects in objects for a text', `"flatNumber":${deepObject(2500)}`, 'flatNumber'],
    ['lists in lists for a text', `"description":${deep(7000)}`, 'description'],
    ['lists in lists nobody asked for', `"x":${deep(7000)}`, 'x'],
    ['a long number', `"floor":${'9'.repeat(15_000)}`, 'floor'],
    ['a tiny number', '"floor":1e-400000', null],
    ['a field called constructor', '"constructor":{"prototype":{"isAdmin":true}}', 'constructor'],
    ['a field called toString', '"toString":1', 'toString'],
    ['a field with a long name', `"${'k'.repeat(15_000)}":1`, 'k'.repeat(100)],
    ['a field without a name', '"":1', ''],
  ])('with %s is refused at its field, or harmless', async (_, field, name) => {
    const { flatNumber, ...rest } = draft;
    const text = `{"flatNumber":"${flatNumber}",${JSON.stringify(rest).slice(1, -1)},${field}}`;
    const { status, body } = await post(text);
    if (name === null) return expect(status).toBe(201);
    expect({ status, errors: body['errors'] }).toEqual({
      status: 422,
      errors: { [name]: expect.stringMatching(/\w+ /) },
    });
    expect(JSON.stringify(body).length).toBeLessThan(1000);
    expect(await flatCount()).toBe(0);
  });

  test('with hundreds of unknown fields is refused: a few are named, all are counted', async () => {
    const fields = Array.from({ length: 900 }, (_, at) => `"f${at}":0`).join();
    const { status, body } = await post(`{${fields}}`);
    expect([status, body['detail']]).toEqual([422, '900 fields are not known here']);
    const named = Object.entries(body['errors'] as object).filter(([, sentence]) => /not known/.test(sentence));
    expect(named.map(([name]) => name)).toEqual(['f0', 'f1', 'f2', 'f3', 'f4']);
  });

  test('can not reach the prototype of anything', async () => {
    const texts = ['{"__proto__":{"polluted":1}}', '{"__proto__":null}', '{"flatNumber":{"__proto__":{"polluted":1}}}'];
    for (const text of texts) expect((await post(text)).status).toBe(422);
    const { flatNumber, ...rest } = draft;
    await post(`{"flatNumber":"${flatNumber}",${JSON.stringify(rest).slice(1, -1)},"__proto__":{"rent":7}}`);
    expect({}).not.toHaveProperty('polluted');
    const { items } = (await admin.send<{ items: { rent: number | null }[] }>('GET', '/api/flats')).body;
    expect(items.map(({ rent }) => rent)).not.toContain(7);
  });
});

describe('an address with', () => {
  test.each([
    '1',
    "' or 1=1",
    '%00',
    '%F0%9F%8F%A0',
    '%E0%A4%A',
    'null',
    '..',
    'x'.repeat(10_000),
    crypto.randomUUID().slice(1),
  ])('the id %s says that it is none', async (id) => {
    for (const method of ['GET', 'DELETE']) {
      const { status, body } = await admin.send(method, `/api/flats/${id}`);
      const expected = id === '..' ? [404, 'unknown_route'] : [400, 'invalid_id'];
      expect([status, body['code']]).toEqual(expected);
      expect(String(body['detail']).length).toBeLessThan(80);
    }
  });

  test.each([
    ['a query of 200 000 characters', `ids=${'x'.repeat(200_000)}`, 422],
    ['201 ids', `ids=${Array.from({ length: 201 }, () => crypto.randomUUID()).join()}`, 422],
    ['200 ids', `ids=${Array.from({ length: 200 }, () => crypto.randomUUID()).join()}`, 200],
    ['no ids', 'ids=', 422],
    ['broken escapes', 'ids=%E0%A4%A&%', 422],
    ['a null byte', 'ids=%00', 422],
    ['a cursor full of nonsense', `order=newest&after=${'%00'.repeat(60)}`, 422],
    ['a cursor too long', `order=newest&after=${'a'.repeat(201)}`, 422],
    ['a field called constructor', 'constructor=1', 422],
    ['a thousand fields', Array.from({ length: 1000 }, (_, at) => `f${at}=1`).join('&'), 422],
    ['a hundred times the same', 'limit=5&'.repeat(100), 200],
  ])('%s is answered with %s', async (_, query, status) => {
    expect((await admin.send('GET', `/api/flats?${query}`)).status).toBe(status);
  });
});

describe('a file', () => {
  const pieces = ['Flat,', 'Owner\n', `A-101,${'Meera '.repeat(50_000)}`].map((text) => new TextEncoder().encode(text));
  const whole = Buffer.concat(pieces);
  const app = new Hono<Env>().post('/', validFile({ maxBytes: whole.length }), async (c) => c.body(await fileOf(c)));

  test.each([
    ['with its length', { 'content-length': String(whole.length) }],
    ['without a length', {}],
    ['longer than it said', { 'content-length': String(whole.length - 1) }],
  ])('that comes in pieces, %s, is put together as it was sent', async (_, headers) => {
    const answer = await app.request('/', {
      ...{ method: 'POST', headers, body: new Blob(pieces).stream() },
      ...({ duplex: 'half' } as object),
    });
    expect([answer.status, whole.equals(Buffer.from(await answer.arrayBuffer()))]).toEqual([200, true]);
  });
});

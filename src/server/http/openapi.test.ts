import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { problems } from '#domain/problem.ts';
import { aSociety } from '../../../tests/support/society.ts';
import { type Description, type Operation, problemsOf, type Route, routesOf } from './openapi.ts';
import { responseOf } from './responses.ts';
import type { JsonSchema } from './schemas.ts';

describe('the description of the API', () => {
  async function described() {
    const society = await aSociety();
    const { status, body } = await society.send<Description>('GET', '/api/openapi.json');
    expect(status).toBe(200);
    return { body, routes: routesOf(society.app) };
  }

  test('lists every route, with every part of its path, and says who may', async () => {
    const { body, routes } = await described();
    expect(body.openapi).toBe('3.1.0');
    const listed = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(listed.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
    for (const [path, methods] of Object.entries(body.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters, security, description } of Object.values(methods)) {
        expect(parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => name)).toEqual(inPath);
        expect(security.length).toBe(description === 'For everybody, signed in or not.' ? 0 : 1);
      }
    }
    expect(body.paths['/api/flats']?.['get']?.description).toBe('Roles: admin.');
    expect(body.paths['/api/gate']?.['get']?.description).toBe('Roles: security, admin.');
    expect(body.paths['/api/me/sessions']?.['get']?.description).toBe('For everybody who is signed in.');
  });

  test('is made with a turn for everybody else between its routes, and once', async () => {
    const society = await aSociety();
    let turns = 0;
    const count = () => {
      turns += 1;
      ticking = setImmediate(count);
    };
    let ticking = setImmediate(count);
    await Promise.all([1, 2].map(() => society.app.request('http://localhost/api/openapi.json')));
    const forFirst = turns;
    await society.app.request('http://localhost/api/openapi.json');
    clearImmediate(ticking);
    expect(forFirst).toBeGreaterThanOrEqual(routesOf(society.app).length);
    expect(turns - forFirst).toBeLessThan(forFirst / 2);
  });

  test('is written as text once, and not for each who asks: it is long, and open to everybody', async () => {
    const society = await aSociety();
    const ask = async () => (await society.app.request('http://localhost/api/openapi.json')).text();
    const first = await ask();
    const written = vi.spyOn(JSON, 'stringify');
    const again = await ask();
    const longest = Math.max(0, ...written.mock.results.map(({ value }) => String(value).length));
    written.mockRestore();
    expect(again).toBe(first);
    expect(first.length).toBeGreaterThan(100_000);
    expect(longest).toBeLessThan(10_000);
  });

  test('describes what is sent in plain JSON Schema', async () => {
    const { body } = await described();
    const sent = body.paths['/api/flats']?.['post']?.requestBody?.content['application/json']?.schema;
    expect(sent).toEqual({ $ref: '#/components/schemas/FlatDraft' });
    expect(body.components.schemas['FlatDraft']).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: ['flatNumber', 'floor', 'type', 'status'],
      properties: { type: { enum: ['1BHK', '2BHK', '3BHK', '4BHK'] } },
    });
    const schemas = JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g);
    for (const [, reference = ''] of schemas) {
      const target = reference.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], body);
      expect([reference, typeof target]).toEqual([reference, 'object']);
    }
  });

  test('gives every operation a name of its own, a summary and a group', async () => {
    const { body } = await described();
    const operations = Object.values(body.paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(operations.filter(({ summary }) => summary === '')).toEqual([]);
    const tags = body.tags.map(({ name }) => name);
    for (const {
      operationId,
      tags: [tag = ''],
    } of operations)
      expect([operationId, tags]).toEqual([operationId, expect.arrayContaining([tag])]);
  });

  test('lists every code that a route can refuse with, under its status, and every code there is', async () => {
    const { body, routes } = await described();
    const listed = new Set<string>(['unknown_route', 'wrong_method']); // these are of addresses that are none
    for (const route of routes) {
      const { responses = {} } = operationOf(body, route) ?? {};
      for (const code of problemsOf(route)) {
        const response = responses[problems[code]];
        const media = response && responseOf(response, body.components.responses).content?.['application/problem+json'];
        expect([route.path, code, media?.examples?.[code]?.value]).toMatchObject([route.path, code, { code }]);
        listed.add(code);
      }
    }
    expect([...listed].sort()).toEqual(Object.keys(problems).sort());
    const codes = (path: string, method: string) =>
      problemsOf(routes.find((route) => route.path === path && route.method === method) as Route);
    expect(codes('/api/flats', 'GET')).not.toContain('duplicate_flat');
    expect(codes('/api/flats', 'POST')).toContain('duplicate_flat');
    expect(codes('/api/me/sessions', 'GET')).not.toContain('forbidden');
  });

  test('has an example of everything that is sent and answered as JSON, valid under its schema', async () => {
    const { body, routes } = await described();
    for (const route of routes) {
      const { requestBody, responses } = operationOf(body, route) as Operation;
      const sent = route.inputs.find(({ target }) => target === 'json');
      const { schema: answered, status = 200, id } = route.answer ?? {};
      const response = responses[status];
      const example =
        response && responseOf(response, body.components.responses).content?.['application/json']?.example;
      if (sent)
        expect([id, sent.schema.safeParse(requestBody?.content['application/json']?.example).error]).toEqual([
          id,
          undefined,
        ]);
      if (answered && route.answer?.type === 'application/json')
        expect([id, answered.safeParse(example).error]).toEqual([id, undefined]);
    }
  });

  test('answers nothing beyond what it describes: every object in an answer is closed', async () => {
    const { routes } = await described();
    const open = routes.flatMap(({ path, answer }) =>
      answer?.schema && path !== '/api/openapi.json'
        ? openObjectsIn(z.toJSONSchema(answer.schema)).map((at) => `${path}${at}`)
        : [],
    );
    expect(open).toEqual([]);
    expect(openObjectsIn(z.toJSONSchema(z.object({ a: z.strictObject({}), b: z.looseObject({}) })))).toEqual([
      '/properties/b',
    ]);
  });

  test('is a page for people too: every operation and schema, no script, and no link that leads nowhere', async () => {
    const { send } = await aSociety();
    const { body } = await described();
    const { status, body: page, headers } = await send<string>('GET', '/api/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const operations = Object.values(body.paths).flatMap((methods) => Object.values(methods));
    for (const { operationId } of operations) expect(anchors).toContain(operationId);
    for (const name of Object.keys(body.components.schemas)) expect(anchors).toContain(`schema-${name}`);
    for (const [, link] of page.matchAll(/href="#([^"]+)"/g)) expect(anchors).toContain(link);
    expect(page).not.toMatch(/<script|\son\w+=|src=|undefined|\[object/);
  });
});

function operationOf({ paths }: Description, { method, path }: Route): Operation | undefined {
  return paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
}

/** The places in a JSON schema where an object may have other keys than are named. */
function openObjectsIn(schema: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, additionalProperties } = schema as JsonSchema;
  const isOpen = type === 'object' && additionalProperties !== false;
  // Where keys are named, an example's or an enum's objects are values and not schemas.
  const within = Object.entries(schema).filter(([key]) => key !== 'examples' && key !== 'enum');
  return [...(isOpen ? [at] : []), ...within.flatMap(([key, part]) => openObjectsIn(part, `${at}/${key}`))];
}

describe('an address that is none', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/flats/x/y', '/api/users/../../etc', '/nothing', '/api/__proto__'])(
    '%s is not found, in its promised words, for whatever method',
    async (path) => {
      const { send } = await aSociety();
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'PUT']) {
        expect([method, await send(method, path)]).toMatchObject([
          method,
          { status: 404, body: { code: 'unknown_route', detail: 'Invalid collection name' } },
        ]);
      }
    },
  );

  test.each([
    ['PUT', '/api/flats', 'GET, HEAD, POST'],
    ['DELETE', '/api/flats', 'GET, HEAD, POST'],
    ['GET', '/api/auth/sign-in', 'POST'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['PUT', `/api/flats/${crypto.randomUUID()}`, 'GET, HEAD, PATCH, DELETE'],
  ])('%s %s: another method would do, and the answer says which', async (method, path, allowed) => {
    const { send } = await aSociety();
    const { status, body, headers } = await send(method, path);
    expect({ status, body }).toMatchObject({ status: 405, body: { code: 'wrong_method' } });
    expect(headers.get('allow')).toBe(allowed);
  });
});

import { describe, expect, test } from 'vitest';
import { aSociety } from '../../../tests/support/society.ts';
import { routesOf } from './openapi.ts';

describe('the description of the API', () => {
  type Schema = { $ref?: string; type?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
  type Content = Record<string, { schema: Schema }>;
  type Operation = {
    summary: string;
    security: object[];
    parameters: { name: string; in: string; required: boolean; schema: Schema }[];
    requestBody?: { content: Content };
    responses: Record<string, { description: string; content?: Content }>;
  };
  type Description = { openapi: string; paths: Record<string, Record<string, Operation>>; components: object };

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
      for (const { parameters, security, summary } of Object.values(methods)) {
        expect(parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => name)).toEqual(inPath);
        expect(security.length).toBe(summary === 'Everybody' ? 0 : 1);
      }
    }
    expect(body.paths['/api/flats']?.['get']?.summary).toBe('Roles: admin');
  });

  test('describes what is sent in plain JSON Schema', async () => {
    const { body } = await described();
    const flat = body.paths['/api/flats']?.['post']?.requestBody?.content['application/json']?.schema;
    expect(flat).toMatchObject({
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
    const types = new Set([...JSON.stringify(body).matchAll(/"type":"(\w+)"/g)].map(([, type]) => type));
    for (const type of types) {
      expect(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null', 'apiKey']).toContain(type);
    }
  });
});

describe('an address that is none', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/flats/x/y', '/api/users/../../etc', '/nothing', '/api/__proto__'])(
    '%s is not found, in the words of the specification, for whatever method',
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
    ['PUT', '/api/flats'],
    ['DELETE', '/api/flats'],
    ['GET', '/api/auth/sign-in'],
    ['POST', '/healthz'],
    ['PUT', `/api/flats/${crypto.randomUUID()}`],
  ])('%s %s: another method would do', async (method, path) => {
    const { send } = await aSociety();
    expect(await send(method, path)).toMatchObject({ status: 405, body: { code: 'wrong_method' } });
  });
});

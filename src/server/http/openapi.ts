import type { Hono } from 'hono';
import { z } from 'zod';
import { permissions } from '#domain/permissions.ts';
import { type Env, type Precondition, preconditionOf } from '#server/http/env.ts';

export type Route = {
  method: string;
  path: string;
  access: Precondition['access'];
  inputs: NonNullable<Precondition['input']>[];
};

/** Every route with what it declares of itself; middleware for whole paths is not a route. */
export function routesOf(app: Pick<Hono<Env>, 'routes'>): Route[] {
  const routes = new Map<string, Route>();
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL') continue;
    const key = `${method} ${path}`;
    const route = routes.get(key) ?? { method, path, access: undefined, inputs: [] };
    const precondition = preconditionOf(handler);
    if (precondition?.access) route.access = precondition.access;
    if (precondition?.input) route.inputs.push(precondition.input);
    routes.set(key, route);
  }
  return [...routes.values()];
}

/** The API as an OpenAPI 3.1 document, read off the routes themselves, so that it can't fall behind. */
export function describeApi(app: Pick<Hono<Env>, 'routes'>): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routesOf(app)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aangan',
      version: '1',
      description:
        'A housing society: who may enter, its flats, and what changed. Writes need an Origin header of this host.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'aangan.session_token' } },
      schemas: { Problem: problemSchema },
    },
  };
}

function operation({ access, inputs }: Route): object {
  const isPublic = access === 'public' || access === undefined;
  const json = inputs.find((input) => input.target === 'json');
  return {
    summary: isPublic ? 'Everybody' : `Roles: ${permissions[access].join(', ')}`,
    security: isPublic ? [] : [{ session: [] }],
    parameters: inputs.filter((input) => input.target !== 'json').flatMap(parameters),
    ...(json && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(json.schema) } } },
    }),
    responses: {
      '2XX': { description: 'Done' },
      default: {
        description: 'Problem',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

type ObjectSchema = { properties?: Record<string, object>; required?: string[] };

function parameters({ target, schema }: NonNullable<Precondition['input']>): object[] {
  const { properties = {}, required = [] } = jsonSchema(schema) as ObjectSchema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: target === 'param' ? 'path' : 'query',
    required: target === 'param' || required.includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType): object {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

const problemSchema = {
  type: 'object',
  required: ['type', 'code', 'status', 'title', 'detail'],
  properties: {
    type: { type: 'string' },
    code: { type: 'string' },
    status: { type: 'integer' },
    title: { type: 'string' },
    detail: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    current: {},
  },
};

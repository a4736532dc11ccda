import { setImmediate as turn } from 'node:timers/promises';
import type { Hono } from 'hono';
import { type Action, permissions, roles } from '#domain/permissions.ts';
import { ProblemBody, type ProblemCode, problems } from '#domain/problem.ts';
import { storageFailures } from '#server/database/failures.ts';
import type { Answer } from '#server/http/answers.ts';
import { type Env, type Precondition, preconditionOf } from '#server/http/env.ts';
import {
  type Content,
  createRefusals,
  type Described,
  media,
  type Responses,
  success,
} from '#server/http/responses.ts';
import { createSchemas, type JsonSchema, type Schemas } from '#server/http/schemas.ts';

export type Route = {
  method: string;
  path: string;
  access: Precondition['access'];
  evenWithOneTimePassword: boolean;
  evenWithoutSecondFactor: boolean;
  evenWhileWaiting: boolean;
  inputs: NonNullable<Precondition['input']>[];
  answer: Answer | undefined;
};

/** Every route with what it declares of itself; middleware for whole paths is not a route. */
export function routesOf(app: Pick<Hono<Env>, 'routes'>): Route[] {
  const routes = new Map<string, Route>();
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL') continue;
    const key = `${method} ${path}`;
    const empty = {
      method,
      path,
      access: undefined,
      evenWithOneTimePassword: false,
      evenWithoutSecondFactor: false,
      evenWhileWaiting: false,
      inputs: [],
      answer: undefined,
    };
    const route: Route = routes.get(key) ?? empty;
    const { input, ...declared } = preconditionOf(handler) ?? {};
    Object.assign(route, declared);
    if (input) route.inputs.push(input);
    routes.set(key, route);
  }
  return [...routes.values()];
}

/** Every code with which this route can refuse: its own, and those of what it declares. */
export function problemsOf({
  method,
  access,
  evenWithOneTimePassword,
  evenWithoutSecondFactor,
  evenWhileWaiting,
  inputs,
  answer,
}: Route): ProblemCode[] {
  const takes = (target: string) => inputs.some((input) => input.target === target);
  const codes: (ProblemCode | false)[] = [
    ...(access === 'public' || access === undefined ? [] : (['signed_out'] as const)),
    isForSome(access) && 'forbidden',
    access !== 'public' && !evenWithOneTimePassword && 'password_change_required',
    access !== 'public' && !evenWhileWaiting && 'waiting_for_entry',
    access !== 'public' && !evenWithoutSecondFactor && 'second_factor_required',
    'unknown_host',
    method !== 'GET' && 'foreign_origin',
    takes('param') && 'invalid_id',
    ...(takes('json') ? (['malformed', 'too_large', 'wrong_content_type'] as const) : []),
    takes('file') && 'too_large',
    // Also for a query on a route that takes none, which `allow` refuses.
    (access !== 'public' || takes('json') || takes('file') || takes('query')) && 'invalid',
    ...(answer?.problems ?? []),
    'internal',
    'unavailable',
    'upgrading',
    ...storageFailures,
  ];
  const wanted = new Set(codes);
  return (Object.keys(problems) as ProblemCode[]).filter((code) => wanted.has(code));
}

function isForSome(access: Precondition['access']): boolean {
  return access !== undefined && access !== 'public' && permissions[access].length < roles.length;
}

export type Parameter = {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: JsonSchema;
};
export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Responses;
};
export type Description = {
  openapi: string;
  info: typeof info;
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, Described>; securitySchemes: object };
};

/**
 * The API as an OpenAPI 3.1 document, made from the routes themselves, so that it is always up to date. Others have
 * their turns between the routes.
 */
export async function describeApi(app: Pick<Hono<Env>, 'routes'>): Promise<Description> {
  const schemas = createSchemas();
  const refusals = createRefusals();
  const paths: Description['paths'] = {};
  const tags = new Map<string, string>();
  schemas.refer(ProblemBody, 'output');
  for (const route of routesOf(app)) {
    // Pages and their files are not part of the API.
    if (!route.answer) continue;
    await turn();
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const [name, description] = tagOf(route.path);
    tags.set(name, description);
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(route, route.answer, name, { schemas, refusals });
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/', description: 'This society' }],
    tags: [...tags].map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'aangan.session_token',
          description: 'Set by signing in. Where the society is on https, its name begins with `__Secure-`.',
        },
      },
      responses: refusals.components,
      schemas: schemas.components,
    },
  };
}

const info = {
  title: 'Aangan',
  version: '1',
  description: [
    'A housing society: its flats, owners, vehicles and changes of hands, who may enter, and what changed.',
    'Writes need an `Origin` header that names this host. Every refusal is a problem document (RFC 9457) with a code.',
    'Times are ISO 8601 in UTC, days `YYYY-MM-DD` in the society’s time zone, money whole rupees.',
  ].join('\n\n'),
  license: { name: 'All rights reserved', identifier: 'LicenseRef-Aangan' },
};

/** The group of an operation: the collection its path begins with. */
function tagOf(path: string): [string, string] {
  const [, collection = 'docs'] = /^\/api\/(\w+)(?:\/|$)/.exec(path) ?? [];
  if (collection === 'docs') return ['Server', 'The server and its API themselves'];
  return [collection.charAt(0).toUpperCase() + collection.slice(1), `What is under /api/${collection}`];
}

type Named = { schemas: Schemas; refusals: ReturnType<typeof createRefusals> };

function operation(route: Route, answer: Answer, tag: string, { schemas, refusals }: Named): Operation {
  const { access, inputs } = route;
  const json = inputs.find(({ target }) => target === 'json');
  const file = inputs.some(({ target }) => target === 'file');
  return {
    operationId: answer.id,
    summary: answer.summary,
    description: rolesOf(access),
    tags: [tag],
    security: access === 'public' ? [] : [{ session: [] }],
    parameters: inputs
      .filter(({ target }) => target === 'query' || target === 'param')
      .flatMap((input) => parameters(input, schemas)),
    ...(json && {
      requestBody: {
        required: true,
        content: { 'application/json': media(json.schema, 'input', schemas) },
      },
    }),
    ...(file && { requestBody: { required: true, content: fileContent } }),
    responses: {
      ...success(answer, schemas, { isWrite: route.method !== 'GET' }),
      ...refusals.refer(problemsOf(route)),
    },
  };
}

const fileContent: Content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

function rolesOf(access: Precondition['access']): string {
  if (access === undefined || access === 'public') return 'For everybody, signed in or not.';
  const allowed = permissions[access as Action];
  return allowed.length === roles.length ? 'For everybody who is signed in.' : `Roles: ${allowed.join(', ')}.`;
}

function parameters({ target, schema }: NonNullable<Precondition['input']>, schemas: Schemas): Parameter[] {
  const { properties = {}, required = [] } = schemas.refer(schema, 'input');
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: target === 'param' ? 'path' : 'query',
    required: target === 'param' || required.includes(name),
    ...(description && { description }),
    schema: property,
  }));
}

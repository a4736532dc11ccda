import type { z } from 'zod';
import { type ProblemCode, problems } from '#domain/problem.ts';
import { english } from '#domain/sentences/english.ts';
import type { Answer } from '#server/http/answers.ts';
import { type JsonSchema, nameOf, type Schemas } from '#server/http/schemas.ts';

type Media = { schema: JsonSchema; example?: unknown; examples?: Record<string, { value: unknown }> };
export type Content = Record<string, Media>;
export type Described = { description: string; headers?: Record<string, object>; content?: Content };
export type Responses = Record<string, Described | { $ref: string }>;

/** What is sent or answered as JSON or text, with an example where there is one. */
export function media(schema: z.ZodType, io: 'input' | 'output', schemas: Schemas): Media {
  const described = schemas.refer(schema, io);
  const example = exampleOf(described, schemas.components);
  return { schema: described, ...(example !== undefined && { example }) };
}

/** The header in which an answer says which activity it was. */
const activityHeader = {
  'Activity-Id': {
    description:
      'The activity that this was, where something happened; `POST /api/activities/{id}/undo` takes it back.',
    schema: { type: 'string', format: 'uuid' },
  },
};

const locationHeader = { Location: { description: 'Where to', schema: { type: 'string', format: 'uri-reference' } } };
const tagHeader = {
  ETag: { description: 'Of the whole answer; `If-None-Match` takes it', schema: { type: 'string' } },
};

export function success(
  { status, schema, type, isTagged }: Answer,
  schemas: Schemas,
  { isWrite }: { isWrite: boolean },
): Responses {
  const headers = isWrite ? { headers: activityHeader } : isTagged ? { headers: tagHeader } : {};
  if (status === 303) return { [status]: { description: 'Sends the browser on', headers: locationHeader } };
  if (!schema) return { [status]: { description: 'Done', ...headers } };
  const description = status === 201 ? 'Added' : 'As asked';
  const unchanged: Responses = isTagged ? { 304: { description: 'It is what `If-None-Match` names', ...headers } } : {};
  return { [status]: { description, ...headers, content: { [type]: media(schema, 'output', schemas) } }, ...unchanged };
}

const place = '#/components/responses/';

/** The refusals of a description: one response for each status and set of codes, shared by the routes. */
export function createRefusals() {
  const components: Record<string, Described> = {
    headers_too_large: { description: 'The headers are larger than 16 KB; nothing of the request was looked at' },
  };

  function refer(codes: readonly ProblemCode[]): Responses {
    const byStatus = Map.groupBy(codes, (code) => problems[code]);
    const responses = [...byStatus].map(([status, ofStatus]) => {
      const name = ofStatus.join('.');
      components[name] ??= refusal(ofStatus);
      return [status, { $ref: `${place}${name}` }] as const;
    });
    return { ...Object.fromEntries(responses), 431: { $ref: `${place}headers_too_large` } };
  }

  return { components, refer };
}

/** A response, or the one that a reference stands for. */
export function responseOf(response: Responses[string], named: Record<string, Described>): Described {
  if (!('$ref' in response)) return response;
  return named[response.$ref.slice(place.length)] ?? { description: '' };
}

function refusal(codes: readonly ProblemCode[]): Described {
  return {
    description: codes.map((code) => `\`${code}\`: ${english[code]()}.`).join(' '),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: [...codes] } } }],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleFor(code) }])),
      },
    },
  };
}

function exampleFor(code: ProblemCode): object {
  const status = problems[code];
  const title = english[code]();
  return { type: 'about:blank', code, status, title, detail: title };
}

/**
 * An example of a schema: its own, where it has one, else put together from the examples of its parts. Undefined where
 * nothing is known of what may stand there.
 */
function exampleOf(schema: JsonSchema, named: Record<string, JsonSchema>): unknown {
  const [own] = schema.examples ?? [];
  if (own !== undefined) return own;
  const name = nameOf(schema);
  if (name !== null) return exampleOf(named[name] ?? {}, named);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? [];
  if (choice) return exampleOf(choice, named);
  return exampleOfType(schema, named);
}

function exampleOfType(schema: JsonSchema, named: Record<string, JsonSchema>): unknown {
  const type = Array.isArray(schema.type) ? schema.type.at(-1) : schema.type;
  if (type === 'object') {
    const parts = Object.entries(schema.properties ?? {}).map(([key, part]) => [key, exampleOf(part, named)] as const);
    const needed = new Set(schema.required);
    return Object.fromEntries(parts.filter(([key, value]) => needed.has(key) && value !== undefined));
  }
  if (type === 'array') return [exampleOf(schema.items ?? {}, named)];
  if (type === 'null') return null;
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return 1;
  return undefined;
}

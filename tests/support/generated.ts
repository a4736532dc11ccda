import fc from 'fast-check';
import type { Operation } from '#server/http/openapi.ts';
import type { JsonSchema } from '#server/http/schemas.ts';

/** A request made up from the API's description. */
export type Generated = { method: string; path: string; body: unknown };

type Describing = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};

const hostile = fc.constantFrom(
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    "'; drop table users; --",
    '<img src=x onerror=alert(1)>',
    '=1+1',
    '../..',
  ],
  ...[
    '2026-02-30',
    '9999-99-99',
    '-1',
    '1e999',
    'null',
    '__proto__',
    '%',
    '%00',
    '_',
    'ﷺ'.repeat(60),
    'a'.repeat(3000),
  ],
);
const text = fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 200 }));
const anything = fc.oneof(text, fc.double(), fc.boolean(), fc.constant(null), fc.jsonValue({ stringUnit: 'binary' }));

/** Requests of every kind that is described: most fit their description, or nearly. `ids` are of records that are there. */
export function requestsOf({ paths, components }: Describing, ids: string[]): fc.Arbitrary<Generated> {
  const id = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() });

  function fitting(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    if (schema.$ref) return fitting(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth);
    if (depth > 6) return fc.constant(null);
    const one = (inner: JsonSchema) => likely(inner, depth + 1);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? (schema['oneOf'] as JsonSchema[] | undefined);
    if (choices) return fc.oneof(...choices.map(one));
    if (schema.properties) return objects(schema, one);
    const { type, format } = schema;
    if (type === 'array') return fc.array(one(schema.items ?? {}), { maxLength: 3 });
    if (type === 'object') return fc.dictionary(id, fc.integer({ min: 1, max: 3 }), { maxKeys: 3 });
    if (type === 'integer' || type === 'number') return fc.oneof(fc.nat({ max: 300 }), fc.integer(), fc.double());
    if (type === 'boolean') return fc.boolean();
    if (format === 'uuid') return id;
    if (format === 'date') return fc.constantFrom('2024-04-01', '2026-01-31', '1900-01-01', '2999-12-31');
    if (format === 'email') return fc.constantFrom('a@people.example', 'B@PEOPLE.example', 'nobody');
    const examples = (schema.examples ?? []).filter((example) => typeof example === 'string');
    return fc.oneof(fc.constantFrom('A-101', 'B-204', '9845012345', 'KA 01 AB 1234', 'Meera', ...examples), text, id);
  }

  function objects({ properties = {}, required = [] }: JsonSchema, one: (inner: JsonSchema) => fc.Arbitrary<unknown>) {
    const fields = Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, one(inner)]));
    return fc.record(fields, { requiredKeys: required.filter((key) => key in fields) });
  }

  /** A value that fits and, now and then, any value. */
  function likely(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
    return fc.oneof({ weight: 12, arbitrary: fitting(schema, depth) }, { weight: 1, arbitrary: anything });
  }

  function bodyOf({ requestBody }: Operation): fc.Arbitrary<unknown> {
    const schema = requestBody?.content['application/json']?.schema;
    if (!schema) return fc.constant(undefined);
    const example = (schema.$ref ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema)?.examples?.[0];
    return example === undefined ? likely(schema) : fc.oneof(likely(schema), fc.constant(example));
  }

  function requests(path: string, method: string, operation: Operation): fc.Arbitrary<Generated> {
    const asText = (value: unknown) =>
      encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value ?? '')).toWellFormed());
    const { parameters } = operation;
    const values = fc.tuple(
      ...parameters.map((one) =>
        one.in === 'path' || one.required ? likely(one.schema) : fc.option(likely(one.schema)),
      ),
    );
    return fc.tuple(values, bodyOf(operation)).map(([given, body]) => {
      let address = path;
      const query: string[] = [];
      for (const [at, { name, in: where }] of parameters.entries()) {
        if (where === 'path') address = address.replace(`{${name}}`, asText(given[at]) || '-');
        else if (given[at] !== null) query.push(`${name}=${asText(given[at])}`);
      }
      return { method: method.toUpperCase(), path: query.length > 0 ? `${address}?${query.join('&')}` : address, body };
    });
  }

  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      // A stream has no end.
      .filter(() => !path.endsWith('/stream'))
      .map(([method, operation]) => requests(path, method, operation)),
  );
  return fc.oneof(...all);
}

import { z } from 'zod';
import { createSchemas, type JsonSchema } from '#server/http/schemas.ts';

/** A place in a body that takes more than one value, or a text. */
export type Place = { path: string[]; schema: JsonSchema; kind: 'list' | 'record' | 'text' };

type Described = { root: JsonSchema; find: (schema: JsonSchema) => JsonSchema };

function described(schema: z.ZodType): Described {
  const schemas = createSchemas();
  const root = schemas.refer(schema, 'input');
  const find = (one: JsonSchema): JsonSchema =>
    one.$ref ? find(schemas.components[one.$ref.split('/').at(-1) ?? ''] ?? {}) : one;
  return { root: find(root), find };
}

/** Every place of a schema, as the API's description has it: what is added to a schema is among them by itself. */
export function placesIn(schema: z.ZodType): Place[] {
  const { root, find } = described(schema);
  const within = (given: JsonSchema, path: string[]): Place[] => {
    const { type, items, properties, additionalProperties, anyOf = [], ...one } = find(given);
    const choices = [...anyOf, ...((one['oneOf'] as JsonSchema[] | undefined) ?? [])];
    const inner = [
      ...Object.entries(properties ?? {}).flatMap(([key, each]) => within(each, [...path, key])),
      ...choices.flatMap((each) => within(each, path)),
    ];
    if (items) return [{ path, schema: find(given), kind: 'list' }, ...within(items, [...path, '0'])];
    if (typeof additionalProperties === 'object') return [{ path, schema: find(given), kind: 'record' }, ...inner];
    return [...(type === 'string' ? [{ path, schema: find(given), kind: 'text' as const }] : []), ...inner];
  };
  return within(root, []);
}

/** The schema's own example with this at a place. */
export function withAt(schema: z.ZodType, path: string[], value: unknown): unknown {
  const { examples } = z.globalRegistry.get(schema) ?? {};
  return replaced(Array.isArray(examples) ? examples[0] : {}, path, value);
}

function replaced(whole: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const present = typeof whole === 'object' && whole !== null ? whole : key === '0' ? [] : {};
  const next = replaced((present as Record<string, unknown>)[key], rest, value);
  return Object.assign(Array.isArray(present) ? [...present] : { ...present }, { [key]: next });
}

const nthId = (nth: number) => `00000000-0000-4000-8000-${nth.toString(16).padStart(12, '0')}`;

/** The smallest value that fits, or nearly. */
function fitting(schema: JsonSchema, find: Described['find'], nth: number): unknown {
  const { type, enum: values, format, properties = {}, required = [], minimum } = find(schema);
  if (values) return values[0];
  if (type === 'object')
    return Object.fromEntries(required.map((key) => [key, fitting(properties[key] ?? {}, find, nth)]));
  if (type === 'array') return [];
  if (type === 'integer' || type === 'number') return Math.max(Number(minimum ?? 0), 0) + (nth % 100);
  if (type === 'boolean') return true;
  return format === 'uuid' ? nthId(nth) : format === 'date' ? '2026-03-05' : 'x';
}

/** An object of this schema with every field wrong. */
function wrong(schema: JsonSchema, find: Described['find']): unknown {
  const { properties = {} } = find(schema);
  return Object.fromEntries(Object.keys(properties).map((key) => [key, -1]));
}

export type WorstBody = { what: string; text: string };

/** Bodies of this length that give a server the most work, each as text. */
export function* worstBodies(schema: z.ZodType, maxBytes: number): Generator<WorstBody> {
  const { find } = described(schema);
  const around = (path: string[]) =>
    JSON.stringify(withAt(schema, path, '@here@')).split('"@here@"') as [string, string];
  /** A body with as many pieces at a place as there is room for. */
  const fill = (
    path: string[],
    [open, close]: [string, string],
    pieceOf: string | ((nth: number) => string),
    comma = ',',
  ) => {
    const [head, tail] = around(path);
    const room = maxBytes - head.length - tail.length - 2;
    const pieces: string[] = [];
    for (let length = 0, nth = 0; ; nth++) {
      const piece = typeof pieceOf === 'string' ? pieceOf : pieceOf(nth);
      length += piece.length + comma.length;
      if (length > room) break;
      pieces.push(piece);
    }
    return `${head}${open}${pieces.join(comma)}${close}${tail}`;
  };
  const inBrackets: [string, string] = ['[', ']'];
  const inBraces: [string, string] = ['{', '}'];
  const inQuotes: [string, string] = ['"', '"'];

  yield { what: 'fields that nobody knows', text: fill([], inBraces, (nth) => `"k${nth}":0`) };
  yield { what: 'lists in lists', text: '['.repeat(maxBytes) };
  for (const [what, open, inner, close] of [
    ['lists in lists in a field', '[', '', ']'],
    ['objects in objects in a field', '{"":', '0', '}'],
  ] as const) {
    const [head, tail] = around(['x']);
    const levels = Math.floor((maxBytes - head.length - tail.length - inner.length) / (open.length + close.length));
    yield { what, text: head + open.repeat(levels) + inner + close.repeat(levels) + tail };
  }
  yield { what: 'a list of empty lists in a field', text: fill(['x'], inBrackets, '[]') };
  for (const { path, schema: at, kind } of placesIn(schema)) {
    const name = path.join('.');
    if (kind === 'text') {
      yield { what: `a long ${name}`, text: fill(path, inQuotes, 'xxxxxxx\u0301', '') };
      yield { what: `an escaped ${name}`, text: fill(path, inQuotes, '\\"', '') };
    }
    if (kind === 'list') {
      const pieces = { '0': '0', text: '"x"', '{}': '{}', wrong: JSON.stringify(wrong(at.items ?? {}, find)) };
      for (const [what, piece] of Object.entries(pieces))
        yield { what: `${name} full of ${what}`, text: fill(path, inBrackets, piece) };
      const right = (nth: number) => JSON.stringify(fitting(at.items ?? {}, find, nth));
      yield { what: `${name} full`, text: fill(path, inBrackets, right) };
      const [head, tail] = around(path);
      const most = Array.from({ length: Number(at['maxItems'] ?? 0) }, (_, nth) => right(nth)).join();
      const text = `${head}[${most}]${tail}`;
      if (text.length <= maxBytes) yield { what: `${name} with as many as it takes`, text };
    }
    if (kind === 'record') {
      const right = JSON.stringify(fitting(at.additionalProperties as JsonSchema, find, 1));
      const entries: Record<string, (nth: number) => string> = {
        'with short keys': (nth) => `"${nth.toString(36)}":0`,
        'with keys': (nth) => `"x${nth}":${right}`,
        'with wrong values': (nth) => `"${nthId(nth)}":"?"`,
        '': (nth) => `"${nthId(nth)}":${right}`,
      };
      for (const [what, entry] of Object.entries(entries))
        yield { what: `${name} full ${what}`, text: fill(path, inBraces, entry) };
    }
  }
}

import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  description?: string;
  examples?: unknown[];
  [keyword: string]: unknown;
};

const place = '#/components/schemas/';

/** The schemas of a description: a schema with a name is written once, under its name, and referred to. */
export function createSchemas() {
  const components: Record<string, JsonSchema> = {};

  /** `input` for what is sent, before it is normalised; `output` for what is answered. */
  function refer(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // Within another schema even the outermost one is referred to by its name.
    const { $defs = {}, properties } = z.toJSONSchema(z.object({ it: schema }), {
      io,
      unrepresentable: 'any',
      override: refine,
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    for (const [name, definition] of Object.entries($defs)) add(name, inPlace(definition));
    return inPlace(properties?.['it'] ?? {});
  }

  function add(name: string, definition: JsonSchema): void {
    const { id: _, ...schema } = definition;
    components[name] ??= schema;
    if (!isDeepStrictEqual(components[name], schema)) throw new Error(`Two schemas of the API are called ${name}`);
  }

  return { components, refer };
}

export type Schemas = ReturnType<typeof createSchemas>;

type Converted = { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema };

/** Adds what Zod's conversion of a schema leaves out, and removes what it says twice. */
function refine({ zodSchema, jsonSchema }: Converted): void {
  // A field that is transformed before it is checked is described by the schema that checks it.
  const { type, in: before, out: judged } = zodSchema._zod.def as z.core.$ZodPipeDef;
  if (type === 'pipe' && before._zod.def.type === 'transform') {
    const { $schema: _, ...described } = z.toJSONSchema(judged, { io: 'input', unrepresentable: 'any' });
    Object.assign(jsonSchema, described);
  }
  // Zod drops the examples of a transformed schema; ours are of the value that is sent.
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (Array.isArray(examples)) jsonSchema.examples = examples;
  if (jsonSchema.format) delete jsonSchema.pattern;
}

function inPlace(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', `"$ref":"${place}`)) as JsonSchema;
}

/** The name behind a reference; null where a schema is written out. */
export function nameOf({ $ref }: JsonSchema): string | null {
  return $ref?.startsWith(place) ? $ref.slice(place.length) : null;
}

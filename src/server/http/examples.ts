import { type JsonSchema, nameOf } from '#server/http/schemas.ts';

/**
 * An example of a schema: its own, where it has one, else put together from the examples of its parts. Undefined where
 * nothing is known of what may stand there.
 */
export function exampleOf(schema: JsonSchema, named: Record<string, JsonSchema>): unknown {
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

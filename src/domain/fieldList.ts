import { z } from 'zod';

/** What a concept's list of fields is made of (docs/adding-a-concept.md, To add a field). */

/** How a field is filled in, read and shown: each part of the product chooses by the kind what it does with a field. */
export type FieldKind =
  | 'line'
  | 'lines'
  | 'email'
  | 'phone'
  /** One phone or several: an import puts all further phones of a cell here. */
  | 'phones'
  | 'day'
  | 'choice'
  | 'count'
  /** A number that is never summed. */
  | 'number'
  | 'year'
  | 'rupees'
  | 'plate'
  /** A document's number, which is kept sealed. */
  | 'document'
  /** The id of another record. */
  | 'link';

/** A part's own label for a field, and the field's place there; fields without a place follow in the list's order. */
type Placed = { label?: string; place?: number };

/**
 * A field and the parts it takes part in: true, or details; null where it does not, with a comment there that says why.
 */
export type FieldRule = {
  kind: FieldKind;
  /** Where a record has the field; a dot leads into a group. */
  path: string;
  /** The label on the form, within its group. */
  label: string;
  /** The label outside its group, as in a list. */
  name: string;
  /** The schema of the input, on a form and in a call. */
  schema: z.ZodType;
  /** The schema of the answer; null where the field is answered in another way. */
  answer: z.ZodType | null;
  isRequired?: boolean;
  /** The words that a person reads for the values of a choice, where they differ from the stored values. */
  words?: Readonly<Record<string, string>>;
  /** The value with which a new record's form begins. */
  initial?: string;
  /** The column in the database's table. */
  column: true | string | null;
  /** The field's name in the log. */
  log: true | string | null;
  /** The column in the list, on paper and in exports; `key` where the page's address calls the field otherwise. */
  list: (Placed & { key?: string; width: number; isExtra?: boolean }) | null;
  /** In the record's page. */
  page: true | Placed | null;
  /** In the society's workbook. */
  sheet: true | Placed | null;
  /** As a column of an imported file; `as` where the import calls the field otherwise. */
  import: true | { as?: string; label?: string } | null;
  /** Whether a bulk edit can set it; `clearing` says what emptying does, where a bulk edit can only empty the field. */
  bulk: true | { place?: number; clearing?: string } | null;
};

/** What a new field takes part in, unless its rule says otherwise. */
export const everywhere = { column: true, log: true, page: true, sheet: true, import: true } as const;

/** Puts several properties on one line of a list and keeps their literal types. */
export function is<const P extends object>(properties: P): P {
  return properties;
}

/** Sorts fields by their place; fields without a place follow in their given order. */
export function inPlaces<K extends string>(fields: readonly K[], placeOf: (field: K) => number | undefined): K[] {
  const at = (field: K) => placeOf(field) ?? 99;
  return fields.toSorted((one, other) => at(one) - at(other));
}

/** The details of a rule's part; empty where the part is only true or null. */
export function details<D extends object>(part: true | D | null): Partial<D> {
  return part === true || part === null ? {} : part;
}

/** The name by which a part knows a field. */
export function nameIn(part: true | string | null | object, field: string): string {
  if (typeof part === 'object' && part !== null && 'as' in part) return String(part.as);
  return typeof part === 'string' ? part : field;
}

/** A function that reads a record's field at a path, which is split once. */
export function readerAt(path: string): (record: object) => unknown {
  const [first = '', second] = path.split('.');
  const read = (from: unknown, key: string) => (from as Record<string, unknown> | null)?.[key];
  return second === undefined ? (record) => read(record, first) : (record) => read(read(record, first), second);
}

/** A function that reads a record's field as lists and files show it: a choice by its word. */
export function tellerOf({ path, words }: FieldRule): (record: object) => string | number | null {
  const read = readerAt(path) as (record: object) => string | number | null | undefined;
  if (words === undefined) return (record) => read(record) ?? null;
  return (record) => {
    const value = read(record) ?? null;
    return value === null ? null : (words[value] ?? value);
  };
}

/** The options of a schema of choices; empty for other schemas. */
export function choicesOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) return choicesOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
}

/** Whether the field may be left empty. */
export function isEmptiable({ schema }: Pick<FieldRule, 'schema'>): boolean {
  return schema.safeParse(null).success;
}

export type FieldRules = Readonly<Record<string, FieldRule>>;
type FieldOf<R> = keyof R & string;
type Part<R extends FieldRules> = keyof R[FieldOf<R>];

/** The fields of a list that take part in P. */
export type Taking<R extends FieldRules, P extends Part<R>> = {
  [K in FieldOf<R>]: R[K][P & keyof R[K]] extends null ? never : K;
}[FieldOf<R>];

/** The names by which a part knows its fields. */
export type NamesIn<R extends FieldRules, P extends Part<R>> = {
  [K in Taking<R, P>]: NameOf<R[K][P & keyof R[K]], K>;
}[Taking<R, P>];
type NameOf<Rule, K> = Rule extends string ? Rule : Rule extends { as: infer Name } ? Name : K;

/** The fields that take part in `part`, in the list's order. */
export function taking<R extends FieldRules, P extends Part<R>>(rules: R, part: P): Taking<R, P>[] {
  const fields = Object.keys(rules) as FieldOf<R>[];
  return fields.filter((field) => rules[field]?.[part as keyof FieldRule] !== null) as Taking<R, P>[];
}

/** The names by which a part knows the fields, each once. */
export function namesIn<R extends FieldRules, P extends Part<R>>(rules: R, part: P): NamesIn<R, P>[] {
  const names = taking(rules, part).map((field) => nameIn(rules[field]?.[part as 'log'] ?? null, field));
  return [...new Set(names)] as NamesIn<R, P>[];
}

type Shape<R extends FieldRules, P extends 'schema' | 'answer', K extends FieldOf<R>> = {
  [F in K as R[F][P] extends null ? never : F]: R[F][P];
};

/** The schemas of the input or the answer of these fields; fields without one are left out. */
export function shapeOf<R extends FieldRules, P extends 'schema' | 'answer', K extends FieldOf<R>>(
  rules: R,
  part: P,
  fields: readonly K[],
): Shape<R, P, K> {
  const shape = fields.map((field) => [field, rules[field]?.[part]] as const);
  return Object.fromEntries(shape.filter(([, schema]) => schema !== null)) as Shape<R, P, K>;
}

type WithoutDefault<Schema> = Schema extends z.ZodDefault<infer Inner> ? Inner : Schema;
type EditShape<R extends FieldRules, K extends FieldOf<R>> = {
  [F in K]: z.ZodOptional<WithoutDefault<R[F]['schema']> & z.ZodType>;
};

/**
 * The schemas of an edit of these fields: optional and without defaults, since a field that is left out stays as it is.
 */
export function editShapeOf<R extends FieldRules, K extends FieldOf<R>>(
  rules: R,
  fields: readonly K[],
): EditShape<R, K> {
  const shape = fields.map((field) => [field, z.optional(givenOf(rules[field]?.schema as z.ZodType))]);
  return Object.fromEntries(shape) as EditShape<R, K>;
}

function givenOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;
}

type BulkShape<R extends FieldRules> = {
  [K in Taking<R, 'bulk'>]: z.ZodOptional<
    R[K]['bulk'] extends { clearing: string } ? z.ZodNull : WithoutDefault<R[K]['schema']> & z.ZodType
  >;
};

/** The schemas of a bulk edit; null empties a field. */
export function bulkShapeOf<R extends FieldRules>(rules: R): BulkShape<R> {
  const shape = taking(rules, 'bulk').map((field) => {
    const { bulk, schema } = rules[field] as FieldRule;
    const { clearing } = details(bulk);
    return [field, clearing === undefined ? z.optional(givenOf(schema)) : z.null().optional().describe(clearing)];
  });
  return Object.fromEntries(shape) as BulkShape<R>;
}

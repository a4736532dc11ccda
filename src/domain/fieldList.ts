import { z } from 'zod';

/** What a concept's list of fields is made of (docs/adding-a-concept.md, To add a field). */

/** How a field is filled in, read and shown: each part of the product looks up by it what it needs. */
export type FieldKind =
  | 'line'
  | 'lines'
  | 'email'
  | 'phone'
  /** A phone that a file may have several of. */
  | 'phones'
  | 'day'
  | 'choice'
  | 'count'
  /** A number that nobody adds up. */
  | 'number'
  | 'year'
  | 'rupees'
  | 'plate'
  /** A number that is sealed. */
  | 'document'
  /** The id of another record. */
  | 'link';

/** What a part calls the field where it is not its name, and where it stands: those without a place follow in the list's order. */
type Placed = { label?: string; place?: number };

/** A field and where it takes part: true, or how; null where it does not, and the comment there says why. */
export type FieldRule = {
  kind: FieldKind;
  /** Where a record has it; a dot leads into a group. */
  path: string;
  /** On the form, and in its group. */
  label: string;
  /** By itself, as in a list. */
  name: string;
  /** What is taken of it, on a form and in a call. */
  schema: z.ZodType;
  /** What is answered of it; null where it is answered otherwise. */
  answer: z.ZodType | null;
  isRequired?: boolean;
  /** How what is chosen is written where a person reads it, where that is not as it is kept. */
  words?: Readonly<Record<string, string>>;
  /** What a new record's form begins with. */
  initial?: string;
  /** The table's column. */
  column: true | string | null;
  /** By which name the log has it. */
  log: true | string | null;
  /** Its column in the list, on paper and in what is exported of them; `key` where addresses call it otherwise. */
  list: (Placed & { key?: string; width: number; isExtra?: boolean }) | null;
  /** In the record's page. */
  page: true | Placed | null;
  /** In the society's workbook. */
  sheet: true | Placed | null;
  /** As a column of a file that is brought in; `as` where that knows it by another name. */
  import: true | { as?: string; label?: string } | null;
  /** Whether many records are given one value at once; `clearing` says what emptying it does, where nothing else can be done. */
  bulk: true | { place?: number; clearing?: string } | null;
};

/** What a new field takes part in, unless its rule says otherwise. */
export const everywhere = { column: true, log: true, page: true, sheet: true, import: true } as const;

/** Several properties on one line of a list, each as exact as by itself. */
export function is<const P extends object>(properties: P): P {
  return properties;
}

/** In the order of their places; those without one after them, as they are. */
export function inPlaces<K extends string>(fields: readonly K[], placeOf: (field: K) => number | undefined): K[] {
  const at = (field: K) => placeOf(field) ?? 99;
  return fields.toSorted((one, other) => at(one) - at(other));
}

/** What a rule says of a part beside that it takes part. */
export function details<D extends object>(part: true | D | null): Partial<D> {
  return part === true || part === null ? {} : part;
}

/** The name by which a part knows a field. */
export function nameIn(part: true | string | null | object, field: string): string {
  if (typeof part === 'object' && part !== null && 'as' in part) return String(part.as);
  return typeof part === 'string' ? part : field;
}

/** Reads a field of a record by its path, which is looked at once. */
export function readerAt(path: string): (record: object) => unknown {
  const [first = '', second] = path.split('.');
  const read = (from: unknown, key: string) => (from as Record<string, unknown> | null)?.[key];
  return second === undefined ? (record) => read(record, first) : (record) => read(read(record, first), second);
}

/** Reads a field as lists and files tell it: what is chosen by its word. */
export function tellerOf({ path, words }: FieldRule): (record: object) => string | number | null {
  const read = readerAt(path) as (record: object) => string | number | null | undefined;
  if (words === undefined) return (record) => read(record) ?? null;
  return (record) => {
    const value = read(record) ?? null;
    return value === null ? null : (words[value] ?? value);
  };
}

/** What there is to choose from. */
export function choicesOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) return choicesOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
}

/** Whether it may be left empty. */
export function isEmptiable({ schema }: Pick<FieldRule, 'schema'>): boolean {
  return schema.safeParse(null).success;
}

export type FieldRules = Readonly<Record<string, FieldRule>>;
type FieldOf<R> = keyof R & string;
type Part<R extends FieldRules> = keyof R[FieldOf<R>];

/** The fields that take part in something. */
export type Taking<R extends FieldRules, P extends Part<R>> = {
  [K in FieldOf<R>]: R[K][P & keyof R[K]] extends null ? never : K;
}[FieldOf<R>];

/** The names by which a part knows its fields. */
export type NamesIn<R extends FieldRules, P extends Part<R>> = {
  [K in Taking<R, P>]: NameOf<R[K][P & keyof R[K]], K>;
}[Taking<R, P>];
type NameOf<Rule, K> = Rule extends string ? Rule : Rule extends { as: infer Name } ? Name : K;

/** The fields that take part in something, in the list's order. */
export function taking<R extends FieldRules, P extends Part<R>>(rules: R, part: P): Taking<R, P>[] {
  const fields = Object.keys(rules) as FieldOf<R>[];
  return fields.filter((field) => rules[field]?.[part as keyof FieldRule] !== null) as Taking<R, P>[];
}

/** The names by which a part knows them, each once. */
export function namesIn<R extends FieldRules, P extends Part<R>>(rules: R, part: P): NamesIn<R, P>[] {
  const names = taking(rules, part).map((field) => nameIn(rules[field]?.[part as 'log'] ?? null, field));
  return [...new Set(names)] as NamesIn<R, P>[];
}

type Shape<R extends FieldRules, P extends 'schema' | 'answer', K extends FieldOf<R>> = {
  [F in K as R[F][P] extends null ? never : F]: R[F][P];
};

/** What is taken, or answered, of these fields. */
export function shapeOf<R extends FieldRules, P extends 'schema' | 'answer', K extends FieldOf<R>>(
  rules: R,
  part: P,
  fields: readonly K[],
): Shape<R, P, K> {
  const shape = fields.map((field) => [field, rules[field]?.[part]] as const);
  return Object.fromEntries(shape.filter(([, schema]) => schema !== null)) as Shape<R, P, K>;
}

/** A field's schema without what stands in for it where it is left out. */
type Given<Schema> = Schema extends z.ZodDefault<infer Inner> ? Inner : Schema;
type EditShape<R extends FieldRules, K extends FieldOf<R>> = {
  [F in K]: z.ZodOptional<Given<R[F]['schema']> & z.ZodType>;
};

/** What an edit may name of these fields: what it leaves out stays, so that no default stands in its place. */
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
    R[K]['bulk'] extends { clearing: string } ? z.ZodNull : Given<R[K]['schema']> & z.ZodType
  >;
};

/** What many records are given at once; null empties it. */
export function bulkShapeOf<R extends FieldRules>(rules: R): BulkShape<R> {
  const shape = taking(rules, 'bulk').map((field) => {
    const { bulk, schema } = rules[field] as FieldRule;
    const { clearing } = details(bulk);
    return [field, clearing === undefined ? z.optional(givenOf(schema)) : z.null().optional().describe(clearing)];
  });
  return Object.fromEntries(shape) as BulkShape<R>;
}

import type { z } from 'zod';
import { choicesOf, type FieldRule, type FieldRules, isEmptiable, readerAt } from '#domain/fieldList.ts';

/** What a form holds of a field while a person types: a number may be half written, a choice not yet made. */
type InputValue<Rule extends FieldRule> = Rule['kind'] extends 'count' | 'number' | 'year' | 'rupees'
  ? number | string
  : Rule['kind'] extends 'choice'
    ? Chosen<z.output<Rule['schema']>>
    : Rule['kind'] extends 'link'
      ? z.output<Rule['schema']> | null
      : string;
// What may be left open has a choice that says so.
type Chosen<Output> = null extends Output ? Exclude<Output, null> | '' : Output | null;

/** What the form of a concept holds: the fields of its list. */
export type FormFields<R extends FieldRules> = { [K in keyof R & string]: InputValue<R[K]> };

/** The form of a concept, whose fields its list says. */
export function formOf<R extends FieldRules>(rules: R) {
  const fields = Object.keys(rules) as (keyof R & string)[];
  const readers = new Map(fields.map((field) => [field, readerAt(ruleOf(field).path)]));
  const emptiable = fields.filter((field) => isEmptiable(ruleOf(field)));
  const empty = holding(beginning);

  function ruleOf(field: keyof R & string): FieldRule {
    return rules[field] as FieldRule;
  }

  function holding(hold: (field: keyof R & string) => unknown): FormFields<R> {
    return Object.fromEntries(fields.map((field) => [field, hold(field)])) as FormFields<R>;
  }

  /** What it begins with: nothing, or what the rule says. */
  function beginning(field: keyof R & string): string | null {
    const { kind, initial } = ruleOf(field);
    if (initial !== undefined) return initial;
    return kind === 'link' || (kind === 'choice' && !isEmptiable(ruleOf(field))) ? null : '';
  }

  return {
    /** A record as the form shows it; without one, an empty form. */
    toFields: (record: object | null): FormFields<R> =>
      record === null ? empty : holding((field) => readers.get(field)?.(record) ?? beginning(field)),
    /** What the form holds as the rules expect it: an empty field is no value. */
    toInput: (held: FormFields<R>): Record<string, unknown> => ({
      ...held,
      ...Object.fromEntries(emptiable.flatMap((field) => (held[field] === '' ? [[field, null]] : []))),
    }),
    /** As they are called on the form. */
    labels: Object.fromEntries(fields.map((field) => [field, ruleOf(field).label])) as Record<keyof R & string, string>,
  };
}

/** What there is to choose from, as a person reads it. */
export function optionsOf({ schema, words }: FieldRule): { value: string; label: string }[] {
  return choicesOf(schema).map((value) => ({ value, label: words?.[value] ?? value }));
}

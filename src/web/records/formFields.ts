import type { z } from 'zod';
import { choicesOf, type FieldRule, type FieldRules, isEmptiable, readerAt } from '#domain/fieldList.ts';

/** A field's value while the user types: a number may be half written, a choice not yet made. */
type InputValue<Rule extends FieldRule> = Rule['kind'] extends 'count' | 'number' | 'year' | 'rupees'
  ? number | string
  : Rule['kind'] extends 'choice'
    ? Chosen<z.output<Rule['schema']>>
    : Rule['kind'] extends 'link'
      ? z.output<Rule['schema']> | null
      : string;
// An optional choice has an entry for "none", whose value is ''.
type Chosen<Output> = null extends Output ? Exclude<Output, null> | '' : Output | null;

/** The values of a concept's form, one for each field in its rules. */
export type FormFields<R extends FieldRules> = { [K in keyof R & string]: InputValue<R[K]> };

/** Makes the helpers of a concept's form from the rules of its fields. */
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

  /** A field's initial value: empty, or the rule's. */
  function beginning(field: keyof R & string): string | null {
    const { kind, initial } = ruleOf(field);
    if (initial !== undefined) return initial;
    return kind === 'link' || (kind === 'choice' && !isEmptiable(ruleOf(field))) ? null : '';
  }

  return {
    /** The form's values for a record; without a record those of an empty form. */
    toFields: (record: object | null): FormFields<R> =>
      record === null ? empty : holding((field) => readers.get(field)?.(record) ?? beginning(field)),
    /** The form's values as the rules expect them: an empty optional field is null. */
    toInput: (values: FormFields<R>): Record<string, unknown> => ({
      ...values,
      ...Object.fromEntries(emptiable.flatMap((field) => (values[field] === '' ? [[field, null]] : []))),
    }),
    labels: Object.fromEntries(fields.map((field) => [field, ruleOf(field).label])) as Record<keyof R & string, string>,
  };
}

/** The choices of a field, with the labels users see. */
export function optionsOf({ schema, words }: FieldRule): { value: string; label: string }[] {
  return choicesOf(schema).map((value) => ({ value, label: words?.[value] ?? value }));
}

import type { ReactNode } from 'react';
import { type FieldRule, inPlaces, tellerOf } from '#domain/fieldList.ts';
import { type Column, columnKind } from '#web/records/column.ts';

type Rules<K extends string> = Readonly<Record<K, FieldRule>>;
type Listed<R, K extends string> = {
  /** Compares two records by a field where the natural order of its values is wrong. */
  compared?: Partial<Record<K, (one: R, other: R) => number>>;
  /** Content the table shows instead of a field's value. */
  rendered: Partial<Record<K, (record: R) => ReactNode>>;
  /** Columns that belong to no field, by their place among the columns of the fields. */
  others: Readonly<Record<number, Column<R>>>;
};

/** A list's columns: those of the concept's fields, and the others, each in its place. */
export function fieldColumns<R extends object, K extends string>(
  rules: Rules<K>,
  { compared = {}, rendered, others }: Listed<R, K>,
): Column<R>[] {
  const fields = (Object.keys(rules) as K[]).filter((field) => rules[field].list !== null);
  const columns = inPlaces(fields, (field) => rules[field].list?.place).map((field): Column<R> => {
    const { kind, name, list } = rules[field];
    const { place: _, key = field, label = name, ...more } = list as NonNullable<FieldRule['list']>;
    const [render, compare] = [rendered[field], compared[field]];
    return {
      ...{ key, label, kind: columnKind(kind), value: tellerOf(rules[field]), ...more },
      ...((kind === 'count' || kind === 'rupees') && { hasTotal: true }),
      ...(render && { render }),
      ...(compare && { compare }),
    };
  });
  for (const [place, column] of Object.entries(others)) columns.splice(Number(place) - 1, 0, column);
  return columns;
}

import type { ReactNode } from 'react';
import { type FieldRule, inPlaces } from '#domain/fieldList.ts';
import { type Column, columnKind } from '#web/records/column.ts';

type Rules<K extends string> = Readonly<Record<K, FieldRule>>;
type Listed<R, K extends string> = {
  /** A field's value of a record. */
  readerOf: (field: K) => (record: R) => string | number | null;
  /** What the table shows instead of a field's value. */
  rendered: Partial<Record<K, (record: R) => ReactNode>>;
  /** Columns that are no field's, by their places among those of fields. */
  others: Readonly<Record<number, Column<R>>>;
};

/** What a list tells of each record: the columns of its concept's list of fields, each in its place. */
export function fieldColumns<R, K extends string>(
  rules: Rules<K>,
  { readerOf, rendered, others }: Listed<R, K>,
): Column<R>[] {
  const fields = (Object.keys(rules) as K[]).filter((field) => rules[field].list !== null);
  const columns = inPlaces(fields, (field) => rules[field].list?.place).map((field): Column<R> => {
    const { kind, name, list } = rules[field];
    const { place: _, key = field, label = name, ...more } = list as NonNullable<FieldRule['list']>;
    const render = rendered[field];
    return {
      ...{ key, label, kind: columnKind(kind), value: readerOf(field), ...more },
      ...(kind === 'count' && { hasTotal: true }),
      ...(render && { render }),
    };
  });
  for (const [place, column] of Object.entries(others)) columns.splice(Number(place) - 1, 0, column);
  return columns;
}

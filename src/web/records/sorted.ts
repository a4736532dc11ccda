import type { Column } from '#web/records/column.ts';

const words = new Intl.Collator('en-IN', { sensitivity: 'base', numeric: true });

/**
 * Records in the order of a column, as the address has it: '-rent'. What is missing stands at the end, whichever way it
 * is sorted; a column that there is not sorts nothing, and the very same array comes back.
 */
export function sorted<R>(records: R[], sort: string | undefined, columns: readonly Column<R>[]): R[] {
  const isDescending = sort?.startsWith('-') ?? false;
  const column = columns.find(({ key }) => key === sort?.replace(/^-/, ''));
  if (column === undefined) return records;
  const { value, compare } = column;
  const sign = isDescending ? -1 : 1;
  return records
    .map((record) => ({ record, value: value(record) }))
    .sort((one, other) => {
      if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null);
      return sign * (compare ? compare(one.record, other.record) : byValue(one.value, other.value));
    })
    .map(({ record }) => record);
}

function byValue(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : words.compare(String(one), String(other));
}

import type { Transfer } from '#domain/transfer.ts';
import type { Column } from '#web/records/column.ts';

/** What the register can be sorted by; a minus before it turns the order round. */
export const sortKeys = ['number', 'on', 'flat', 'seller', 'buyer', 'reason', 'recorded'] as const;
export type SortKey = (typeof sortKeys)[number];
export type Order = { by: SortKey; isDescending: boolean };

/** The latest entry first. */
export const usualOrder: Order = { by: 'number', isDescending: true };

/** An order as the address has it: 'on', '-on'; the usual one for anything else. */
export function orderOf(text: string | undefined): Order {
  const by = sortKeys.find((key) => key === text?.replace(/^-/, ''));
  return by === undefined ? usualOrder : { by, isDescending: text?.startsWith('-') ?? false };
}

/** Null for the usual one, which needs no place in the address. */
export function addressOf({ by, isDescending }: Order): string | null {
  const isUsual = by === usualOrder.by && isDescending === usualOrder.isDescending;
  return isUsual ? null : `${isDescending ? '-' : ''}${by}`;
}

/** As paper and file say it: 'seller', 'date, latest first'. */
export function orderLine({ by, isDescending }: Order, columns: readonly Column<Transfer>[]): string | null {
  if (addressOf({ by, isDescending }) === null) return null;
  const label = columns.find(({ key }) => key === by)?.label.toLowerCase() ?? by;
  return isDescending ? `${label}, the other way round` : label;
}

/** What has no value comes last, whichever way round. Entries that are alike keep their order. */
export function inOrder(
  entries: readonly Transfer[],
  { by, isDescending }: Order,
  columns: readonly Column<Transfer>[],
): Transfer[] {
  const column = columns.find(({ key }) => key === by);
  if (column === undefined) return [...entries];
  const { value, compare } = column;
  const turn = isDescending ? -1 : 1;
  const [named, others] = [entries.filter((entry) => value(entry)), entries.filter((entry) => !value(entry))];
  const between = compare ?? ((one, other) => natural.compare(String(value(one)), String(value(other))));
  return [...named.sort((one, other) => turn * between(one, other)), ...others];
}

const natural = new Intl.Collator('en', { numeric: true });

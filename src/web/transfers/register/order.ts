import type { Transfer } from '#domain/transfer.ts';
import { orderLine } from '#web/print/extent.ts';
import type { Column } from '#web/records/column.ts';

/** What the register can be sorted by; a minus before it turns the order round. */
const sortKeys = ['number', 'on', 'flat', 'seller', 'buyer', 'reason', 'recorded'] as const;
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
  return isUsual ? null : sortOf({ by, isDescending });
}

/** As a list is sorted (records/column.ts): '-number'. */
export function sortOf({ by, isDescending }: Order): string {
  return `${isDescending ? '-' : ''}${by}`;
}

/** As paper and file say it: 'seller, A to Z', 'date, latest first'; null for the usual one. */
export function orderOnPaper(order: Order, columns: readonly Column<Transfer>[]): string | null {
  return addressOf(order) === null ? null : orderLine(sortOf(order), columns);
}

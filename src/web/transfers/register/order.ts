import type { Transfer } from '#domain/transfer.ts';
import { orderLine } from '#web/print/extent.ts';
import type { Column } from '#web/records/column.ts';

/** The columns by which the register can be sorted; in the address a leading minus reverses the order. */
const sortKeys = ['number', 'on', 'flat', 'seller', 'buyer', 'reason', 'recorded'] as const;
export type SortKey = (typeof sortKeys)[number];
export type Order = { by: SortKey; isDescending: boolean };

/** The latest entry first. */
export const usualOrder: Order = { by: 'number', isDescending: true };

/** Parses an order from the address: 'on', '-on'; anything else gives the usual order. */
export function orderOf(text: string | undefined): Order {
  const by = sortKeys.find((key) => key === text?.replace(/^-/, ''));
  return by === undefined ? usualOrder : { by, isDescending: text?.startsWith('-') ?? false };
}

/** The order as the address holds it; null for the usual order, which the address leaves out. */
export function addressOf({ by, isDescending }: Order): string | null {
  const isUsual = by === usualOrder.by && isDescending === usualOrder.isDescending;
  return isUsual ? null : sortOf({ by, isDescending });
}

/** The order in the format of a list's `sort` (records/column.ts): '-number'. */
export function sortOf({ by, isDescending }: Order): string {
  return `${isDescending ? '-' : ''}${by}`;
}

/**
 * The order in words, for the printout and the exported file: 'previous owner, A to Z', 'date, latest first'; null for the
 * usual order.
 */
export function orderOnPaper(order: Order, columns: readonly Column<Transfer>[]): string | null {
  return addressOf(order) === null ? null : orderLine(sortOf(order), columns);
}

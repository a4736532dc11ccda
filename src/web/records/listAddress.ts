import { z } from 'zod';

export const listViews = ['cards', 'table'] as const;
export type ListView = (typeof listViews)[number];

/** A word that a filter is set to and that only the records know: a wing, a floor. */
export const filterWord = z
  .string()
  .regex(/^[\p{L}\p{N}]{1,20}$/u)
  .optional()
  .catch(undefined);

/** A filter for what a record has or has not. */
export const withOrWithout = z.enum(['with', 'without']).optional().catch(undefined);

/** A column's key, after a minus for the greatest first: '-rent'. */
const sortText = z
  .string()
  .regex(/^-?[A-Za-z]{1,40}$/)
  .optional()
  .catch(undefined);

/** Columns in their order, each with its width where a person chose one: 'flatNumber type.90 rent'. */
export const columnsText = z
  .string()
  .max(1000)
  .regex(/^[A-Za-z]{1,40}(\.\d{1,4})?( [A-Za-z]{1,40}(\.\d{1,4})?)*$/)
  .optional()
  .catch(undefined);

/** What the address of every list may hold; what makes no sense there is ignored. */
export const listSearch = {
  q: z.string().optional().catch(undefined),
  /** Opens the empty form at once. */
  add: z.literal('1').optional().catch(undefined),
  view: z.enum(listViews).optional().catch(undefined),
  sort: sortText,
  columns: columnsText,
  /** The saved view that was opened, which may have been changed since. */
  saved: z.uuid().optional().catch(undefined),
};

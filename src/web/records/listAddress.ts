import { z } from 'zod';

export const listViews = ['cards', 'table'] as const;
export type ListView = (typeof listViews)[number];

/** A filter value that only the records define: a wing, a floor. */
export const filterWord = z
  .string()
  .regex(/^[\p{L}\p{N}]{1,20}$/u)
  .optional()
  .catch(undefined);

/** A filter for whether a record has something. */
export const withOrWithout = z.enum(['with', 'without']).optional().catch(undefined);

/** A column's key, with a minus before it for descending order: '-rent'. */
const sortText = z
  .string()
  .regex(/^-?[A-Za-z]{1,40}$/)
  .optional()
  .catch(undefined);

/** Columns in their order, each with its width where the user has set one: 'flatNumber type.90 rent'. */
export const columnsText = z
  .string()
  .max(1000)
  .regex(/^[A-Za-z]{1,40}(\.\d{1,4})?( [A-Za-z]{1,40}(\.\d{1,4})?)*$/)
  .optional()
  .catch(undefined);

/** The search parameters of every list's address; invalid ones are ignored. */
export const listSearch = {
  q: z.string().optional().catch(undefined),
  /** Opens the empty form when the page loads. */
  add: z.literal('1').optional().catch(undefined),
  view: z.enum(listViews).optional().catch(undefined),
  sort: sortText,
  columns: columnsText,
  /** The id of the opened saved view; the search may have been changed since. */
  saved: z.uuid().optional().catch(undefined),
};

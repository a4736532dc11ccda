import type { SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import { encoded, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import type { Db } from '#server/database/tables.ts';

/** docs/rules.md, Limits. */
const defaultPageSize = 10;

/** `?order=newest&limit=10&after=…`; the fields of a list's query that ask for a page. */
export const pageFields = {
  order: z.literal('newest', { error: encoded('order_unknown') }).optional(),
  limit: z
    .string()
    .regex(/^([1-9]\d?|1\d\d|200)$/, { error: encoded('limit_out_of_range', { max: 200 }) })
    .optional(),
  after: z.string().max(200).optional(),
};
export type PageRequest = { limit?: string | undefined; after?: string | undefined };
/** A list that can be asked for whole, `next` is null then, or in pages. */
export function pageOf<S extends z.ZodType>(schema: S) {
  return z.strictObject({
    items: z.array(schema),
    next: z.string().nullable().describe('What `after` takes for the page that follows'),
  });
}
export type Page<T> = z.output<ReturnType<typeof pageOf<z.ZodType<T>>>>;

type Dated = { id: string; createdAt: string };

/**
 * Reads a page of a table: the newest rows, or those after the last row of the page before. `day` is for tables whose
 * rows differ by the day.
 */
export type Newest<Row> = (db: Db, request: PageRequest, day?: string) => Promise<Page<Row>>;

/**
 * Makes the function that reads pages of a table, whose rows `select` reads with whatever they are joined to. That
 * function throws Problem invalid for a cursor that isn't ours.
 */
export function newestFirst<DB, TB extends keyof DB, Row extends Dated>(
  table: 'flats' | 'owners' | 'vehicles',
  select: (db: Db, day: string) => SelectQueryBuilder<DB, TB, Row>,
): Newest<Row> {
  // The joins are generic, so Kysely can't see the columns here; every table that is paged has these two.
  const [createdAt, id] = [`${table}.createdAt`, `${table}.id`] as unknown as ['createdAt', 'id'];
  const inOrder = (db: Db, size: number, day: string) =>
    (select(db, day) as unknown as SelectQueryBuilder<{ t: Dated }, 't', Row>)
      .orderBy(createdAt, 'desc')
      .orderBy(id, 'desc')
      .limit(size);
  const first = compiledOnce((db, size: number, day: string) => inOrder(db, size, day));
  const further = compiledOnce((db, size: number, day: string, lastCreatedAt: string, lastId: string) =>
    inOrder(db, size, day).where((where) =>
      where(where.refTuple(createdAt, id), '<', where.tuple(lastCreatedAt, lastId)),
    ),
  );
  return async (db, { limit, after }, day = '') => {
    const size = limit ? Number(limit) : defaultPageSize;
    const before = after === undefined ? null : readCursor(after);
    const found = await (before ? further(db, size + 1, day, before.createdAt, before.id) : first(db, size + 1, day));
    const items = found.slice(0, size);
    const last = items.at(-1);
    return { items, next: found.length > size && last ? writeCursor(last) : null };
  };
}

const Cursor = z.tuple([z.iso.datetime(), z.uuid()]);

function writeCursor({ createdAt, id }: Dated): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');
}

function readCursor(text: string): Dated {
  try {
    const [createdAt, id] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { createdAt, id };
  } catch {
    throw new Problem('invalid', message('not_the_end_of_a_page'), { at: 'after' });
  }
}

import { sql } from 'kysely';
import { z } from 'zod';
import { message } from '#domain/message.ts';
import type { GatePass, Pass } from '#domain/pass.ts';
import { Problem } from '#domain/problem.ts';
import { inSlices, mostRows } from '#server/database/slices.ts';
import type { Db, PassesTable, Trx } from '#server/database/tables.ts';
import { guardAt } from '#server/guards/shiftQueries.ts';
import { flatsIn, type NumberedFlat } from '#server/search/flatsMeant.ts';

export type PassRow = PassesTable & {
  usedAt: string | null;
  usedBy: string | null;
  usedVisitId: string | null;
  uses: number | null;
};

function rows(db: Db | Trx) {
  return db
    .selectFrom('passes')
    .leftJoin('passUses', 'passUses.id', 'passes.id')
    .selectAll('passes')
    .select(['passUses.at as usedAt', 'passUses.visitId as usedVisitId', 'passUses.count as uses'])
    .select(letInBy.as('usedBy'));
}

/** Who let the visitor in, as the gate book says it: the guard on duty where that is known, and the account. */
const madeAt = sql`(select "visits"."madeById" from "visits" where "visits"."id" = "passUses"."visitId")`;
const letInBy = sql<string | null>`coalesce(${guardAt(madeAt, sql.ref('passUses.at'))} || ', ', '') || "passUses"."by"`;

type PassesAsked = {
  /** A day of the society, YYYY-MM-DD: announcements that are valid until then or later. */
  since: string;
  limit?: number | undefined;
  after?: string | undefined;
};

const usualPage = 200;

/** A page of who is expected, the latest to end first. Throws Problem invalid for a cursor that isn't ours. */
export async function listPasses(db: Db, { since, limit = usualPage, after }: PassesAsked) {
  let query = rows(db).where('passes.lastDay', '>=', since);
  if (after !== undefined) {
    const [day, id] = readCursor(after);
    query = query.where((where) => where(where.refTuple('passes.lastDay', 'passes.id'), '<', where.tuple(day, id)));
  }
  const found = await query
    .orderBy('passes.lastDay', 'desc')
    .orderBy('passes.id', 'desc')
    .limit(limit + 1)
    .execute();
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return {
    items: (await numbered(db, items)).map(asPass),
    next:
      found.length > limit && last ? Buffer.from(JSON.stringify([last.lastDay, last.id])).toString('base64url') : null,
  };
}

const Cursor = z.tuple([z.iso.date(), z.uuid()]);

function readCursor(text: string): z.output<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new Problem('invalid', message('not_the_end_of_a_page'), { at: 'after' });
  }
}

/** The announcements with these ids, whatever their days. */
export async function passesWith(db: Db | Trx, ids: readonly string[]): Promise<PassRow[]> {
  return numbered(db, await storedPasses(db, ids));
}

/** The same as they are stored, with the numbers that the flats had when they were announced. */
export async function storedPasses(db: Db | Trx, ids: readonly string[]): Promise<PassRow[]> {
  return ids.length === 0 ? [] : rows(db).where('passes.id', 'in', ids).execute();
}

/** The announcement with this code; a code belongs to one announcement at a time. */
export async function passOfCode(db: Db | Trx, code: string): Promise<PassRow | undefined> {
  return (await numbered(db, await rows(db).where('passes.code', '=', code).execute()))[0];
}

/** With the numbers that their flats have today, as long as an announcement has its code. */
async function numbered(db: Db | Trx, found: readonly PassRow[]): Promise<PassRow[]> {
  const flatsFor = ({ flats }: PassRow) => JSON.parse(flats) as NumberedFlat[];
  const ids = found.flatMap((row) => (row.code === null ? [] : flatsFor(row).map(({ id }) => id)));
  const flats = await inSlices([...new Set(ids)], (some) => flatsIn(db, some));
  const known = new Map(flats.map((flat) => [flat.id, flat]));
  return found.map((row) =>
    row.code === null
      ? row
      : { ...row, flats: JSON.stringify(flatsFor(row).map((flat) => known.get(flat.id) ?? flat)) },
  );
}

/** Those of these announcements that have a code, as the gate may know them. */
export async function gatePasses(db: Db, ids: readonly string[]): Promise<GatePass[]> {
  const coded = (some: readonly string[]) => rows(db).where('passes.id', 'in', some).where('code', 'is not', null);
  return (await numbered(db, await inSlices(ids, (some) => coded(some).execute()))).map(asGatePass);
}

/** All announcements that have a code, in slices. */
export async function* everyGatePass(db: Db): AsyncGenerator<GatePass[]> {
  const inOrder = rows(db).orderBy('passes.code').limit(mostRows);
  for (let last: string | null | undefined = ''; last != null; ) {
    const some: PassRow[] = await inOrder.where('passes.code', '>', last).execute();
    yield (await numbered(db, some)).map(asGatePass);
    last = some.at(-1)?.code;
  }
}

export function asGatePass(row: PassRow): GatePass {
  const { id, code, name, kind, flats, from, until, isOnce, note, usedAt, usedBy, withdrawnAt } = row;
  return {
    ...{ id, code, name, kind, flats: JSON.parse(flats), from, until, isOnce: isOnce === 1, note },
    ...{ usedAt, usedBy, withdrawnAt },
  };
}

export function asPass(row: PassRow): Pass {
  const { uses, withdrawnBy, madeBy, isForgotten, version, createdAt, updatedAt } = row;
  return {
    ...asGatePass(row),
    ...{ uses: uses ?? 0, withdrawnBy, by: madeBy, isForgotten: isForgotten === 1, version, createdAt, updatedAt },
  };
}

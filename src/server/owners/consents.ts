import { type RawBuilder, sql } from 'kysely';
import type { Owner } from '#domain/owner.ts';
import { compiledByIdsOrAll } from '#server/database/compiled.ts';
import type { Db, Trx } from '#server/database/tables.ts';

type ConsentsOf = (ownerId: string) => Pick<Owner, 'consent' | 'erasedOn'>;

/** The consents of owners that stand, and when their details were erased; of all owners, or of these. */
export async function consentsAndErasures(db: Db | Trx, ids: string[] | null): Promise<ConsentsOf> {
  return consentsIn(await consentRowsOf(db, ids));
}

/** The same, made from rows in their order. */
export function consentsIn(rows: readonly ConsentRow[]): ConsentsOf {
  const consents = new Map<string, { notice: number; day: string }>();
  const erasures = new Map<string, string>();
  for (const { ownerId, notice, day, erasedOn } of rows) {
    if (erasedOn !== null) erasures.set(ownerId, erasedOn);
    else if (notice !== null && day !== null) consents.set(ownerId, { notice, day });
  }
  return (ownerId) => ({ consent: consents.get(ownerId) ?? null, erasedOn: erasures.get(ownerId) ?? null });
}

export type ConsentRow = { ownerId: string; notice: number | null; day: string | null; erasedOn: string | null };

const consentRowsOf = compiledByIdsOrAll(consentRows);

/** Consents and erasures in one query, because they are read with every owner. */
export function consentRows(db: Db | Trx, ids: (string | RawBuilder<string>)[] | null) {
  const consents = db
    .selectFrom('consents')
    .select(['ownerId', 'notice', 'day', sql`null`.as('erasedOn')])
    .where('withdrawnOn', 'is', null)
    .$castTo<ConsentRow>();
  const erasures = db
    .selectFrom('erasures')
    .select(['ownerId', sql`null`.as('notice'), sql`null`.as('day'), 'erasedOn'])
    .$castTo<ConsentRow>();
  const both = ids
    ? consents.where('ownerId', 'in', ids).unionAll(erasures.where('ownerId', 'in', ids))
    : consents.unionAll(erasures);
  return both.orderBy('notice').orderBy('day').orderBy('erasedOn');
}

import { type RawBuilder, sql } from 'kysely';
import type { Owner } from '#domain/owner.ts';
import type { Consent, PrivacyFigures } from '#domain/privacy.ts';
import { askedOf } from '#server/database/compiled.ts';
import type { Db, Trx } from '#server/database/tables.ts';

type SaidOf = (ownerId: string) => Pick<Owner, 'consent' | 'erasedOn'>;

/** What owners have agreed to, where it stands, and when their details were erased; of all, or of these. */
export async function consentsAndErasures(db: Db | Trx, ids: string[] | null): Promise<SaidOf> {
  return said(await saidOf(db, ids));
}

/** The same of rows in their order. */
export function said(rows: readonly Said[]): SaidOf {
  const consents = new Map<string, { notice: number; day: string }>();
  const erasures = new Map<string, string>();
  for (const { ownerId, notice, day, erasedOn } of rows) {
    if (erasedOn !== null) erasures.set(ownerId, erasedOn);
    else if (notice !== null && day !== null) consents.set(ownerId, { notice, day });
  }
  return (ownerId) => ({ consent: consents.get(ownerId) ?? null, erasedOn: erasures.get(ownerId) ?? null });
}

export type Said = { ownerId: string; notice: number | null; day: string | null; erasedOn: string | null };

const saidOf = askedOf(saidRows);

/** Both in one question: it is asked with every owner. */
export function saidRows(db: Db | Trx, ids: (string | RawBuilder<string>)[] | null) {
  const consents = db
    .selectFrom('consents')
    .select(['ownerId', 'notice', 'day', sql`null`.as('erasedOn')])
    .where('withdrawnOn', 'is', null)
    .$castTo<Said>();
  const erasures = db
    .selectFrom('erasures')
    .select(['ownerId', sql`null`.as('notice'), sql`null`.as('day'), 'erasedOn'])
    .$castTo<Said>();
  const both = ids
    ? consents.where('ownerId', 'in', ids).unionAll(erasures.where('ownerId', 'in', ids))
    : consents.unionAll(erasures);
  return both.orderBy('notice').orderBy('day').orderBy('erasedOn');
}

/** All that somebody has agreed to, the latest first. */
export async function consentsOf(db: Db | Trx, ownerId: string): Promise<Consent[]> {
  return db
    .selectFrom('consents')
    .select(['id', 'notice', 'day', 'how', 'recordedBy', 'recordedAt', 'withdrawnOn'])
    .where('ownerId', '=', ownerId)
    .orderBy('recordedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** How many active owners have agreed, and how many people's details were erased. */
export async function privacyFigures(db: Db): Promise<PrivacyFigures> {
  const { nth } = await db.selectFrom('notices').select('nth').orderBy('nth', 'desc').executeTakeFirstOrThrow();
  // To the latest notice that each has agreed to, where that stands. Counted by the database: everybody is in it.
  const agreed = db
    .selectFrom('owners')
    .innerJoin('consents', 'consents.ownerId', 'owners.id')
    .select((select) => select.fn.max('consents.notice').as('notice'))
    .where('owners.status', '=', 'Active')
    .where('consents.withdrawnOn', 'is', null)
    .groupBy('owners.id')
    .as('agreed');
  const active = db.selectFrom('owners').where('status', '=', 'Active');
  const countOf = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) =>
    (await query.executeTakeFirstOrThrow()).count;
  return {
    owners: await countOf(active.select((select) => select.fn.countAll<number>().as('count'))),
    withConsent: await countOf(db.selectFrom(agreed).select((select) => select.fn.countAll<number>().as('count'))),
    toEarlierNotice: await countOf(
      db
        .selectFrom(agreed)
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('agreed.notice', '<', nth),
    ),
    erasures: await countOf(db.selectFrom('erasures').select((select) => select.fn.countAll<number>().as('count'))),
  };
}

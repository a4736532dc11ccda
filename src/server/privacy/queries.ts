import type { Consent, PrivacyFigures } from '#domain/privacy.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/** All that somebody has agreed to, the latest first. */
export async function consentsOf(db: Db | Trx, ownerIds: readonly string[]): Promise<Consent[]> {
  return db
    .selectFrom('consents')
    .select(['id', 'notice', 'day', 'how', 'recordedBy', 'recordedAt', 'withdrawnOn'])
    .where('ownerId', 'in', ownerIds)
    .orderBy('recordedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** How many active owners have agreed, and how many people's details were erased. */
export async function privacyFigures(db: Db): Promise<PrivacyFigures> {
  const { nth } = await db.selectFrom('notices').select('nth').orderBy('nth', 'desc').executeTakeFirstOrThrow();
  // The latest notice that each active owner has agreed to and not withdrawn. The database counts, as this is about
  // everybody.
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

import type { Owner } from '#domain/owner.ts';
import type { Consent, PrivacyFigures } from '#domain/privacy.ts';
import { askedOf } from '#server/database/compiled.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/** What owners have agreed to, where it stands, and when their details were erased; of all, or of these. */
export async function consentsAndErasures(
  db: Db | Trx,
  ids: string[] | null,
): Promise<(ownerId: string) => Pick<Owner, 'consent' | 'erasedOn'>> {
  const consents = await consentsStandingOf(db, ids);
  const erased = await erasuresOf(db, ids);
  const consentOf = new Map(consents.map(({ ownerId, notice, day }) => [ownerId, { notice, day }]));
  const erasedOn = new Map(erased.map((one) => [one.ownerId, one.erasedOn]));
  return (ownerId) => ({ consent: consentOf.get(ownerId) ?? null, erasedOn: erasedOn.get(ownerId) ?? null });
}

const consentsStandingOf = askedOf((db, ids) => {
  const rows = db.selectFrom('consents').select(['ownerId', 'notice', 'day']).where('withdrawnOn', 'is', null);
  return (ids ? rows.where('ownerId', 'in', ids) : rows).orderBy('notice').orderBy('day');
});

const erasuresOf = askedOf((db, ids) => {
  const rows = db.selectFrom('erasures').select(['ownerId', 'erasedOn']);
  return (ids ? rows.where('ownerId', 'in', ids) : rows).orderBy('erasedOn');
});

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
  const active = await db.selectFrom('owners').select('id').where('status', '=', 'Active').execute();
  const { nth } = await db.selectFrom('notices').select('nth').orderBy('nth', 'desc').executeTakeFirstOrThrow();
  const said = await consentsAndErasures(db, null);
  const consents = active.flatMap(({ id }) => said(id).consent ?? []);
  const { count } = await db
    .selectFrom('erasures')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    owners: active.length,
    withConsent: consents.length,
    toEarlierNotice: consents.filter(({ notice }) => notice < nth).length,
    erasures: count,
  };
}

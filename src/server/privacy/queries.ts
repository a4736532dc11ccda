import type { Owner } from '#domain/owner.ts';
import type { Consent, PrivacyFigures } from '#domain/privacy.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/** What owners have agreed to, where it stands, and when their details were erased; of all, or of these. */
export async function consentsAndErasures(
  db: Db | Trx,
  ids: string[] | null,
): Promise<(ownerId: string) => Pick<Owner, 'consent' | 'erasedOn'>> {
  const consents = await standingOf(db, ids);
  const erased = await erasuresOf(db, ids);
  const consentOf = new Map(consents.map(({ ownerId, notice, day }) => [ownerId, { notice, day }]));
  const erasedOn = new Map(erased.map((one) => [one.ownerId, one.erasedOn]));
  return (ownerId) => ({ consent: consentOf.get(ownerId) ?? null, erasedOn: erasedOn.get(ownerId) ?? null });
}

function standing(db: Db | Trx) {
  const rows = db.selectFrom('consents').select(['ownerId', 'notice', 'day']).where('withdrawnOn', 'is', null);
  return rows.orderBy('notice').orderBy('day');
}

function erasures(db: Db | Trx) {
  return db.selectFrom('erasures').select(['ownerId', 'erasedOn']).orderBy('erasedOn');
}

const standingOfOne = compiledOnce((db, ownerId: string) => standing(db).where('ownerId', '=', ownerId));
const erasuresOfOne = compiledOnce((db, ownerId: string) => erasures(db).where('ownerId', '=', ownerId));

async function standingOf(db: Db | Trx, ids: string[] | null) {
  if (!ids) return standing(db).execute();
  if (ids.length === 1) return standingOfOne(db, ids[0] as string);
  return inSlices(ids, (some) => standing(db).where('ownerId', 'in', some).execute());
}

async function erasuresOf(db: Db | Trx, ids: string[] | null) {
  if (!ids) return erasures(db).execute();
  if (ids.length === 1) return erasuresOfOne(db, ids[0] as string);
  return inSlices(ids, (some) => erasures(db).where('ownerId', 'in', some).execute());
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

import type { Society, SocietySettings } from '#domain/society.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/** What everybody may know of the society. */
export async function publicSociety(db: Db | Trx): Promise<Society> {
  const columns = ['name', 'timeZone', 'userSignUp'] as const;
  const { userSignUp, ...row } = await db.selectFrom('society').select(columns).executeTakeFirstOrThrow();
  return { ...row, userSignUp: userSignUp ?? 'open' };
}

/** The society's facts and settings. */
export async function findSociety(db: Db | Trx): Promise<SocietySettings> {
  const { id: _, residentsSeeContacts, ...row } = await db.selectFrom('society').selectAll().executeTakeFirstOrThrow();
  return { ...row, residentsSeeContacts: residentsSeeContacts === 1 };
}

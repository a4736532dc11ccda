import type { SocietySettings } from '#domain/society.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/** The society's facts and settings. */
export async function findSociety(db: Db | Trx): Promise<SocietySettings> {
  const { id: _, residentsSeeContacts, ...row } = await db.selectFrom('society').selectAll().executeTakeFirstOrThrow();
  return { ...row, residentsSeeContacts: residentsSeeContacts === 1 };
}

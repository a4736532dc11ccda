import type { Society, SocietySettings } from '#domain/society.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';

/** What everybody may know of the society. */
export async function publicSociety(db: Db | Trx): Promise<Society> {
  const { name, timeZone, userSignUp } = await theSociety(db);
  return { name, timeZone, userSignUp: userSignUp ?? 'open' };
}

const all = compiledOnce((db) => db.selectFrom('society').selectAll());

export async function theSociety(db: Db | Trx): Promise<Tables['society']> {
  const [row] = await all(db);
  if (!row) throw new Error('The database has no society');
  return row;
}

/** The society's facts and settings. */
export async function findSociety(db: Db | Trx): Promise<SocietySettings> {
  const { id: _, residentsSeeContacts, visitRules: __, ...row } = await theSociety(db);
  return { ...row, residentsSeeContacts: residentsSeeContacts === 1 };
}

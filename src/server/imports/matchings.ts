import type { Remembered } from '#domain/imports/match.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Trx } from '#server/database/tables.ts';

const mostRemembered = 200;

/** What columns of files with these headings were chosen to be, the latest of them. */
export async function rememberedMatchings(db: Trx): Promise<Remembered> {
  const rows = await db
    .selectFrom('importMatchings')
    .select(['key', 'match'])
    .orderBy('at', 'desc')
    .limit(mostRemembered)
    .execute();
  return Object.fromEntries(rows.map(({ key, match }) => [key, JSON.parse(match) as Remembered[string]]));
}

/** Remembers a matching that was used, for the next file with these headings. */
export async function rememberMatchings({ db, now }: Tx, matchings: Remembered): Promise<void> {
  const at = now.toISOString();
  for (const [key, chosen] of Object.entries(matchings)) {
    const match = JSON.stringify(chosen);
    await db
      .insertInto('importMatchings')
      .values({ key, match, at })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ match, at }))
      .execute();
  }
}

import { createHash } from 'node:crypto';
import type { RememberedSheet } from '#domain/imports/answers.ts';
import type { Remembered } from '#domain/imports/match.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Db, Trx } from '#server/database/tables.ts';

const mostRemembered = 200;

/** What was chosen for the columns of a sheet, by their positions, with their headings as they stood there. */
type Matching = { columns: Remembered[string]; headings: Record<string, string> };
export type Matchings = Record<string, Matching>;

/** A matching as it is stored; an older version stored the columns alone. */
type StoredMatching = (Matching & { by: string | null }) | { [position: `${number}`]: Remembered[string][string] };

async function latest(db: Db | Trx) {
  const rows = await db
    .selectFrom('importMatchings')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('key')
    .limit(mostRemembered)
    .execute();
  return rows.map(({ key, match, at }) => {
    const kept = JSON.parse(match) as StoredMatching;
    return 'columns' in kept ? { key, at, ...kept } : { key, at, columns: kept, headings: headingsOf(key), by: null };
  });
}

/** The headings that make up a key, which has them all in lower case. */
function headingsOf(key: string): Record<string, string> {
  return Object.fromEntries(key.split('|').map((heading, index) => [String(index), heading]));
}

/** The columns that were chosen for sheets with these headings, from the latest choices. */
export async function rememberedMatchings(db: Trx): Promise<Remembered> {
  return Object.fromEntries((await latest(db)).map(({ key, columns }) => [key, columns]));
}

/** The remembered matchings as they are shown, with who chose each of them last. */
export async function listMatchings(db: Db): Promise<RememberedSheet[]> {
  const all = await latest(db);
  const ids = [...new Set(all.flatMap(({ by }) => by ?? []))];
  const users =
    ids.length > 0 ? await db.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', ids).execute() : [];
  const nameOf = new Map(users.map(({ id, name, email }) => [id, name || email]));
  return all.map(({ key, at, columns, headings, by }) => ({
    ...{ id: idOf(key), at, by: nameOf.get(by ?? '') ?? null },
    columns: Object.entries(columns).map(([position, match]) => ({ heading: headings[position] ?? '', match })),
  }));
}

/** An id for a key, which can stand in an address. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Remembers a matching that was used, for the next file with these headings. */
export async function rememberMatchings({ db, now, actor }: Tx, matchings: Matchings): Promise<void> {
  const at = now.toISOString();
  for (const [key, chosen] of Object.entries(matchings)) {
    const match = JSON.stringify({ ...chosen, by: actor?.userId ?? null } satisfies StoredMatching);
    await db
      .insertInto('importMatchings')
      .values({ key, match, at })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ match, at }))
      .execute();
  }
  // What is not shown could not be forgotten.
  const shown = db
    .selectFrom('importMatchings')
    .select('key')
    .orderBy('at', 'desc')
    .orderBy('key')
    .limit(mostRemembered);
  await db.deleteFrom('importMatchings').where('key', 'not in', shown).execute();
}

/** Forgets a matching: the next file with these headings is read as if there had been none before. */
export async function forgetMatching({ db }: Tx, id: string): Promise<void> {
  const keys = (await db.selectFrom('importMatchings').select('key').execute()).map(({ key }) => key);
  const key = keys.find((one) => idOf(one) === id);
  if (key !== undefined) await db.deleteFrom('importMatchings').where('key', '=', key).execute();
}

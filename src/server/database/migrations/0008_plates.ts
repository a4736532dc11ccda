import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';
import { codeOf } from './frozen/text.ts';

type Stored = { id: string; vehicleNumber: string };

/**
 * Digits of every script are digits, and vowel signs count (docs/rules.md, Vehicles): what a number is found by is worked
 * out again for those that hold more than ASCII. Of two that turn out to be one number the older keeps it, and the newer
 * stays as it was until somebody corrects it.
 */
export async function up(trx: Trx): Promise<void> {
  const { rows } = await sql<Stored>`select "id", "vehicleNumber" from "vehicles" order by "createdAt", "id"`.execute(
    trx,
  );
  for (const { id, vehicleNumber } of rows) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with them.
    if (/^[\x00-\x7F]*$/.test(vehicleNumber)) continue;
    const numberKey = codeOf(vehicleNumber);
    const other = await sql`select 1 from "vehicles" where "numberKey" = ${numberKey} and "id" <> ${id}`.execute(trx);
    if (numberKey === '' || other.rows.length > 0) continue;
    await sql`update "vehicles" set "numberKey" = ${numberKey}, "numberFolded" = ${foldedKey(numberKey)}
      where "id" = ${id}`.execute(trx);
  }
}

const lookAlikes: Record<string, string> = { O: '0', I: '1', B: '8', S: '5' };

/** A key in which letters and digits that are read for one another are the same. */
function foldedKey(key: string): string {
  return key.replace(/[OIBS]/g, (letter) => lookAlikes[letter] ?? letter);
}

import { sql } from 'kysely';
import { isPostgres, type Trx } from './frozen/step.ts';

/**
 * On SQLite the words of the log are kept once, as their index: in a table beside it each stood a second time, which was a
 * sixteenth of the file, and a twentieth of what others wait for while an import is written.
 */
export async function up(trx: Trx): Promise<void> {
  if (isPostgres(trx)) return;
  await sql`create table "logWordsOnce" (
    "word" text not null,
    "at" text not null,
    "ordinal" integer not null,
    constraint "logWords_key" primary key ("word", "at", "ordinal")
  ) without rowid`.execute(trx);
  await sql`insert into "logWordsOnce" select "word", "at", "ordinal" from "logWords" order by 1, 2, 3`.execute(trx);
  await sql`drop table "logWords"`.execute(trx);
  await sql`alter table "logWordsOnce" rename to "logWords"`.execute(trx);
}

export const isCompatible = true;

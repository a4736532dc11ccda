import { type RawBuilder, sql } from 'kysely';
import { isPostgres, type Trx } from './frozen/step.ts';

/**
 * A mail may tell administrators where the log ends. Whose emergency contact somebody is, or was, is found by an index:
 * an erasure empties it.
 */
export async function up(trx: Trx): Promise<void> {
  await letters(trx);
  await trx.schema.createIndex('owners_contactPhone').on('owners').column('contactPhone').execute();
  await sql`create index "owners_contactName" on "owners" (lower("contactName"))`.execute(trx);
  await sql`create index "changes_contact" on "changes" (${contact(trx)}) where "topic" = 'owners'`.execute(trx);
}

/** What a line says of an emergency contact: the phone, or the name where no phone stands with it. */
function contact(trx: Trx): RawBuilder<unknown> {
  const row = isPostgres(trx) ? sql`coalesce("after", "before")::json` : sql`coalesce("after", "before")`;
  return sql`coalesce(${row} ->> 'contactPhone', lower(${row} ->> 'contactName'))`;
}

async function letters(trx: Trx): Promise<void> {
  if (isPostgres(trx)) await sql`alter table "outbox" drop constraint "outbox_purpose_check"`.execute(trx);
  // SQLite can't take a check away that has no name: it goes with its column.
  else
    for (const step of [
      'add column "letter" text',
      'drop column "purpose"',
      'rename column "letter" to "purpose"',
      'alter column "purpose" set not null',
    ]) {
      await sql`alter table "outbox" ${sql.raw(step)}`.execute(trx);
      if (step.startsWith('add')) await sql`update "outbox" set "letter" = "purpose"`.execute(trx);
    }
  await sql`alter table "outbox" add constraint "outbox_purpose_check"
    check ("purpose" in ('invitation', 'reset', 'address', 'changed', 'log-head'))`.execute(trx);
}

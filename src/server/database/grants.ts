import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

/** The tables to which the server's role may only add. */
const onlyAddedTo = ['activities', 'changes'];

/**
 * Gives the server's own role its rights on the tables that the migrating role owns, after the migrations of each
 * start: to read and write all rows of every table, but only to read and add in the tables of the log. PostgreSQL only.
 */
export async function grantToServer(owner: Db, role: string): Promise<void> {
  const to = sql.id(role);
  const log = sql.join(onlyAddedTo.map((table) => sql.table(table)));
  await owner.transaction().execute(async (trx) => {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(trx);
    const schema = sql.id(rows[0]?.schema ?? 'public');
    await sql`grant usage on schema ${schema} to ${to}`.execute(trx);
    await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${to}`.execute(trx);
    await sql`grant usage, select on all sequences in schema ${schema} to ${to}`.execute(trx);
    await sql`revoke update, delete, truncate on ${log} from ${to}`.execute(trx);
    await sql`revoke insert, update, delete on "migrations" from ${to}`.execute(trx);
    // An erasure changes a line of the log through this function, which does nothing else.
    await sql`grant execute on function "eraseLine" to ${to}`.execute(trx);
  });
}

import { type Message, message } from '#domain/message.ts';
import { spokenTenants } from '#domain/tenancyFacts.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import type { TenantsTable } from '#server/database/tables.ts';
import { hasDayOf } from '#server/dated/days.ts';
import { numberedToday } from '#server/dated/flatNumbers.ts';
import { listTenancies } from '#server/tenancies/queries.ts';

/** A person's rows among tenants, when two records become one (docs/rules.md, One person, one record). */

export async function tenantRowsOf({ db }: ReadTx, personId: string): Promise<TenantsTable[]> {
  return db.selectFrom('tenants').selectAll().where('personId', '=', personId).orderBy('id').execute();
}

/** Passes the rows of one record to another; names stay as they were then. */
export async function passTenantRows(tx: Tx, tenantRows: readonly TenantsTable[], personId: string): Promise<void> {
  for (const row of tenantRows) await tx.change('tenants', row, { personId });
}

/** Why two records are of two people: both rent one flat on a day, or one rents from the other. */
export async function whyTwoPeople(tx: ReadTx, id: string, otherId: string): Promise<Message[]> {
  const rentedBy = async (personId: string) => numberedToday(tx.db, await listTenancies(tx.db, tx.today, { personId }));
  const [own, others] = [await rentedBy(id), await rentedBy(otherId)];
  const together = own.filter((one) => others.some((other) => other.id === one.id));
  const cannot: Message[] = together.map(({ flatNumber, since, tenants }) =>
    message('merge_rent_together', { flatNumber, since, name: spokenTenants(tenants) }),
  );
  const pairs = [
    { tenancies: own, ownerId: otherId, tenantId: id },
    { tenancies: others, ownerId: id, tenantId: otherId },
  ];
  for (const { tenancies, ownerId, tenantId } of pairs)
    for (const { flatId, flatNumber, since, until, tenants } of tenancies) {
      if (flatId === null) continue;
      const owned = await tx.db
        .selectFrom('ownerships')
        .select('id')
        .where('flatId', '=', flatId)
        .where('ownerId', '=', ownerId)
        .where(hasDayOf('ownerships', { since, until }))
        .executeTakeFirst();
      const name = tenants.find(({ personId }) => personId === tenantId)?.name ?? '';
      if (owned) cannot.push(message('merge_rents_from_other', { flatNumber, since, name }));
    }
  return cannot;
}

import { spokenTenants } from '#domain/tenancyFacts.ts';
import type { PlannedEnd } from '#domain/transfer.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { numberedToday } from '#server/dated/flatNumbers.ts';
import { listMembers } from '#server/households/queries.ts';
import { listNominations } from '#server/nominations/queries.ts';
import type { Besides } from '#server/transfers/besides.ts';
import type { Leaving } from '#server/transfers/leaving.ts';

type Change = Pick<Besides, 'leaseback' | 'deadMembers' | 'inherited'> & {
  flat: Tables['flats'];
  on: string;
  leaving: readonly Leaving[];
};

/**
 * The nominations and households that end with the ownerships of those who leave, without being written themselves
 * (docs/rules.md, Dated relations); owners who have neither are left out.
 */
export async function planEnds(
  { db, today }: ReadTx,
  { flat: { id: flatId }, on, leaving, leaseback, deadMembers, inherited }: Change,
): Promise<PlannedEnd[]> {
  if (leaving.length === 0) return [];
  const nominations = await listNominations(db, { flatId });
  // The household of those who stay as tenants stays with them.
  const members = leaseback ? [] : await listMembers(db, today, { flatId });
  const livesIn = await numberedToday(
    db,
    deadMembers.map(({ row }) => row),
  );
  const goOn = new Set(inherited?.members.map(({ id }) => id));
  return leaving.flatMap(({ owner: { id: ownerId, name } }) => {
    const inForce = nominations.find((one) => one.ownerId === ownerId && one.until === null);
    const theirs = members.filter((one) => one.ownerId === ownerId && one.until === null && !goOn.has(one.id));
    const livedIn = livesIn.flatMap(({ personId, flatNumber }) => (personId === ownerId ? [flatNumber] : []));
    if (!inForce && theirs.length + livedIn.length === 0) return [];
    const nominees = (inForce?.nominees ?? []).map((one) => one.name);
    return [{ ownerId, name, until: on, nominees, members: theirs.map((one) => one.name), livedIn }];
  });
}

type TransferEffects = Pick<Besides, 'tenancies' | 'leaseback' | 'inherited'> & { died: readonly string[] };

/** Says in the log what else a transfer did or told: who has died, whose tenancy ended or began with it, and with whom a household stays. */
export function describeTransfer(tx: Tx, { tenancies, leaseback, inherited, died }: TransferEffects): void {
  const over = tenancies.filter(({ becomes }) => becomes !== 'stays');
  // Those of an agreement and of its renewal are named once.
  const names = new Set(over.map(({ tenants }) => spokenTenants(tenants)));
  tx.describe('transfer', {
    ...(names.size > 0 && { after: [...names].join(', ') }),
    ...(leaseback && {
      leaseback: { name: spokenTenants(leaseback.tenants), since: leaseback.since, lastDay: leaseback.terms.lastDay },
    }),
    ...(died.length > 0 && { died: [...died] }),
    ...(inherited && { heir: inherited.heir.name }),
  });
}

import { familyErrors, unknownFamily } from '#domain/family.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { dayAfter, spokenTenants } from '#domain/tenancyFacts.ts';
import type { Leaseback, TransferDraft, TransferPlan } from '#domain/transfer.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { insertTenancy } from '#server/tenancies/commands.ts';
import { tenantRows } from '#server/tenancies/queries.ts';
import { householdOf } from '#server/transfers/households.ts';
import type { Leaving } from '#server/transfers/leaving.ts';
import { type PlanPart, returns } from '#server/transfers/reversalParts.ts';
import { type AffectedTenancy, asLeft } from '#server/transfers/tenancy.ts';

/*
 * Those who sell a flat and stay as the buyer's tenants (docs/rules.md, Transfers): their tenancy begins on the day of
 * the transfer, in the same command, and a reversal removes it.
 */

type MemberRow = Tables['householdMembers'];

/** The tenancy that begins with the transfer, and what it takes along. */
export type LeasebackBegun = {
  terms: Leaseback;
  since: string;
  tenants: Tables['owners'][];
  /** The household of those who stay: it passes to the tenancy. */
  members: MemberRow[];
  /** The sellers' vehicles at the flat, which stay as they are. */
  vehicles: Tables['vehicles'][];
};

type Sale = {
  draft: Pick<TransferDraft, 'leaseback' | 'vehicles' | 'died'>;
  /** The first day on which the flat belongs to others. */
  on: string;
  flat: Tables['flats'];
  leaving: readonly Leaving[];
  vehicles: readonly Tables['vehicles'][];
  tenancies: readonly AffectedTenancy[];
};

/**
 * The tenancy of those who sell and stay; null where they don't. Throws Problem conflict at `leaseback` where nobody
 * leaves, at its last day where the flat goes on being let on these days.
 */
export async function leasebackOf(tx: ReadTx, sale: Sale): Promise<LeasebackBegun | null> {
  const { draft, on: since, flat, leaving, vehicles, tenancies } = sale;
  const { leaseback: terms } = draft;
  if (terms === null) return null;
  const { flatNumber } = flat;
  if (leaving.length === 0)
    throw new Problem('conflict', message('nobody_leaves', { flatNumber }), { at: 'leaseback' });
  if (draft.died) {
    const name = spokenTenants(leaving.map(({ owner }) => owner));
    throw new Problem('conflict', message('dead_stays', { name }), { at: 'leaseback' });
  }
  const until = dayAfter(terms.lastDay);
  const other = tenancies.find(({ row, becomes }) => becomes === 'stays' && row.since < until);
  if (other) {
    const { lastDay } = other.row;
    const reason = message('flat_still_let', { flatNumber, name: spokenTenants(other.tenants), until: lastDay });
    throw new Problem('conflict', reason, { at: 'leaseback.lastDay' });
  }
  const tenants = leaving.map(({ owner }) => owner);
  const members = await householdOf(tx, flat.id, { ownerIds: tenants.map(({ id }) => id), on: since });
  const stay = vehicles.filter(({ id }) => draft.vehicles[id] === undefined);
  return { terms, since, tenants, members, vehicles: stay };
}

export function planLeaseback(begun: LeasebackBegun | null): TransferPlan['leaseback'] {
  if (begun === null) return null;
  const { terms, since, tenants, members, vehicles } = begun;
  return {
    ...{ tenants: spokenTenants(tenants), since, lastDay: terms.lastDay },
    members: members.map(({ name }) => name),
    vehicles: vehicles.map(({ vehicleNumber }) => vehicleNumber),
  };
}

/** The counts of those who live there then, as the record of the first who stays has them; null is not known. */
export function familyOf({ society }: ReadTx, { tenants: [first] }: LeasebackBegun) {
  const { adults, children, males, females } = first as Tables['owners'];
  const family = { adults, children, males, females };
  // A record older than the society's rule may break it.
  const isWrong = Object.keys(familyErrors(family, society.familyRule)).length > 0;
  return isWrong ? unknownFamily : family;
}

/** What a reversal needs of the tenancy: `members` says whose household each member was of. */
export type RestoredLeaseback = { id: string; versionAfter: number; members: Record<string, string | null> };

export async function beginLeaseback(
  tx: Tx,
  { id: flatId, flatNumber }: Tables['flats'],
  begun: LeasebackBegun | null,
): Promise<RestoredLeaseback | null> {
  if (begun === null) return null;
  const { terms, since, members } = begun;
  const tenants = begun.tenants.map(({ id: personId, name }) => ({
    ...{ personId, name },
    draft: { personId, name: null, phone: null, email: null },
  }));
  const facts = {
    ...{ ...terms, since, familyDetails: familyOf(tx, begun), remarks: null },
    tenants: tenants.map(({ draft }) => draft),
  };
  const opening = { flatId, flatNumber, facts, renews: null, householdOf: null };
  const { id, version } = await insertTenancy(tx, opening, tenants);
  for (const member of members) await tx.change('householdMembers', member, { tenancyId: id, ownerId: null });
  return {
    id,
    versionAfter: version,
    members: Object.fromEntries(members.map((member) => [member.id, member.ownerId])),
  };
}

/** A tenancy that began with a transfer, seen from its reversal; one that never began stays on record. */
export type LeasebackNow = {
  kept: RestoredLeaseback;
  row: Tables['tenancies'];
  name: string;
  members: MemberRow[];
  stays: boolean;
};

type Sold = {
  /** The first day on which the flat belonged to others, as it is by now. */
  on: string | null;
  sellerIds: readonly string[];
};

/**
 * The tenancy that began with a transfer; null where there is none, or where it was changed since other than with the
 * transfer's day: then a reversal leaves it alone. Of one of theirs who sold that never began, only the household goes back.
 */
export async function leasebackNow(
  { db }: ReadTx,
  kept: RestoredLeaseback | null | undefined,
  { on, sellerIds }: Sold,
): Promise<LeasebackNow | null> {
  if (!kept) return null;
  const row = await db.selectFrom('tenancies').selectAll().where('id', '=', kept.id).executeTakeFirst();
  if (row === undefined) return null;
  const left = await asLeft(db, row, { version: kept.versionAfter, edit: on ? { since: on } : {} });
  const tenants = await tenantRows(db, row.id);
  const isTheirs = tenants.some(({ personId }) => personId !== null && sellerIds.includes(personId));
  if (left === null && (row.since < row.until || !isTheirs)) return null;
  const members = await db.selectFrom('householdMembers').selectAll().where('tenancyId', '=', row.id).execute();
  return { kept, row, name: spokenTenants(tenants), members, stays: left === null };
}

export function leasebackPlanned(now: LeasebackNow | null, flatNumber: string): PlanPart {
  if (now === null) return returns();
  if (!now.stays) return returns(message('leaseback_taken_back', { name: now.name, flatNumber }));
  return now.members.length > 0 ? returns(message('household_as_before', { flatNumber })) : returns();
}

/**
 * Removes the tenancy, as if it had never been, but for one that stays. Its members, also those listed since, belong
 * again to the owner they belonged to, or to the first who sold.
 */
export async function takeBackLeaseback(tx: Tx, now: LeasebackNow | null, sellerIds: readonly string[]): Promise<void> {
  if (now === null) return;
  const { kept, row, members, stays } = now;
  // The owner's record may have become part of another since.
  const whose = ({ id }: MemberRow) => sellerIds.find((one) => one === kept.members[id]) ?? sellerIds[0] ?? null;
  for (const member of members.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    await tx.change('householdMembers', member, { tenancyId: null, ownerId: whose(member) });
  if (stays) return;
  for (const tenant of await tenantRows(tx.db, row.id)) await tx.remove('tenants', tenant);
  await tx.remove('tenancies', row);
}

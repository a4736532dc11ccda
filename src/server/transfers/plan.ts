import type { AlikeOwner } from '#domain/alike.ts';
import { isOn } from '#domain/dated.ts';
import { totalResidents } from '#domain/family.ts';
import { spokenHolders } from '#domain/holders.ts';
import { type Message, type Messages, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { dayAfter } from '#domain/tenancyFacts.ts';
import { deathErrors, type TransferDraft, type TransferPlan, transferErrors } from '#domain/transfer.ts';
import { fieldsBetween } from '#server/changes/log.ts';
import type { ReadTx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { findFlat, requireFlat } from '#server/flats/queries.ts';
import { type Right, refuseIfAny } from '#server/http/valid.ts';
import { findAlike } from '#server/owners/alike.ts';
import { changedColumns, type OwnerChange } from '#server/owners/commands.ts';
import { maskErrors } from '#server/owners/documents.ts';
import { lastEnded, type OwnershipRow, ownedWithoutBreak, presentOwnershipsOf } from '#server/ownership/queries.ts';
import { type Returning, returningMembers } from '#server/residents/householdDays.ts';
import { comerRents } from '#server/residents/tenancyOn.ts';
import { type Besides, besidesOf, planBesides } from '#server/transfers/besides.ts';
import { familyOf } from '#server/transfers/leaseback.ts';
import {
  type Leaving,
  leavingOf,
  numbersOf,
  type OwnershipWithOwner,
  ownerById,
  ownershipsNow,
  presentSince,
} from '#server/transfers/leaving.ts';

/** A transfer that was checked, with everything it touches, read in its transaction. */
export type CheckedTransfer = {
  draft: TransferDraft;
  flat: Tables['flats'];
  /** All who own the flat now, in their order; nobody at a first sale. */
  ownersNow: OwnershipWithOwner[];
  /** The owners who leave it, the seller first. */
  leaving: Leaving[];
  /** The known person who buys; undefined when they are new. */
  buyer: Tables['owners'] | undefined;
  buyerOwns: OwnershipRow[];
  /** The members who were listed of the buyer before and go on, or whose household had ended. */
  returning: Returning;
} & Besides;

/** Who on record may be the new owner, where the form chose nobody; never the seller. */
async function alikeOf({ db }: ReadTx, { buyer, leaving, draft }: CheckedTransfer): Promise<AlikeOwner[]> {
  if (buyer) return [];
  const { name, phone, email = null } = draft.newOwner;
  return findAlike(db, { name, phone, email, flatId: draft.flatId, otherThan: leaving[0]?.owner.id ?? null });
}

/**
 * Reads and checks a transfer. Throws Problem owner_changed when the present owner is not the one the form showed,
 * conflict when the flat or the chosen person is gone or already owns the flat, invalid for the date and family rules.
 */
export async function checkTransfer(tx: ReadTx, draft: TransferDraft): Promise<CheckedTransfer> {
  const { db, today, society } = tx;
  const flat = await requireFlat(db, draft.flatId);
  const ownersNow = await ownershipsNow(tx, flat.id);
  const shown = [draft.presentOwnerId, ...draft.jointOwnerIds].filter((id) => id !== null);
  if (!isSame(ownersNow, shown)) throw ownerChanged(flat.flatNumber, ownersNow);
  const buyer = await knownBuyer(tx, draft, flat.flatNumber, ownersNow);
  refuseIfAny(maskErrors(tx.seal, buyer, draft.newOwner.documents, 'newOwner.documents'));
  const { familyRule } = society;
  const present = presentSince(ownersNow);
  const last = await lastEnded(db, flat);
  refuseIfAny({ ...transferErrors(draft, { today, familyRule, present, last }), ...deathErrors(draft) });
  const rents = !buyer && (await comerRents(db, { flatId: flat.id, since: draft.occupancyDate }, draft.newOwner));
  if (rents) refuseIfAny({ 'newOwner.name': rents });
  const leaving = await leavingOf(tx, ownersNow, new Set(buyer ? [buyer.id] : []));
  const besides = await besidesOf(
    tx,
    { draft, flat, leaving },
    {
      ...{ on: draft.occupancyDate, ownersNow, comes: buyer ? [buyer.id] : [], choice: draft.tenancy },
      next: [{ id: buyer?.id ?? null, name: draft.newOwner.name }],
    },
  );
  return {
    ...{ draft, flat, ownersNow, leaving, buyer },
    buyerOwns: buyer ? (await presentOwnershipsOf(db, buyer.id)).filter(({ flatId }) => flatId !== flat.id) : [],
    returning: buyer
      ? await returningMembers(db, { flatId: flat.id, ownerId: buyer.id }, draft.occupancyDate)
      : { goOn: [], over: [] },
    ...besides,
  };
}

/** What the society's rule and its day say of a transfer, or of as much of one as could be read. */
export function draftErrors({ today, society }: ReadTx, right: Right<TransferDraft>): Messages {
  return { ...transferErrors(right, { today, familyRule: society.familyRule }), ...deathErrors(right) };
}

/** Whether these people own the flat, in their order. */
export function isSame(ownersNow: readonly OwnershipWithOwner[], shown: readonly string[]): boolean {
  return ownersNow.length === shown.length && ownersNow.every(({ owner }, nth) => owner.id === shown[nth]);
}

type Residing = Besides & { flat: Tables['flats'] };
/** Who is listed with those who own the flat then, and the family of the first of them. */
type OfOwners = { members: readonly Tables['householdMembers'][]; family: Parameters<typeof totalResidents>[0] };

/**
 * How many live there today, and how many do after a change of owners: those who are listed, as for every flat, else the
 * family.
 */
export async function residentsOf(tx: ReadTx, checked: Residing, { members, family }: OfOwners) {
  const { flat, tenancies, leaseback, deadMembers, inherited } = checked;
  const residentsBefore = (await findFlat(tx.db, tx.today, flat.id))?.totalResidents ?? null;
  if (tenancies.some(({ row, becomes }) => becomes === 'stays' && isOn(row, tx.today)))
    return { residentsBefore, residentsAfter: residentsBefore };
  // In a leaseback the sellers stay, and the household of those who buy lives elsewhere, until it is over.
  if (leaseback && isOn({ since: leaseback.since, until: dayAfter(leaseback.terms.lastDay) }, tx.today))
    return { residentsBefore, residentsAfter: leaseback.members.length || totalResidents(familyOf(tx, leaseback)) };
  const bought = tenancies.flatMap((one) => (one.becomes === 'bought' ? one.members : []));
  const ends = new Map(deadMembers.map(({ row, until }) => [row.id, until]));
  const living = [...members, ...bought, ...(inherited?.members ?? [])].filter(({ id, since, until }) =>
    isOn({ since, until: ends.get(id) ?? until }, tx.today),
  );
  return { residentsBefore, residentsAfter: living.length || totalResidents(family) };
}

/** The checked transfer as the person is shown it before it is done. */
export async function planOf(tx: ReadTx, checked: CheckedTransfer): Promise<TransferPlan> {
  const { draft, flat, leaving, buyer, buyerOwns } = checked;
  const { newOwner, occupancyDate } = draft;
  const owned = await ownedWithoutBreak(
    tx.db,
    leaving.map(({ row }) => row),
  );
  const sellers = [];
  for (const one of leaving) sellers.push(await leaves(tx, one, { ...owned.get(one.row.id), until: occupancyDate }));
  const [from, ...jointSellers] = sellers;
  return {
    flat: {
      id: flat.id,
      flatNumber: flat.flatNumber,
      statusBefore: flat.status,
      statusAfter: 'Occupied',
      ...(await residentsOf(tx, checked, { members: checked.returning.goOn, family: newOwner.familyDetails })),
    },
    from: from ?? null,
    jointSellers,
    to: {
      ownerId: buyer?.id ?? null,
      name: newOwner.name,
      isNew: buyer === undefined,
      changes: buyer ? recordChanges(tx, buyer, draft) : [],
      statusBefore: buyer?.isOwner === 1 ? buyer.status : null,
      otherFlats: await numbersOf(tx, buyerOwns),
      since: occupancyDate,
      alike: await alikeOf(tx, checked),
    },
    ...(await planBesides(tx, checked, occupancyDate)),
  };
}

async function leaves(
  tx: ReadTx,
  { row, owner, keeps }: Leaving,
  { since = row.since, until }: { since?: string; until: string },
): Promise<NonNullable<TransferPlan['from']>> {
  return {
    ownerId: owner.id,
    name: owner.name,
    since,
    until,
    statusAfter: keeps.length > 0 ? 'Active' : 'Old',
    otherFlats: await numbersOf(tx, keeps),
  };
}

/** What a transfer writes into the record of somebody on record who buys. */
export function buyersFacts({ newOwner: { documents, ...facts } }: TransferDraft): OwnerChange {
  // The form never has the numbers on record: one that it leaves empty stays.
  const given = Object.fromEntries(Object.entries(documents).filter(([, value]) => value !== null));
  return { ...facts, documents: given, status: 'Active' };
}

/** The fields of their record that are another afterwards. */
function recordChanges(tx: ReadTx, buyer: Tables['owners'], draft: TransferDraft): TransferPlan['to']['changes'] {
  const after = { ...buyer, ...changedColumns(tx, buyer, buyersFacts(draft)) };
  return fieldsBetween('owners', [buyer, after]).filter(({ field }) => field !== 'status');
}

/**
 * The person on record who buys. A record does not take another person's name, unless the form calls that a correction.
 */
async function knownBuyer(
  { db }: ReadTx,
  draft: TransferDraft,
  flatNumber: string,
  ownersNow: OwnershipWithOwner[],
): Promise<Tables['owners'] | undefined> {
  const { existingOwnerId, newOwner, isCorrection } = draft;
  if (existingOwnerId === null) return undefined;
  const [buyer] = await ownerById(db, existingOwnerId);
  if (!buyer) throw refused('existingOwnerId', message('buyer_gone'));
  const { name } = buyer;
  // One of several owners may become the only one.
  if (ownersNow.length === 1 && buyer.id === ownersNow[0]?.owner.id)
    throw refused('existingOwnerId', message('buyer_owns_it', { flatNumber, name }));
  if (name !== newOwner.name && !isCorrection)
    throw refused('newOwner.name', message('buyer_named_otherwise', { name }));
  return buyer;
}

function ownerChanged(flatNumber: string, ownersNow: readonly OwnershipWithOwner[]): Problem {
  const [first] = ownersNow;
  const name = spokenHolders(ownersNow.map(({ row, owner }) => ({ name: owner.name, share: row.share })));
  const now = first ? { name, since: presentSince(ownersNow)?.since ?? first.row.since } : null;
  const { id, phone, email } = first?.owner ?? {};
  const current = first ? { ownerId: id, name: first.owner.name, phone, email } : null;
  return new Problem('owner_changed', message('changed_hands', { flatNumber, present: now }), {
    at: 'flatId',
    current,
  });
}

function refused(at: string, reason: Message): Problem {
  return new Problem('conflict', reason, { at });
}

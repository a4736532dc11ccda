import { isOnePerson } from '#domain/alike.ts';
import { familyKeys, unknownFamily } from '#domain/family.ts';
import {
  firstFamilyErrors,
  type HoldersDraft,
  type HoldersPlan,
  type HoldersResult,
  type HoldersSubmission,
  holderErrors,
  spokenHolders,
} from '#domain/holders.ts';
import { type Messages, message } from '#domain/message.ts';
import { ownerErrors } from '#domain/ownerForm.ts';
import { Problem } from '#domain/problem.ts';
import { deathErrors, leasebackErrors, occupancyDayError, type TransferReason } from '#domain/transfer.ts';
import { addOnce } from '#server/changes/once.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { rowsById } from '#server/database/slices.ts';
import type { Tables } from '#server/database/tables.ts';
import { setFlatStatus } from '#server/flats/commands.ts';
import { requireFlat } from '#server/flats/queries.ts';
import { type Right, refuseIfAny } from '#server/http/valid.ts';
import { findAlike } from '#server/owners/alike.ts';
import { insertOwner, updateOwner } from '#server/owners/commands.ts';
import { enterHolders, type NextHolder, ownershipsGoingOn } from '#server/ownership/holders.ts';
import { lastEnded } from '#server/ownership/queries.ts';
import { householdsOver, returningMembers } from '#server/residents/householdDays.ts';
import { comerRents } from '#server/residents/tenancyOn.ts';
import { digestOf } from '#server/seal.ts';
import { requireAllAlong, sinceTheOthers } from '#server/transfers/allAlong.ts';
import { type Besides, besidesOf, planBesides } from '#server/transfers/besides.ts';
import { handOver } from '#server/transfers/commands.ts';
import { householdOf } from '#server/transfers/households.ts';
import {
  asRegistered,
  type Leaving,
  leavingOf,
  numbersOf,
  type OwnershipWithOwner,
  ownershipsNow,
  presentSince,
} from '#server/transfers/leaving.ts';
import { isSame, residentsOf } from '#server/transfers/plan.ts';
import { append, earlierResult, type Restore } from '#server/transfers/register.ts';

/*
 * The change of all owners of a flat from a day on (docs/rules.md, Joint owners): a name is added or removed, a share
 * passes, some of several sell to others. It is one entry of the register, and is reversed as a transfer is.
 */

type OwnerRow = Tables['owners'];

type CheckedHolders = {
  draft: HoldersDraft;
  flat: Tables['flats'];
  ownersNow: OwnershipWithOwner[];
  /** The owners afterwards; a new person has no record yet. */
  next: { draft: HoldersDraft['holders'][number]; owner: OwnerRow | null }[];
  leaving: Leaving[];
} & Besides;

/**
 * Reads and checks a change of owners. Throws Problem owner_changed when they are not those that the form showed, invalid
 * (a person twice, shares that are not the whole, a phone, the day), conflict when flat or person is gone or nothing changes.
 */
export async function checkHolders(tx: ReadTx, asked: HoldersDraft): Promise<CheckedHolders> {
  const { db, today, society } = tx;
  const flat = await requireFlat(db, asked.flatId);
  const ownersNow = await ownershipsNow(tx, flat.id);
  if (!isAsShown(ownersNow, asked)) throw await changedMeanwhile(tx, flat.flatNumber, ownersNow, asked);
  const draft = sinceTheOthers(asked, ownersNow);
  const { allAlong } = draft;
  const ids = draft.holders.flatMap(({ personId }) => personId ?? []);
  const known = await rowsById(db, 'owners', ids);
  const next = draft.holders.map((one) => ({ draft: one, owner: known.get(one.personId ?? '') ?? null }));
  const at = { today, present: presentSince(ownersNow), last: await lastEnded(db, flat) };
  const isAhead = draft.on > today;
  const day = isAhead ? message('day_in_future', { day: draft.on }) : occupancyDayError(draft.on, at);
  refuseIfAny({
    ...{ ...holderErrors(draft.holders), ...(await personErrors(tx, next, draft)), ...(day && { on: day }) },
    ...leasebackErrors(draft.leaseback, { since: draft.on, today }),
    ...firstFamilyErrors(draft, society.familyRule),
    ...deathErrors(draft),
    ...(draft.reason === null && !allAlong && { reason: message('choose_reason') }),
  });
  if (allAlong) await requireAllAlong(tx, { draft, flat, ownersNow });
  requireChange(flat, ownersNow, next);
  const leaving = await leavingOf(tx, ownersNow, new Set(known.keys()));
  const besides = await besidesOf(
    tx,
    { draft, flat, leaving },
    {
      ...{ on: draft.on, ownersNow },
      next: next.map(({ owner, draft: { name } }) => ({ id: owner?.id ?? null, name: owner?.name ?? name ?? '' })),
      // Nobody who rents the flat has owned it all along.
      comes: allAlong ? [] : next.flatMap(({ owner }) => owner?.id ?? []),
      choice: allAlong ? 'stays' : draft.tenancy,
    },
  );
  return { draft, flat, ownersNow, next, leaving, ...besides };
}

/** What the society's rules and its day say of a change of owners, or of as much of one as could be read. */
export function holdersDraftErrors({ today, society }: ReadTx, right: Right<HoldersDraft>): Messages {
  const { holders = [], on, leaseback } = right;
  return {
    ...holderErrors(holders),
    ...(on !== undefined && on > today && { on: message('day_in_future', { day: on }) }),
    ...leasebackErrors(leaseback, { since: on, today }),
    ...firstFamilyErrors(right, society.familyRule),
    ...deathErrors(right),
    ...(right.reason === null && right.allAlong === false && { reason: message('choose_reason') }),
  };
}

async function personErrors(
  tx: ReadTx,
  next: CheckedHolders['next'],
  { flatId, on: since }: Pick<HoldersDraft, 'flatId' | 'on'>,
): Promise<Messages> {
  const errors: Messages = {};
  const known = next.flatMap(({ owner }) => owner ?? []);
  for (const [nth, { draft, owner }] of next.entries()) {
    if (draft.personId !== null && owner === null) errors[`holders.${nth}.personId`] = message('holder_gone');
    const { phone } = ownerErrors(draft, { ...tx.society, today: tx.today, ownerEmail: 'optional' });
    if (phone) errors[`holders.${nth}.phone`] = phone;
    if (owner === null && known.some((one) => isOnePerson(one, draft)))
      errors[`holders.${nth}.name`] = message('holder_twice');
    const rents = owner === null && (await comerRents(tx.db, { flatId, since }, draft));
    if (rents) errors[`holders.${nth}.name`] = rents;
  }
  return errors;
}

/** Throws Problem conflict where the same own it in the same shares and order. */
function requireChange(
  { flatNumber }: Tables['flats'],
  ownersNow: OwnershipWithOwner[],
  next: CheckedHolders['next'],
): void {
  const isAsBefore = ({ row, owner }: OwnershipWithOwner, nth: number) =>
    next[nth]?.owner?.id === owner.id && next[nth]?.draft.share === row.share;
  if (ownersNow.length !== next.length || !ownersNow.every(isAsBefore)) return;
  throw new Problem(
    'conflict',
    message('holders_unchanged', { flatNumber, name: spokenHolders(asRegistered(ownersNow)) }),
  );
}

/**
 * Whether the owners and their shares are those that the form showed: a form that was open while the shares were
 * changed must not undo that.
 */
function isAsShown(ownersNow: OwnershipWithOwner[], { presentOwnerIds, presentShares }: HoldersDraft): boolean {
  if (!isSame(ownersNow, presentOwnerIds)) return false;
  return presentShares === undefined || ownersNow.every(({ row }, nth) => row.share === presentShares[nth]);
}

/**
 * The problem that the owners are not those that the form showed: at each of those who does not own the flat; or at all
 * of them, where others own it as well or the order is another.
 */
async function changedMeanwhile(
  { db }: ReadTx,
  flatNumber: string,
  ownersNow: OwnershipWithOwner[],
  { presentOwnerIds }: HoldersDraft,
): Promise<Problem> {
  const name = ownersNow.length > 0 ? spokenHolders(asRegistered(ownersNow)) : null;
  const reason = message('holders_changed', { flatNumber, name });
  const shown = await rowsById(db, 'owners', presentOwnerIds);
  const errors: Messages = {};
  for (const [nth, id] of presentOwnerIds.entries()) {
    if (ownersNow.some(({ owner }) => owner.id === id)) continue;
    const who = shown.get(id)?.name ?? null;
    errors[`presentOwnerIds.${nth}`] = message('not_a_holder', { name: who, flatNumber, other: name });
  }
  if (Object.keys(errors).length === 0) errors['presentOwnerIds'] = reason;
  return new Problem('owner_changed', reason, { errors });
}

/** The checked change as a person is shown it before it is done. */
export async function planHolders(tx: ReadTx, checked: CheckedHolders): Promise<HoldersPlan> {
  const { draft, flat, ownersNow, next, leaving } = checked;
  const kept = ownershipsGoingOn(
    ownersNow.map(({ row }) => row),
    next.flatMap(({ owner, draft: { share } }) => (owner ? [{ ownerId: owner.id, share }] : [])),
  );
  const family = next[0]?.owner ?? draft.familyDetails;
  const after = [];
  for (const { owner, draft: holder } of next)
    after.push({
      ownerId: owner?.id ?? null,
      name: owner?.name ?? holder.name ?? '',
      share: holder.share,
      since: kept.get(owner?.id ?? '')?.since ?? draft.on,
      isNew: owner === null,
      comes: !ownersNow.some((one) => one.owner.id === owner?.id),
      alike: owner ? [] : await alikeOf(tx, holder, flat.id),
    });
  const leave = [];
  for (const { row, owner, keeps } of leaving)
    leave.push({
      ...holderOf(row, owner),
      statusAfter: keeps.length > 0 ? ('Active' as const) : ('Old' as const),
      otherFlats: await numbersOf(tx, keeps),
    });
  return {
    flat: {
      ...{ id: flat.id, flatNumber: flat.flatNumber, statusBefore: flat.status },
      statusAfter: draft.allAlong && ownersNow.length > 0 ? flat.status : 'Occupied',
      ...(await residentsOf(tx, checked, { members: await listedWith(tx, checked), family })),
    },
    on: draft.on,
    before: ownersNow.map(({ row, owner }) => ({ ...holderOf(row, owner), since: row.since })),
    after,
    leave,
    ...(await planBesides(tx, checked, draft.on)),
  };
}

/** Who is listed with the owners of then, those who stay as well as those who come. */
async function listedWith(tx: ReadTx, { draft, flat, ownersNow, next }: CheckedHolders) {
  const ids = next.flatMap(({ owner }) => owner?.id ?? []);
  const isThere = (id: string) => ownersNow.some(({ owner }) => owner.id === id);
  const members = await householdOf(tx, flat.id, { ownerIds: ids.filter(isThere), on: tx.today });
  for (const ownerId of ids.filter((id) => !isThere(id)))
    members.push(...(await returningMembers(tx.db, { flatId: flat.id, ownerId }, draft.on)).goOn);
  return members;
}

function alikeOf({ db }: ReadTx, { name, phone, email }: HoldersDraft['holders'][number], flatId: string) {
  return findAlike(db, { name: name ?? '', phone, email, flatId, otherThan: null });
}

function holderOf({ share }: { share: string | null }, { id, name }: OwnerRow) {
  return { ownerId: id, name, share };
}

/**
 * Changes who owns a flat, all of it or nothing. Sent again it answers what it did. Throws what `checkHolders` throws,
 * and Problem conflict for a key that was used for something else.
 */
export async function changeFlatHolders(tx: Tx, { key, ...draft }: HoldersSubmission): Promise<HoldersResult> {
  const request = requestOf(draft);
  if (draft.allAlong) return enterAllAlong(tx, { key, request, draft });
  const earlier = await earlierResult(tx, key, request);
  if (earlier) return earlier;
  const checked = await checkHolders(tx, draft);
  const { flat, ownersNow, leaving, next } = checked;
  const people = await saveHolders(tx, checked);
  const comes = (id: string) => !ownersNow.some(({ owner }) => owner.id === id);
  const comers = next.flatMap(({ owner }) => (owner && comes(owner.id) ? [owner] : []));
  const again = comers.map(({ id: ownerId }) => ({ flatId: flat.id, ownerId, since: draft.on }));
  const { entry, after, restore } = await handOver(tx, checked, {
    next: people.map(({ id, name }, nth) => ({ ownerId: id, name, share: draft.holders[nth]?.share ?? null })),
    ...{ on: draft.on, over: await householdsOver(tx.db, again) },
  });
  const from = leaving[0]?.owner ?? ownersNow[0]?.owner;
  const to = people.find(({ id }) => comes(id)) ?? people[0];
  return append(tx, {
    ...entry,
    ...{ key, request: digestOf(tx.seal, request), remarks: draft.remarks },
    // Checked: the reason is missing of those alone who have owned it all along.
    reason: draft.reason as TransferReason,
    fromOwnerId: from?.id ?? null,
    toOwnerId: to?.id ?? null,
    toName: spokenHolders(after),
    restore: JSON.stringify({
      ...restore,
      buyer: null,
      comers: comers.map(({ id, status, isOwner }) => ({ id, status, isOwner })),
    } satisfies Restore),
  });
}

type Entered = { key: string; request: object; draft: HoldersDraft };

/** Enters those who have owned the flat all along; the key is the id of the first of their ownerships. */
function enterAllAlong(tx: Tx, { key, request, draft: asked }: Entered): Promise<HoldersResult> {
  return addOnce(tx, {
    ...{ table: 'ownerships', id: key, draft: request },
    find: async (id) => {
      const ofKey = tx.db.selectFrom('ownerships').select(['flatId', 'flatNumber']).where('id', '=', id);
      const { flatId, flatNumber } = await ofKey.executeTakeFirstOrThrow();
      const [first] = await ownershipsNow(tx, flatId ?? '');
      return { id: null, ownerId: first?.owner.id ?? null, flatId, flatNumber };
    },
    async add({ id }) {
      const checked = await checkHolders(tx, asked);
      const { draft, flat, ownersNow } = checked;
      const people = await saveHolders(tx, checked);
      await enterHolders(tx, flat.id, {
        before: ownersNow.map(({ row }) => row),
        next: people.map(
          (person, nth): NextHolder => ({ ownerId: person.id, share: draft.holders[nth]?.share ?? null }),
        ),
        ...{ since: draft.on, id },
      });
      if (ownersNow.length === 0) await setFlatStatus(tx, flat.id, 'Occupied');
      const other = spokenHolders(draft.holders.map(({ share }, nth) => ({ name: people[nth]?.name ?? '', share })));
      tx.describe('add', { topic: 'ownerships', label: flat.flatNumber, count: 1, other });
      return { id: null, ownerId: people[0]?.id ?? null, flatId: flat.id, flatNumber: flat.flatNumber };
    },
  });
}

/**
 * What is compared when a submission is sent again; facts that forms did not have once are left out where they say
 * nothing, so that an old submission is still the same.
 */
function requestOf({ leaseback, died, allAlong, familyDetails, ...draft }: Omit<HoldersSubmission, 'key'>): object {
  const isTold = familyKeys.some((key) => familyDetails[key] !== null);
  return {
    ...draft,
    ...(allAlong && { allAlong }),
    ...(leaseback && { leaseback }),
    ...(died && { died }),
    ...(isTold && { familyDetails }),
  };
}

/** The owners afterwards, each with a record; whoever comes becomes Active. */
async function saveHolders(tx: Tx, { next, draft }: CheckedHolders): Promise<OwnerRow[]> {
  const people: OwnerRow[] = [];
  for (const [place, { owner, draft: holder }] of next.entries()) {
    // Joint owners are asked for no family: the family is the first owner's.
    const familyDetails = place === 0 ? draft.familyDetails : unknownFamily;
    if (owner) people.push(owner.status === 'Active' ? owner : await updateOwner(tx, owner, { status: 'Active' }));
    else people.push(await addNew(tx, { ...holder, familyDetails, on: draft.on }));
  }
  return people;
}

type NewHolder = HoldersDraft['holders'][number] & Pick<HoldersDraft, 'familyDetails' | 'on'>;

function addNew(tx: Tx, { name, phone, email, familyDetails, on }: NewHolder): Promise<OwnerRow> {
  return insertOwner(tx, {
    ...{ name: name ?? '', phone, email, familyDetails, occupancyDate: on, status: 'Active' },
    documents: { aadhar: null, pan: null, lease: null },
  });
}

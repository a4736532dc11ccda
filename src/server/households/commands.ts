import { type Days, haveDayInCommon, isOn } from '#domain/dated.ts';
import {
  type HouseholdDraft,
  type HouseholdMember,
  type HouseholdMemberDraft,
  type HouseholdMemberEdit,
  mostMembers,
} from '#domain/household.ts';
import { memberErrors } from '#domain/householdFacts.ts';
import { type Messages, message } from '#domain/message.ts';
import { ownerErrors } from '#domain/ownerForm.ts';
import { Problem } from '#domain/problem.ts';
import { spokenTenants } from '#domain/tenancyFacts.ts';
import { addOnce } from '#server/changes/once.ts';
import { requireSeen } from '#server/changes/seen.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { inSlices } from '#server/database/slices.ts';
import { numberToday } from '#server/dated/flatNumbers.ts';
import { requireFlat } from '#server/flats/queries.ts';
import { findMember, listMembers, type MemberRow } from '#server/households/queries.ts';
import { refuseIfAny } from '#server/http/valid.ts';
import { presentOwnership } from '#server/ownership/queries.ts';
import { spansAbove } from '#server/residents/householdDays.ts';
import { tenancyOn } from '#server/residents/tenancyOn.ts';

/*
 * Who lives in a flat, one by one (docs/rules.md, Households). A member belongs to the flat's tenancy or to its owner:
 * the member's days end with that tenancy or ownership, and return with it, without a change of the member's row.
 */

type Under = Pick<MemberRow, 'tenancyId' | 'ownerId'> & { flatId: string; flatNumber: string };

/**
 * Lists members of a flat's household: of its tenancy where it is let, of its owner otherwise. Throws Problem conflict
 * at `flatId` where nobody has the flat, at `tenancyId`; invalid, at each field of each member; and what `addOnce` throws.
 */
export function addMembers(tx: Tx, { id: wanted, ...draft }: HouseholdDraft): Promise<HouseholdMember[]> {
  async function add(chosen: { id?: string }): Promise<HouseholdMember[]> {
    const { flatId, tenancyId, members } = draft;
    const under = await standsUnder(tx, flatId, tenancyId);
    const rows = await check(tx, under, members);
    const added = await tx.addMany(
      'householdMembers',
      rows.map((row, place) => ({
        ...(place === 0 && chosen),
        ...{ ...under, ...row, place, until: null, correction: null },
      })),
    );
    const other = spokenTenants(added);
    tx.describe('add', { topic: 'householdMembers', label: under.flatNumber, count: added.length, other });
    return listMembers(tx.db, tx.today, { ids: added.map(({ id }) => id) });
  }
  return addOnce(tx, { table: 'householdMembers', id: wanted, draft, add, find: (first) => addedWith(tx, first) });
}

/** Those who were listed in one act with this one and still are, in their order. Throws Problem not_found for nobody. */
async function addedWith({ db, today }: ReadTx, first: string): Promise<HouseholdMember[]> {
  const lines = db.selectFrom('changes').where('topic', '=', 'householdMembers').where('operation', '=', 'add');
  const act = lines.select('activityId').where('entityId', '=', first);
  const added = await lines.select('entityId').where('activityId', 'in', act).execute();
  const left = await listMembers(db, today, { ids: added.flatMap(({ entityId }) => entityId ?? []) });
  existing(left[0] ?? null);
  return left;
}

/**
 * Puts a member right, or says when they left. Throws Problem not_found, stale (with the member as they are now),
 * invalid, conflict.
 */
export async function editMember(
  tx: Tx,
  id: string,
  { version, left, reason = null, ...edit }: HouseholdMemberEdit,
): Promise<HouseholdMember> {
  const before = await seen(tx, id, version);
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const shown = existing(await findMember(tx.db, tx.today, id));
  const flatNumber = await numberToday(tx.db, before);
  const next = { ...before, ...given, flatNumber, until: left === undefined ? before.until : left };
  // A member who came before the corrected first day of the tenancy is shown with that day. An edit that sends the
  // shown day back leaves the member's own day as it is.
  if (edit.since === shown.since) next.since = before.since;
  // A member has a year of birth or an age group: setting one clears the other.
  if (edit.bornYear != null && edit.ageGroup === undefined) next.ageGroup = null;
  if (edit.ageGroup != null && edit.bornYear === undefined) next.bornYear = null;
  if (next.bornYear === null) next.ageGroup ??= 'adult';
  const isCorrected = areDaysCorrected(before, next);
  await checkEdit(tx, before, next, isCorrected && reason === null);
  if (isCorrected) next.correction = reason;
  const { version: _, createdAt: __, updatedAt: ___, flatNumber: ____, ...columns } = next;
  await tx.change('householdMembers', before, columns);
  if (before.until === null && next.until !== null)
    tx.describe('edit', {
      ...{ topic: 'householdMembers', label: flatNumber, count: 1, other: next.name },
      ...{ from: null, to: next.until },
    });
  return existing(await findMember(tx.db, tx.today, id));
}

/** Takes somebody off who was listed by mistake. Throws Problem not_found, stale. */
export async function deleteMember(tx: Tx, id: string, version?: number): Promise<void> {
  await tx.remove('householdMembers', await seen(tx, id, version));
}

/** What a household of this flat belongs to: the given tenancy, else the one of today, else the present owner. */
async function standsUnder(tx: Tx, flatId: string, tenancyId: string | null): Promise<Under> {
  const { flatNumber } = await requireFlat(tx.db, flatId);
  const at = { flatId, flatNumber };
  const id = tenancyId ?? (await tenancyOn(tx.db, [flatId], tx.today)).get(flatId)?.id;
  if (id !== undefined) {
    const tenancy = await tx.db.selectFrom('tenancies').selectAll().where('id', '=', id).executeTakeFirst();
    if (tenancy?.flatId !== flatId)
      throw new Problem('conflict', message('tenancy_of_other_flat', { flatNumber }), { at: 'tenancyId' });
    return { ...at, tenancyId: tenancy.householdOf ?? id, ownerId: null };
  }
  const ownership = await presentOwnership(tx.db, flatId);
  if (!ownership?.ownerId) throw new Problem('conflict', message('nobody_has_flat', { flatNumber }), { at: 'flatId' });
  return { ...at, tenancyId: null, ownerId: ownership.ownerId };
}

type Facts = Omit<
  MemberRow,
  keyof Under | 'id' | 'place' | 'until' | 'correction' | 'version' | 'createdAt' | 'updatedAt'
>;

/** Checks the members and answers their rows; the errors of all of them are thrown at once, each at its field. */
async function check(tx: Tx, under: Under, drafts: HouseholdMemberDraft[]): Promise<Facts[]> {
  const known = await peopleOf(tx, drafts);
  const listed = await listedUnder(tx, under);
  if (isFull(tx, listed, drafts.length)) refuseIfAny({ members: tooMany });
  const days = await spanOf(tx, under, tx.today);
  const errors: Messages = {};
  const rows = drafts.map(({ personId, ...draft }, place): Facts => {
    const name = personId === null ? (draft.name ?? '') : known.get(personId);
    const ageGroup = draft.bornYear === null ? (draft.ageGroup ?? 'adult') : null;
    const row = { ...draft, personId, ageGroup, name: name ?? '', since: draft.since ?? days.began };
    const wrong = {
      ...memberErrors(row, listed.filter(isThereWith({ since: row.since, until: null })), tx.today),
      ...phoneErrors(tx, row),
      ...sinceErrors(tx, { ...under, ...row }, days),
      ...(name === undefined && { personId: message('person_gone') }),
    };
    for (const [field, what] of Object.entries(wrong)) errors[`members.${place}.${field}`] = what;
    listed.push({ ...row, until: null });
    return row;
  });
  refuseIfAny(errors);
  return rows;
}

/** Whether another day was on record; that somebody left is no correction. */
function areDaysCorrected(before: Days, next: Days): boolean {
  return next.since !== before.since || (before.until !== null && next.until !== before.until);
}

async function checkEdit(tx: Tx, before: MemberRow, next: MemberRow, isReasonMissing: boolean): Promise<void> {
  if (next.personId !== null && next.personId !== before.personId) {
    const name = (await peopleOf(tx, [next])).get(next.personId);
    if (name === undefined) refuseIfAny({ personId: message('person_gone') });
    next.name = name ?? '';
    next.phone = null;
  }
  const { flatId } = before;
  const others = flatId === null ? [] : await listedUnder(tx, { ...before, flatId });
  const days = flatId === null ? null : await spanOf(tx, { ...before, flatId }, before.since);
  refuseIfAny({
    ...(next.name === null && { name: message('required', { field: 'name' }) }),
    ...(next.bornYear !== null && next.ageGroup !== null && { ageGroup: message('year_or_age_group') }),
    ...memberErrors(
      next,
      others.filter((one) => one.id !== before.id && isThereWith(next)(one)),
      tx.today,
    ),
    ...phoneErrors(tx, next),
    ...(next.since !== before.since && days && sinceErrors(tx, next, days)),
    ...leavingErrors(tx, next, before),
    ...(isReasonMissing && { reason: message('why_member_corrected') }),
    // Who lives there again is one more.
    ...(before.until !== null && next.until === null && isFull(tx, others) && { left: tooMany }),
  });
}

type Listed = Pick<MemberRow, 'personId' | 'name' | 'bornYear' | 'ageGroup' | 'since' | 'until'> & { id?: string };

/** Whether the other member lives there on a day of these: only then may the two be the same person listed twice. */
const isThereWith = (days: Days) => (other: Listed) => haveDayInCommon(days, other);

const tooMany = message('members_too_many', { max: mostMembers });

/** Whether so many more may not be listed in a household with these members. */
function isFull({ today }: ReadTx, listed: readonly Listed[], more = 1): boolean {
  return listed.filter(({ until }) => until === null || until > today).length + more > mostMembers;
}

/** The members of the same household, present and former. */
async function listedUnder({ db }: ReadTx, { flatId, tenancyId, ownerId }: Under): Promise<Listed[]> {
  const query = db.selectFrom('householdMembers').selectAll().where('flatId', '=', flatId);
  const rows = await (tenancyId === null
    ? query.where('ownerId', '=', ownerId)
    : query.where('tenancyId', '=', tenancyId)
  ).execute();
  const spans = await spansAbove(db, rows);
  return rows.filter((row) => spans(row) !== null && (tenancyId !== null || spans(row)?.until === null));
}

/** The days of the tenancy or ownership that a household belongs to, for a member who came on the day `since`. */
async function spanOf({ db, today }: ReadTx, under: Under, since: string) {
  // Whoever came to own the flat today has no day before it.
  const span = (await spansAbove(db, [{ ...under, since }]))({ ...under, since });
  return span ?? { since: today, until: today, began: today, earlier: [], renewed: [] };
}

type Had = Days & { earlier: readonly Days[]; renewed: readonly Days[] };

function sinceErrors({ today }: ReadTx, { flatNumber, since }: MemberLike, days: Had): Messages {
  const errors: Messages = {};
  const next = [...days.renewed, days].find((one) => since < one.since) ?? days;
  if (since < days.since && ![...days.earlier, ...days.renewed].some((one) => isOn(one, since)))
    errors['since'] = message('household_before', { flatNumber, since: next.since });
  else if (days.until !== null && since >= days.until)
    errors['since'] = message('household_over', { flatNumber, until: days.until });
  else if (since > today && since > days.since) errors['since'] = message('day_in_future', { day: since });
  return errors;
}

type MemberLike = { flatNumber: string; since: string };

function leavingErrors({ today }: ReadTx, { since, until }: MemberRow, before: MemberRow): Messages {
  if (until === null) return {};
  if (until < since) return { left: message('member_since', { since }) };
  // Who has come along to a tenancy that is still to begin leaves on a day to come: it may stay.
  return until > today && until > since && until !== before.until
    ? { left: message('day_in_future', { day: until }) }
    : {};
}

function phoneErrors(tx: ReadTx, { phone }: { phone: string | null }): Messages {
  const wrong = ownerErrors({ phone }, { ...tx.society, today: tx.today, ownerEmail: 'optional' })['phone'];
  return wrong ? { phone: wrong } : {};
}

async function peopleOf({ db }: ReadTx, drafts: readonly { personId: string | null }[]): Promise<Map<string, string>> {
  const ids = drafts.flatMap(({ personId }) => personId ?? []);
  const rows = await inSlices([...new Set(ids)], (some) =>
    db.selectFrom('owners').select(['id', 'name']).where('id', 'in', some).execute(),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function seen({ db, today }: Tx, id: string, version?: number): Promise<MemberRow> {
  const row = await db.selectFrom('householdMembers').selectAll().where('id', '=', id).executeTakeFirst();
  const before = existing(row ?? null);
  await requireSeen(before, version, message('member_changed_meanwhile', { name: before.name }), () =>
    findMember(db, today, id),
  );
  return before;
}

export function existing<T>(member: T | null): T {
  if (!member) throw new Problem('not_found', message('member_not_found'));
  return member;
}

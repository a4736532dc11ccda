import { nameKey } from '#domain/alike.ts';
import { haveDayInCommon } from '#domain/dated.ts';
import { isChild, isSameMember } from '#domain/householdFacts.ts';
import { message } from '#domain/message.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { inSlices, rowsById } from '#server/database/slices.ts';
import type { Tables } from '#server/database/tables.ts';
import { numberedToday, numberToday } from '#server/dated/flatNumbers.ts';
import { listMembers } from '#server/households/queries.ts';
import { type Returning, spansAbove } from '#server/residents/householdDays.ts';
import type { Leaving } from '#server/transfers/leaving.ts';
import type { Restore } from '#server/transfers/register.ts';
import { isAsAt, type PlanPart, returns } from '#server/transfers/reversalParts.ts';

/*
 * What a change of owners writes to the members of households. Who died lives nowhere from that day on.
 *
 * The household that somebody had in a flat before they sold it (docs/rules.md, Households): it does not come back when
 * they buy the flat again at the end of a tenancy that was entered apart from the sale. Their days there follow one
 * another without a break then, so its end is written to the members as they come to own the flat.
 */

type MemberRow = Tables['householdMembers'];

/** The members of the household of these owners who live there on a day, or come to, in the order in which they were entered. */
export async function householdOf(
  { db }: ReadTx,
  flatId: string,
  { ownerIds, on }: { ownerIds: string[]; on: string },
): Promise<MemberRow[]> {
  const rows = await inSlices(ownerIds, (some) =>
    db
      .selectFrom('householdMembers')
      .selectAll()
      .where('flatId', '=', flatId)
      .where('ownerId', 'in', some)
      .where((where) => where.or([where('until', 'is', null), where('until', '>', on)]))
      .orderBy('createdAt')
      .orderBy('place')
      .orderBy('id')
      .execute(),
  );
  const spans = await spansAbove(db, rows);
  // An owner who bought the flat again has members of an earlier household, which is over.
  return rows.filter((row) => spans(row)?.until === null);
}

/** What a reversal needs of a member whose end was written. */
export type RestoredMember = { id: string; until: string | null; versionAfter: number; hasDied?: boolean };

type Ending = { over: Returning['over']; deadMembers: readonly DeadMember[] };

export async function endHouseholds(tx: Tx, { over, deadMembers }: Ending): Promise<RestoredMember[]> {
  const ended: RestoredMember[] = [];
  for (const { row, until, hasDied } of [...over.map((one) => ({ ...one, hasDied: false })), ...deadMembers]) {
    const { version } = await tx.change('householdMembers', row, { until });
    ended.push({ id: row.id, until: row.until, versionAfter: version, ...(hasDied && { hasDied }) });
  }
  return ended;
}

/** Where somebody who died is listed as living, with the first day on which they do not any more. */
export type DeadMember = { row: Tables['householdMembers']; until: string; hasDied: true };

/** Where those who leave the flat are listed on a day (YYYY-MM-DD) or after it, but for households that end by themselves. */
export async function deadMembersOf(
  { db, today }: ReadTx,
  { flatId, on, leaving, died }: { flatId: string; on: string; leaving: readonly Leaving[]; died: boolean },
): Promise<DeadMember[]> {
  const deadMembers: DeadMember[] = [];
  for (const { owner } of died ? leaving : []) {
    const listed = (await listMembers(db, today, { personId: owner.id })).filter(
      ({ left, until }) => (until === null || until >= on) && (left === null || left > on),
    );
    const ids = listed.map(({ id }) => id);
    const rows = await rowsById(db, 'householdMembers', ids);
    const isTheirs = (row: Tables['householdMembers']) =>
      row.flatId === flatId && leaving.some((one) => one.owner.id === row.ownerId);
    for (const row of [...rows.values()].sort((one, other) => (one.flatNumber < other.flatNumber ? -1 : 1)))
      if (!isTheirs(row)) deadMembers.push({ row, until: untilDeath(row, row.until, on), hasDied: true });
  }
  return deadMembers;
}

/** An owner of the flat after the change; `id` is null of somebody new. */
type Next = { id: string | null; name: string; stays: boolean };

/**
 * The household of those who leave that goes on from a day on, with which owner (`nth` of them), who of its members that
 * is (`places`), and each member as they were listed until then.
 */
export type Inherited = { on: string; heir: Next; nth: number; places: MemberRow[]; members: MemberRow[] };

type Inheritance = {
  flatId: string;
  on: string;
  leaving: readonly Leaving[];
  died: boolean;
  next: readonly Next[];
  /** Whether it is a tenant's household then: of one who comes to own the flat, or of those who sell and stay. */
  isTenants: boolean;
};

/**
 * The household of owners who leave, where one who owns the flat then is listed in it, or, of owners who died, owned it
 * with them: it goes on with them. Null where it ends.
 */
export async function inheritedOf(tx: ReadTx, change: Inheritance): Promise<Inherited | null> {
  const { flatId, on, leaving, died, next, isTenants } = change;
  if (isTenants) return null;
  const there = await householdOf(tx, flatId, { ownerIds: leaving.map(({ owner }) => owner.id), on });
  const adults = there.filter((row) => !isChild(row, on));
  const dead = died ? leaving.flatMap(({ owner }) => rowsAmong(owner, there, adults)) : [];
  const rows = there.filter((row) => !dead.includes(row));
  const adultsFirst = rows.toSorted((one, other) => Number(isChild(one, on)) - Number(isChild(other, on)));
  const places = next.map((one) => rowsAmong(one, rows, adultsFirst));
  const listed = places.findIndex(({ length }) => length > 0);
  const nth = listed < 0 && died ? next.findIndex(({ stays }) => stays) : listed;
  const heir = next[nth];
  if (heir === undefined) return null;
  const members = heir.id === null ? [] : await householdOf(tx, flatId, { ownerIds: [heir.id], on });
  const theirs = members.length;
  const isThere = (row: MemberRow) => members.some((one) => isSameMember(row, one) && haveDayInCommon(row, one));
  for (const row of rows) if (!isThere(row)) members.push(row);
  return members.length > theirs ? { on, heir, nth, places: places[nth] ?? [], members: members.slice(theirs) } : null;
}

/** The rows of somebody among these, as who they are on record, else as the first who is `named` so: they may have left and come back. */
function rowsAmong({ id, name }: Pick<Next, 'id' | 'name'>, rows: readonly MemberRow[], named: readonly MemberRow[]) {
  const first =
    rows.find(({ personId }) => personId !== null && personId === id) ??
    named.find((row) => row.personId === null && nameKey(row.name) === nameKey(name));
  return first ? rows.filter((row) => isSameMember(row, first)) : [];
}

/** What a reversal needs of a member who was listed anew with the heir: `from` is their row until then. */
export type InheritedMember = { id: string; from: string; versionAfter: number };

/**
 * Lists the members under the owner it stays with, the heir. Their rows until then end with the ownership of who left or
 * died, and tell who lived there before.
 */
export async function inherit(tx: Tx, inherited: Inherited | null, heirId: string): Promise<InheritedMember[]> {
  if (inherited === null) return [];
  const { on, heir, places, members } = inherited;
  const [first] = members;
  if (!first) return [];
  const flatNumber = await numberToday(tx.db, first);
  const added = await tx.addMany(
    'householdMembers',
    members.map(({ id, version: _, createdAt: __, updatedAt: ___, ...row }, place) => ({
      ...{ ...row, flatNumber, ownerId: heirId, since: latest(row.since, on), correction: null, place },
      // What each was to who left they are not to the heir.
      ...(places.some((one) => one.id === id)
        ? { personId: heirId, name: heir.name, phone: null, relation: 'Self' }
        : { relation: null }),
    })),
  );
  return added.map(({ id, version }, nth) => ({ id, from: members[nth]?.id ?? '', versionAfter: version }));
}

/** The members who were listed with the heir, and their rows until then; null in place of one that is gone. */
export type InheritedNow = { now: MemberRow; from: MemberRow | null; isUntouched: boolean }[];

/** Those who were listed with the heir since then. */
async function listedSince(
  { db }: ReadTx,
  { now: first }: InheritedNow[number],
  all: InheritedNow,
): Promise<MemberRow[]> {
  const rows = await db
    .selectFrom('householdMembers')
    .selectAll()
    .where('flatId', '=', first.flatId)
    .where('ownerId', '=', first.ownerId)
    .where('createdAt', '>', first.createdAt)
    .orderBy('id')
    .execute();
  return rows.filter(({ id }) => !all.some(({ now }) => now.id === id));
}

export async function inheritedNow({ db }: ReadTx, inherited: readonly InheritedMember[] = []): Promise<InheritedNow> {
  const ids = inherited.flatMap(({ id, from }) => [id, from]);
  const rows = await rowsById(db, 'householdMembers', ids);
  return inherited.flatMap(({ id, from, versionAfter }) => {
    const now = rows.get(id);
    return now ? [{ now, from: rows.get(from) ?? null, isUntouched: now.version === versionAfter }] : [];
  });
}

export function inheritedPlanned(now: InheritedNow, flatNumber: string): PlanPart {
  return now.length > 0 ? returns(message('household_as_before', { flatNumber })) : returns();
}

/**
 * Takes the members off the heir's household again; what was put right of them since is kept with their rows until then,
 * and who was listed since lives there with them.
 */
export async function giveBack(tx: Tx, inherited: InheritedNow): Promise<void> {
  const [first] = inherited;
  if (first === undefined) return;
  const since = await listedSince(tx, first, inherited);
  for (const { now, from, isUntouched } of inherited) {
    if (from !== null && !isUntouched)
      await tx.change('householdMembers', from, { ...putRight(from, now), until: now.until });
    await tx.remove('householdMembers', now);
  }
  // Whoever was deleted has no household any more; a row that was taken off says nothing of whose it was.
  const from = inherited.find((one) => one.from !== null)?.from;
  if (from) await listAgain(tx, from, since);
}

/** What was put right of somebody, for another row of theirs. */
function putRight(
  row: MemberRow,
  { personId, name, phone, sex, bornYear, ageGroup, help, correction }: MemberRow,
): Partial<MemberRow> {
  const called = personId === row.personId ? { name, phone } : {};
  return { ...called, sex, bornYear, ageGroup, help, correction: correction ?? row.correction };
}

/** Lists members in the household of who died; one who lived there already, and was taken off since, is there once. */
async function listAgain(tx: Tx, { flatId, ownerId }: MemberRow, members: readonly MemberRow[]): Promise<void> {
  const there = flatId && ownerId ? await householdOf(tx, flatId, { ownerIds: [ownerId], on: '' }) : [];
  for (const row of members.toSorted((one, other) => (one.since < other.since ? -1 : 1))) {
    const nth = there.findIndex((one) => isSameMember(one, row) && haveDayInCommon(one, row));
    const same = there[nth];
    if (same === undefined) there.push(await tx.change('householdMembers', row, { ownerId }));
    else {
      const days = { since: earliest(same.since, row.since), until: row.until };
      there[nth] = await tx.change('householdMembers', same, { ...putRight(same, row), ...days });
      await tx.remove('householdMembers', row);
    }
  }
}

/**
 * The day of a death is put right: the household lives with the heir from that day on, and who died lived until then
 * wherever else they were listed. What somebody has put right by hand meanwhile stays.
 */
export async function moveDeath(
  tx: Tx,
  { inherited, members }: Pick<Restore, 'inherited' | 'members'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const { now, from: before } of await inheritedNow(tx, inherited)) {
    // Who came after the death came on a day of their own, and who left before it never lived with the heir.
    const sinceOn = (day: string) => earliest(latest(day, before?.since ?? day), now.until);
    const isByHand = now.since !== sinceOn(from) && (now.since < from || now.since > to);
    if (!isByHand) await tx.change('householdMembers', now, { since: sinceOn(to) });
  }
  for (const { row, until, hasDied } of await membersNow(tx, members, from))
    if (hasDied) await tx.change('householdMembers', row, { until: untilDeath(row, until, to) });
}

/** Until when who died on a day is listed where they would have lived until another one, or on. */
function untilDeath({ since }: Pick<MemberRow, 'since'>, until: string | null, on: string): string {
  return latest(since, earliest(on, until));
}

function earliest(day: string, other: string | null): string {
  return other !== null && other < day ? other : day;
}

function latest(day: string, other: string): string {
  return other > day ? other : day;
}

/** Where those who died are listed again, once that is taken back. */
export function placesPlanned(again: readonly MemberAgain[]): PlanPart {
  return returns(
    ...again.flatMap(({ row: { name }, flatNumber, hasDied }) =>
      hasDied ? [message('member_listed_again', { name, flatNumber })] : [],
    ),
  );
}

/** `flatNumber` is that of today. */
export type MemberAgain = { row: MemberRow; flatNumber: string; until: string | null; hasDied: boolean };

/**
 * The members whose end a transfer wrote on a day (`on`, as it is by now), but for those of whom somebody has said
 * another end since.
 */
export async function membersNow(
  { db }: ReadTx,
  ended: readonly RestoredMember[] = [],
  on: string | null = null,
): Promise<MemberAgain[]> {
  const ids = ended.map(({ id }) => id);
  const rows = await rowsById(db, 'householdMembers', ids);
  const today = await numberedToday(db, [...rows.values()]);
  const numbers = new Map(today.map(({ id, flatNumber }) => [id, flatNumber]));
  const again: MemberAgain[] = [];
  for (const { id, until, versionAfter: version, hasDied = false } of ended) {
    const row = rows.get(id);
    if (!row) continue;
    const isAsDied = hasDied && on !== null && row.until === untilDeath(row, until, on);
    if (isAsDied || (await isAsAt(db, 'householdMembers', { row, version })))
      again.push({ row, flatNumber: numbers.get(id) ?? row.flatNumber, until, hasDied });
  }
  return again;
}

export async function restoreMembers(tx: Tx, again: readonly MemberAgain[]): Promise<void> {
  for (const { row, until } of again) await tx.change('householdMembers', row, { until });
}

import { type Days, endingWith } from '#domain/dated.ts';
import { type Messages, message } from '#domain/message.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { inSlices } from '#server/database/slices.ts';
import { numberToday } from '#server/dated/flatNumbers.ts';
import { refuseIfAny } from '#server/http/valid.ts';
import { belonging, changeOwnership, type DayField, refused, requireNoTenant } from '#server/ownership/commands.ts';
import { type MovedTenancy, movedTenancies } from '#server/ownership/movedTenancies.ts';
import { flatOver, type HandOver, holdingOf, type OwnershipRow, withoutBreak } from '#server/ownership/queries.ts';
import { spansAbove } from '#server/residents/householdDays.ts';

/*
 * The days of an ownership that are put right (docs/rules.md, Ownership over time). Where a transfer ended one ownership
 * and began another, the two days are one fact, and so is the day on which the owners of a holding changed: it moves for
 * everybody who came or left on it.
 */

export type At = 'until' | DayField;

/** An ownership whose days a correction changes, before and after; `at` is the field by which they change. */
export type MovedDays = { before: OwnershipRow; after: OwnershipRow; at: At };

/** A transfer whose day a correction changes, and an ownership that ended or, where none did, began with it. */
export type MovedHandOver = HandOver & { before: OwnershipRow; at: At; from: string; to: string };

/** What a correction of days changes: ownerships, transfers between them, and tenancies that began or ended with these. */
type MovedAll = { moved: MovedDays[]; handOvers: MovedHandOver[]; tenancies: MovedTenancy[] };

/**
 * Corrects the day on which an ownership began, of which no transfer tells. Throws what `planDays` throws, and Problem
 * invalid where others came by a transfer on that day: theirs is the register's, which says why it is corrected.
 */
export async function moveBeginning(tx: Tx, before: OwnershipRow, since: string): Promise<void> {
  const { moved, handOvers } = await planDays(tx, before, { since, until: before.until }, 'occupancyDate');
  const told = moved.find((one) => handOvers.some(({ opened }) => opened.includes(one.before.id)))?.before;
  if (told) {
    const { flatNumber, name, since: began } = await belonging(tx.db, told);
    refuseIfAny({ occupancyDate: message('began_by_transfer', { flatNumber, name, since: began }) });
  }
  await moveDays(tx, moved);
}

export async function moveDays(tx: Tx, moved: readonly MovedDays[]): Promise<void> {
  for (const { before, after } of moved) {
    const { since, until } = after;
    await changeOwnership(tx, before, { since, until });
  }
}

/**
 * What becomes of all whose days a correction of this ownership changes, this one first, and of the tenancies that began
 * or ended with a transfer whose day moves; whether it has ended stays.
 * Throws Problem invalid for days in the future or in the wrong order; conflict, at the day, where the flat was somebody
 * else's then, they rented it, or what is on record of those who owned it would lie outside their days.
 */
export async function planDays(
  tx: ReadTx,
  before: OwnershipRow,
  { since, until }: Days,
  field: DayField = 'since',
): Promise<MovedAll> {
  const flatNumber = await numberToday(tx.db, before);
  const errors: Messages = {};
  if (since > tx.today) errors[field] = message('day_in_future', { day: since });
  if (until !== null && until > tx.today) errors['until'] = message('day_in_future', { day: until });
  else if (until !== null && until < since) errors[field] = message('theirs_until', { flatNumber, until });
  if ((until === null) !== (before.until === null))
    errors['until'] = message(until === null ? 'until_missing' : 'not_ended');
  refuseIfAny(errors);

  const { rows, handOvers: all } = await flatOver(tx.db, before);
  const flat: Moving = { rows: new Map(rows.map((row) => [row.id, row])), handOvers: all, at: new Map(), flatNumber };
  moveDay(flat, { id: before.id, end: 'since', to: since, at: field });
  if (until !== null) moveDay(flat, { id: before.id, end: 'until', to: until, at: 'until' });
  const moved = rows
    .flatMap((row): MovedDays[] => {
      const at = flat.at.get(row.id);
      return at ? [{ before: row, after: flat.rows.get(row.id) ?? row, at }] : [];
    })
    .sort((one, other) => Number(other.before.id === before.id) - Number(one.before.id === before.id));

  for (const one of moved) requireInOrder(one, flatNumber);
  for (const one of moved) requireNobodyElse(one, flat);
  const handOvers = all.flatMap((one) => movedHandOver(one, moved));
  const tenancies = await movedTenancies(tx, handOvers, flat);
  const otherThan = tenancies.map(({ row }) => row.id);
  for (const { after, at } of moved) await requireNoTenant(tx, after, after, at, otherThan);
  const history = { before: rows, after: [...flat.rows.values()], flatNumber };
  await requireNominationsWithin(tx, moved, history);
  await requireHouseholdsWithin(tx, { moved, handOvers, tenancies }, flatNumber);
  return { moved, handOvers, tenancies };
}

function movedHandOver(handOver: HandOver, moved: readonly MovedDays[]): MovedHandOver[] {
  const { closed, opened } = handOver;
  const end: End = closed.length > 0 ? 'until' : 'since';
  for (const { before, after, at } of moved) {
    const [from, to] = [before[end], after[end]];
    if (from !== null && to !== null && from !== to && (end === 'until' ? closed : opened).includes(before.id))
      return [{ ...handOver, before, at, from, to }];
  }
  return [];
}

type End = 'since' | 'until';

/** The flat's ownerships as they would be, and by which field each of those that change does. */
type Moving = {
  rows: Map<string, OwnershipRow>;
  handOvers: readonly HandOver[];
  at: Map<string, At>;
  flatNumber: string;
};

type Move = { id: string; end: End; to: string; at: At };

/**
 * Moves a day for everybody for whom it is one fact. In a holding of several it must lie between the days before and
 * after it on which its owners changed.
 */
function moveDay(flat: Moving, { id, end, to, at }: Move): void {
  const from = flat.rows.get(id)?.[end] ?? null;
  if (from === null || from === to) return;
  const ends = endsTogether(flat, { id, end }, from);
  for (const holding of new Set(ends.map(({ row }) => holdingOf(row))))
    requireBetweenChanges(flat, holding, { from, to, at });
  for (const { row, end: which } of ends) {
    flat.rows.set(row.id, { ...(flat.rows.get(row.id) ?? row), [which]: to });
    if (!flat.at.has(row.id)) flat.at.set(row.id, at);
  }
}

/** The ends of ownerships that are one fact with this one, on its day. */
function endsTogether(
  { rows, handOvers }: Moving,
  first: { id: string; end: End },
  day: string,
): { row: OwnershipRow; end: End }[] {
  const found = new Map<string, { row: OwnershipRow; end: End }>();
  const wanted = [first];
  for (const { id, end } of wanted) {
    const row = rows.get(id);
    if (!row || row[end] !== day || found.has(`${id} ${end}`)) continue;
    found.set(`${id} ${end}`, { row, end });
    const holding = [...rows.values()].filter((one) => holdingOf(one) === holdingOf(row));
    if (holding.length > 1)
      wanted.push(
        ...holding.flatMap((one) => [
          { id: one.id, end: 'since' as const },
          { id: one.id, end: 'until' as const },
        ]),
      );
    for (const { closed, opened } of handOvers) {
      const [from, to, other] =
        end === 'since' ? [opened, closed, 'until' as const] : [closed, opened, 'since' as const];
      if (from.includes(id)) wanted.push(...to.map((one) => ({ id: one, end: other })));
    }
  }
  return [...found.values()];
}

function requireBetweenChanges(
  { rows, flatNumber }: Moving,
  holding: string,
  { from, to, at }: { from: string; to: string; at: At },
): void {
  const all = [...rows.values()].filter((one) => holdingOf(one) === holding);
  if (all.length < 2) return;
  const days = all.flatMap(({ since, until }) => [since, until ?? []]).flat();
  const [before = null] = days
    .filter((day) => day < from)
    .sort()
    .reverse();
  const [after = null] = days.filter((day) => day > from).sort();
  if ((before !== null && to <= before) || (after !== null && to >= after))
    throw refused(at, message('holding_changed_on', { flatNumber, from: before, to: after }));
}

/** Nobody leaves before they came: whoever handed the flat over, or had it handed over to them, has days of their own. */
function requireInOrder({ before, after: { since, until }, at }: MovedDays, flatNumber: string): void {
  if (until === null || since <= until) return;
  const { ownerName: name } = before;
  throw refused(
    at,
    until === before.until
      ? message('handed_over_until', { flatNumber, name, until })
      : message('handed_over_since', { flatNumber, name, since }),
  );
}

function requireNobodyElse({ before, after, at }: MovedDays, { rows, flatNumber }: Moving): void {
  // Also days that are none, between the first and last of somebody else's, are refused.
  const meets = ({ since, until }: Days) =>
    (until === null || (until > after.since && until > since)) && (after.until === null || since < after.until);
  const other = [...rows.values()].find((one) => holdingOf(one) !== holdingOf(after) && meets(one));
  if (!other) return;
  const isEnd = after.until !== before.until && other.since >= after.since;
  const { ownerName: name, since, until } = other;
  throw refused(isEnd ? 'until' : at, message('days_overlap', { flatNumber, name, since, until }));
}

type History = { before: readonly OwnershipRow[]; after: readonly OwnershipRow[]; flatNumber: string };

/** A nomination is made on a day on which the flat is theirs who make it (docs/rules.md, Nominations). */
async function requireNominationsWithin({ db }: ReadTx, moved: readonly MovedDays[], all: History): Promise<void> {
  const [was, is] = [withoutBreak(all.before), withoutBreak(all.after)];
  const ats = new Map(
    moved.flatMap(({ before, at }) => (was.get(before.id)?.ids ?? []).map((id) => [id, at] as const)),
  );
  const nominations = await inSlices([...ats.keys()], (some) =>
    db.selectFrom('nominations').selectAll().where('ownershipId', 'in', some).orderBy('since').execute(),
  );
  const isInForce = (days: Days, owned: Days | undefined) => owned !== undefined && isAny(endingWith(days, owned));
  for (const one of nominations) {
    const { ownershipId, ownerName: name, since } = one;
    const [before, after] = [was.get(ownershipId), is.get(ownershipId)];
    const wasMade = isInForce(one, before) && since >= (before?.since ?? '');
    const isEarlier = isInForce(one, after) && since < (after?.since ?? '');
    if ((wasMade && !isInForce(one, after)) || isEarlier)
      throw refused(
        ats.get(ownershipId) ?? 'since',
        message('nominated_outside', { flatNumber: all.flatNumber, name, since }),
      );
  }
}

/**
 * Who is listed in a household of the flat lives there on the days before and after those that change as before, and on
 * one day at least (docs/rules.md, Households): who was listed from the first day on comes with it.
 */
async function requireHouseholdsWithin(
  { db }: ReadTx,
  { moved, handOvers, tenancies }: MovedAll,
  flatNumber: string,
): Promise<void> {
  const flatIds = [...new Set(moved.flatMap(({ before }) => before.flatId ?? []))];
  const members = await inSlices(flatIds, (some) =>
    db.selectFrom('householdMembers').selectAll().where('flatId', 'in', some).orderBy('since').execute(),
  );
  if (members.length === 0) return;
  const days = new Map<string, Days>([
    ...moved.map(({ after }) => [after.id, after] as const),
    ...tenancies.map(({ row: { id }, since, until }) => [id, { since, until }] as const),
  ]);
  const [was, is] = [await spansAbove(db, members), await spansAbove(db, members, { moved: days })];
  const changing = daysChanging(moved);
  // Who lives there from the death on, or came after it, is told with who died until its day, and with the heir from it.
  const inherited = new Map(
    handOvers.flatMap(({ restore, from, to }) =>
      (restore.inherited ?? []).flatMap((one) => [one.id, one.from].map((id) => [id, from < to ? from : to] as const)),
    ),
  );
  const passing = new Map(tenancies.flatMap((one) => one.members.map(({ row: { id }, edit }) => [id, edit] as const)));
  const ending = new Set(
    tenancies.flatMap(({ row, buyerId }) => (row.ended === 'bought' && !buyerId ? (row.householdOf ?? row.id) : [])),
  );
  for (const member of members) {
    const { id, tenancyId, ownerId, name, since, until } = member;
    const death = inherited.get(id);
    if (death !== undefined && since >= death) continue;
    const [earlier, later] = [within(member, was(member)), within(member, is({ ...member, ...passing.get(id) }))];
    const isAsLong = later?.until === earlier?.until || !ending.has(tenancyId ?? '');
    if (earlier === null || (later !== null && isAsLong && isKept(earlier, later, changing))) continue;
    const at = moved.find(({ before }) => before.ownerId === ownerId)?.at ?? moved[0]?.at ?? 'since';
    if (ownerId === null) throw refused(at, message('rents_between', { flatNumber, name }));
    throw refused(at, message('listed_outside', { flatNumber, name, since, until }));
  }
}

/** The first of the days that change hands, and the first after them. */
function daysChanging(moved: readonly MovedDays[]): { first: string; next: string } {
  const ends = moved.flatMap(({ before, after }) => [
    ...(before.since === after.since ? [] : [before.since, after.since]),
    ...(before.until === after.until ? [] : [before.until ?? '', after.until ?? '']),
  ]);
  const [first = ''] = ends.sort();
  return { first, next: ends.at(-1) ?? first };
}

/** The days of a member's own that are also days of what they stand under; null where there are none. */
function within(days: Days, above: Days | null): Days | null {
  if (above === null) return null;
  const theirs = endingWith({ since: days.since > above.since ? days.since : above.since, until: days.until }, above);
  return isAny(theirs) ? theirs : null;
}

/**
 * Whether who lived there on days before and after those that change hands still does. Days before may come to them, as a
 * tenancy follows again on what its tenants owned; days after would be of another time at which the flat was theirs.
 */
function isKept(earlier: Days, later: Days, { first, next }: { first: string; next: string }): boolean {
  const before = ({ until }: Days) => (until !== null && until < first ? until : first);
  const after = ({ since, until }: Days) =>
    until === null || until > next ? `${since > next ? since : next} ${until}` : '';
  const hasDaysBefore = earlier.since < first;
  if (hasDaysBefore && (later.since > earlier.since || before(later) < before(earlier))) return false;
  return after(earlier) === after(later);
}

function isAny({ since, until }: Days): boolean {
  return until === null || since < until;
}

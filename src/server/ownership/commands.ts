import type { Days } from '#domain/dated.ts';
import { spokenNames } from '#domain/flatFacts.ts';
import { type Message, message } from '#domain/message.ts';
import type { OwnershipBeginning, OwnershipEnd } from '#domain/ownership.ts';
import { Problem } from '#domain/problem.ts';
import type { Ready } from '#server/changes/ready.ts';
import type { Draft, ReadTx, Tx } from '#server/changes/write.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import { numberToday } from '#server/dated/flatNumbers.ts';
import { setFlatStatus, setFlatsStatus } from '#server/flats/commands.ts';
import {
  holdingOf,
  lastEnded,
  type OwnershipRow,
  overlapping,
  presentHolders,
  rentedBy,
} from '#server/ownership/queries.ts';
import { householdsOver } from '#server/residents/householdDays.ts';

/**
 * Who owns a flat is a dated relation (docs/rules.md, Ownership over time): spans [since, until) that overlap only
 * where people own the flat together (Joint owners). Only these functions write it. They also touch the owner's record,
 * because it shows what they own.
 */
/** The field in which the person entered the day. */
export type DayField = 'occupancyDate' | 'since';

type Opening = {
  flatId: string;
  ownerId: string;
  since: string;
  began: OwnershipBeginning;
  share?: string | null;
  /** The day on which the ownership ends, where the same command ends it. */
  until?: string | null;
  /** For joint owners: the place among them, and the holding that the ownership is part of; null begins a holding. */
  together?: { place: number; holding: string | null };
  id?: string | undefined;
};

/**
 * Begins an ownership and makes the flat Occupied; whoever rented it until that day goes on living there, with the
 * tenants' household. Throws what `openOwnership` throws.
 */
export async function moveIn(tx: Tx, opening: Opening, field?: DayField): Promise<OwnershipRow> {
  const passing = await householdsPassing(tx, [opening]);
  const ownership = await openOwnership(tx, opening, field);
  await passHouseholds(tx, passing);
  await setFlatStatus(tx, opening.flatId, 'Occupied');
  return ownership;
}

type Coming = Pick<Opening, 'flatId' | 'ownerId' | 'since' | 'until'>;
type MemberRow = Tables['householdMembers'];
type MemberEdit = { before: MemberRow; edit: Partial<MemberRow> };

/**
 * What becomes of members of households where people come to own flats: the household of the tenancy that ended on the
 * day on which one of its tenants comes to own the flat is theirs, and one that had ended before stays so. Read before
 * the ownerships are written, which would seem to have brought the latter back.
 */
export async function householdsPassing({ db }: ReadTx, comings: readonly Coming[]): Promise<MemberEdit[]> {
  const byFlat = Map.groupBy(comings, ({ flatId }) => flatId);
  const members = await inSlices([...byFlat.keys()], (some) =>
    db.selectFrom('householdMembers').selectAll().where('flatId', 'in', some).orderBy('id').execute(),
  );
  const rentedIds = [...new Set(members.flatMap(({ tenancyId, flatId }) => (tenancyId && flatId) || []))];
  const rented = await inSlices(rentedIds, (some) =>
    db
      .selectFrom('tenancies')
      .innerJoin('tenants', 'tenants.tenancyId', 'tenancies.id')
      .select(['tenancies.until', 'tenants.personId'])
      .select((select) => select.fn.coalesce('tenancies.householdOf', 'tenancies.id').as('household'))
      .where('tenancies.flatId', 'in', some)
      .whereRef('tenancies.since', '<', 'tenancies.until')
      .execute(),
  );
  const byHousehold = Map.groupBy(rented, ({ household }) => household);
  const edits = members.flatMap((before): MemberEdit[] => {
    const theirs = byHousehold.get(before.tenancyId ?? '') ?? [];
    const comes = byFlat
      .get(before.flatId ?? '')
      ?.find(
        ({ ownerId, since }) =>
          (before.until === null || before.until > since) &&
          theirs.some(({ until, personId }) => until === since && personId === ownerId),
      );
    return comes ? [{ before, edit: { tenancyId: null, ownerId: comes.ownerId } }] : [];
  });
  const had = new Set(members.map(({ flatId, ownerId }) => `${flatId}/${ownerId}`));
  const again = comings.filter(
    ({ flatId, ownerId, until = null }) => until === null && had.has(`${flatId}/${ownerId}`),
  );
  const over = await householdsOver(db, again);
  return [...edits, ...over.map(({ row, until }) => ({ before: row, edit: { until } }))];
}

export async function passHouseholds(tx: Tx, passing: readonly MemberEdit[]): Promise<void> {
  await tx.changeMany('householdMembers', [...passing]);
}

/**
 * Ends an ownership and makes the flat Available. Throws Problem conflict where others own the flat with them: then
 * `changeHolders` has to say who owns it.
 */
export async function moveOut(tx: Tx, before: OwnershipRow, day: string, ended: OwnershipEnd): Promise<OwnershipRow> {
  const together = (await heldTogether(tx, [before])).get(before.id);
  if (together) throw new Problem('conflict', together);
  const ownership = await closeOwnership(tx, before, day, ended);
  if (before.flatId) await setFlatStatus(tx, before.flatId, 'Available');
  return ownership;
}

/** Those of these open ownerships whose flat others own too, by id, with the message that says so. */
export async function heldTogether({ db }: ReadTx, all: readonly OwnershipRow[]): Promise<Map<string, Message>> {
  const flatIds = [...new Set(all.flatMap(({ flatId }) => flatId ?? []))];
  const holders = await inSlices(flatIds, (some) =>
    db
      .selectFrom('ownerships')
      .innerJoin('owners', 'owners.id', 'ownerships.ownerId')
      .innerJoin('flats', 'flats.id', 'ownerships.flatId')
      .select(['ownerships.id', 'ownerships.flatId', 'owners.name', 'flats.flatNumber'])
      .where('ownerships.flatId', 'in', some)
      .where('ownerships.until', 'is', null)
      .orderBy('ownerships.place')
      .execute(),
  );
  const byFlat = Map.groupBy(holders, ({ flatId }) => flatId);
  return new Map(
    all.flatMap(({ id, flatId }) => {
      const here = byFlat.get(flatId) ?? [];
      const own = here.find((holder) => holder.id === id);
      const others = here.filter((holder) => holder !== own).map(({ name }) => name);
      if (!own || others.length === 0) return [];
      const { flatNumber, name } = own;
      return [[id, message('holds_with_others', { flatNumber, name, other: others.join(', ') })] as const];
    }),
  );
}

/** Ends many ownerships that nobody shares on a day, each not before it began, and makes their flats Available. */
export async function moveOutMany(tx: Tx, all: OwnershipRow[], day: string, ended: OwnershipEnd): Promise<void> {
  await tx.changeMany(
    'ownerships',
    all.map((before) => ({ before, edit: { until: day < before.since ? before.since : day, ended } })),
  );
  const flatIds = all.flatMap(({ flatId }) => flatId ?? []);
  await setFlatsStatus(tx, flatIds, 'Available');
  await tx.touchMany(
    'owners',
    all.flatMap(({ ownerId }) => ownerId ?? []),
  );
}

/**
 * Begins an ownership; the flat's status is the caller's to settle. Throws Problem conflict, at `flatId` or the field
 * of the day, when somebody owns the flat, the day lies before the last ownership's end, or they rent it after that day.
 */
export async function openOwnership(
  tx: Tx,
  { flatId, ownerId, since, began, share = null, until = null, together = { place: 1, holding: null }, id }: Opening,
  field: DayField = 'occupancyDate',
): Promise<OwnershipRow> {
  const [flat] = await numberOf(tx.db, flatId);
  if (!flat) throw refused('flatId', message('flat_gone'));
  if (together.holding === null) {
    await requireNobody(tx, flatId);
    await requireAfterLast(tx, { id: flatId, ...flat }, since, field);
  }
  await requireNoTenant(tx, { flatId, ...flat, ownerId }, { since, until }, field);
  const [owner] = await nameOf(tx.db, ownerId);
  if (!owner) throw new Error(`There is no owner ${ownerId}`);
  const opened = await tx.add('ownerships', {
    ...(id !== undefined && { id }),
    flatId,
    ownerId,
    flatNumber: flat.flatNumber,
    ownerName: owner.name,
    since,
    until: null,
    began,
    ended: null,
    ordinal: await nextOrdinal(tx),
    share,
    ...together,
  });
  if (owner.isOwner === 0) await makeOwners(tx, [ownerId]);
  await tx.touch('owners', ownerId);
  return opened;
}

/** Makes people who come to own something owners, whatever they were before. */
async function makeOwners(tx: Tx, ids: string[]): Promise<void> {
  const others = await inSlices(ids, (some) =>
    tx.db.selectFrom('owners').selectAll().where('id', 'in', some).where('isOwner', '=', 0).execute(),
  );
  await tx.changeMany(
    'owners',
    others.map((before) => ({ before, edit: { isOwner: 1 } })),
  );
}

const numberOf = compiledOnce((db, id: string) => db.selectFrom('flats').select('flatNumber').where('id', '=', id));
const nameOf = compiledOnce((db, id: string) =>
  db.selectFrom('owners').select(['name', 'isOwner']).where('id', '=', id),
);

/** An ownership of one person alone, unless it names a holding with others. */
type Span = Pick<OwnershipRow, 'flatNumber' | 'ownerName' | 'since' | 'until'> & {
  flatId: string;
  ownerId: string;
} & Partial<Pick<OwnershipRow, 'id' | 'place' | 'share' | 'holding'>>;

/**
 * The spans as they are written, valid as long as every other ordinal in use is smaller than `first`, and those of their
 * people who were there before.
 */
export type ReadyOwnerships = { first: number; ready: Ready<'ownerships'>; known: ReadonlySet<string> };

/**
 * Writes ownerships whose days are known to fit; the caller sets the flats' status. The rows in `made` are made anew
 * where so many other ownerships began meanwhile that their ordinals are taken.
 */
export async function addOwnerships(tx: Tx, spans: Span[], made: ReadyOwnerships | null = null): Promise<void> {
  if (made && (await areAhead(tx, made))) await tx.addReady(made.ready);
  else await tx.addInstead(made?.ready ?? null, 'ownerships', ownershipsToAdd(spans, await nextOrdinal(tx)));
  const ownerIds = made ? [...made.known] : [...new Set(spans.map(({ ownerId }) => ownerId))];
  await makeOwners(tx, ownerIds);
  await tx.touchMany('owners', ownerIds);
}

export function ownershipsToAdd(spans: Span[], first: number): Draft<'ownerships'>[] {
  return spans.map((span, nth) => ({
    ...{ place: 1, share: null, holding: null },
    ...span,
    began: 'saved',
    ended: span.until === null ? null : 'saved',
    ordinal: first + nth,
  }));
}

/** Ends an ownership on a day, not before it began; the flat's status is the caller's to settle. */
export async function closeOwnership(
  tx: Tx,
  before: OwnershipRow,
  day: string,
  ended: OwnershipEnd,
): Promise<OwnershipRow> {
  const until = day < before.since ? before.since : day;
  return changeOwnership(tx, before, { until, ended });
}

/** Opens a closed ownership again and makes the flat Occupied. Throws what `reopenOwnership` throws. */
export async function reopen(tx: Tx, before: OwnershipRow): Promise<OwnershipRow> {
  const ownership = await reopenOwnership(tx, before);
  if (before.flatId) await setFlatStatus(tx, before.flatId, 'Occupied');
  return ownership;
}

/**
 * Reopens a closed ownership, as if it had not ended. Throws Problem conflict when somebody owns the flat, except in
 * the same holding, or owned it afterwards; and at `flatId` when the owner rents it since.
 */
export async function reopenOwnership(tx: Tx, before: OwnershipRow): Promise<OwnershipRow> {
  const [present] = await presentHolders(tx.db, before.flatId ?? '');
  if (!present || holdingOf(present) !== holdingOf(before)) await requireNobody(tx, before.flatId ?? '');
  const other = await overlapping(tx.db, before, { since: before.since, until: null });
  if (other) throw new Problem('conflict', message('flat_belonged', await belonging(tx.db, other)));
  await requireNoTenant(tx, before, { since: before.since, until: null }, 'flatId');
  return changeOwnership(tx, before, { until: null, ended: null });
}

/** Passes an ownership to another record of the same person; its days and the name of its time stay. */
export async function passOwnership(tx: Tx, before: OwnershipRow, ownerId: string): Promise<void> {
  await tx.change('ownerships', before, { ownerId });
}

/** Takes an ownership back, as a reversal does: the row stays, with no days in it. */
export async function annulOwnership(tx: Tx, before: OwnershipRow): Promise<void> {
  await changeOwnership(tx, before, { until: before.since, ended: 'reversal' });
}

/** Whose a flat was and when, as parameters of a message. */
export async function belonging(db: Db | Trx, ownership: OwnershipRow) {
  const { ownerName: name, since, until } = ownership;
  return { flatNumber: await numberToday(db, ownership), name, since, until };
}

/** Writes an ownership; its owner's record, which shows what they own, is another one with it. */
export async function changeOwnership(
  tx: Tx,
  before: OwnershipRow,
  edit: Partial<OwnershipRow>,
): Promise<OwnershipRow> {
  const after = await tx.change('ownerships', before, edit);
  if (before.ownerId) await tx.touch('owners', before.ownerId);
  return after;
}

/** A flat under maintenance can be sold, but not chosen in an owner's form. Throws Problem conflict at `flatId`. */
export async function requireNotInMaintenance({ db }: ReadTx, flatId: string): Promise<void> {
  const flat = await db
    .selectFrom('flats')
    .select('flatNumber')
    .where('id', '=', flatId)
    .where('status', '=', 'Maintenance')
    .executeTakeFirst();
  if (flat) throw refused('flatId', message('flat_in_maintenance', flat));
}

type Owning = Pick<OwnershipRow, 'flatId' | 'flatNumber' | 'ownerId'>;

/** Nobody rents from themself (docs/rules.md, Tenancies): throws Problem conflict where they rent the flat on one of these days. */
export async function requireNoTenant(
  { db }: ReadTx,
  { flatId, flatNumber, ownerId }: Owning,
  days: Days,
  field: 'flatId' | 'until' | DayField,
  otherThan: readonly string[] = [],
): Promise<void> {
  if (flatId === null || ownerId === null) return;
  const rents = await rentedBy(db, { flatId, people: [ownerId], otherThan }, days);
  if (!rents) return;
  const { name, since, lastDay: until } = rents;
  const today = await numberToday(db, { flatId, flatNumber });
  throw refused(field, message('owner_rents_it', { flatNumber: today, name, since, until }));
}

/**
 * Throws where somebody owns the flat. The message has their names of today: an ownership keeps the one it began with.
 */
async function requireNobody({ db }: Tx, flatId: string): Promise<void> {
  const present = await ownersNow(db, flatId);
  const [first] = present;
  if (!first) return;
  const name = spokenNames(present.map((owner) => owner.name));
  throw refused('flatId', message('flat_taken', { flatNumber: first.flatNumber, name }));
}

const ownersNow = compiledOnce((db, flatId: string) =>
  db
    .selectFrom('ownerships')
    .innerJoin('owners', 'owners.id', 'ownerships.ownerId')
    .innerJoin('flats', 'flats.id', 'ownerships.flatId')
    .select(['owners.name', 'flats.flatNumber'])
    .where('ownerships.flatId', '=', flatId)
    .where('ownerships.until', 'is', null)
    .orderBy('ownerships.place'),
);

async function requireAfterLast(
  tx: Tx,
  flat: { id: string; flatNumber: string },
  since: string,
  field: DayField,
): Promise<void> {
  const last = await lastEnded(tx.db, flat);
  if (last && last.until > since)
    throw refused(
      field,
      message('flat_belonged_until', { flatNumber: flat.flatNumber, name: last.ownerName, until: last.until }),
    );
}

/** Whether nobody else has an ordinal as high as those that were made ready, which may be in their table already. */
async function areAhead(tx: Tx, { first, ready }: ReadyOwnerships): Promise<boolean> {
  const { count } = await tx.db
    .selectFrom('ownerships')
    .select((select) => select.fn.countAll().as('count'))
    .where('ordinal', '>=', first)
    .executeTakeFirstOrThrow();
  return Number(count) === (tx.isInPlace(ready) ? ready.rows.length : 0);
}

async function nextOrdinal({ db }: { db: Db | Trx }): Promise<number> {
  const [newest] = await newestOrdinal(db);
  return (newest?.ordinal ?? 0) + 1;
}

const roomForOthers = 1000;

/**
 * An ordinal that is still free after a thousand ownerships that others begin meanwhile; gaps between ordinals do no
 * harm.
 */
export async function ordinalAhead(from: { db: Db | Trx }): Promise<number> {
  return (await nextOrdinal(from)) + roomForOthers;
}

const newestOrdinal = compiledOnce((db) =>
  db.selectFrom('ownerships').select((select) => select.fn.max('ordinal').as('ordinal')),
);

export function refused(at: 'flatId' | 'until' | DayField, reason: Message): Problem {
  return new Problem('conflict', reason, { at });
}

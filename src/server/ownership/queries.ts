import type { ExpressionBuilder } from 'kysely';
import { type Days, haveDayInCommon, joined, onDay } from '#domain/dated.ts';
import { byFlatNumber } from '#domain/flatNumber.ts';
import type { Ownership } from '#domain/ownership.ts';
import type { OwnershipOn } from '#domain/transfer.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import { hasDayOf, lastsOn } from '#server/dated/days.ts';
import { isOwnershipOver, numberedToday } from '#server/dated/flatNumbers.ts';

export type OwnershipRow = Tables['ownerships'];

/** Leaves out what a reversal took back (docs/rules.md, Transfers): it counts for no date and no sentence. */
export function happened(where: ExpressionBuilder<Tables, 'ownerships'>) {
  return where.or([where('ownerships.ended', 'is', null), where('ownerships.ended', '!=', 'reversal')]);
}

/** The ownerships of a flat, and those of a deleted flat that had this number: a number goes on with its history. */
function ofFlat(where: ExpressionBuilder<Tables, 'ownerships'>, flat: { id: string; flatNumber: string }) {
  return where.or([
    where('ownerships.flatId', '=', flat.id),
    where.and([where('ownerships.flatId', 'is', null), where('ownerships.flatNumber', '=', flat.flatNumber)]),
  ]);
}

/** The open ownership of a flat's first owner. */
export async function presentOwnership(db: Db | Trx, flatId: string): Promise<OwnershipRow | undefined> {
  const [row] = await openOf(db, flatId);
  return row;
}

const openOf = compiledOnce((db, flatId: string) =>
  db
    .selectFrom('ownerships')
    .selectAll()
    .where('flatId', '=', flatId)
    .where('until', 'is', null)
    .where('place', '=', 1),
);

/** The open ownerships of all who own a flat, in their order. */
export const presentHolders = compiledOnce((db, flatId: string) =>
  db.selectFrom('ownerships').selectAll().where('flatId', '=', flatId).where('until', 'is', null).orderBy('place'),
);

/** Which holding an ownership belongs to: the id of its first one. */
export function holdingOf({ id, holding }: Pick<OwnershipRow, 'id' | 'holding'>): string {
  return holding ?? id;
}

/** The days on which somebody owned a flat without a break, whatever their share, and their ownerships in these days. */
export type Owned = Days & { ids: string[] };

type Theirs = Pick<OwnershipRow, 'id' | 'holding' | 'ownerId' | 'ownerName' | 'since' | 'until'>;

/**
 * For each of these ownerships, by id, the ownerships of the same person in its holding that it joins without a break.
 * `all` are all ownerships of the holdings.
 */
export function withoutBreak(all: readonly Theirs[]): Map<string, Owned> {
  // Of an owner who was deleted only the name is left.
  const ofOne = Map.groupBy(all, (one) => `${holdingOf(one)} ${one.ownerId ?? one.ownerName}`);
  return new Map(
    [...ofOne.values()].flatMap((theirs) => {
      const runs = joined(theirs.toSorted((one, other) => (one.since < other.since ? -1 : 1)));
      const byRun = Map.groupBy(theirs, ({ since }) => onDay(runs, since));
      return theirs.map(({ id, since, until }): [string, Owned] => {
        const run = onDay(runs, since);
        // An ownership that was taken back has no day, unless the person owned the flat on that day by another one.
        if (!run) return [id, { since, until, ids: [id] }];
        return [id, { ...run, ids: (byRun.get(run) ?? []).map((one) => one.id) }];
      });
    }),
  );
}

/** Reads the holdings of these ownerships, and answers `withoutBreak` for them. */
export async function ownedWithoutBreak(
  db: Db | Trx,
  ownerships: readonly Pick<OwnershipRow, 'id' | 'holding'>[],
): Promise<Map<string, Owned>> {
  const all = await inSlices([...new Set(ownerships.map(holdingOf))], (some) =>
    db
      .selectFrom('ownerships')
      .select(['id', 'holding', 'ownerId', 'ownerName', 'since', 'until'])
      .where((where) => where.or([where('id', 'in', some), where('holding', 'in', some)]))
      .execute(),
  );
  return withoutBreak(all);
}

/** The ownership with which a person came to own the flat that they own by this one. */
export async function firstWithoutBreak(
  db: Db | Trx,
  { id, holding }: Pick<OwnershipRow, 'id' | 'holding'>,
): Promise<OwnershipRow> {
  const ids = (await ownedWithoutBreak(db, [{ id, holding }])).get(id)?.ids ?? [id];
  return db.selectFrom('ownerships').selectAll().where('id', 'in', ids).orderBy('since').executeTakeFirstOrThrow();
}

/** One transfer that was not reversed: the ownerships that it ended, those that it began, and what its reversal needs. */
export type HandOver = { closed: string[]; opened: string[]; restore: ReversalState };

/**
 * Of what the register keeps: the tenancy of who sold and stayed, those that ended with the transfer, with what was said
 * of their end before, whose end in a household was written, and who was listed with an heir, with their rows until then.
 */
type ReversalState = {
  leaseback?: { id: string } | null;
  tenancies?: (Pick<Tables['tenancies'], 'id' | 'ended'> & { until: string })[];
  members?: { id: string }[];
  inherited?: { id: string; from: string }[];
};

/** The ownerships of this one's flat that happened, by their first days, and the transfers between them. */
export async function flatOver(
  db: Db | Trx,
  { flatId, flatNumber }: Pick<OwnershipRow, 'flatId' | 'flatNumber'>,
): Promise<{ rows: OwnershipRow[]; handOvers: HandOver[] }> {
  const here = flatId === null ? await flatNumbered(db, flatNumber) : { id: flatId, flatNumber };
  const rows = await db
    .selectFrom('ownerships')
    .selectAll()
    .where(happened)
    .where((where) => ofFlat(where, here))
    .orderBy('since')
    .orderBy('ordinal')
    .execute();
  const entries = await inSlices(
    rows.map(({ id }) => id),
    (some) =>
      db
        .selectFrom('transfers')
        .leftJoin('transfers as reversal', 'reversal.reverses', 'transfers.id')
        .select(['transfers.id', 'transfers.closedSpanId', 'transfers.openedSpanId'])
        .select(['transfers.holders', 'transfers.restore'])
        // Where somebody of several leaves, and the others stay as they were, nothing begins.
        .where((where) =>
          where.or([where('transfers.openedSpanId', 'in', some), where('transfers.closedSpanId', 'in', some)]),
        )
        .where('transfers.kind', '=', 'transfer')
        .where('reversal.id', 'is', null)
        .execute(),
  );
  const once = new Map(entries.map((entry) => [entry.id, entry]));
  return { rows, handOvers: [...once.values()].map(handOverOf) };
}

type HandOverEntry = Pick<Tables['transfers'], 'closedSpanId' | 'openedSpanId' | 'holders' | 'restore'>;

function handOverOf({ closedSpanId, openedSpanId, holders, restore: kept }: HandOverEntry): HandOver {
  const restore = JSON.parse(kept ?? '{}') as ReversalState;
  const one = (id: string | null) => (id === null ? [] : [id]);
  if (holders === null) return { closed: one(closedSpanId), opened: one(openedSpanId), restore };
  const { before, after } = JSON.parse(holders) as { before: { id: string }[]; after: { id: string }[] };
  const idsOf = (all: { id: string }[], others: { id: string }[]) =>
    all.map(({ id }) => id).filter((id) => !others.some((other) => other.id === id));
  return { closed: idsOf(before, after), opened: idsOf(after, before), restore };
}

/** The open ownerships of a person, the longest owned first. */
export const presentOwnershipsOf = compiledOnce((db, ownerId: string) =>
  db
    .selectFrom('ownerships')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('until', 'is', null)
    .orderBy('since')
    .orderBy('ordinal'),
);

/** The open ownerships of many people, in no order. */
export async function presentOwnershipsOfMany(db: Db | Trx, ownerIds: string[]): Promise<OwnershipRow[]> {
  return inSlices(ownerIds, (some) =>
    db.selectFrom('ownerships').selectAll().where('ownerId', 'in', some).where('until', 'is', null).execute(),
  );
}

/** The latest ownership of this flat by this person, open or not. */
export async function lastOwnershipOf(
  db: Db | Trx,
  ownerId: string,
  flatId: string,
): Promise<OwnershipRow | undefined> {
  return db
    .selectFrom('ownerships')
    .selectAll()
    .where(happened)
    .where('ownerId', '=', ownerId)
    .where('flatId', '=', flatId)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The ownership of this person that ended last. */
export async function lastLeftBy(db: Db | Trx, ownerId: string): Promise<OwnershipRow | undefined> {
  return db
    .selectFrom('ownerships')
    .selectAll()
    .where(happened)
    .where('ownerId', '=', ownerId)
    .where('until', 'is not', null)
    .orderBy('until', 'desc')
    .orderBy('since', 'desc')
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether nobody owned the flat after this ownership. */
export async function isLastOfFlat(db: Db | Trx, { flatId, ordinal }: OwnershipRow): Promise<boolean> {
  const later = await db
    .selectFrom('ownerships')
    .select('id')
    .where(happened)
    .where('flatId', '=', flatId)
    .where('ordinal', '>', ordinal)
    .executeTakeFirst();
  return later === undefined;
}

/** The ownership of a flat that ended last; undefined when none has. */
export async function lastEnded(
  db: Db | Trx,
  flat: { id: string; flatNumber: string },
): Promise<{ until: string; ownerName: string } | undefined> {
  const [row] = await lastEndedOf(db, flat.id, flat.flatNumber);
  return row;
}

const lastEndedOf = compiledOnce((db, id: string, flatNumber: string) =>
  db
    .selectFrom('ownerships')
    .select('ownerName')
    .select((select) => select.ref('until').$castTo<string>().as('until'))
    .where('until', 'is not', null)
    .where(happened)
    .where((where) => ofFlat(where, { id, flatNumber }))
    .orderBy('until', 'desc')
    .limit(1),
);

/** An ownership of the same flat in another holding, one that happened, with a day in common with these days. */
export async function overlapping(
  db: Db | Trx,
  { id, holding, flatId, flatNumber }: OwnershipRow,
  days: Days,
): Promise<OwnershipRow | undefined> {
  const here = flatId === null ? await flatNumbered(db, flatNumber) : { id: flatId, flatNumber };
  return db
    .selectFrom('ownerships')
    .selectAll()
    .where((where) => where(where.fn.coalesce('holding', 'id'), '!=', holding ?? id))
    .where(happened)
    .where((where) => ofFlat(where, here))
    .where(hasDayOf('ownerships', days))
    .orderBy('since')
    .limit(1)
    .executeTakeFirst();
}

/** The flat that has this number now: it goes on with the history of the one that was deleted. */
async function flatNumbered(db: Db | Trx, flatNumber: string): Promise<{ id: string; flatNumber: string }> {
  const flat = await db.selectFrom('flats').select('id').where('flatNumber', '=', flatNumber).executeTakeFirst();
  return { id: flat?.id ?? '', flatNumber };
}

/** A tenancy under which one of these people rents the flat on one of these days. */
export async function rentedBy(
  db: Db | Trx,
  { flatId, people, otherThan = [] }: { flatId: string; people: readonly string[]; otherThan?: readonly string[] },
  days: Days,
): Promise<{ name: string; since: string; lastDay: string } | undefined> {
  const rows = await inSlices(people, (some) =>
    db
      .selectFrom('tenancies')
      .innerJoin('tenants', 'tenants.tenancyId', 'tenancies.id')
      .select(['tenancies.id', 'tenants.name', 'tenancies.since', 'tenancies.until', 'tenancies.lastDay'])
      .where('tenancies.flatId', '=', flatId)
      .where('tenants.personId', 'in', some)
      .where(hasDayOf('tenancies', days))
      .orderBy('tenancies.since')
      .execute(),
  );
  const row = rows.find(({ id }) => !otherThan.includes(id));
  // A tenancy that ended sooner gives the day on which it did.
  return row && { ...row, lastDay: row.until < row.lastDay ? row.until : row.lastDay };
}

const columns = [
  'ownerships.id',
  'ownerships.ownerId',
  'ownerships.ownerName',
  'ownerships.flatId',
  'ownerships.flatNumber',
  'ownerships.since',
  'ownerships.until',
  'ownerships.began',
  'ownerships.ended',
  'ownerships.place',
  'ownerships.share',
  'ownerships.holding',
  'transfers.id as transferId',
] as const;

/**
 * Who owned a flat and when, newest first, with the transfer that began it. What was taken back is shown in the
 * register alone.
 */
export async function historyOfFlat(db: Db | Trx, flat: { id: string; flatNumber: string }): Promise<Ownership[]> {
  const rows = await history(db)
    .where((where) => ofFlat(where as never, flat))
    .execute();
  return withOthers(db, rows);
}

/** Which flats a person owned and when, in the same way. */
export async function historyOfOwner(db: Db | Trx, ownerId: string): Promise<Ownership[]> {
  return withOthers(db, await history(db).where('ownerships.ownerId', '=', ownerId).execute());
}

/** The ownerships with these ids that somebody left whose record was deleted, in the same way. */
export async function historyLeft(db: Db | Trx, ids: string[]): Promise<Ownership[]> {
  const rows = await inSlices(ids, (some) =>
    history(db).where('ownerships.id', 'in', some).where('ownerships.ownerId', 'is', null).execute(),
  );
  return withOthers(db, rows);
}

type Came = Pick<OwnershipRow, 'id' | 'holding' | 'since'> & { transferId: string | null };

function cameWith(one: Came, other: Came): boolean {
  return holdingOf(one) === holdingOf(other) && one.since === other.since && one.transferId !== null;
}

type HistoryRow = Omit<Ownership, 'with'> & { holding: string | null };

/** Adds to each ownership the names of those who owned the flat with them on any of its days, and the number of today. */
async function withOthers(db: Db | Trx, rows: HistoryRow[]): Promise<Ownership[]> {
  const holdings = [...new Set(rows.map(holdingOf))];
  const among = (some: string[]) =>
    db
      .selectFrom('ownerships')
      .leftJoin('transfers', (join) =>
        join.onRef('transfers.openedSpanId', '=', 'ownerships.id').on('transfers.kind', '=', 'transfer'),
      )
      .select(['ownerships.id', 'holding', 'ownerId', 'ownerName', 'since', 'until', 'transfers.id as transferId'])
      .where(happened)
      .orderBy('place')
      .orderBy('ownerships.ordinal')
      .where((where) => where.or([where('ownerships.id', 'in', some), where('holding', 'in', some)]));
  const joint = await inSlices(holdings, (some) => among(some).execute());
  const byHolding = Map.groupBy(joint, holdingOf);
  const all = rows.map(({ holding, ...row }): Ownership => {
    const others = (byHolding.get(holding ?? row.id) ?? []).filter(
      (other) => other.id !== row.id && other.ownerId !== row.ownerId && haveDayInCommon(other, row),
    );
    // Owners who came together came by one entry of the register, which points only to the first of them.
    const came = row.began === 'transfer' ? joint.find((one) => cameWith(one, { ...row, holding })) : undefined;
    return {
      ...row,
      transferId: row.transferId ?? came?.transferId ?? null,
      with: [...new Set(others.map(({ ownerName }) => ownerName))],
    };
  });
  return numberedToday(db, all, isOwnershipOver);
}

function history(db: Db | Trx) {
  return db
    .selectFrom('ownerships')
    .leftJoin('transfers', (join) =>
      join.onRef('transfers.openedSpanId', '=', 'ownerships.id').on('transfers.kind', '=', 'transfer'),
    )
    .select(columns)
    .where((where) => happened(where as never))
    .orderBy('ownerships.since', 'desc')
    .orderBy('ownerships.place')
    .orderBy('ownerships.ordinal', 'desc');
}

/** Who owned which flat on a day (YYYY-MM-DD): of the whole society, or of one flat. */
export async function ownershipsOn(db: Db, day: string, flatId?: string): Promise<OwnershipOn[]> {
  let query = db
    .selectFrom('ownerships')
    .select(['flatId', 'flatNumber', 'ownerId', 'ownerName', 'place', 'share', 'since', 'until'])
    .where(lastsOn('ownerships', day))
    .orderBy('place')
    .orderBy('ordinal');
  if (flatId) query = query.where('flatId', '=', flatId);
  // In the order of the numbers themselves: a deleted flat has no `numberOrder`.
  const all = await numberedToday(db, await query.execute(), isOwnershipOver);
  const among = new Map<string, number>();
  return all
    .sort((a, b) => byFlatNumber(a.flatNumber, b.flatNumber))
    .map((one) => {
      // Who came in front of others, or left them, since that day has moved them.
      const place = (among.get(one.flatId ?? one.flatNumber) ?? 0) + 1;
      among.set(one.flatId ?? one.flatNumber, place);
      return { ...one, place };
    });
}

/** Every ownership that there was, by flat, the earliest first; of one flat, when it is given. */
export async function everyOwnership(db: Db, flatId?: string): Promise<OwnershipOn[]> {
  let query = db
    .selectFrom('ownerships')
    .select(['flatId', 'flatNumber', 'ownerId', 'ownerName', 'place', 'share', 'since', 'until'])
    .where(happened)
    .orderBy('flatNumber')
    .orderBy('since')
    .orderBy('ordinal');
  if (flatId) query = query.where('flatId', '=', flatId);
  return numberedToday(db, await query.execute(), isOwnershipOver);
}

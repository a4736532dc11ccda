import { type RawBuilder, sql } from 'kysely';
import { totalOnCard } from '#domain/family.ts';
import { columnOf, groupOf, type OwnerColumn, takingPart } from '#domain/owner.fields.ts';
import type { Owner, OwnerRecord } from '#domain/owner.ts';
import type { Holder } from '#domain/ownership.ts';
import { folded } from '#domain/text.ts';
import { compiledByIdsOrAll } from '#server/database/compiled.ts';
import { jsonFrom, parsed } from '#server/database/json.ts';
import { newestFirst, type Page, type PageRequest } from '#server/database/page.ts';
import { slicesOf } from '#server/database/slices.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import { type ConsentRow, consentRows, consentsAndErasures, consentsIn } from '#server/owners/consents.ts';
import { masked, type noDocuments } from '#server/owners/documents.ts';
import { happened, withoutBreak } from '#server/ownership/queries.ts';
import { holdersNow } from '#server/residents/holders.ts';
import type { Seal } from '#server/seal.ts';

export const columns = [
  'id',
  ...takingPart('column')
    .filter((field) => groupOf(field) !== 'documents')
    .map(columnOf),
  ...(['version', 'createdAt', 'updatedAt'] as const),
] as ('id' | Exclude<OwnerColumn, keyof typeof noDocuments> | 'version' | 'createdAt' | 'updatedAt')[];
type Row = Pick<Tables['owners'], (typeof columns)[number]>;

// One order on both engines, as people sort names: A beside a, and each script by itself.
const names = new Intl.Collator('en-IN', { sensitivity: 'base', numeric: true });
type Named = Pick<Owner, 'id' | 'name'>;

/** The order of lists of people: A beside a, and the same every time where two are called alike. */
export function byName(a: Named, b: Named): number {
  return names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
}

/** Owners by name: all, these, or those who own or owned a flat (docs/rules.md, Owners). */
export async function listOwners(
  db: Db | Trx,
  only: { ids?: string[] | undefined; flatId?: string | undefined } = {},
): Promise<Owner[]> {
  let query = db.selectFrom('owners').select(columns).where('isOwner', '=', 1);
  if (only.ids) query = query.where('id', 'in', only.ids);
  if (only.flatId)
    query = query.where('id', 'in', (sub) =>
      sub
        .selectFrom('ownerships')
        .select('ownerId')
        .where(happened)
        .where('flatId', '=', only.flatId as string),
    );
  const rows = await query.execute();
  const owners = await withFlats(db, rows, only.ids || only.flatId ? rows.map(({ id }) => id) : null);
  return owners.sort(byName);
}

/** All owners by name, in slices. They are read at once, as the database can't sort in this order. */
export async function* everyOwner(db: Db): AsyncGenerator<Owner[]> {
  yield* slicesOf(await listOwners(db));
}

/**
 * The subqueries from which `asListed` makes an owner, for a query about another record; `id` is the owner's id there.
 */
export function listedOwner(db: Db | Trx, id: RawBuilder<string>) {
  const { jsonObjectFrom, jsonArrayFrom } = jsonFrom(db);
  return [
    jsonObjectFrom(db.selectFrom('owners').select(columns).where('id', '=', id)).as('owner'),
    jsonArrayFrom(ownedRows(db).where('ownerships.ownerId', '=', id)).as('owned'),
    jsonArrayFrom(consentRows(db, [id])).as('consents'),
  ] as const;
}

/** The owner made from the columns of `listedOwner`. */
export function asListed(of: { owner: Row | null; owned: Owned[]; consents: ConsentRow[] }): Owner | null {
  const row = parsed(of.owner);
  return row && { ...asOwner(row, parsed(of.owned)), ...consentsIn(parsed(of.consents))(row.id) };
}

const newestOwners = newestFirst('owners', (db) => db.selectFrom('owners').select(columns).where('isOwner', '=', 1));

/** A page of owners, newest first. */
export async function pageOfOwners(db: Db, request: PageRequest): Promise<Page<Owner>> {
  const { items, next } = await newestOwners(db, request);
  const owners = await withFlats(
    db,
    items,
    items.map(({ id }) => id),
  );
  return { items: owners, next };
}

/** One owner with the masks of their documents. */
export async function findOwner(db: Db | Trx, seal: Seal, id: string): Promise<OwnerRecord | null> {
  const row = await db
    .selectFrom('owners')
    .select([...columns, 'isOwner', 'aadharSealed', 'panSealed', 'lease'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? recordOf(db, seal, row) : null;
}

type WholeRow = Row &
  Pick<Tables['owners'], 'aadharSealed' | 'panSealed' | 'lease'> & {
    // A row that was stored before there were people who own nothing lacks this column.
    isOwner?: number;
  };

/** The record made from a row, which may be one that is no longer stored. */
export async function recordOf(db: Db | Trx, seal: Seal, row: WholeRow): Promise<OwnerRecord> {
  const { aadharSealed, panSealed, lease, isOwner = 1, ...visible } = row;
  const [owner] = await withFlats(db, [visible], [row.id]);
  if (!owner) throw new Error('An owner’s row makes one owner');
  return { ...owner, isOwner: isOwner === 1, documents: masked(seal, { id: row.id, aadharSealed, panSealed, lease }) };
}

type Owned = {
  id: string;
  holding: string | null;
  ownerId: string | null;
  flatId: string | null;
  flatNumber: string;
  ownerName: string;
  since: string;
  until: string | null;
  place: number;
  share: string | null;
  /** All present owners of the flat, where there are several. */
  holders: Holder[] | null;
};

export async function withFlats(db: Db | Trx, rows: Row[], ids: string[] | null): Promise<Owner[]> {
  if (rows.length === 0) return [];
  const owned = Map.groupBy(await ownedBy(db, ids), (one) => one.ownerId);
  const saidBy = await consentsAndErasures(db, ids);
  return rows.map((row) => ({ ...asOwner(row, owned.get(row.id) ?? []), ...saidBy(row.id) }));
}

const ownedBy = compiledByIdsOrAll((db, ids) => {
  const rows = ownedRows(db);
  return ids ? rows.where('ownerships.ownerId', 'in', ids) : rows;
});

function ownedRows(db: Db | Trx) {
  return db
    .selectFrom('ownerships')
    .leftJoin('flats', 'flats.id', 'ownerships.flatId')
    .select(['ownerships.id', 'ownerships.holding', 'ownerships.ownerId', 'ownerships.flatId', 'ownerships.ownerName'])
    .select(['ownerships.since', 'ownerships.until', 'ownerships.place', 'ownerships.share'])
    .select(
      sql<
        Holder[] | null
      >`case when "ownerships"."until" is null then ${holdersNow(db, sql.ref('ownerships.flatId'))} end`.as('holders'),
    )
    .select((select) => select.fn.coalesce('flats.flatNumber', 'ownerships.flatNumber').as('flatNumber'))
    .where('ownerships.ownerId', 'is not', null)
    .where((where) => happened(where as never))
    .orderBy('ownerships.since')
    .orderBy('ownerships.ordinal');
}

function asOwner(row: Row, owned: Owned[]): Omit<Owner, 'consent' | 'erasedOn'> {
  const { adults, children, males, females, contactName, contactPhone, contactRelation, ...facts } = row;
  const theirs = sinceTheyCame(owned);
  const left = row.status === 'Old' ? lastLeft(theirs) : undefined;
  const open = theirs.filter(({ until }) => until === null);
  const flats = open.map(({ flatId, flatNumber, since, place, share, holders }) => {
    const others = (parsed(holders) ?? []).filter(({ ownerId }) => ownerId !== row.id);
    return { id: flatId as string, flatNumber, since, place, share, with: others.map(({ name }) => name) };
  });
  const [shown = left] = open;
  return {
    ...facts,
    // The ownership says since when they live here; the column is for those who never owned a flat.
    occupancyDate: shown?.since ?? row.occupancyDate,
    familyDetails: { totalMembers: totalOnCard({ males, females }), adults, children, males, females },
    emergencyContact: { name: contactName, phone: contactPhone, relation: contactRelation },
    flats,
    // Only an Old owner's card goes on showing the flat they left.
    flat: shown ? { id: shown.flatId, flatNumber: shown.flatNumber } : null,
    hasOwned: owned.length > 0,
    earlierNames: earlierNames(row.name, owned),
  };
}

/**
 * A person's ownerships in the order of their days, each since the day on which they came to own the flat: another share
 * in it is no beginning.
 */
function sinceTheyCame(owned: Owned[]): Owned[] {
  if (owned.every(({ holding }) => holding === null)) return owned;
  const runs = withoutBreak(owned);
  const theirs = owned.map((one) => ({ ...one, since: runs.get(one.id)?.since ?? one.since }));
  return theirs.sort((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0));
}

/**
 * The other names under which the person owned flats: an ownership keeps the name of its time. A name that differs in
 * spacing or marks alone is left out: searching for the present name finds it.
 */
function earlierNames(name: string, owned: Owned[]): string[] {
  const names = new Map([[folded(name), name]]);
  for (const { ownerName } of owned.toReversed())
    if (!names.has(folded(ownerName))) names.set(folded(ownerName), ownerName);
  return [...names.values()].slice(1);
}

/** The ownership that ended last: what the card goes on showing. */
function lastLeft(owned: Owned[]): Owned | undefined {
  let last: Owned | undefined;
  for (const one of owned) if (!last || (one.until ?? '') >= (last.until ?? '')) last = one;
  return last;
}

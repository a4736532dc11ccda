import { type Days, haveDayInCommon, joined } from '#domain/dated.ts';
import { hadSince, spanFrom } from '#domain/householdFacts.ts';
import { maxResults } from '#domain/search.ts';
import { compiledByIds } from '#server/database/compiled.ts';
import type { Db, HouseholdMembersTable, Trx } from '#server/database/tables.ts';

/*
 * The days of households (docs/rules.md, Households): a member's days end with the tenancy or ownership they belong to,
 * without a change of their row.
 */

type MemberRow = HouseholdMembersTable;
type Under = Pick<MemberRow, 'flatId' | 'tenancyId' | 'ownerId' | 'since'>;

/**
 * `began` is the first day of the present tenancy or ownership alone; `rented` has the days on which the household
 * rented.
 */
type Above = Days & { began: string; rented: readonly Days[] };

/**
 * The days of the tenancy or ownership of each member; null where flat or owner is gone, or no day follows their
 * coming.
 */
export async function spansAbove(db: Db | Trx, rows: readonly Under[]): Promise<(row: Under) => Above | null> {
  const flatIds = present(rows.map(({ flatId }) => flatId));
  return spansIn(await ownershipsOfFlats(db, flatIds), await householdsRenting(db, flatIds));
}

function spansIn(ownerships: readonly Owning[], households: readonly Renting[]): (row: Under) => Above | null {
  const owned = Map.groupBy(ownerships, ({ flatId }) => flatId);
  const rented = Map.groupBy(households, ({ flatId }) => flatId);
  return ({ flatId, tenancyId, ownerId, since }) => {
    if (flatId === null) return null;
    const [ownedThere, rentedThere] = [owned.get(flatId) ?? [], rented.get(flatId) ?? []];
    if (tenancyId !== null) {
      const tenancy = rentedThere.find(({ household }) => household === tenancyId);
      if (!tenancy) return null;
      const had = ownedThere.filter((one) => one.ownerId !== null && tenancy.people.has(one.ownerId));
      const before = rentedThere.filter(({ people }) => !people.isDisjointFrom(tenancy.people));
      const first = hadSince(tenancy.since, had, before);
      return { since: first, until: tenancy.until, began: tenancy.since, rented: before };
    }
    const own = ownedThere.filter((one) => one.ownerId === ownerId);
    const before = rentedThere.filter(({ people }) => ownerId !== null && people.has(ownerId));
    const span = spanFrom(own, since, before);
    if (!span) return null;
    const began = joined(own).findLast((days) => haveDayInCommon(days, span))?.since ?? span.since;
    return { ...span, began, rented: before };
  };
}

export type Returning = {
  /** Who goes on living there: the owner's ownership ended on that day, and they own it again from that day on. */
  goOn: MemberRow[];
  /** Whose household had ended before, each with the first day without them. */
  over: { row: MemberRow; until: string }[];
};

/**
 * The members, once listed of somebody who comes to own a flat on a day (YYYY-MM-DD), whose days would go on: where the
 * owner rented the flat since they sold it, the tenancy joins their earlier ownership to the next one.
 */
export async function returningMembers(
  db: Db | Trx,
  { flatId, ownerId }: { flatId: string; ownerId: string },
  on: string,
): Promise<Returning> {
  const rows = await db
    .selectFrom('householdMembers')
    .selectAll()
    .where('flatId', '=', flatId)
    .where('ownerId', '=', ownerId)
    .orderBy('id')
    .execute();
  if (rows.length === 0) return { goOn: [], over: [] };
  const ownerships = await ownershipsOfFlats(db, [flatId]);
  const households = await householdsRenting(db, [flatId]);
  const spans = [...ownerships.filter((one) => one.ownerId === ownerId), { since: on, until: null }];
  const rented = households.filter(({ people }) => people.has(ownerId));
  // A tenancy ends on the day on which one of its tenants comes to own the flat.
  const untilThen = rented.map((days) => (days.until !== null && days.until > on ? { ...days, until: on } : days));
  const returning = rows.filter(({ since }) => spanFrom(spans, since, untilThen)?.until === null);
  const above = spansIn(ownerships, households);
  const ends = returning.map((row) => ({ row, until: above(row)?.until ?? on }));
  return {
    goOn: ends.flatMap(({ row, until }) => (until >= on && (row.until === null || row.until > on) ? [row] : [])),
    over: ends.filter(({ row, until }) => until < on && (row.until === null || row.until > until)),
  };
}

const ownershipsOfFlats = compiledByIds(maxResults, (db, ids) =>
  db
    .selectFrom('ownerships')
    .select(['flatId', 'ownerId', 'since', 'until'])
    .where('flatId', 'in', ids)
    .orderBy('since')
    .orderBy('ordinal'),
);

type Owning = Awaited<ReturnType<typeof ownershipsOfFlats>>[number];

const tenanciesOfFlats = compiledByIds(maxResults, (db, ids) =>
  db
    .selectFrom('tenancies')
    .leftJoin('tenants', 'tenants.tenancyId', 'tenancies.id')
    .select(['tenancies.id', 'flatId', 'householdOf', 'since', 'until', 'personId'])
    .where('flatId', 'in', ids)
    .orderBy('since'),
);

type Renting = Days & { flatId: string | null; household: string; people: Set<string> };

/** The households that rent or rented these flats, each from its tenancy's first day to the end of the last renewal. */
async function householdsRenting(db: Db | Trx, flatIds: string[]): Promise<Renting[]> {
  const households = new Map<string, Renting>();
  for (const { id, flatId, householdOf, since, until, personId } of await tenanciesOfFlats(db, flatIds)) {
    const household = householdOf ?? id;
    const known = households.get(household) ?? { flatId, household, since, until, people: new Set() };
    households.set(household, known);
    if (personId !== null) known.people.add(personId);
    // A renewal that was taken back has no days: the tenancy before it goes on.
    if (since !== until) known.until = until;
  }
  return [...households.values()];
}

function present(ids: (string | null)[]): string[] {
  return [...new Set(ids)].filter((id) => id !== null);
}

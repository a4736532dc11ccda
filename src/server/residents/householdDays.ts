import { type Days, haveDayInCommon, joined } from '#domain/dated.ts';
import { hadSince, spanFrom, spansBefore, spansRented } from '#domain/householdFacts.ts';
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
 * rented, `earlier` those on which it had the flat before a tenancy, a renewal or a purchase that follows on none of
 * them, for a member who came before it; `renewed` those of the tenancy's agreements before a renewal that begins later
 * than the day after, for any.
 */
type Above = Days & {
  began: string;
  rented: readonly Days[];
  earlier: readonly Days[];
  renewed: readonly (Days & { until: string })[];
};

type AsThough = { passed?: (personId: string) => string; moved?: ReadonlyMap<string, Days> };

/**
 * The days of the tenancy or ownership of each member; null where flat or owner is gone, or no day follows their
 * coming. With `passed` as they would be once these people's records were those that it answers, with `moved` once these
 * ownerships and tenancies had these days.
 */
export async function spansAbove(
  db: Db | Trx,
  rows: readonly Under[],
  { passed = (personId) => personId, moved }: AsThough = {},
): Promise<(row: Under) => Above | null> {
  const flatIds = present(rows.map(({ flatId }) => flatId));
  const owned = await ownershipsOfFlats(db, flatIds);
  const rented = await householdsRenting(db, flatIds, moved);
  return spansIn(
    owned
      .map((one) => ({ ...one, ...daysIn(moved, one), ownerId: one.ownerId && passed(one.ownerId) }))
      .toSorted((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0)),
    rented.map((one) => ({ ...one, people: one.people.map((days) => ({ ...days, personId: passed(days.personId) })) })),
  );
}

function daysIn(moved: AsThough['moved'], one: Days & { id: string }): Days {
  const { since, until } = moved?.get(one.id) ?? one;
  return { since, until };
}

function spansIn(
  ownerships: readonly Omit<Owning, 'id'>[],
  households: readonly Renting[],
): (row: Under) => Above | null {
  const owned = Map.groupBy(ownerships, ({ flatId }) => flatId);
  const rented = Map.groupBy(households, ({ flatId }) => flatId);
  return ({ flatId, tenancyId, ownerId, since }) => {
    if (flatId === null) return null;
    const [ownedThere, rentedThere] = [owned.get(flatId) ?? [], rented.get(flatId) ?? []];
    if (tenancyId !== null) {
      const runs = rentedThere.filter(({ household }) => household === tenancyId);
      const tenancy = runs.at(-1);
      if (!tenancy) return null;
      const tenants = new Set(runs.flatMap(({ people }) => people.map(({ personId }) => personId)));
      const had = ownedThere.filter((one) => one.ownerId !== null && tenants.has(one.ownerId));
      // Where the records of its tenants are deleted, it is known by the tenancy itself.
      const before = rentedThere.filter(
        (one) => runs.includes(one) || one.people.some(({ personId }) => tenants.has(personId)),
      );
      const first = hadSince(tenancy.since, had, before);
      const renewed = runs
        .slice(0, -1)
        .flatMap(({ since, until }) => (until === null ? [] : [{ since: hadSince(since, had, before), until }]));
      // Most members came with the tenancy.
      const earlier =
        since < first
          ? [
              ...spansBefore(first, { since, owned: had, rented: before }),
              ...renewed.filter(({ until }) => until > since),
            ]
          : [];
      return { since: first, until: tenancy.until, began: tenancy.since, rented: before, earlier, renewed };
    }
    const own = ownedThere.filter((one) => one.ownerId === ownerId);
    const before = rentedBy(ownerId, own, rentedThere);
    const span = spanFrom(own, since, before);
    if (!span) return null;
    const began = joined(own).findLast((days) => haveDayInCommon(days, span))?.since ?? span.since;
    const earlier = since < span.since ? spansRented(span.since, { since, rented: before }) : [];
    return { ...span, began, rented: before, earlier, renewed: [] };
  };
}

/**
 * On which days somebody's household rented: also under the agreements before those of which they are a tenant themself,
 * but where they owned the flat meanwhile.
 */
function rentedBy(personId: string | null, owned: readonly Days[], households: readonly Renting[]): Days[] {
  return households.flatMap((one): readonly Days[] => {
    const theirs = one.people.filter((days) => days.personId === personId);
    return theirs.length > 0 && !owned.some((days) => haveDayInCommon(days, one)) ? [one] : theirs;
  });
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
  // An import on PostgreSQL has the ownership by which they come in its table already.
  const ownerships = (await ownershipsOfFlats(db, [flatId])).filter(
    (one) => one.ownerId !== ownerId || one.since !== on || one.until !== null,
  );
  const households = await householdsRenting(db, [flatId]);
  const own = ownerships.filter((one) => one.ownerId === ownerId);
  const spans = [...own, { since: on, until: null }];
  const rented = rentedBy(ownerId, own, households);
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

type Owner = { flatId: string; ownerId: string; since: string };

/** The members whose household had ended before the day on which they come to own the flat again. */
export async function householdsOver(db: Db | Trx, owners: readonly Owner[]): Promise<Returning['over']> {
  const over: Returning['over'] = [];
  for (const owner of owners) over.push(...(await returningMembers(db, owner, owner.since)).over);
  return over;
}

const ownershipsOfFlats = compiledByIds(maxResults, (db, ids) =>
  db
    .selectFrom('ownerships')
    .select(['id', 'flatId', 'ownerId', 'since', 'until'])
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

/** `people` has who rents, each from the first day to the last of the tenancies that they are tenants of. */
type Renting = Days & { flatId: string | null; household: string; people: (Days & { personId: string })[] };

/**
 * The households that rent or rented these flats, each from its tenancy's first day to the end of the last renewal; anew
 * from a renewal on that begins after days on which they did not have the flat.
 */
async function householdsRenting(db: Db | Trx, flatIds: string[], moved?: AsThough['moved']): Promise<Renting[]> {
  const all: Renting[] = [];
  const present = new Map<string, Renting>();
  for (const { id, flatId, householdOf, personId, ...days } of await tenanciesOfFlats(db, flatIds)) {
    const { since, until } = daysIn(moved, { id, ...days });
    const household = householdOf ?? id;
    const before = present.get(household);
    const goesOn = before && (since === until || before.until === null || since <= before.until);
    const known: Renting = goesOn ? before : { flatId, household, since, until, people: [] };
    if (!goesOn) all.push(known);
    present.set(household, known);
    // A renewal that was taken back has no days: the tenancy before it goes on.
    if (since !== until) known.until = until;
    const theirs = known.people.find((one) => one.personId === personId);
    if (personId === null) continue;
    if (theirs === undefined) known.people.push({ personId, since, until });
    else if (since !== until) theirs.until = until;
  }
  return all;
}

function present(ids: (string | null)[]): string[] {
  return [...new Set(ids)].filter((id) => id !== null);
}

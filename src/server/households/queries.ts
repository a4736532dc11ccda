import { asOf, type Days, haveDayInCommon, isOn, joined } from '#domain/dated.ts';
import type { HelpNeeded, HouseholdMember } from '#domain/household.ts';
import { hadSince, spanFrom } from '#domain/householdFacts.ts';
import type { Resident } from '#domain/residents.ts';
import { maxResults } from '#domain/search.ts';
import { compiledByIds } from '#server/database/compiled.ts';
import { inSlices, mostRows } from '#server/database/slices.ts';
import type { Db, HouseholdMembersTable, Trx } from '#server/database/tables.ts';
import { everyByFlat, lastsOn } from '#server/dated/days.ts';
import { livingMembers } from '#server/residents/members.ts';
import { tenancyOn } from '#server/residents/tenancyOn.ts';

export type MemberRow = HouseholdMembersTable;

/** Members' rows with the present name and phone of those who are on record as a person. */
function withPerson(db: Db | Trx) {
  return db
    .selectFrom('householdMembers')
    .leftJoin('owners', 'owners.id', 'householdMembers.personId')
    .selectAll('householdMembers')
    .select(['owners.name as nameNow', 'owners.phone as phoneNow']);
}

type Row = MemberRow & { nameNow: string | null; phoneNow: string | null };

type MemberFilter = { ids: string[] } | { flatId?: string | undefined; personId?: string | undefined };

/**
 * The members with these ids, of a flat, or who are one person, as of a day (`on`, YYYY-MM-DD) or now, in the order in
 * which they were entered.
 */
export async function listMembers(db: Db | Trx, wanted: MemberFilter, on?: string): Promise<HouseholdMember[]> {
  let query = withPerson(db)
    .orderBy('householdMembers.createdAt')
    .orderBy('householdMembers.place')
    .orderBy('householdMembers.id');
  if ('ids' in wanted)
    return asMembers(
      db,
      await inSlices(wanted.ids, (some) => query.where('householdMembers.id', 'in', some).execute()),
    );
  const { flatId, personId } = wanted;
  if (flatId) query = query.where('householdMembers.flatId', '=', flatId);
  if (personId) query = query.where('householdMembers.personId', '=', personId);
  return asOf(await asMembers(db, await query.execute(), on), on);
}

export async function findMember(db: Db | Trx, id: string): Promise<HouseholdMember | null> {
  return (await listMembers(db, { ids: [id] }))[0] ?? null;
}

/** Everybody who is listed on a day (YYYY-MM-DD), or ever was, by flat, in slices. */
export function everyMember(db: Db, on?: string): AsyncGenerator<HouseholdMember[]> {
  let query = withPerson(db).orderBy('householdMembers.flatNumber').orderBy('householdMembers.id').limit(mostRows);
  if (on !== undefined) query = query.where(lastsOn('householdMembers', on));
  return everyByFlat('householdMembers', query, async (rows) => asOf(await asMembers(db, rows, on), on));
}

/** The members of households on a day (YYYY-MM-DD) who need help in an emergency, by flat, each with whom to call. */
export async function whoNeedsHelp(db: Db, day: string): Promise<HelpNeeded[]> {
  const rows = await livingMembers(db, day)
    .innerJoin('flats', 'flats.id', 'householdMembers.flatId')
    .leftJoin('owners', 'owners.id', 'householdMembers.personId')
    .select(['householdMembers.id', 'householdMembers.name', 'householdMembers.relation', 'householdMembers.phone'])
    .select(['householdMembers.bornYear', 'householdMembers.ageGroup', 'householdMembers.help'])
    .select([
      'householdMembers.ownerId',
      'householdMembers.personId',
      'flats.id as flatId',
      'flats.flatNumber',
      'flats.floor',
    ])
    .select(['owners.name as nameNow', 'owners.phone as phoneNow'])
    .where('householdMembers.help', 'is not', null)
    .orderBy('flats.numberOrder')
    .orderBy('householdMembers.createdAt')
    .orderBy('householdMembers.place')
    .execute();
  const flatIds = [...new Set(rows.map(({ flatId }) => flatId))];
  const tenancies = await tenancyOn(db, flatIds, day);
  const tenants = (flatId: string): Reachable[] =>
    (tenancies.get(flatId)?.tenants ?? []).map(({ personId, name, nameNow, phone }) => ({
      ...{ id: personId, name: nameNow ?? name, phone, as: 'tenant' },
    }));
  const owners = Map.groupBy(await ownersOn(db, flatIds, day), ({ flatId }) => flatId);
  const family = (flatId: string, ownerId: string): Reachable[] => {
    const all = (owners.get(flatId) ?? []).map((owner) => ({ ...owner, as: 'owner' as const }));
    return [...all.filter(({ id }) => id === ownerId), ...all.filter(({ id }) => id !== ownerId)];
  };
  const called = rows.map(({ flatId, ownerId }) => (ownerId === null ? tenants(flatId) : family(flatId, ownerId)));
  const contacts = await contactsOf(db, present(called.map(([first]) => first?.id ?? null)));
  return rows.map(({ ownerId: _, personId, help, nameNow, phoneNow, ...row }, nth) => {
    const all = called[nth] ?? [];
    return {
      ...row,
      name: nameNow ?? row.name,
      phone: phoneNow ?? row.phone,
      help: help ?? '',
      call: whomToCall(all, contacts.get(all[0]?.id ?? ''), personId),
    };
  });
}

type Reachable = Resident & { id: string | null };

/**
 * The first resident with a phone who is not the person in need; else the emergency contact of the first resident; else
 * the first resident.
 */
function whomToCall(
  [first, ...others]: readonly Reachable[],
  contact: Contact | undefined,
  inNeed: string | null,
): HelpNeeded['call'] {
  if (!first) return null;
  const reachable = [first, ...others].find(({ id, phone }) => phone !== null && (id === null || id !== inNeed));
  if (!reachable && contact) return { ...contact, as: 'contact' };
  const { name, phone, as } = reachable ?? first;
  return { name, phone, as };
}

function ownersOn(db: Db, flatIds: readonly string[], day: string) {
  return inSlices(flatIds, (some) =>
    db
      .selectFrom('ownerships')
      .innerJoin('owners', 'owners.id', 'ownerships.ownerId')
      .select(['ownerships.flatId', 'owners.id', 'owners.name', 'owners.phone'])
      .where('ownerships.flatId', 'in', some)
      .where(lastsOn('ownerships', day))
      .orderBy('ownerships.place')
      .execute(),
  );
}

type Contact = { name: string; phone: string };

/** The emergency contacts of these people, where they have a phone. */
async function contactsOf(db: Db, ids: readonly string[]): Promise<Map<string, Contact>> {
  const rows = await inSlices([...new Set(ids)], (some) =>
    db
      .selectFrom('owners')
      .select(['id', 'contactName as name', 'contactPhone as phone'])
      .where('id', 'in', some)
      .execute(),
  );
  return new Map(rows.flatMap(({ id, name, phone }) => (phone ? [[id, { name: name ?? '', phone }] as const] : [])));
}

/**
 * Turns rows into members. A household passes on when a tenant buys the flat or an owner stays on as its tenant: as of
 * a day before that, `as` is what they were then.
 */
async function asMembers(db: Db | Trx, rows: Row[], on?: string): Promise<HouseholdMember[]> {
  const spans = await spansAbove(db, rows);
  return rows.map(({ nameNow, phoneNow, place: _, ...row }) => {
    const above = spans(row);
    const left = row.until;
    const isRented = on === undefined || !above ? row.tenancyId !== null : above.rented.some((days) => isOn(days, on));
    // A member whose tenancy or ownership is gone has no days any more.
    const over = above === null ? row.since : above.until;
    return {
      ...row,
      as: isRented ? 'tenant' : 'owner',
      name: nameNow ?? row.name,
      phone: phoneNow ?? row.phone,
      since: lastOf(row.since, above?.since),
      left,
      until: left !== null && (over === null || left <= over) ? left : over,
    };
  });
}

/**
 * The later of two days: a tenancy or ownership that is corrected to begin later than a member came moves their coming.
 */
function lastOf(since: string, above: string | undefined): string {
  return above !== undefined && above > since ? above : since;
}

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

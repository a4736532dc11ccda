import { isOnePerson } from '#domain/alike.ts';
import { asOf, haveDayInCommon, isOn } from '#domain/dated.ts';
import type { Resident } from '#domain/gate.ts';
import type { HelpNeeded, HouseholdMember } from '#domain/household.ts';
import { inSlices, mostRows } from '#server/database/slices.ts';
import type { Db, HouseholdMembersTable, Trx } from '#server/database/tables.ts';
import { everyByFlat, lastsOn } from '#server/dated/days.ts';
import { numberedToday } from '#server/dated/flatNumbers.ts';
import { spansAbove } from '#server/residents/householdDays.ts';
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
export async function listMembers(
  db: Db | Trx,
  today: string,
  wanted: MemberFilter,
  on?: string,
): Promise<HouseholdMember[]> {
  let query = withPerson(db)
    .orderBy('householdMembers.createdAt')
    .orderBy('householdMembers.place')
    .orderBy('householdMembers.id');
  if ('ids' in wanted)
    return asMembers(
      db,
      today,
      await inSlices(wanted.ids, (some) => query.where('householdMembers.id', 'in', some).execute()),
    );
  const { flatId, personId } = wanted;
  if (flatId) query = query.where('householdMembers.flatId', '=', flatId);
  if (personId) query = query.where('householdMembers.personId', '=', personId);
  return asOf(await asMembers(db, today, await query.execute(), on), on);
}

export async function findMember(db: Db | Trx, today: string, id: string): Promise<HouseholdMember | null> {
  return (await listMembers(db, today, { ids: [id] }))[0] ?? null;
}

/** Everybody who is listed on a day (YYYY-MM-DD), or ever was, by flat, in slices. */
export function everyMember(db: Db, today: string, on?: string): AsyncGenerator<HouseholdMember[]> {
  let query = withPerson(db).orderBy('householdMembers.flatNumber').orderBy('householdMembers.id').limit(mostRows);
  if (on !== undefined) query = query.where(lastsOn('householdMembers', on));
  return everyByFlat('householdMembers', query, async (rows) => asOf(await asMembers(db, today, rows, on), on));
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
  const contacts = await contactsOf(
    db,
    called.flatMap(([first]) => first?.id ?? []),
  );
  return rows.map(({ ownerId: _, personId, help, nameNow, phoneNow, ...row }, nth) => {
    const all = called[nth] ?? [];
    const member = { name: nameNow ?? row.name, phone: phoneNow ?? row.phone };
    const call = whomToCall(all, contacts.get(all[0]?.id ?? ''), { personId, ...member });
    return { ...row, ...member, help: help ?? '', call };
  });
}

type Reachable = Resident & { id: string | null };

/**
 * The first resident with a phone who is not the person in need; else the emergency contact of the first resident; else
 * the first resident who is somebody else; null where nobody is.
 */
function whomToCall(
  residents: readonly Reachable[],
  contact: Contact | undefined,
  inNeed: { personId: string | null; name: string; phone: string | null },
): HelpNeeded['call'] {
  // Who was typed instead of chosen from those on record is known by name and phone.
  const isInNeed = ({ id, name, phone }: Pick<Reachable, 'id' | 'name' | 'phone'>) =>
    id !== null && inNeed.personId !== null ? id === inNeed.personId : isOnePerson({ name, phone }, inNeed);
  const others = residents.filter((one) => !isInNeed(one));
  const reachable = others.find(({ phone }) => phone !== null);
  if (!reachable && contact && !isInNeed({ id: null, ...contact })) return { ...contact, as: 'contact' };
  const called = reachable ?? others[0];
  return called ? { name: called.name, phone: called.phone, as: called.as } : null;
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
 * a day before that, `as` is what they were then, and where days lie between, the days are those before them. The flat
 * is called as it is today while they are listed.
 */
async function asMembers(db: Db | Trx, today: string, rows: Row[], on?: string): Promise<HouseholdMember[]> {
  const spans = await spansAbove(db, rows);
  const all = rows.map(({ nameNow, phoneNow, place: _, ...row }): HouseholdMember => {
    const above = spans(row);
    const left = row.until;
    const isRented = on === undefined || !above ? row.tenancyId !== null : above.rented.some((days) => isOn(days, on));
    const runs = above === null ? [] : [...above.earlier, above];
    const asked = on === undefined ? undefined : runs.find((one) => isOn(one, on));
    const days = asked ?? runs.findLast((one) => haveDayInCommon(one, row)) ?? above;
    // A member whose tenancy or ownership is gone has no days any more.
    const over = days === null ? row.since : days.until;
    return {
      ...row,
      as: isRented ? 'tenant' : 'owner',
      name: nameNow ?? row.name,
      phone: phoneNow ?? row.phone,
      since: lastOf(row.since, days?.since),
      left,
      until: left !== null && (over === null || left <= over) ? left : over,
    };
  });
  return numberedToday(db, all, ({ until }) => until !== null && until <= today);
}

/**
 * The later of two days: a tenancy or ownership that is corrected to begin later than a member came moves their coming.
 */
function lastOf(since: string, above: string | undefined): string {
  return above !== undefined && above > since ? above : since;
}

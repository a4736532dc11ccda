import { endingWith, haveDayInCommon } from '#domain/dated.ts';
import { type Message, message } from '#domain/message.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { numberedToday } from '#server/dated/flatNumbers.ts';
import type { MemberRow } from '#server/households/queries.ts';
import { spansAbove } from '#server/residents/householdDays.ts';

/** The members who are one of these people or belong to one of them as an owner, read when two records become one. */
export async function householdsOf({ db }: ReadTx, people: readonly string[]): Promise<MemberRow[]> {
  const members = await db
    .selectFrom('householdMembers')
    .selectAll()
    .where((where) => where.or([where('personId', 'in', people), where('ownerId', 'in', people)]))
    .execute();
  // Sorted here, so that the log's lines have one order: ordered by the database, the query would scan all members.
  return members.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

type Merging = {
  id: string;
  otherId: string;
  members: readonly MemberRow[];
};

/**
 * Why two records can't become one: nobody may be listed twice in a household on a day, and only a person knows which
 * of the two members is right.
 */
export async function whyListedTwice(tx: ReadTx, { id, otherId, members }: Merging): Promise<Message[]> {
  const passed = <T>(personId: T) => (personId === otherId ? id : personId);
  // As it is after the merge: the flat may have passed from the one record to the other, or been let to it.
  const spans = await spansAbove(tx.db, members, { passed });
  const places = members.flatMap((member) => {
    const { flatId, tenancyId } = member;
    const ownerId = passed(member.ownerId);
    const above = spans({ ...member, ownerId });
    if (member.personId === null || flatId === null || above === null) return [];
    const whose = [flatId, tenancyId ?? ownerId, passed(member.personId)].join(' ');
    return [{ ...member, ...endingWith(member, above), whose }];
  });
  // Only members who are one person in one household are compared: an owner of many flats has thousands of members.
  const twice = [...Map.groupBy(places, ({ whose }) => whose).values()].flatMap((same) =>
    same.flatMap((place, nth) => {
      const other = same.slice(0, nth).find((one) => haveDayInCommon(one, place));
      if (!other) return [];
      const [first, second] = other.personId === id ? [other, place] : [place, other];
      return [{ ...first, other: second.name }];
    }),
  );
  const called = await numberedToday(tx.db, twice);
  return called.map(({ name, other, flatNumber }) => message('merge_listed_twice', { name, other, flatNumber }));
}

/** Passes places in households, and households of an owner, to another record; names stay as they were then. */
export async function passHouseholds(tx: Tx, members: readonly MemberRow[], from: string, to: string): Promise<void> {
  const passed = (id: string | null) => (id === from ? to : id);
  for (const member of members) {
    const { personId, ownerId } = member;
    await tx.change('householdMembers', member, { personId: passed(personId), ownerId: passed(ownerId) });
  }
}

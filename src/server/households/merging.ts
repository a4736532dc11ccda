import { endingWith, haveDayInCommon } from '#domain/dated.ts';
import { spanFrom } from '#domain/householdFacts.ts';
import { type Message, message } from '#domain/message.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { type MemberRow, spansAbove } from '#server/households/queries.ts';
import type { OwnershipRow } from '#server/ownership/queries.ts';

/** A person's places in households, and the household under them, when two records become one. */

export async function householdsOf({ db }: ReadTx, people: readonly string[]): Promise<MemberRow[]> {
  const members = await db
    .selectFrom('householdMembers')
    .selectAll()
    .where((where) => where.or([where('personId', 'in', people), where('ownerId', 'in', people)]))
    .execute();
  // In one order, as the log's lines are; not the database's, which would go through all of them in it.
  return members.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

type Merging = {
  id: string;
  otherId: string;
  /** Of both, in the order in which they began. */
  ownerships: readonly OwnershipRow[];
  members: readonly MemberRow[];
};

/** Nobody lives twice in a household on a day: which of the two places is right, somebody says who knows. */
export async function whyListedTwice(tx: ReadTx, { id, otherId, ownerships, members }: Merging): Promise<Message[]> {
  const passed = (personId: string | null) => (personId === otherId ? id : personId);
  const spans = await spansAbove(tx.db, members);
  const ownedOf = Map.groupBy(ownerships, ({ flatId }) => flatId);
  const places = members.flatMap((member) => {
    const { flatId, tenancyId, since } = member;
    const ownerId = passed(member.ownerId);
    // As it is afterwards, where the flat passed from the one record to the other.
    const above = ownerId === id ? spanFrom(ownedOf.get(flatId) ?? [], since) : spans(member);
    if (member.personId === null || flatId === null || above === null) return [];
    const whose = [flatId, tenancyId ?? ownerId, passed(member.personId)].join(' ');
    return [{ ...member, ...endingWith(member, above), whose }];
  });
  // An owner of many flats has thousands of members, and one person few places in a household.
  return [...Map.groupBy(places, ({ whose }) => whose).values()].flatMap((same) =>
    same.flatMap((place, nth) => {
      const other = same.slice(0, nth).find((one) => haveDayInCommon(one, place));
      if (!other) return [];
      const [first, second] = other.personId === id ? [other, place] : [place, other];
      const { name, flatNumber } = first;
      return [message('merge_listed_twice', { name, other: second.name, flatNumber })];
    }),
  );
}

/** Both pass to another record; names stay as they were then. */
export async function passHouseholds(tx: Tx, members: readonly MemberRow[], from: string, to: string): Promise<void> {
  const passed = (id: string | null) => (id === from ? to : id);
  for (const member of members) {
    const { personId, ownerId } = member;
    await tx.change('householdMembers', member, { personId: passed(personId), ownerId: passed(ownerId) });
  }
}

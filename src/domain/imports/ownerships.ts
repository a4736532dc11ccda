import { type Days, haveDayInCommon } from '#domain/dated.ts';
import { mostHolders } from '#domain/holders.ts';
import type { Entry } from '#domain/imports/interpret.ts';
import { isOld, type Person } from '#domain/imports/people.ts';
import type { Round } from '#domain/imports/plan.ts';
import type { PlannedFlat } from '#domain/imports/planFlats.ts';
import { areTogether, type Begun, type FlatOwners, firstDay } from '#domain/imports/planOwners.ts';
import type { BegunOwnership, ImportedOwner, KnownOwnership } from '#domain/imports/record.ts';
import { type Message, message } from '#domain/message.ts';
import { spokenShare, sumOf } from '#domain/share.ts';

/** Owners of before of one flat, each of whom is compared with all the others. */
const mostBefore = 200;

/** Whose each flat is, was and becomes. An import begins ownerships; who owns a flat now is never put out by it. */
export function createOwnerships(round: Round, flats: Map<string, PlannedFlat>) {
  const { existing, today } = round.planner;
  /** By flat: of all who own it, the first first. */
  const open = new Map<string, KnownOwnership[]>();
  const past = new Map<string, KnownOwnership[]>();
  function addPast(ownership: KnownOwnership): void {
    const known = past.get(ownership.flatNumber);
    if (known) known.push(ownership);
    else past.set(ownership.flatNumber, [ownership]);
  }
  for (const ownership of existing.ownerships) {
    if (ownership.until !== null || !ownership.flatId) addPast(ownership);
    else open.set(ownership.flatId, [...(open.get(ownership.flatId) ?? []), ownership]);
  }
  const openByNumber = new Map(
    [...open.values()].flatMap(([first]) => (first ? [[first.flatNumber, first] as const] : [])),
  );
  const holds = (number: string, { ref }: Person) =>
    open.get(openByNumber.get(number)?.flatId ?? '')?.some(({ ownerId }) => ownerId === ref) === true;
  const owned = new Set(openByNumber.keys());
  /** Whether a flat is on record as that of others than this person. */
  const isOfOthers = (number: string, person: Person) => owned.has(number) && !holds(number, person);
  const nameOf = new Map(existing.owners.map(({ id, name }) => [id, name]));
  const owners: FlatOwners = new Map();
  const flatOf = new Map(existing.flats.map((flat) => [flat.id, flat]));
  const tenancies = Map.groupBy(existing.tenancies, ({ flatNumber }) => flatNumber);
  for (const { flatId, ownerId } of [...open.values()].flatMap(([first]) => first ?? [])) {
    const flat = flatOf.get(flatId ?? '');
    if (flat && ownerId) owners.set(flat.flatNumber, { ref: ownerId, name: nameOf.get(ownerId) ?? '' });
  }
  /** What this import begins, by flat, each with the row that tells it. */
  const begunHere = new Map<string, BegunHere[]>();
  const begunBy = new Map<KnownOwnership, Entry>();
  const claimed = new Map<string, { person: Person; entry: Entry }>();

  /** Takes a flat for a person of the file; answers the row of the one who has it already. */
  function claim(number: string, person: Person, entry: Entry): Entry | null {
    const taken = claimed.get(number);
    // Who own it together on record are not one in another's place.
    const areTogether = taken && holds(number, person) && holds(number, taken.person);
    if (taken && taken.person !== person && !areTogether) return taken.entry;
    if (!taken) claimed.set(number, { person, entry });
    return null;
  }

  function settle(person: Person, facts: ImportedOwner): Begun {
    const begun: Begun = { flats: [], shares: [], occupancyDate: null };
    const seen = new Set<string>();
    for (const entry of person.entries) {
      const number = entry.flatNumber?.value;
      if (number === undefined || seen.has(number)) continue;
      seen.add(number);
      const flat = flats.get(number);
      if (isOld(entry) || facts.status === 'Old') settleOld(entry, person, flat, facts, begun);
      else if (flat) settleActive(entry, person, flat, facts, begun);
    }
    return begun;
  }

  function settleActive(entry: Entry, person: Person, flat: PlannedFlat, facts: ImportedOwner, begun: Begun): void {
    const holders = (flat.known && open.get(flat.known.id)) ?? [];
    const own = holders.find(({ ownerId }) => ownerId === person.ref);
    if (own) {
      correct(entry, flat, own, begun);
      return;
    }
    const [present] = holders;
    const { flatNumber } = flat;
    if (present) {
      const name = owners.get(flatNumber)?.name ?? present.ownerName;
      round.refuse(entry, entry.name?.column ?? null, 'name', message('import_flat_of_another', { flatNumber, name }));
      return;
    }
    const since = sinceOf(entry, person, facts);
    if (since === null) {
      round.refuse(entry, null, 'occupancyDate', message('import_day_missing'));
      return;
    }
    const wrong = wrongBeginning(flatNumber, since, entry);
    if (wrong) {
      round.refuse(entry, entry.owner.occupancyDate?.column ?? null, 'occupancyDate', wrong);
      return;
    }
    if (refuseRenting(entry, person, flatNumber, { since, until: null })) return;
    flat.begins = true;
    begun.flats.push(flatNumber);
    begin(entry, person, flat, facts, begun, { since, until: null });
  }

  /** Who rents a flat comes to own it by a transfer, with which the tenancy ends. */
  function refuseRenting(entry: Entry, { ref, name }: Person, flatNumber: string, days: Days): boolean {
    const rented = tenancies
      .get(flatNumber)
      ?.find((one) => haveDayInCommon(one, days) && one.tenants.some(({ personId }) => personId === ref));
    if (!rented) return false;
    const { since, until } = rented;
    round.refuse(
      entry,
      entry.name?.column ?? null,
      'name',
      message('import_owner_rents', { flatNumber, name, since, until }),
    );
    return true;
  }

  function leaveHolder({ sheet, row }: Entry, column: number | null, text: string): void {
    round.leftOut.push({ sheet, row, column, why: 'holders', text });
  }

  /** The day that is on record of somebody tells nothing of another flat of theirs. */
  function sinceOf(entry: Entry, { known, entries }: Person, facts: ImportedOwner): string | null {
    const said = entry.owner.occupancyDate?.value ?? firstDay(entries);
    return said ?? (known ? (round.decisions.missingOccupancyDate ?? null) : facts.occupancyDate);
  }

  function wrongBeginning(flatNumber: string, since: string, entry: Entry | null = null): Message | null {
    const last = latestEnd((past.get(flatNumber) ?? []).filter((one) => entry === null || !together(entry, one)));
    if (last && last.until > since)
      return message('flat_belonged_until', { flatNumber, name: last.ownerName, until: last.until });
    return since > today ? message('day_in_future', { day: since }) : null;
  }

  /** Another first day than the one on record; what a transfer began is corrected in the register. */
  function correct(entry: Entry, { flatNumber }: PlannedFlat, present: KnownOwnership, begun: Begun): void {
    const { place, share } = entry.owner;
    if (place && place.value !== present.place) leaveHolder(entry, place.column, String(place.value));
    if (share && share.value !== present.share) leaveHolder(entry, share.column, share.value);
    const said = entry.owner.occupancyDate;
    begun.occupancyDate ??= said?.value ?? null;
    if (!said || said.value === present.since) return;
    const wrong =
      present.began === 'saved'
        ? wrongBeginning(flatNumber, said.value)
        : message('began_by_transfer', { flatNumber, name: present.ownerName, since: present.since });
    if (wrong) round.refuse(entry, said.column, 'occupancyDate', wrong);
    else round.writes.beginnings.push({ id: present.id, since: said.value });
  }

  /** Somebody of before owned the flat on days that the file tells; without its last day nothing is guessed. */
  function settleOld(
    entry: Entry,
    person: Person,
    flat: PlannedFlat | undefined,
    facts: ImportedOwner,
    begun: Begun,
  ): void {
    const { until } = entry.owner;
    const { value: flatNumber = '', column = null } = entry.flatNumber ?? {};
    const before = past.get(flatNumber) ?? [];
    if (before.some(({ ownerId }) => ownerId === person.ref)) return;
    if (!until || !flat) {
      round.leftOut.push({ sheet: entry.sheet, row: entry.row, column, why: 'no-last-day', text: flatNumber });
      return;
    }
    const since = sinceOf(entry, person, facts);
    const wrong = since === null ? null : wrongPast(flatNumber, since, until.value, entry);
    if (since === null) round.refuse(entry, null, 'occupancyDate', message('import_day_missing'));
    else if (wrong) round.refuse(entry, until.column, 'until', wrong);
    if (since === null || wrong || refuseRenting(entry, person, flatNumber, { since, until: until.value })) return;
    begun.flats.push(flatNumber);
    begin(entry, person, flat, facts, begun, { since, until: until.value });
  }

  function wrongPast(flatNumber: string, since: string, until: string, entry: Entry): Message | null {
    if ((past.get(flatNumber)?.length ?? 0) >= mostBefore)
      return message('import_too_many_before', { flatNumber, max: mostBefore });
    if (until < since) return message('theirs_since', { flatNumber, since });
    const present = openByNumber.get(flatNumber);
    const overlaps = (one: KnownOwnership) =>
      one.since < until && (one.until ?? until) > since && !together(entry, one);
    const other = past.get(flatNumber)?.find(overlaps) ?? (present && overlaps(present) ? present : undefined);
    return other
      ? message('flat_belonged', { flatNumber, name: other.ownerName, since: other.since, until: other.until })
      : null;
  }

  function begin(
    entry: Entry,
    person: Person,
    flat: PlannedFlat,
    facts: ImportedOwner,
    begun: Begun,
    days: { since: string; until: string | null },
  ): void {
    const share = entry.owner.share?.value ?? null;
    if (share) begun.shares.push(share);
    const ref = `new:ownerships:${round.writes.ownerships.length}`;
    const { ref: flatRef, flatNumber } = flat;
    const place = entry.owner.place?.value ?? 1;
    const span = { ref, flat: flatRef, owner: person.ref, flatNumber, ownerName: facts.name, ...days, share };
    const written: BegunOwnership = { ...span, place, holding: null };
    round.writes.ownerships.push(written);
    const here = begunHere.get(flatNumber);
    if (here) here.push({ written, entry });
    else begunHere.set(flatNumber, [{ written, entry }]);
    const known: KnownOwnership = { ...written, id: ref, flatId: flatRef, ownerId: person.ref, began: 'saved' };
    begunBy.set(known, entry);
    if (days.until !== null) addPast(known);
    else if (!openByNumber.has(flatNumber)) openByNumber.set(flatNumber, known);
  }

  /** Whether an ownership that this import begins is of somebody who owns the flat together with the person of a row. */
  function together(entry: Entry, one: KnownOwnership): boolean {
    const other = begunBy.get(one);
    return other !== undefined && areTogether(entry, other);
  }

  /** Puts those who own a flat together in their order, under one holding, and holds their shares to the whole. */
  function join(): void {
    for (const [flatNumber, here] of begunHere) {
      const open = here
        .filter(({ written }) => written.until === null)
        .sort(
          (one, other) =>
            (one.entry.owner.place?.value ?? mostHolders) - (other.entry.owner.place?.value ?? mostHolders),
        );
      for (const [nth, { written, entry }] of open.entries())
        if (nth < mostHolders) written.place = nth + 1;
        else round.refuse(entry, entry.name?.column ?? null, 'name', message('holders_too_many', { max: mostHolders }));
      const [first] = open;
      if (first) owners.set(flatNumber, { ref: first.written.owner, name: first.written.ownerName });
      refuseShares(round, open);
      const all = here.map(({ written }) => written);
      for (const one of all) {
        const first = all.find((other) => other === one || haveDayInCommon(one, other));
        if (first && first !== one) one.holding = first.holding ?? first.ref;
      }
    }
  }

  return { owners, claim, isOfOthers, settle, join };
}

type BegunHere = { written: BegunOwnership; entry: Entry };

/** The shares of those who own a flat are the whole, or nobody has one. */
function refuseShares(round: Round, open: BegunHere[]): void {
  const shares = open.flatMap(({ written }) => written.share ?? []);
  if (shares.length === 0) return;
  const sum = sumOf(shares);
  for (const { written, entry } of open) {
    const column = entry.owner.share?.column ?? null;
    if (written.share === null) round.refuse(entry, column, 'share', message('holder_share_missing'));
    else if (sum !== '1/1') round.refuse(entry, column, 'share', message('holder_shares', { text: spokenShare(sum) }));
  }
}

function latestEnd(ownerships: KnownOwnership[]): { until: string; ownerName: string } | null {
  let latest: { until: string; ownerName: string } | null = null;
  for (const { until, ownerName } of ownerships)
    if (until !== null && until > (latest?.until ?? '')) latest = { until, ownerName };
  return latest;
}

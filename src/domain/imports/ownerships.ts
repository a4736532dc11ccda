import { type Days, haveDayInCommon } from '#domain/dated.ts';
import { mostHolders } from '#domain/holders.ts';
import type { Entry } from '#domain/imports/interpret.ts';
import { areOneName, looseNameKey } from '#domain/imports/looseNameKey.ts';
import { isOld, type Person } from '#domain/imports/people.ts';
import type { Round } from '#domain/imports/plan.ts';
import type { PlannedFlat } from '#domain/imports/planFlats.ts';
import { areTogether, type Begun, type FlatOwners, firstDay } from '#domain/imports/planOwners.ts';
import {
  type BegunOwnership,
  type ImportedOwner,
  type KnownOwnership,
  type KnownTenancy,
  onceFor,
} from '#domain/imports/record.ts';
import { contactKeysOf } from '#domain/imports/records.ts';
import { type Message, message } from '#domain/message.ts';
import { spokenShare, sumOf } from '#domain/share.ts';

/** The most past owners of one flat: each of them is compared with all the others. */
const mostBefore = 200;

type BegunHere = { written: BegunOwnership; entry: Entry };

/** A person's row that names a flat of theirs; `begun` collects what the import begins for the person. */
type Owning = { entry: Entry; person: Person; facts: ImportedOwner; begun: Begun };

/** The recorded ownerships and tenancies by flat. */
const byFlat = onceFor(({ flats, owners: people, ownerships, tenancies }) => {
  const [past, present] = [ownerships.filter(isPast), ownerships.filter((one) => !isPast(one))];
  const open = Map.groupBy(present, ({ flatId }) => flatId as string);
  const firsts = [...open.values()].flatMap(([first]) => first ?? []);
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const numberOf = new Map(flats.map(({ id, flatNumber }) => [id, flatNumber]));
  const owners: FlatOwners = new Map();
  for (const { flatId, ownerId } of firsts) {
    const number = numberOf.get(flatId ?? '');
    if (number !== undefined && ownerId) owners.set(number, { ref: ownerId, name: nameOf.get(ownerId) ?? '' });
  }
  const owned = new Map<string | null, Set<string>>();
  for (const { ownerId, flatNumber } of present) owned.set(ownerId, (owned.get(ownerId) ?? new Set()).add(flatNumber));
  return {
    owners,
    owned,
    /** By the flat's id: all its present owners, the first one first. */
    open,
    openByNumber: new Map(firsts.map((first) => [first.flatNumber, first])),
    past: Map.groupBy(past, ({ flatNumber }) => flatNumber),
    tenancies: Map.groupBy(tenancies, ({ flatNumber }) => flatNumber),
  };
});

const isPast = ({ until, flatId }: KnownOwnership) => until !== null || !flatId;

/** Who owned, owns and comes to own each flat. An import begins ownerships, and never ends that of a present owner. */
export class Ownerships {
  /** The first owner of each flat, by its number: on record and, after `join`, of this file. */
  readonly owners: FlatOwners;
  readonly #round: Round;
  readonly #flats: Map<string, PlannedFlat>;
  readonly #open: ReadonlyMap<string, KnownOwnership[]>;
  readonly #openByNumber: Map<string, KnownOwnership>;
  /** The flats that have an owner on record. */
  readonly #owned: ReadonlyMap<string, KnownOwnership>;
  readonly #past: Map<string, KnownOwnership[]>;
  readonly #tenancies: ReadonlyMap<string, KnownTenancy[]>;
  /** The ownerships that this import begins, by flat, each with the row that tells it. */
  readonly #begunHere = new Map<string, BegunHere[]>();
  readonly #begunBy = new Map<KnownOwnership, Entry>();
  #daysSaid: Set<string> | null = null;
  readonly #claimed = new Map<string, { person: Person; entry: Entry }>();

  constructor(round: Round, flats: Map<string, PlannedFlat>) {
    const { owners, open, openByNumber, past, tenancies } = byFlat(round.planner.existing);
    this.#round = round;
    this.#flats = flats;
    this.owners = new Map(owners);
    this.#open = open;
    this.#openByNumber = new Map(openByNumber);
    this.#owned = openByNumber;
    this.#past = new Map(past);
    this.#tenancies = tenancies;
  }

  /** Claims a flat for a person of the file; returns the row of another person who has claimed it already. */
  claim(number: string, person: Person, entry: Entry): Entry | null {
    const taken = this.#claimed.get(number);
    // Joint owners on record do not take each other's place.
    const isShared = taken && this.#holds(number, person) && this.#holds(number, taken.person);
    if (taken && taken.person !== person && !isShared) return taken.entry;
    if (!taken) this.#claimed.set(number, { person, entry });
    return null;
  }

  /** Whether a flat has owners on record, and this person is none of them. */
  isOfOthers(number: string, person: Person): boolean {
    return this.#owned.has(number) && !this.#holds(number, person);
  }

  /** The flats that this person owns on record. */
  flatsOf({ ref }: Person): ReadonlySet<string> {
    return byFlat(this.#round.planner.existing).owned.get(ref) ?? new Set();
  }

  /** Refuses the rows of a person whose flats all have other owners on record; false where one has not. */
  refuseOfOthers(person: Person): boolean {
    const naming = person.entries.filter((entry) => entry.flatNumber !== null && !isOld(entry));
    const areOfOthers = naming.every(({ flatNumber }) => this.isOfOthers(flatNumber?.value ?? '', person));
    if (naming.length === 0 || !areOfOthers) return false;
    for (const entry of naming) this.#refuseOfAnother(entry, entry.flatNumber?.value ?? '');
    return true;
  }

  /** Settles every flat that a person's rows name, and returns what the import begins for the person. */
  settle(person: Person, facts: ImportedOwner): Begun {
    const begun: Begun = { flats: [], shares: [], occupancyDate: null };
    const seen = new Set<string>();
    for (const entry of person.entries) {
      const number = entry.flatNumber?.value;
      if (number === undefined || seen.has(number)) continue;
      seen.add(number);
      const flat = this.#flats.get(number);
      const owning = { entry, person, facts, begun };
      if (isOld(entry) || facts.status === 'Old') this.#settleOld(owning, flat);
      else if (flat) this.#settleActive(owning, flat);
    }
    return begun;
  }

  /** Puts the joint owners of each flat in order and under one holding, and checks that their shares are the whole. */
  join(): void {
    for (const [flatNumber, here] of this.#begunHere) {
      const open = here
        .filter(({ written }) => written.until === null)
        .sort((one, other) => placeTold(one) - placeTold(other));
      for (const [nth, { written, entry }] of open.entries())
        if (nth < mostHolders) written.place = nth + 1;
        else this.#refuseName(entry, message('holders_too_many', { max: mostHolders }));
      const [first] = open;
      if (first) this.owners.set(flatNumber, { ref: first.written.owner, name: first.written.ownerName });
      refuseShares(this.#round, open);
      holdTogether(here.map(({ written }) => written));
    }
  }

  #addPast(ownership: KnownOwnership): void {
    this.#past.set(ownership.flatNumber, [...(this.#past.get(ownership.flatNumber) ?? []), ownership]);
  }

  #holds(number: string, { ref }: Person): boolean {
    const holders = this.#open.get(this.#openByNumber.get(number)?.flatId ?? '');
    return holders?.some(({ ownerId }) => ownerId === ref) === true;
  }

  #refuseName(entry: Entry, reason: Message): void {
    this.#round.refuse(entry, entry.name?.column ?? null, 'name', reason);
  }

  #refuseOfAnother(entry: Entry, flatNumber: string): void {
    const name = this.owners.get(flatNumber)?.name ?? this.#owned.get(flatNumber)?.ownerName ?? '';
    this.#refuseName(entry, message('import_flat_of_another', { flatNumber, name }));
  }

  #settleActive(owning: Owning, flat: PlannedFlat): void {
    const { entry, person, begun } = owning;
    const { flatNumber } = flat;
    const holders = (flat.known && this.#open.get(flat.known.id)) ?? [];
    const own = holders.find(({ ownerId }) => ownerId === person.ref);
    if (own) {
      this.#correct(owning, flat, own);
      return;
    }
    if (holders.length > 0) {
      this.#refuseOfAnother(entry, flatNumber);
      return;
    }
    const since = this.#sinceOf(owning);
    const wrong =
      since === null ? null : this.#wrongBeginning(flatNumber, since, (one) => this.#isTogether(entry, one));
    if (since === null) this.#round.refuse(entry, null, 'occupancyDate', message('import_day_missing'));
    else if (wrong) this.#round.refuse(entry, entry.owner.occupancyDate?.column ?? null, 'occupancyDate', wrong);
    if (since === null || wrong || this.#refuseRenting(owning, flatNumber, { since, until: null })) return;
    flat.begins = true;
    begun.flats.push(flatNumber);
    this.#begin(owning, flat, { since, until: null });
  }

  /** Begins the ownership of a past owner on the days that the file tells; without its last day nothing is guessed. */
  #settleOld(owning: Owning, flat: PlannedFlat | undefined): void {
    const { entry, person, begun } = owning;
    const { until } = entry.owner;
    const { value: flatNumber = '', column = null } = entry.flatNumber ?? {};
    const before = this.#past.get(flatNumber) ?? [];
    if (before.some(({ ownerId }) => ownerId === person.ref)) return;
    if (!until || !flat) {
      this.#round.leftOut.push({ sheet: entry.sheet, row: entry.row, column, why: 'no-last-day', text: flatNumber });
      return;
    }
    const since = this.#sinceOf(owning);
    const wrong = since === null ? null : this.#wrongPast(flatNumber, { since, until: until.value }, entry);
    if (since === null) this.#round.refuse(entry, null, 'occupancyDate', message('import_day_missing'));
    else if (wrong) this.#round.refuse(entry, until.column, 'until', wrong);
    if (since === null || wrong || this.#refuseRenting(owning, flatNumber, { since, until: until.value })) return;
    begun.flats.push(flatNumber);
    this.#begin(owning, flat, { since, until: until.value });
  }

  /** Refuses an owner who rents the flat: a tenant comes to own a flat by a transfer, with which the tenancy ends. */
  #refuseRenting({ entry, person }: Owning, flatNumber: string, days: Days): boolean {
    const rented = this.#rentedBy(person, flatNumber, days);
    if (!rented) return false;
    const { since, until } = rented;
    this.#refuseName(entry, message('import_owner_rents', { flatNumber, name: person.name, since, until }));
    return true;
  }

  /** The tenancy of a flat on these days with this person as a tenant: by record, or by a name without any contact. */
  #rentedBy({ ref, name, known, entries }: Person, flatNumber: string, days: Days): KnownTenancy | undefined {
    const isName = known === null && entries.every((entry) => contactKeysOf(entry).length === 0);
    const isTheirs = (tenant: KnownTenancy['tenants'][number]) =>
      tenant.personId === ref || (isName && areOneName(tenant.name, name));
    return this.#tenancies.get(flatNumber)?.find((one) => haveDayInCommon(one, days) && one.tenants.some(isTheirs));
  }

  /** The day on record of a known person belongs to another flat of theirs, and is not used for this one. */
  #sinceOf({ entry, person: { known, entries }, facts }: Owning): string | null {
    const said = entry.owner.occupancyDate?.value ?? firstDay(entries);
    return said ?? (known ? (this.#round.decisions.missingOccupancyDate ?? null) : facts.occupancyDate);
  }

  #wrongBeginning(flatNumber: string, since: string, isOwn: (one: KnownOwnership) => boolean): Message | null {
    const before = this.#past.get(flatNumber) ?? [];
    const last = latestEnd(before.filter((one) => !isOwn(one)));
    if (last && last.until > since)
      return message('flat_belonged_until', { flatNumber, name: last.ownerName, until: last.until });
    return since > this.#round.planner.today ? message('day_in_future', { day: since }) : null;
  }

  /** The same for a recorded ownership, which what the person owned before it without a break does not oppose. */
  #wrongEarlier(own: KnownOwnership, flatNumber: string, since: string): Message | null {
    const { ownerId, since: came, first } = own;
    // On that day their share passed, which the register says.
    if (first?.until && since >= first.until) return message('theirs_until', { flatNumber, until: first.until });
    const isTheirs = (one: KnownOwnership) => one.ownerId === ownerId && one.since === came;
    return this.#wrongBeginning(flatNumber, since, isTheirs) ?? wrongWithin(own, flatNumber, since);
  }

  /** Whoever came by a transfer on that day, or on a day that it passes, came as the register says. */
  #wrongBeside({ id, flatId, since: came }: KnownOwnership, flatNumber: string, since: string): Message | null {
    const others = (this.#open.get(flatId ?? '') ?? []).filter((one) => one.id !== id && one.began !== 'saved');
    const together = others.find((one) => one.since === came);
    if (together) return message('began_by_transfer', { flatNumber, name: together.ownerName, since: came });
    const passed = others.find((one) => one.since > came && one.since <= since);
    return passed ? message('holding_changed_on', { flatNumber, from: null, to: passed.since }) : null;
  }

  #wrongPast(flatNumber: string, { since, until }: Days & { until: string }, entry: Entry): Message | null {
    const before = this.#past.get(flatNumber) ?? [];
    if (before.length >= mostBefore) return message('import_too_many_before', { flatNumber, max: mostBefore });
    if (until < since) return message('theirs_since', { flatNumber, since });
    const present = this.#openByNumber.get(flatNumber);
    const overlaps = (one: KnownOwnership) =>
      one.since < until && (one.until ?? until) > since && !this.#isTogether(entry, one);
    const holders = this.#open.get(present?.flatId ?? '') ?? (present ? [present] : []);
    const other = [...before, ...holders].find(overlaps);
    return other
      ? message('flat_belonged', { flatNumber, name: other.ownerName, since: other.since, until: other.until })
      : null;
  }

  /**
   * Corrects the first day of a recorded ownership. What a transfer began is refused: it is corrected in the register.
   */
  #correct({ entry, person, begun }: Owning, { flatNumber }: PlannedFlat, present: KnownOwnership): void {
    const { place, share } = entry.owner;
    if (place && place.value !== present.place) this.#leaveHolder(entry, place.column, String(place.value));
    if (share && share.value !== present.share) this.#leaveHolder(entry, share.column, share.value);
    const said = entry.owner.occupancyDate;
    if (said && said.value !== present.since && !this.#isSaidOfAll(flatNumber, said.value, present)) {
      this.#leaveHolder(entry, said.column, said.value);
      return;
    }
    begun.occupancyDate ??= said?.value ?? null;
    if (!said || said.value === present.since) return;
    const rented = this.#rentedBy(person, flatNumber, { since: said.value, until: null });
    const wrong =
      present.began === 'saved'
        ? (this.#wrongEarlier(present, flatNumber, said.value) ??
          this.#wrongBeside(present, flatNumber, said.value) ??
          (rented && rentedOnThem(rented, present.ownerName)))
        : message('began_by_transfer', { flatNumber, name: present.ownerName, since: present.since });
    if (wrong) this.#round.refuse(entry, said.column, 'occupancyDate', wrong);
    else this.#round.writes.beginnings.push({ id: present.first?.id ?? present.id, since: said.value });
  }

  /** Whether the file says this first day of everybody who came to own the flat with somebody. */
  #isSaidOfAll(flatNumber: string, day: string, { id, flatId, since }: KnownOwnership): boolean {
    this.#daysSaid ??= new Set(
      this.#round.entries.map(({ flatNumber: flat, name, owner: { occupancyDate } }) =>
        [flat?.value, occupancyDate?.value, looseNameKey(name?.value ?? '')].join('/'),
      ),
    );
    const holders = this.#open.get(flatId ?? '') ?? [];
    return holders.every(
      (one) =>
        one.id === id ||
        one.since !== since ||
        this.#daysSaid?.has([flatNumber, day, looseNameKey(one.ownerName)].join('/')),
    );
  }

  #leaveHolder({ sheet, row }: Entry, column: number | null, text: string): void {
    this.#round.leftOut.push({ sheet, row, column, why: 'holders', text });
  }

  #begin({ entry, person, facts, begun }: Owning, flat: PlannedFlat, days: Days): void {
    const share = entry.owner.share?.value ?? null;
    if (share) begun.shares.push(share);
    const { ownerships } = this.#round.writes;
    const ref = `new:ownerships:${ownerships.length}`;
    const { ref: flatRef, flatNumber } = flat;
    const place = entry.owner.place?.value ?? 1;
    const span = { ref, flat: flatRef, owner: person.ref, flatNumber, ownerName: facts.name, ...days, share };
    const written: BegunOwnership = { ...span, place, holding: null };
    ownerships.push(written);
    const here = this.#begunHere.get(flatNumber);
    if (here) here.push({ written, entry });
    else this.#begunHere.set(flatNumber, [{ written, entry }]);
    const known: KnownOwnership = { ...written, id: ref, flatId: flatRef, ownerId: person.ref, began: 'saved' };
    this.#begunBy.set(known, entry);
    if (days.until !== null) this.#addPast(known);
    else if (!this.#openByNumber.has(flatNumber)) this.#openByNumber.set(flatNumber, known);
  }

  /** Whether an ownership that this import begins is of a joint owner with the person of a row. */
  #isTogether(entry: Entry, one: KnownOwnership): boolean {
    const other = this.#begunBy.get(one);
    return other !== undefined && areTogether(entry, other);
  }
}

/** The place among joint owners that a row tells; owners without one come after those with one. */
const placeTold = ({ entry }: BegunHere) => entry.owner.place?.value ?? mostHolders;

/** Puts the ownerships of a flat that have a day in common under one holding, that of the first of them. */
function holdTogether(all: BegunOwnership[]): void {
  for (const one of all) {
    const first = all.find((other) => other === one || haveDayInCommon(one, other));
    if (first && first !== one) one.holding = first.holding ?? first.ref;
  }
}

/** Refuses the shares of a flat's owners where they are not the whole, unless no owner has a share. */
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

/** The error of a first day that leaves outside what is on record of somebody as the owner, as their form has it. */
function wrongWithin({ ownerName, nominatedOn, left }: KnownOwnership, flatNumber: string, since: string) {
  if (nominatedOn !== undefined && since > nominatedOn)
    return message('nominated_outside', { flatNumber, name: ownerName, since: nominatedOn });
  const gone = left?.find(({ until }) => until <= since);
  return gone ? message('listed_outside', { flatNumber, ...gone }) : null;
}

function rentedOnThem({ flatNumber, since, until }: KnownTenancy, name: string): Message {
  return message('owner_rents_it', { flatNumber, name, since, until });
}

function latestEnd(ownerships: KnownOwnership[]): { until: string; ownerName: string } | null {
  let latest: { until: string; ownerName: string } | null = null;
  for (const { until, ownerName } of ownerships)
    if (until !== null && until > (latest?.until ?? '')) latest = { until, ownerName };
  return latest;
}

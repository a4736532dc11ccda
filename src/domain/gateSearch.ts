import type { GateMatch, Resident } from '#domain/gate.ts';
import {
  type CopiedFlat,
  type CopiedVehicle,
  copyPartNames,
  type GateCopy,
  type GateCopyChanges,
} from '#domain/gateCopy.ts';
import { between, type Joined, placesContaining, textAt } from '#domain/gateIndex.ts';
import { byId, type Index, indexing, inTheirOrder, type Records, replace } from '#domain/gateRecords.ts';
import { isFound, type SearchParts, wantedIn } from '#domain/matching.ts';
import type { GatePass } from '#domain/pass.ts';
import { foldedPlate, plateKey } from '#domain/plate.ts';
import { whomToAsk } from '#domain/residents.ts';
import { maxResults, SearchText } from '#domain/search.ts';
import type { GateStop } from '#domain/stop.ts';
import { withLatinLetters } from '#domain/text.ts';

/**
 * The gate's look-up over a device's copy (docs/rules.md, On the device): it answers what the server's look-up answers,
 * in the same order (server/gate/queries.ts).
 */
export type GateSearch = {
  lookUp(text: string): GateMatch[];
  /** The flat with this number in any spelling; undefined where there is none. */
  flatNumbered(text: string): CopiedFlat | undefined;
  /** Undefined where it is gone. */
  flatWith(id: string): CopiedFlat | undefined;
  passWith(code: string): GatePass | undefined;
  passOf(id: string): GatePass | undefined;
  /** The stops of today and later; the caller checks which of them are in force. */
  stops(): GateStop[];
  /** Applies changes in slices; look-ups work between two of them. */
  taking(changes: Changes): Generator<void, void>;
  /** The copy as it is now. */
  copy(): GateCopy;
};

type Changes = Omit<GateCopyChanges, 'seq' | 'isTooLongAgo'>;

/** Builds the look-up in slices, so that a cheap phone can paint between two of them. */
export function* creatingGateSearch(copy: GateCopy): Generator<void, GateSearch> {
  const records = yield* byId(copy);
  const index = yield* indexing(records);
  return {
    lookUp: (text) => found(records, index, text).map((match) => withResidents(records, match)),
    flatNumbered: (text) =>
      flatsNumbered(index, plateKey(text))[0] ?? flatsNumbered(index, plateKey(withLatinLetters(text)))[0],
    flatWith: (id) => records.flats.get(id),
    passWith: (code) => records.passes.values().find((pass) => pass.code === code),
    passOf: (id) => records.passes.get(id),
    stops: () => [...records.stops.values()],
    *taking(changes) {
      for (const part of copyPartNames) {
        for (const id of changes.gone) yield replace(records, index, { part, id, next: undefined });
        for (const next of changes[part]) yield replace(records, index, { part, id: next.id, next });
      }
    },
    copy: () => Object.fromEntries(copyPartNames.map((part) => [part, inTheirOrder(records, index, part)])) as never,
  };
}

function firstOf<T>(all: readonly T[], places: Iterable<number>): T[] {
  const some: T[] = [];
  for (const place of places) {
    some.push(all[place] as T);
    if (some.length === maxResults) break;
  }
  return some;
}

type Bare = { found: GateMatch['found'] } & (
  | { vehicle: CopiedVehicle; flat: null }
  | { vehicle: null; flat: CopiedFlat }
);

/** Finds by the surest way that finds anything, and answers only those matches (docs/rules.md, The gate). */
function found(records: Records, index: Index, typed: string): Bare[] {
  const read = SearchText.safeParse(typed);
  const text = read.success ? read.data : '';
  const asTyped = foundAs(records, index, text);
  const spelled = withLatinLetters(text);
  return asTyped.length > 0 || spelled === text ? asTyped : foundAs(records, index, spelled);
}

function foundAs(records: Records, index: Index, text: string): Bare[] {
  const key = plateKey(text);
  if (key.length < 2) return [];
  const [numbers, alike] = index.vehicles.joined as [Joined, Joined];
  const vehicles = (places: Iterable<number>) => firstOf(index.vehicles.records, places);
  const byPlate = vehicles(placesContaining(numbers, between + key + between));
  if (byPlate.length > 0) return vehiclesAs('plate', byPlate);
  if (/^[0-9]{4}$/.test(key)) {
    const byTail = vehicles(placesContaining(numbers, key + between));
    if (byTail.length > 0) return unique([...vehiclesAs('last-four', byTail), ...byFlat(index, key)]);
  }
  const byPart = vehicles(placesContaining(numbers, key));
  const all = [...byFlat(index, key), ...vehiclesAs('part', byPart), ...byName(records, index, text)];
  if (all.length > 0) return unique(all);
  if (key.length < 4) return [];
  return vehiclesAs('near', vehicles(placesContaining(alike, foldedPlate(text))));
}

function flatsNumbered(index: Index, key: string): CopiedFlat[] {
  const [numbers] = index.flats.joined as [Joined];
  return key === '' ? [] : firstOf(index.flats.records, placesContaining(numbers, between + key + between));
}

function byFlat(index: Index, key: string): Bare[] {
  const flats = flatsNumbered(index, key);
  const vehicles = flats.flatMap(({ id }) => [...(index.vehiclesOf.get(id) ?? [])]);
  vehicles.sort((one, other) => (plateKey(one.vehicleNumber) < plateKey(other.vehicleNumber) ? -1 : 1));
  return [...flatsAs('flat', flats), ...vehiclesAs('flat', vehicles.slice(0, maxResults))];
}

function byName(records: Records, index: Index, text: string): Bare[] {
  if (text.length < 3) return [];
  const called = peopleCalled(index, wantedIn(text));
  const vehicles: CopiedVehicle[] = [];
  if (called.size > 0)
    for (const vehicle of index.vehicles.records) {
      if (vehicle.personId !== null && called.has(vehicle.personId)) vehicles.push(vehicle);
      if (vehicles.length === maxResults) return vehiclesAs('name', vehicles);
    }
  const flats: CopiedFlat[] = [];
  const without = [...called].filter((id) => !index.vehiclesOf.get(id)?.size && records.people.has(id));
  const isOf = new Set(without);
  if (isOf.size > 0)
    for (const flat of index.flats.records) {
      if (flat.ownerIds.some((id) => isOf.has(id))) flats.push(flat);
      if (flats.length === maxResults) break;
    }
  return [...vehiclesAs('name', vehicles), ...flatsAs('name', flats)];
}

/** The people whose names have all wanted parts: found by the longest part, then checked for the others. */
function peopleCalled({ people }: Index, wanted: SearchParts): Set<string> {
  const [names, codes] = people.joined as [Joined, Joined];
  const [longest] = wanted.toSorted((one, other) => other.text.length - one.text.length);
  const called = new Set<string>();
  if (!longest) return new Set(people.orders);
  const look = (where: Joined, needle: string) => {
    for (const place of placesContaining(where, needle))
      if (isFound({ text: textAt(names, place), code: textAt(codes, place) }, wanted))
        called.add(people.orders[place] as string);
  };
  if (longest.text !== '') look(names, longest.text);
  for (const code of longest.codes) look(codes, code);
  return called;
}

const vehiclesAs = (found: Bare['found'], all: readonly CopiedVehicle[]): Bare[] =>
  all.map((vehicle) => ({ found, vehicle, flat: null }));
const flatsAs = (found: Bare['found'], all: readonly CopiedFlat[]): Bare[] =>
  all.map((flat) => ({ found, vehicle: null, flat }));

/** Keeps a vehicle or flat that was found in two ways once, with the first of them. */
function unique(all: readonly Bare[]): Bare[] {
  const seen = new Set<string>();
  const isNew = ({ vehicle, flat }: Bare) => {
    const { id } = vehicle ?? (flat as CopiedFlat);
    return !seen.has(id) && seen.add(id);
  };
  return all.filter(isNew).slice(0, maxResults);
}

/** A match as the server answers it: with the owner and with who lives in the flat. */
function withResidents({ flats, people }: Records, { found, vehicle, flat: ownFlat }: Bare): GateMatch {
  const flat = ownFlat ?? flats.get(vehicle?.flatId ?? '');
  const shownId = vehicle ? vehicle.personId : (flat?.ownerIds[0] ?? null);
  const owner = people.get(shownId ?? '');
  const shown = {
    found,
    flatNumber: flat?.flatNumber ?? null,
    owner: owner ? { name: owner.name, phone: owner.phone, status: owner.status } : null,
    residents: flat ? residentsOf(people, flat, shownId) : [],
  };
  if (!vehicle) return { id: (flat as CopiedFlat).id, vehicle: null, rents: null, ...shown };
  const { id, vehicleNumber, company, model, color, type, personId } = vehicle;
  const isTenant = personId !== null && (flat?.tenants?.some((tenant) => tenant.personId === personId) ?? false);
  // A former tenant who owns the flat now is shown as its owner.
  const hasLeft = vehicle.rentedBefore && (personId === null || !flat?.ownerIds.includes(personId));
  const rents = isTenant ? 'now' : hasLeft ? 'formerly' : null;
  return { id, vehicle: { vehicleNumber, company, model, color, type }, rents, ...shown };
}

function residentsOf(people: Records['people'], { ownerIds, tenants }: CopiedFlat, shownId: string | null): Resident[] {
  if (tenants === null && ownerIds.every((id) => id === shownId)) return [];
  const renting = tenants?.map(({ personId, name }) => {
    const person = people.get(personId ?? '');
    return { name: person?.name ?? name ?? '', phone: person?.phone ?? null };
  });
  return whomToAsk(
    renting ?? null,
    ownerIds.flatMap((id) => people.get(id) ?? []),
  );
}

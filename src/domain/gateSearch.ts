import { flatNumberKey, flatNumberOrder } from '#domain/flatNumber.ts';
import type { GateMatch } from '#domain/gate.ts';
import {
  type CopiedFlat,
  type CopiedPerson,
  type CopiedVehicle,
  copyPartNames,
  type GateCopy,
  type GateCopyChanges,
} from '#domain/gateCopy.ts';
import { isFound, oncePer, searchable, type Wanted, wantedIn } from '#domain/matching.ts';
import { foldedPlate, plateKey } from '#domain/plate.ts';
import type { Resident } from '#domain/residents.ts';
import { maxResults, SearchText } from '#domain/search.ts';

/**
 * The gate's look-up over what a device keeps (docs/rules.md, On the device): finds what the server's finds, in the same
 * order (server/gate/queries.ts). All numbers stand in one text, all names in another: to look for a part in one long text
 * takes a hundredth of looking through thirty thousand short ones.
 */
export type GateSearch = {
  lookUp(text: string): GateMatch[];
  /** The flat with this number in any spelling; undefined where there is none. */
  flatNumbered(text: string): CopiedFlat | undefined;
  vehicle(id: string): CopiedVehicle | undefined;
  /** Takes in what has changed. */
  apply(changes: Omit<GateCopyChanges, 'seq' | 'isTooLongAgo'>): void;
  /** The copy as it is now. */
  copy(): GateCopy;
};

type Records = { [P in keyof GateCopy]: Map<string, GateCopy[P][number]> };

export function createGateSearch(copy: GateCopy): GateSearch {
  const records = Object.fromEntries(
    copyPartNames.map((part) => [part, new Map(copy[part].map((one) => [one.id, one as never]))]),
  ) as unknown as Records;
  let index: Index | null = null;
  const indexed = () => {
    index ??= indexOf(records);
    return index;
  };
  return {
    lookUp: (text) => found(records, indexed(), text).map((match) => withResidents(records, match)),
    flatNumbered: (text) => flatsNumbered(indexed(), plateKey(text))[0],
    vehicle: (id) => records.vehicles.get(id),
    apply(changes) {
      for (const part of copyPartNames) {
        const all = records[part] as Map<string, { id: string }>;
        for (const id of changes.gone) all.delete(id);
        for (const one of changes[part]) all.set(one.id, one);
      }
      index = null;
    },
    copy: () => Object.fromEntries(copyPartNames.map((part) => [part, [...records[part].values()]])) as never,
  };
}

type Index = {
  /** In the order of their numbers. */
  vehicles: CopiedVehicle[];
  flats: CopiedFlat[];
  people: CopiedPerson[];
  numbers: Joined;
  folded: Joined;
  flatNumbers: Joined;
  names: Joined;
  nameCodes: Joined;
  vehiclesOf: Map<string, CopiedVehicle[]>;
  withVehicle: Set<string>;
};

const keyOf = oncePer((vehicle: CopiedVehicle) => ({
  key: plateKey(vehicle.vehicleNumber),
  folded: foldedPlate(vehicle.vehicleNumber),
}));
const flatKeyOf = oncePer((flat: CopiedFlat) => ({
  key: flatNumberKey(flat.flatNumber),
  order: flatNumberOrder(flat.flatNumber),
}));
const nameOf = oncePer((person: CopiedPerson) => searchable([person.name]));

function indexOf(records: Records): Index {
  const byKey = (one: CopiedVehicle, other: CopiedVehicle) => (keyOf(one).key < keyOf(other).key ? -1 : 1);
  const byOrder = (one: CopiedFlat, other: CopiedFlat) => (flatKeyOf(one).order < flatKeyOf(other).order ? -1 : 1);
  const vehicles = [...records.vehicles.values()].sort(byKey);
  const flats = [...records.flats.values()].sort(byOrder);
  const people = [...records.people.values()];
  const vehiclesOf = Map.groupBy(vehicles, ({ flatId }) => flatId ?? '');
  vehiclesOf.delete('');
  return {
    vehicles,
    flats,
    people,
    numbers: joined(vehicles.map((one) => keyOf(one).key)),
    folded: joined(vehicles.map((one) => keyOf(one).folded)),
    flatNumbers: joined(flats.map((one) => flatKeyOf(one).key)),
    names: joined(people.map((one) => nameOf(one).text)),
    nameCodes: joined(people.map((one) => nameOf(one).code)),
    vehiclesOf,
    withVehicle: new Set(vehicles.flatMap(({ personId }) => personId ?? [])),
  };
}

/** Texts in one, each between line ends, which none of them has. */
type Joined = { text: string; starts: Uint32Array };

const between = '\n';

function joined(texts: readonly string[]): Joined {
  const starts = new Uint32Array(texts.length + 1);
  let at = 1;
  for (const [place, text] of texts.entries()) {
    starts[place] = at;
    at += text.length + 1;
  }
  starts[texts.length] = at;
  return { text: between + texts.join(between) + between, starts };
}

/** The places of the texts that have this, in their order, each once. */
function* placesOf({ text, starts }: Joined, needle: string): Generator<number> {
  let place = -1;
  for (let at = text.indexOf(needle); at >= 0; ) {
    // The line end before a text belongs to it.
    place = lastUpTo(starts, at + 1, place + 1);
    yield place;
    at = text.indexOf(needle, (starts[place + 1] as number) - 1);
  }
}

/** The last place that starts at this or before; none before `low`. */
function lastUpTo(starts: Uint32Array, at: number, low: number): number {
  let high = starts.length - 2;
  let from = low;
  while (from < high) {
    const middle = (from + high + 1) >> 1;
    if ((starts[middle] as number) <= at) from = middle;
    else high = middle - 1;
  }
  return from;
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

/** The surest way of finding anything is the only one answered (docs/rules.md, The gate). */
function found(records: Records, index: Index, typed: string): Bare[] {
  const read = SearchText.safeParse(typed);
  const text = read.success ? read.data : '';
  const key = plateKey(text);
  if (key.length < 2) return [];
  const byPlate = firstOf(index.vehicles, placesOf(index.numbers, between + key + between));
  if (byPlate.length > 0) return vehiclesAs('plate', byPlate);
  if (/^[0-9]{4}$/.test(key)) {
    const byTail = firstOf(index.vehicles, placesOf(index.numbers, key + between));
    if (byTail.length > 0) return unique([...vehiclesAs('last-four', byTail), ...byFlat(index, key)]);
  }
  const byPart = firstOf(index.vehicles, placesOf(index.numbers, key));
  const all = [...byFlat(index, key), ...vehiclesAs('part', byPart), ...byName(records, index, text)];
  if (all.length > 0) return unique(all);
  if (key.length < 4) return [];
  return vehiclesAs('near', firstOf(index.vehicles, placesOf(index.folded, foldedPlate(text))));
}

function flatsNumbered(index: Index, key: string): CopiedFlat[] {
  return key === '' ? [] : firstOf(index.flats, placesOf(index.flatNumbers, between + key + between));
}

function byFlat(index: Index, key: string): Bare[] {
  const flats = flatsNumbered(index, key);
  const vehicles = flats.flatMap(({ id }) => index.vehiclesOf.get(id) ?? []);
  if (flats.length > 1) vehicles.sort((one, other) => (keyOf(one).key < keyOf(other).key ? -1 : 1));
  return [...flatsAs('flat', flats), ...vehiclesAs('flat', vehicles.slice(0, maxResults))];
}

function byName(records: Records, index: Index, text: string): Bare[] {
  if (text.length < 3) return [];
  const called = peopleCalled(index, wantedIn(text));
  const vehicles: CopiedVehicle[] = [];
  if (called.size > 0)
    for (const vehicle of index.vehicles) {
      if (vehicle.personId !== null && called.has(vehicle.personId)) vehicles.push(vehicle);
      if (vehicles.length === maxResults) return vehiclesAs('name', vehicles);
    }
  const flats: CopiedFlat[] = [];
  const without = [...called].filter((id) => !index.withVehicle.has(id) && records.people.has(id));
  const isOf = new Set(without);
  if (isOf.size > 0)
    for (const flat of index.flats) {
      if (flat.ownerIds.some((id) => isOf.has(id))) flats.push(flat);
      if (flats.length === maxResults) break;
    }
  return [...vehiclesAs('name', vehicles), ...flatsAs('name', flats)];
}

/** Those with all that is wanted in their names: looked for by the longest part, and then each as a whole. */
function peopleCalled({ people, names, nameCodes }: Index, wanted: Wanted): Set<string> {
  const [longest] = wanted.toSorted((one, other) => other.text.length - one.text.length);
  const called = new Set<string>();
  if (!longest) return new Set(people.map(({ id }) => id));
  const look = (where: Joined, needle: string) => {
    for (const place of placesOf(where, needle)) {
      const person = people[place] as CopiedPerson;
      if (isFound(nameOf(person), wanted)) called.add(person.id);
    }
  };
  if (longest.text !== '') look(names, longest.text);
  for (const code of longest.codes) look(nameCodes, code);
  return called;
}

const vehiclesAs = (found: Bare['found'], all: readonly CopiedVehicle[]): Bare[] =>
  all.map((vehicle) => ({ found, vehicle, flat: null }));
const flatsAs = (found: Bare['found'], all: readonly CopiedFlat[]): Bare[] =>
  all.map((flat) => ({ found, vehicle: null, flat }));

/** Who was found in two ways is shown once, for the first of them. */
function unique(all: readonly Bare[]): Bare[] {
  const seen = new Set<string>();
  const isNew = ({ vehicle, flat }: Bare) => {
    const { id } = vehicle ?? (flat as CopiedFlat);
    return !seen.has(id) && seen.add(id);
  };
  return all.filter(isNew).slice(0, maxResults);
}

/** As the server answers it: with whose it is and who lives there. */
function withResidents({ flats, people }: Records, { found, vehicle, flat: ownFlat }: Bare): GateMatch {
  const flat = ownFlat ?? flats.get(vehicle?.flatId ?? '');
  const owner = people.get((vehicle ? vehicle.personId : flat?.ownerIds[0]) ?? '');
  const shown = {
    found,
    flatNumber: flat?.flatNumber ?? null,
    owner: owner ? { name: owner.name, phone: owner.phone, status: owner.status } : null,
    residents: flat ? residentsOf(people, flat) : [],
  };
  if (!vehicle) return { id: (flat as CopiedFlat).id, vehicle: null, rents: null, ...shown };
  const { id, vehicleNumber, company, model, color, type, personId } = vehicle;
  const isTenant = personId !== null && (flat?.tenants?.some((tenant) => tenant.personId === personId) ?? false);
  const rents = isTenant ? 'now' : vehicle.rentedBefore ? 'formerly' : null;
  return { id, vehicle: { vehicleNumber, company, model, color, type }, rents, ...shown };
}

function residentsOf(people: Records['people'], { ownerIds, tenants }: CopiedFlat): Resident[] {
  const owners = ownerIds.flatMap((id): Resident | [] => {
    const person = people.get(id);
    return person ? { name: person.name, phone: person.phone, as: 'owner' } : [];
  });
  if (tenants === null) return owners.length > 1 ? owners : [];
  const renting = tenants.map(({ personId, name }): Resident => {
    const person = people.get(personId ?? '');
    return { name: person?.name ?? name ?? '', phone: person?.phone ?? null, as: 'tenant' };
  });
  return [...renting, ...owners];
}

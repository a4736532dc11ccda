import { flatNumberKey, flatNumberOrder } from '#domain/flatNumber.ts';
import {
  type CopiedFlat,
  type CopiedPerson,
  type CopiedVehicle,
  type CopyPart,
  copyPartNames,
  type GateCopy,
} from '#domain/gateCopy.ts';
import { type Ordered, ordering, putIn, swap, takeOut } from '#domain/gateIndex.ts';
import { searchable } from '#domain/matching.ts';
import { foldedPlate, plateKey } from '#domain/plate.ts';

/** The records of a device's copy and the index over them (domain/gateSearch.ts), both updated one record at a time. */

const recordsAtOnce = 1000;

export type Records = { [P in keyof GateCopy]: Map<string, GateCopy[P][number]> };

export function* byId(copy: GateCopy): Generator<void, Records> {
  const records = {} as Record<CopyPart, Map<string, { id: string }>>;
  for (const part of copyPartNames) {
    const all = new Map<string, { id: string }>();
    for (const one of copy[part]) {
      all.set(one.id, one);
      if (all.size % recordsAtOnce === 0) yield;
    }
    records[part] = all;
  }
  return records as unknown as Records;
}

export type Index = {
  vehicles: Ordered<CopiedVehicle>;
  flats: Ordered<CopiedFlat>;
  people: Ordered<CopiedPerson>;
  /** The vehicles by flat and by owner. */
  vehiclesOf: Map<string, Set<CopiedVehicle>>;
};

const findings = {
  // Vehicles are found by plate, and by plate with look-alike characters folded.
  vehicles: {
    texts: 2,
    keysOf({ vehicleNumber }: CopiedVehicle) {
      const order = plateKey(vehicleNumber);
      return { order, texts: [order, foldedPlate(order)] };
    },
  },
  flats: {
    texts: 1,
    keysOf: ({ flatNumber }: CopiedFlat) => ({
      order: flatNumberOrder(flatNumber),
      texts: [flatNumberKey(flatNumber)],
    }),
  },
  // People are found by name, and by numbers within the name.
  people: {
    texts: 2,
    keysOf({ id, name }: CopiedPerson) {
      const { text, code } = searchable([name]);
      return { order: id, texts: [text, code] };
    },
  },
};

export function* indexing(records: Records): Generator<void, Index> {
  const vehicles = yield* ordering(records.vehicles.values(), findings.vehicles);
  const flats = yield* ordering(records.flats.values(), findings.flats);
  const people = yield* ordering(records.people.values(), findings.people);
  const index: Index = { vehicles, flats, people, vehiclesOf: new Map() };
  for (const [nth, vehicle] of vehicles.records.entries()) {
    belongs(index, vehicle, true);
    if (nth % recordsAtOnce === 0) yield;
  }
  return index;
}

function belongs({ vehiclesOf }: Index, vehicle: CopiedVehicle, does: boolean): void {
  for (const id of [vehicle.flatId, vehicle.personId]) {
    if (id === null) continue;
    const own = vehiclesOf.get(id) ?? new Set();
    vehiclesOf.set(id, own);
    if (does) own.add(vehicle);
    else own.delete(vehicle);
  }
}

type Replaced<P extends CopyPart> = { part: P; id: string; next: GateCopy[P][number] | undefined };

/** Adds, replaces or removes one record, in the records and in the index. */
export function replace<P extends CopyPart>(records: Records, index: Index, { part, id, next }: Replaced<P>): void {
  const all = records[part] as Map<string, GateCopy[P][number]>;
  const before = all.get(id);
  if (next === undefined) all.delete(id);
  else all.set(id, next);
  if (part === 'vehicles') {
    if (before) belongs(index, before as CopiedVehicle, false);
    if (next) belongs(index, next as CopiedVehicle, true);
  }
  if (!(part in findings)) return;
  const list = index[part as keyof typeof findings] as Ordered<GateCopy[P][number]>;
  if (before && next && swap(list, before, next)) return;
  if (before) takeOut(list, before);
  if (next) putIn(list, next);
}

/** A part's records in the order of the index: a copy that is stored in order needs no sorting the next time. */
export function inTheirOrder(records: Records, index: Index, part: CopyPart) {
  return part in findings ? [...index[part as keyof typeof findings].records] : [...records[part].values()];
}

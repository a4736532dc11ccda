import { isFound, type SearchParts } from '#domain/matching.ts';
import type { Announcement, Feed } from '#server/changes/feed.ts';
import type { Db } from '#server/database/tables.ts';
import {
  createPause,
  flatsNow,
  type Owners,
  ownerIdsOf,
  ownersNow,
  readFlats,
  readOwners,
  readVehicles,
  vehiclesNow,
} from '#server/search/entries.ts';
import {
  firstThatFit,
  type Listing,
  listingOf,
  placesOfName,
  placesOfNumber,
  replace,
  replaceEntry,
} from '#server/search/listing.ts';

/** What is searched by parts, in memory: it finds which vehicles and flats fit; the database has their details. */
type Society = {
  /** The number of the last change that is in it. */
  seq: number;
  owners: Owners;
  /** How many vehicles each owner has; owners without any may be missing. */
  vehicleCounts: Map<string, number>;
  vehicles: Listing;
  flats: Listing;
};

type NumberFits = (number: string) => boolean;

/** The searches. Each answers ids in the order of the numbers, as many as an answer shows. */
export type IndexedState = {
  /** Vehicles whose number holds the key, or what looks like it, and fits. */
  vehiclesNumbered(key: string, fits: NumberFits): string[];
  /** Flats in the same way, by the letters and digits of their numbers. */
  flatsNumbered(key: string, fits: NumberFits): string[];
  /** Vehicles with an owner whose name fits. */
  vehiclesNamed(wanted: SearchParts): string[];
  /** Flats owned by somebody with this name who has no vehicle. */
  flatsNamed(wanted: SearchParts): string[];
};

export type SearchIndex = {
  /** The society with everything that this server knows to be committed. Made when it is first asked for. */
  upToDate(): Promise<IndexedState>;
};

/** Changed entries are searched one by one: with more of them than this the whole index is made anew. */
const mostChanged = 500;

/** Makes the index. `onError` is told why it could not be made anew in the background, which is then tried again. */
export function createSearchIndex(db: Db, feed: Feed, onError: (error: unknown) => void): SearchIndex {
  let society: Society | null = null;
  let working: Promise<void> | null = null;
  let isRenewing = false;

  async function caughtUp(now: Society): Promise<Society> {
    const missed = await feed.missedSince(now.seq);
    if ('isTooLongAgo' in missed) return read(db, feed);
    await apply(db, now, missed.announcements);
    now.seq = missed.upTo;
    if (now.vehicles.changed.size + now.flats.changed.size > mostChanged) void renew();
    return now;
  }

  async function renew(): Promise<void> {
    if (isRenewing) return;
    isRenewing = true;
    try {
      society = await read(db, feed);
    } catch (error) {
      if (!feed.isClosed) onError(error);
    } finally {
      isRenewing = false;
    }
  }

  async function advance(): Promise<void> {
    const before = society;
    const now = before === null ? await read(db, feed) : await caughtUp(before);
    // `renew` may have replaced the index meanwhile.
    if (society === before) society = now;
  }

  return {
    async upToDate() {
      const newest = await feed.settled();
      while (society === null || society.seq < newest) {
        working ??= advance().finally(() => {
          working = null;
        });
        await working;
      }
      return known(society);
    },
  };
}

function known({ owners, vehicleCounts, vehicles, flats }: Society): IndexedState {
  const numbered = (listing: Listing) => (key: string, fits: NumberFits) =>
    idsOf(firstThatFit(listing, placesOfNumber(listing, key), ({ number }) => fits(number)));
  const named = (listing: Listing, wanted: SearchParts, isMeant: (ownerId: string) => boolean) =>
    firstThatFit(listing, placesOfName(listing, wanted), (entry) =>
      ownerIdsOf(entry).some((ownerId) => {
        const name = isMeant(ownerId) ? owners.get(ownerId) : undefined;
        return name !== undefined && isFound(name, wanted);
      }),
    );
  return {
    vehiclesNumbered: numbered(vehicles),
    flatsNumbered: numbered(flats),
    vehiclesNamed: (wanted) => idsOf(named(vehicles, wanted, () => true)),
    flatsNamed: (wanted) => idsOf(named(flats, wanted, (ownerId) => !vehicleCounts.get(ownerId))),
  };
}

function idsOf(all: { id: string }[]): string[] {
  return all.map(({ id }) => id);
}

/** Reads the whole society in slices. What changes meanwhile is among the changes after `seq`. */
async function read(db: Db, feed: Feed): Promise<Society> {
  const pause = createPause();
  const seq = Math.max(await feed.latest(), await feed.settled());
  const owners = await readOwners(db, pause);
  const vehicles = await listingOf(await readVehicles(db, pause), owners, pause);
  const flats = await listingOf(await readFlats(db, pause), owners, pause);
  const vehicleCounts = new Map<string, number>();
  for (const [place, { ownerId }] of vehicles.sorted.entries()) {
    if (place % 1000 === 0) await pause();
    count(vehicleCounts, ownerId, 1);
  }
  return { seq, owners, vehicleCounts, vehicles, flats };
}

function count(counts: Map<string, number>, ownerId: string | null | undefined, difference: 1 | -1): void {
  if (ownerId != null) counts.set(ownerId, (counts.get(ownerId) ?? 0) + difference);
}

const kinds = ['owners', 'vehicles', 'flats'] as const;
type Ids = Record<(typeof kinds)[number], string[]>;

/**
 * Reads anew all records that these changes name. For a person who is renamed or gone, the changes name their flats and
 * vehicles as well.
 */
async function apply(db: Db, society: Society, announcements: Announcement[]): Promise<void> {
  const pause = createPause();
  const ids = namedIn(announcements);
  const owners = await ownersNow(db, ids.owners);
  await pause();
  const vehicles = await vehiclesNow(db, ids.vehicles);
  await pause();
  const flats = await flatsNow(db, ids.flats);
  // From here on without waiting, so that a search meanwhile sees all of the changes or none.
  for (const id of ids.owners) replace(society.owners, id, owners.get(id));
  for (const id of ids.vehicles) {
    count(society.vehicleCounts, society.vehicles.entries.get(id)?.ownerId, -1);
    count(society.vehicleCounts, vehicles.get(id)?.ownerId, 1);
    replaceEntry(society.vehicles, id, vehicles.get(id));
  }
  for (const id of ids.flats) replaceEntry(society.flats, id, flats.get(id));
}

function namedIn(announcements: Announcement[]): Ids {
  const ids = { owners: new Set<string>(), vehicles: new Set<string>(), flats: new Set<string>() };
  for (const { topic, entityId, dependents } of announcements) {
    if (topic in ids && entityId !== null) ids[topic as keyof Ids].add(entityId);
    for (const kind of kinds) for (const id of dependents[kind] ?? []) ids[kind].add(id);
  }
  return { owners: [...ids.owners], vehicles: [...ids.vehicles], flats: [...ids.flats] };
}

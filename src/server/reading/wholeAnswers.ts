import { gateTopics, type Topic } from '#domain/permissions.ts';
import { dashboard } from '#server/dashboard/queries.ts';
import type { Newest } from '#server/database/page.ts';
import type { Db, Tables } from '#server/database/tables.ts';
import { everyFlat, pageOfFlats } from '#server/flats/queries.ts';
import { everythingCopied } from '#server/gateCopy/queries.ts';
import { everyMember } from '#server/households/queries.ts';
import { everyNomination } from '#server/nominations/queries.ts';
import { everyPerson } from '#server/owners/people.ts';
import { everyOwner, pageOfOwners } from '#server/owners/queries.ts';
import { everyOwnership, ownershipsOn } from '#server/ownership/queries.ts';
import { everyTenancy } from '#server/tenancies/queries.ts';
import { listTransfers } from '#server/transfers/queries.ts';
import { everyVehicle, pageOfVehicles } from '#server/vehicles/queries.ts';

type Rule = {
  /**
   * Reads the whole answer, in the form of its route; for the day `on`, where the answer differs by the day, or by what
   * else is asked for.
   */
  read(db: Db, on?: string): Promise<object>;
  /** The topics whose changes show in the answer. */
  topics: readonly Topic[];
  /** The tables whose rows make the answer long. */
  tables: readonly (keyof Tables &
    (
      | 'flats'
      | 'owners'
      | 'ownerships'
      | 'vehicles'
      | 'transfers'
      | 'nominations'
      | 'tenancies'
      | 'householdMembers'
    ))[];
};

/** The day, for an answer that depends on it. Throws where it is missing. */
function given(day: string | undefined): string {
  if (day === undefined) throw new Error('This list is of a day');
  return day;
}

/** The answers that read a whole table. They are the same for everyone: the route checks who may read them. */
const rules = {
  flats: {
    read: async (db, on) => ({ items: everyFlat(db, given(on)), next: null }),
    topics: ['flats', 'owners', 'ownerships', 'tenancies', 'tenants', 'householdMembers'],
    tables: ['flats'],
  },
  owners: {
    read: async (db) => ({ items: everyOwner(db), next: null }),
    // Each owner shows their consent, and when their details were erased.
    topics: ['owners', 'ownerships', 'flats', 'consents', 'erasures'],
    tables: ['owners'],
  },
  people: {
    read: async (db, isOwner) => ({ items: everyPerson(db, isOwner) }),
    topics: ['owners', 'ownerships', 'flats', 'consents', 'erasures'],
    tables: ['owners'],
  },
  vehicles: {
    read: async (db) => ({ items: everyVehicle(db), next: null }),
    topics: ['vehicles', 'owners', 'flats'],
    tables: ['vehicles'],
  },
  ownerships: {
    read: async (db, on) => ({ items: await (on === undefined ? everyOwnership(db) : ownershipsOn(db, on)) }),
    // Ownerships no longer link to people and flats that are deleted.
    topics: ['ownerships', 'owners', 'flats'],
    tables: ['ownerships'],
  },
  transfers: {
    read: async (db) => ({ items: await listTransfers(db) }),
    // Entries no longer link to people and flats that are deleted.
    topics: ['transfers', 'owners', 'flats'],
    tables: ['transfers'],
  },
  nominations: {
    read: async (db, on) => ({ items: everyNomination(db, on) }),
    // Nominations end with their ownership, and link to its flat and person.
    topics: ['nominations', 'ownerships', 'owners', 'flats'],
    tables: ['nominations'],
  },
  tenancies: {
    // What people and flats are called depends on today; `days` is today and, after a space, the day whose tenancies are asked for.
    read: async (db, days) => {
      const [today = '', on] = given(days).split(' ');
      return { items: everyTenancy(db, today, on) };
    },
    // A tenant's phone is that of their record, and deleted people and flats are no longer linked to.
    topics: ['tenancies', 'tenants', 'owners', 'flats'],
    tables: ['tenancies'],
  },
  households: {
    // What is over is called as it was then; `days` is as of tenancies.
    read: async (db, days) => {
      const [today = '', on] = given(days).split(' ');
      return { items: everyMember(db, today, on) };
    },
    // Members end with their tenancy or ownership; a member with a record is called as the record is.
    topics: ['householdMembers', 'tenancies', 'ownerships', 'owners', 'flats'],
    tables: ['householdMembers'],
  },
  gateCopy: {
    read: async (db, on) => everythingCopied(db, given(on)),
    topics: gateTopics,
    tables: ['flats', 'vehicles', 'owners'],
  },
  dashboard: {
    read: (db, on) => dashboard(db, given(on)),
    topics: ['flats', 'owners', 'ownerships', 'vehicles', 'tenancies', 'householdMembers'],
    tables: ['flats', 'owners', 'vehicles'],
  },
} as const satisfies Record<string, Rule>;

export type WholeName = keyof typeof rules;
export const wholeAnswers: Record<WholeName, Rule> = rules;

/** The lists that can be asked for in pages: a page shows of each record what the whole list does. */
export const paged = { flats: pageOfFlats, owners: pageOfOwners, vehicles: pageOfVehicles } as const satisfies Record<
  string,
  Newest<object>
>;

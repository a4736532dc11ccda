import type { Flat } from '#domain/flat.ts';
import { asWritten } from '#domain/imports/readings.ts';
import type { Owner } from '#domain/owner.ts';
import type { Person as Somebody } from '#domain/person.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { OwnershipOn } from '#domain/transfer.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import type { Items } from '../support/entries.ts';
import type { Person } from '../support/society.ts';

/*
 * What a society holds, as its API answers it and not as a file tells it: people by name and flats by number, so that two
 * societies can be compared record by record.
 */

export type Held = Record<'flats' | 'owners' | 'tenancies' | 'vehicles', string[]>;

/** `keptPhone`: the phone of a record as another society would keep it. */
export async function heldBy({ send }: Person, keptPhone = (phone: string | null) => phone): Promise<Held> {
  const all = async <T>(path: string) => (await send<Items<T>>('GET', `/api/${path}`)).body.items;
  const others = await all<Somebody>('people?isOwner=false');
  const owners = await all<Owner>('owners');
  const people = new Map([...owners, ...others].map((person) => [person.id, person]));
  const tenancies = await all<Tenancy>('tenancies');
  const begun = new Map(tenancies.map(({ id, since }) => [id, since]));
  const tenantOf = ({ personId }: Tenancy['tenants'][number]) => {
    const person = people.get(personId ?? '');
    if (!person) return [];
    const { name, email, secondPhone, address, emergencyContact } = person;
    return [{ name, phone: keptPhone(person.phone), email, secondPhone, address, emergencyContact }];
  };
  const ownerships = Map.groupBy(await all<OwnershipOn>('ownerships'), ({ ownerId }) => ownerId);
  return {
    flats: (await all<Flat>('flats')).map((flat) => told(flatOf(flat))).sort(),
    owners: owners
      .map(({ phone, ...owner }) =>
        told(ownerOf({ ...owner, phone: keptPhone(phone) }, ownerships.get(owner.id) ?? [])),
      )
      .sort(),
    tenancies: tenancies
      .filter(
        ({ flatId, since, until, tenants }) =>
          flatId !== null && since < until && tenants.some(({ personId }) => personId),
      )
      .map((one) =>
        told({ ...tenancyOf(one), tenants: one.tenants.flatMap(tenantOf), renews: begun.get(one.renews ?? '') }),
      )
      .sort(),
    vehicles: (await all<Vehicle>('vehicles')).map((vehicle) => told(vehicleOf(vehicle))).sort(),
  };
}

/** With the spaces that an import tidies tidied. */
function told(record: object): string {
  return JSON.stringify(record, (_, value) => (typeof value === 'string' ? asWritten(value) : value));
}

/** All who own it in their order, the first with the others, each with their share. */
function flatOf(flat: Flat): object {
  const { ownerId: _, previousOwnerId: __, jointOwners, tenancyId: ___, ...facts } = unstamped(flat);
  return { ...facts, jointOwners: jointOwners.map(({ ownerId: _, ...joint }) => joint) };
}

/**
 * With the place and the share of each ownership that lasts, since they came to own the flat: a file does not tell since when
 * a share was another one. Of somebody of before with the days of the last.
 */
function ownerOf(owner: Owner, ownerships: OwnershipOn[]): object {
  // Whether somebody ever owned rests on what was, of which a file tells the last flat alone.
  const { flat, flats, hasOwned: __, ...facts } = unstamped(owner);
  const cameOn = new Map(flats.map(({ id, since }) => [id, since]));
  const lasting = ownerships
    .filter(({ until }) => until === null)
    .map((one) => ({ ...one, since: cameOn.get(one.flatId ?? '') ?? one.since }));
  const ofLastFlat = ownerships.filter(({ flatId, until }) => until !== null && flatId !== null && flatId === flat?.id);
  const last = ofLastFlat.sort((one, other) => ((one.until ?? '') < (other.until ?? '') ? 1 : -1)).slice(0, 1);
  const spans = lasting.length > 0 ? lasting : last;
  return {
    ...facts,
    owns: spans.map(({ flatId: ___, ownerId: ____, ownerName: _____, ...span }) => told(span)).sort(),
  };
}

function vehicleOf(vehicle: Vehicle): object {
  const { ownerId: _, flatId: __, ...facts } = unstamped(vehicle);
  return facts;
}

function tenancyOf(tenancy: Tenancy): object {
  const { flatId: _, correction: __, ...facts } = unstamped(tenancy);
  return facts;
}

type Stamped = { id: string; version: number; createdAt: string; updatedAt: string };

function unstamped<T extends Stamped>({ id: _, version: __, createdAt: ___, updatedAt: ____, ...facts }: T) {
  return facts;
}

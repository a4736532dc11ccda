import { dayIn } from '#domain/day.ts';
import type { Flat } from '#domain/flat.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import type { Answer, Person } from './society.ts';

export const family = { adults: 2, children: 1, males: 1, females: 1 };

/** The society's day, this many days ago (negative: in the future). */
export function dayAgo(days: number): string {
  return dayIn('Asia/Kolkata', new Date(Date.now() - days * 86_400_000));
}

let count = 0;

/** Entries as an administrator makes them, through the API; each with invented facts of its own. */
export function entriesOf({ send }: Pick<Person, 'send'>) {
  async function made<T>(path: string, json: object): Promise<T> {
    const { status, body } = await send<T>('POST', path, json);
    if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }
  return {
    flat(flatNumber: string, more: object = {}): Promise<Flat> {
      return made('/api/flats', { flatNumber, floor: 1, type: '2BHK', status: 'Available', ...more });
    },
    owner(name: string, more: object = {}): Promise<OwnerRecord> {
      count += 1;
      const contact = { email: `person${count}@people.example`, phone: `55${String(count).padStart(8, '0')}` };
      const facts = { occupancyDate: dayAgo(1000), status: 'Active', familyDetails: family };
      return made('/api/owners', { name, ...contact, ...facts, ...more });
    },
    vehicle(owner: { id: string }, flat: { id: string }, more: object = {}): Promise<Vehicle> {
      count += 1;
      const vehicleNumber = `KA 01 ZZ ${String(count).padStart(4, '0')}`;
      return made('/api/vehicles', {
        vehicleNumber,
        company: 'Tata',
        model: 'Nexon',
        ownerId: owner.id,
        flatId: flat.id,
        ...more,
      });
    },
    /** Submits a transfer of a flat to somebody new, unless told otherwise. */
    transfer(flat: { id: string }, more: { newOwner?: object } & { [field: string]: unknown } = {}): Promise<Answer> {
      const { newOwner, ...others } = more;
      return send('POST', '/api/transfers', {
        key: crypto.randomUUID(),
        flatId: flat.id,
        presentOwnerId: null,
        newOwner: { name: 'Binod Buyer', phone: '5500000001', familyDetails: family, ...newOwner },
        occupancyDate: dayAgo(0),
        ...others,
      });
    },
    edit(ownerId: string, change: object): Promise<Answer> {
      return send('PATCH', `/api/owners/${ownerId}`, change);
    },
    async flatNow(id: string): Promise<Flat> {
      return (await send<Flat>('GET', `/api/flats/${id}`)).body;
    },
    async ownerNow(id: string): Promise<OwnerRecord> {
      return (await send<OwnerRecord>('GET', `/api/owners/${id}`)).body;
    },
    async vehicleNow(id: string): Promise<Vehicle> {
      return (await send<Vehicle>('GET', `/api/vehicles/${id}`)).body;
    },
  };
}

export type Entries = ReturnType<typeof entriesOf>;

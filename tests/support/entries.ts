import { dayIn } from '#domain/day.ts';
import type { ErasurePlan } from '#domain/erasure.ts';
import type { Flat } from '#domain/flat.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import type { View } from '#domain/view.ts';
import type { Answer, Sender } from './senders.ts';

/*
 * Entries as an administrator makes them, through the API, in this process or over a socket. What a test doesn't give
 * has a usual value.
 */

export type Entering = { send: Sender };

export const family = { adults: 2, children: 1, males: 1, females: 1 };

export const flatDraft = { flatNumber: 'A-101', floor: 1, type: '2BHK', status: 'Available' };

export const ownerDraft = {
  name: 'Meera Rao',
  email: 'meera@people.example',
  phone: '9845012345',
  occupancyDate: '2024-04-01',
  status: 'Active',
  familyDetails: { adults: 2, children: 1, males: 1, females: 2 },
};

export const vehicleDraft = { vehicleNumber: 'KA 01 AB 1234', company: 'Maruti Suzuki', model: 'Swift' };

export type Items<T> = { items: T[]; next: string | null };

/** The society's day, this many days ago (negative: in the future). */
export function dayAgo(days: number): string {
  return dayIn('Asia/Kolkata', new Date(Date.now() - days * 86_400_000));
}

let plates = 0;

/** A number that no other vehicle has. */
export function aPlate(): string {
  plates += 1;
  return `KA 01 ZZ ${String(plates).padStart(4, '0')}`;
}

export function addFlat(as: Entering, flatNumber = 'A-101', more: object = {}): Promise<Flat> {
  return added(as, '/api/flats', { ...flatDraft, flatNumber, ...more });
}

export function addOwner(as: Entering, more: object = {}): Promise<OwnerRecord> {
  return added(as, '/api/owners', { ...ownerDraft, ...more });
}

type NewVehicle = { ownerId: string; flatId: string; [field: string]: unknown };

export function addVehicle(as: Entering, more: NewVehicle): Promise<Vehicle> {
  return added(as, '/api/vehicles', { ...vehicleDraft, ...more });
}

export function addView(as: Entering, more: object = {}): Promise<View> {
  return added(as, '/api/views', { list: 'flats', name: 'Wing B', address: 'wing=B', ...more });
}

async function added<T>(as: Entering, path: string, draft: object): Promise<T> {
  const { status, body } = await as.send<T>('POST', path, draft);
  if (status !== 201) throw new Error(`POST ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

type TransferRequest = { newOwner?: object; [field: string]: unknown };

/** Submits a transfer of a flat without an owner to somebody new, today, unless told otherwise. */
export function transferFlat(as: Entering, { id: flatId }: { id: string }, more: TransferRequest = {}) {
  const { newOwner, ...others } = more;
  return as.send('POST', '/api/transfers', {
    key: crypto.randomUUID(),
    flatId,
    presentOwnerId: null,
    newOwner: { name: 'Binod Buyer', phone: '5500000001', familyDetails: family, ...newOwner },
    occupancyDate: dayAgo(0),
    ...others,
  });
}

type Edited<T> = Answer<T & { detail: string; errors: Record<string, string> }>;

/** Edits an owner from the version that is there now, unless the edit names another. */
export async function editOwner(as: Entering, id: string, edit: object): Promise<Edited<OwnerRecord>> {
  const { version } = await ownerOf(as, id);
  return as.send('PATCH', `/api/owners/${id}`, { version, ...edit });
}

export async function flatOf(as: Entering, id: string): Promise<Flat> {
  return (await as.send<Flat>('GET', `/api/flats/${id}`)).body;
}

/** Gives a flat another number. */
export async function renumber(as: Entering, id: string, flatNumber: string): Promise<void> {
  const { version } = await flatOf(as, id);
  await as.send('PATCH', `/api/flats/${id}`, { version, flatNumber });
}

export async function ownerOf(as: Entering, id: string): Promise<OwnerRecord> {
  return (await as.send<OwnerRecord>('GET', `/api/owners/${id}`)).body;
}

/** Erases an owner by what the plan of it says now, for a reason of today, unless told otherwise. */
export async function eraseOwner(as: Entering, id: string, more: object = {}): Promise<Edited<object>> {
  const path = `/api/owners/${id}/erasure`;
  const { version, digest, name } = (await as.send<ErasurePlan>('GET', path)).body;
  return as.send('POST', path, { version, digest, name, reason: 'person', requestedOn: dayAgo(0), ...more });
}

export async function vehicleOf(as: Entering, id: string): Promise<Vehicle> {
  return (await as.send<Vehicle>('GET', `/api/vehicles/${id}`)).body;
}

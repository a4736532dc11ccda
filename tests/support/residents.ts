import { expect } from 'vitest';
import { dayIn } from '#domain/day.ts';
import type { Flat } from '#domain/flat.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { aSociety, type Person, type TestSociety } from './society.ts';

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

/** A society at noon, so that no test runs across midnight, and an administrator of it. */
export async function anOffice(): Promise<{ society: TestSociety; admin: Person }> {
  const society = await aSociety();
  const halfDay = 12 * 60 * 60 * 1000;
  const sinceMidnightInIndia = (society.parts.now().getTime() + 5.5 * 60 * 60 * 1000) % (2 * halfDay);
  society.later(2 * halfDay - sinceMidnightInIndia + halfDay);
  return { society, admin: await society.signedInAs('admin') };
}

/** The society's day, or one that many days away. */
export function todayOf({ parts }: Pick<TestSociety, 'parts'>, daysLater = 0): string {
  return dayIn('Asia/Kolkata', new Date(parts.now().getTime() + daysLater * 24 * 60 * 60 * 1000));
}

export async function addFlat(admin: Person, flatNumber = 'A-101', more: object = {}): Promise<Flat> {
  return added(admin, '/api/flats', { ...flatDraft, flatNumber, ...more });
}

export async function addOwner(admin: Person, more: object = {}): Promise<OwnerRecord> {
  return added(admin, '/api/owners', { ...ownerDraft, ...more });
}

export async function addVehicle(
  admin: Person,
  more: { ownerId: string; flatId: string; [field: string]: unknown },
): Promise<Vehicle> {
  return added(admin, '/api/vehicles', { ...vehicleDraft, ...more });
}

async function added<T>(admin: Person, path: string, draft: object): Promise<T> {
  const { status, body } = await admin.send<T>('POST', path, draft);
  expect(body, 'what was to be added').not.toHaveProperty('errors');
  expect(status).toBe(201);
  return body;
}

/** An edit from the version that is there now, unless it says otherwise. */
export async function editOwner(admin: Person, id: string, edit: object) {
  const { version } = await ownerOf(admin, id);
  return admin.send<OwnerRecord & { detail: string; errors: Record<string, string> }>('PATCH', `/api/owners/${id}`, {
    version,
    ...edit,
  });
}

export async function ownerOf(admin: Person, id: string): Promise<OwnerRecord> {
  return (await admin.send<OwnerRecord>('GET', `/api/owners/${id}`)).body;
}

export async function flatOf(admin: Person, id: string): Promise<Flat> {
  return (await admin.send<Flat>('GET', `/api/flats/${id}`)).body;
}

/** An office with A-101, which belongs to Meera Rao since 1 April 2024. */
export async function anOwnedFlat(more: object = {}) {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const owner = await addOwner(admin, { flatId: flat.id, ...more });
  return { society, admin, flat, owner, today: todayOf(society) };
}

/** Who owned what from when until when, in the order in which it was written. */
export async function spansOf({ parts }: TestSociety) {
  const spans = await parts.db.selectFrom('ownerships').selectAll().orderBy('ordinal').execute();
  return spans.map(({ flatNumber, ownerName, since, until }) => [flatNumber, ownerName, since, until]);
}

/** Every key in a JSON answer, however deep, once. */
export function keysIn(value: unknown): string[] {
  const keys = new Set<string>();
  JSON.stringify(value, (key, inner) => {
    if (key !== '' && !/^\d+$/.test(key)) keys.add(key);
    return inner;
  });
  return [...keys].sort();
}

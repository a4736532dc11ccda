import type { Flat } from '#domain/flat.ts';
import { nothingKnown, type OwnerRecord } from '#domain/owner.ts';

/* Records as the server answers them, for tests of the forms that need no server. */

const stamps = { version: 4, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };

/** A free flat of which only what must be there is on record. */
export const flatRecord: Flat = {
  ...{ id: '0f2b1f0e-8a59-4d07-9c55-64b4f16fbe11', flatNumber: 'A-101', floor: 1, type: '2BHK', status: 'Available' },
  ...{ size: null, rent: null, deposit: null, description: null, isAvailable: true },
  ...{ ownerId: null, ownerName: null, ownerShare: null, jointOwners: [], previousOwnerId: null },
  ...{ tenancyId: null, tenantName: null },
  ...{ maleCount: null, femaleCount: null, childrenCount: null, totalResidents: null },
  ...stamps,
};

/** The owner of A-101. */
export const ownerRecord: OwnerRecord = {
  ...nothingKnown,
  ...{ id: '0f2b1f0e-8a59-4d07-9c55-64b4f16fbe11', name: 'Asha Iyer', email: 'asha@example.in', phone: '9876543210' },
  ...{ occupancyDate: '2024-03-05', status: 'Active', isOwner: true, hasOwned: true },
  familyDetails: { totalMembers: 2, adults: 2, children: 1, males: 1, females: 1 },
  emergencyContact: { name: null, phone: null, relation: null },
  flats: [
    {
      ...{ id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', flatNumber: 'A-101', since: '2024-03-05' },
      ...{ place: 1, share: null, with: [] },
    },
  ],
  flat: { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', flatNumber: 'A-101' },
  ...{ earlierNames: [], consent: null, erasedOn: null },
  documents: { aadhar: null, pan: null, lease: null },
  ...stamps,
};

import { z } from 'zod';
import type { OwnerStatus } from '#domain/owner.ts';
import { SearchText } from '#domain/search.ts';
import type { VehicleType } from '#domain/vehicle.ts';

/** What the gate looks up: a plate or a part of it, a flat number, or a name. */
export const GateQuery = z.strictObject({ text: SearchText });

/** How a match was found: the plate itself, by look-alike letters and digits only, or by another of its facts. */
export type GateMatch = {
  id: string;
  found: 'plate' | 'last-four' | 'near' | 'part' | 'flat' | 'name';
  /** Null for a flat without vehicles. */
  vehicle: {
    vehicleNumber: string;
    company: string;
    model: string;
    color: string | null;
    type: VehicleType | null;
  } | null;
  flatNumber: string | null;
  owner: { name: string; phone: string | null; status: OwnerStatus } | null;
};

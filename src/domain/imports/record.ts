import type { FlatDraft } from '#domain/flat.ts';
import type { OwnerValues, TakingPart } from '#domain/owner.fields.ts';
import type { TenancyFacts as TenancyDraftFacts, TenancyEnd } from '#domain/tenancy.ts';
import type { VehicleFieldImported } from '#domain/vehicle.fields.ts';
import type { VehicleDraft } from '#domain/vehicle.ts';

/** An owner's facts as an import writes them: email, phone and family counts may be missing (docs/rules.md, Owners). */
export type ImportedOwner = OwnerValues<TakingPart<'import'>>;
export type ImportedVehicle = Pick<VehicleDraft, VehicleFieldImported>;

type Kept<T> = T & { id: string; version: number };
export type KnownFlat = Kept<FlatDraft>;
/** Of somebody who owns and owned nothing the status is null: an import that brings them makes them an owner. */
export type KnownOwner = Omit<Kept<ImportedOwner>, 'status'> & { status: ImportedOwner['status'] | null };
export type KnownVehicle = Kept<ImportedVehicle> & { ownerId: string | null; flatId: string | null };
export type TenancyFacts = Omit<TenancyDraftFacts, 'tenants' | 'familyDetails'> & TenancyDraftFacts['familyDetails'];
/** `until` is the first day that is no longer part of it. */
export type KnownTenancy = Kept<TenancyFacts> & {
  flatId: string | null;
  flatNumber: string;
  until: string;
  ended: TenancyEnd | null;
  renews: string | null;
  householdOf: string | null;
  tenants: { personId: string | null; name: string }[];
};
export type KnownOwnership = {
  id: string;
  flatId: string | null;
  flatNumber: string;
  ownerId: string | null;
  ownerName: string;
  since: string;
  until: string | null;
  place: number;
  share: string | null;
  began: 'saved' | 'transfer' | 'reversal';
};

/** What the society holds already, as one moment saw it; ownerships that a reversal took back are not among them. */
export type Existing = {
  flats: KnownFlat[];
  owners: KnownOwner[];
  vehicles: KnownVehicle[];
  ownerships: KnownOwnership[];
  /** But those that were taken back before they began. */
  tenancies: KnownTenancy[];
};

/** Worked out once for each look at what the society holds: many plans are made of one, and most ask after few records. */
export function onceFor<T>(workOut: (existing: Existing) => T): (existing: Existing) => T {
  const known = new WeakMap<Existing, { of: T }>();
  return (existing) => {
    const found = known.get(existing) ?? { of: workOut(existing) };
    known.set(existing, found);
    return found.of;
  };
}

/** A record of the plan: an id that is there, or `new:` and its place among those to be made. */
export type Ref = string;

export const isNew = (ref: Ref) => ref.startsWith('new:');

/** `holding`: the first of those who own a flat together, null in that one. */
export type BegunOwnership = Pick<
  KnownOwnership,
  'flatNumber' | 'ownerName' | 'since' | 'until' | 'place' | 'share'
> & {
  ref: Ref;
  flat: Ref;
  owner: Ref;
  holding: Ref | null;
};

/** With those who rent the flat, the first first. */
export type MadeTenancy = Omit<KnownTenancy, 'id' | 'version' | 'flatId' | 'tenants'> & {
  ref: Ref;
  flat: Ref;
  tenants: { person: Ref; name: string }[];
};

/** What an import writes, in the order in which it can be written. Flats, owners and vehicles are named by their refs. */
export type ImportWrites = {
  flats: { ref: Ref; draft: FlatDraft }[];
  flatEdits: { id: Ref; version: number; edit: Partial<FlatDraft> }[];
  /** Who only rents is no owner. */
  owners: { ref: Ref; draft: ImportedOwner; isOwner?: false }[];
  ownerEdits: { id: Ref; version: number; edit: Partial<ImportedOwner> }[];
  ownerships: BegunOwnership[];
  /** Other first days of ownerships that last. */
  beginnings: { id: string; since: string }[];
  tenancies: MadeTenancy[];
  tenancyEdits: { id: string; version: number; edit: Partial<TenancyFacts> }[];
  /** Of nobody, and of no flat, where that is what the file says. */
  vehicles: { ref: Ref; draft: ImportedVehicle; owner: Ref | null; flat: Ref | null }[];
  vehicleEdits: { id: Ref; version: number; edit: Partial<ImportedVehicle>; owner?: Ref; flat?: Ref }[];
};

/** A row of the file by its own number. */
export type RowOf = { sheet: number; row: number };

/** One record of what would happen, field by field. */
export type ImportItem = {
  topic: 'flats' | 'owners' | 'vehicles' | 'tenancies';
  action: 'made' | 'changed' | 'alone';
  /** The flat's number, the owner's name, the vehicle's number; of a tenancy the flat's. */
  label: string;
  rows: RowOf[];
  changes: { field: string; before: string | number | null; after: string | number | null }[];
};

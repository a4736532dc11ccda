import type { FlatDraft } from '#domain/flat.ts';
import type { OwnerValues, TakingPart } from '#domain/owner.fields.ts';
import type { TenancyFacts as TenancyDraftFacts, TenancyEnd } from '#domain/tenancy.ts';
import type { VehicleFieldImported } from '#domain/vehicle.fields.ts';
import type { VehicleDraft } from '#domain/vehicle.ts';

/** An owner's facts as an import writes them: email, phone and family counts may be missing (docs/rules.md, Owners). */
export type ImportedOwner = OwnerValues<TakingPart<'import'>>;
export type ImportedVehicle = Pick<VehicleDraft, VehicleFieldImported>;

type Stored<T> = T & { id: string; version: number };
export type KnownFlat = Stored<FlatDraft>;
/** The status is null for a person who owns and owned nothing: an import that brings them makes them an owner. */
export type KnownOwner = Omit<Stored<ImportedOwner>, 'status'> & { status: ImportedOwner['status'] | null };
export type KnownVehicle = Stored<ImportedVehicle> & { ownerId: string | null; flatId: string | null };
export type TenancyFacts = Omit<TenancyDraftFacts, 'tenants' | 'familyDetails'> & TenancyDraftFacts['familyDetails'];
/** `until` is the first day that is no longer part of it. */
export type KnownTenancy = Stored<TenancyFacts> & {
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
  /** The ownership with which they came, where they hold another share since; `since` and `began` are of that one. */
  first?: { id: string; until: string | null };
  /** The day of the earliest nomination made by it. */
  nominatedOn?: string;
  /** Who left its household again, whoever left first coming first. */
  left?: { name: string; since: string; until: string }[];
};

/** The society's records at one moment, without ownerships that a reversal took back. */
export type Existing = {
  flats: KnownFlat[];
  owners: KnownOwner[];
  vehicles: KnownVehicle[];
  ownerships: KnownOwnership[];
  /** Without those that were taken back before they began. */
  tenancies: KnownTenancy[];
};

/** Works a value out once for each `Existing`: many plans are made from one, and most look up few records. */
export function onceFor<T>(workOut: (existing: Existing) => T): (existing: Existing) => T {
  const known = new WeakMap<Existing, { of: T }>();
  return (existing) => {
    const found = known.get(existing) ?? { of: workOut(existing) };
    known.set(existing, found);
    return found.of;
  };
}

/** A record of the plan: the id of an existing one, or `new:` and its place among those to be made. */
export type Ref = string;

/** `holding` is the first ownership of those who own a flat together; null in that one itself. */
export type BegunOwnership = Pick<
  KnownOwnership,
  'flatNumber' | 'ownerName' | 'since' | 'until' | 'place' | 'share'
> & {
  ref: Ref;
  flat: Ref;
  owner: Ref;
  holding: Ref | null;
};

/** A new tenancy; the first tenant stands first. */
export type MadeTenancy = Omit<KnownTenancy, 'id' | 'version' | 'flatId' | 'tenants'> & {
  ref: Ref;
  flat: Ref;
  tenants: { person: Ref; name: string }[];
};

/**
 * What an import writes, in the order in which it can be written. Flats, owners and vehicles are named by their refs.
 */
export type ImportWrites = {
  flats: { ref: Ref; draft: FlatDraft }[];
  flatEdits: { id: Ref; version: number; edit: Partial<FlatDraft> }[];
  /** `isOwner` is false for a person who only rents. */
  owners: { ref: Ref; draft: ImportedOwner; isOwner?: false }[];
  ownerEdits: { id: Ref; version: number; edit: Partial<ImportedOwner> }[];
  ownerships: BegunOwnership[];
  /** New first days of ownerships that last. */
  beginnings: { id: string; since: string }[];
  tenancies: MadeTenancy[];
  tenancyEdits: { id: string; version: number; edit: Partial<TenancyFacts> }[];
  /** Owner and flat are null where the file says that there is none. */
  vehicles: { ref: Ref; draft: ImportedVehicle; owner: Ref | null; flat: Ref | null }[];
  vehicleEdits: { id: Ref; version: number; edit: Partial<ImportedVehicle>; owner?: Ref; flat?: Ref }[];
};

/** A row of the file by its own number. */
export type RowOf = { sheet: number; row: number };

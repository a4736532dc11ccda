import type { Flat } from '#domain/flat.ts';
import type { OwnedFlat, Owner } from '#domain/owner.ts';
import type { Person } from '#domain/person.ts';
import { spokenPhone } from '#domain/phone.ts';
import { flatsOf, type Rents } from '#web/owners/personOption.ts';
import type { Option } from '#web/ui/matchingOptions.ts';
import type { VehicleFields } from '#web/vehicles/fields.ts';

/** An owner as the select lists them: two people of one name differ by their flat. Found by phone, email and an earlier name, too. */
export function ownerOption(owner: Owner, rents: Rents): Option {
  const { id, name, phone, email, status, earlierNames } = owner;
  return {
    value: id,
    label: [name, flatsOf(owner, rents), ...(status === 'Old' ? ['Old'] : [])].join(' · '),
    also: [phone && spokenPhone(phone), email],
    earlierNames,
  };
}

/** Somebody who owns nothing, as a tenant, beside the owners. */
export function otherOption({ id, name, phone, email, earlierNames }: Person, rents: Rents): Option {
  const label = `${name} · ${rents.get(id) ?? 'Owns nothing'}`;
  return { value: id, label, also: [phone && spokenPhone(phone), email], earlierNames };
}

/** A flat as the select lists it; found by its owner's name, too. */
export function flatOption({ id, flatNumber, type, ownerName }: Flat): Option {
  return { value: id, label: `${flatNumber} · ${type}`, also: [ownerName] };
}

export type Pair = Pick<VehicleFields, 'ownerId' | 'flatId'>;

/** Which of the two a person chose themself, and which came along with the other. */
export type Chosen = { ownerId: boolean; flatId: boolean };

/** What is on record was chosen by somebody. */
export function chosenAtFirst({ ownerId, flatId }: Pair): Chosen {
  return { ownerId: ownerId !== null, flatId: flatId !== null };
}

/** A person chose an owner: their flat comes along, unless the person chose a flat themself or there are several. */
export function withOwner(pair: Pair, chosen: Chosen, owner: { id: string; flats: readonly OwnedFlat[] }): Pair {
  if (chosen.flatId) return { ...pair, ownerId: owner.id };
  const isTheirs = owner.flats.some(({ id }) => id === pair.flatId);
  const [only, ...others] = owner.flats;
  const fitting = only && others.length === 0 ? only.id : null;
  return { ownerId: owner.id, flatId: isTheirs ? pair.flatId : fitting };
}

/** A person chose a flat: its owner comes along, unless the person chose an owner themself. */
export function withFlat(pair: Pair, chosen: Chosen, flat: Pick<Flat, 'id' | 'ownerId'>): Pair {
  return { ownerId: chosen.ownerId ? pair.ownerId : flat.ownerId, flatId: flat.id };
}

/** The flats the chosen owner has, when the chosen flat is none of them: to be offered, not taken. */
export function offeredFlats(pair: Pair, owner: { flats: readonly OwnedFlat[] } | undefined): readonly OwnedFlat[] {
  if (!owner || owner.flats.some(({ id }) => id === pair.flatId)) return [];
  return owner.flats;
}

import type { Flat } from '#domain/flat.ts';
import type { Option } from '#web/ui/matchingOptions.ts';

type OwnFlat = { id: string; flatNumber: string };

/**
 * docs/rules.md, Owners: the flats that are Available and nobody else's, and the owner's own. The one the form holds
 * stays named among them even when it was taken meanwhile; `whyNot` says so.
 */
export function flatOptions(flats: readonly Flat[], own: OwnFlat | null, heldId: string | null): Option[] {
  const isOption = (flat: Flat) => isFree(flat) || flat.id === own?.id || flat.id === heldId;
  const options = flats
    .filter(isOption)
    .map(({ id, flatNumber, type }) => ({ value: id, label: `${flatNumber} · ${type}` }));
  const isMissing = own !== null && !options.some(({ value }) => value === own.id);
  return isMissing ? [{ value: own.id, label: own.flatNumber }, ...options] : options;
}

function isFree({ status, ownerId }: Flat): boolean {
  return status === 'Available' && ownerId === null;
}

/** Why a flat that is not their own can't be given to them any more; null while it can. */
export function whyNot(flat: Flat | undefined): string | null {
  if (flat === undefined || isFree(flat)) return null;
  if (flat.ownerName !== null) return `${flat.flatNumber} already belongs to ${flat.ownerName}. Choose another flat.`;
  if (flat.status === 'Maintenance') return `${flat.flatNumber} is under maintenance. Choose another flat.`;
  return `${flat.flatNumber} is not available any more. Choose another flat.`;
}

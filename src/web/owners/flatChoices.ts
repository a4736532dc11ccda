import type { Flat } from '#domain/flat.ts';
import type { Choice } from '#web/ui/matchingChoices.ts';

type OwnFlat = { id: string; flatNumber: string };

/**
 * Section 2: the flats that are Available and nobody else's, and the owner's own. The one the form holds stays named
 * among them even when it was taken meanwhile; `whyNot` says so.
 */
export function flatChoices(flats: readonly Flat[], own: OwnFlat | null, heldId: string | null): Choice[] {
  const isChoice = (flat: Flat) => isFree(flat) || flat.id === own?.id || flat.id === heldId;
  const choices = flats
    .filter(isChoice)
    .map(({ id, flatNumber, type }) => ({ value: id, label: `${flatNumber} · ${type}` }));
  const isMissing = own !== null && !choices.some(({ value }) => value === own.id);
  return isMissing ? [{ value: own.id, label: own.flatNumber }, ...choices] : choices;
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

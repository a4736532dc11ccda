import { type Flat, flatStatusLabels } from '#domain/flat.ts';
import type { Owner } from '#domain/owner.ts';
import type { Choice } from '#web/ui/matchingChoices.ts';

/** Section 2: labelled flat number, floor, status. Found by its owner's name, too. */
export function flatOption({ id, flatNumber, floor, status, ownerName }: Flat): Choice {
  const where = floor === 0 ? 'Ground floor' : `Floor ${floor}`;
  return { value: id, label: `${flatNumber} · ${where} · ${flatStatusLabels[status]}`, also: ownerName ?? '' };
}

/** Section 2: labelled name, flat or 'No Flat', status. Found by phone and e-mail, too. */
export function ownerOption({ id, name, phone, email, flats, status }: Owner): Choice {
  const where = flats.length > 0 ? flats.map(({ flatNumber }) => flatNumber).join(', ') : 'No Flat';
  return { value: id, label: `${name} · ${where} · ${status}`, also: `${phone} ${email ?? ''}` };
}

/** Everybody but the present owner; whoever was chosen stays named, so that what is wrong with them can be said. */
export function ownerOptions(
  owners: readonly Owner[],
  presentOwnerId: string | null,
  chosenId: string | null,
): Choice[] {
  return owners.filter(({ id }) => id !== presentOwnerId || id === chosenId).map(ownerOption);
}

import { spokenDay } from '#domain/day.ts';
import type { GivenValue } from '#domain/message.ts';
import { spokenPlate } from '#domain/plate.ts';
import { shown } from '#domain/sentences/fields.ts';

type Numbered = { flatNumber: string };
/** What keeps a flat: who owns it, all of them and how many, and the vehicles registered there. */
type InUse = Numbered & { ownerName: string | null; count: number; vehicles: string[] };
/** Who owned a deleted flat of the same number, and who owned this one on some of those days. */
type History = { name: string; since: string; until: string; other: string };

export const flats = {
  // Worded to the letter as in docs/rules.md, Messages.
  not_a_flat_number: () => 'Invalid flat number format',
  flat_number_shape: ({ example }: { example: string }) => `Flat number must be in format like ${example}`,
  flat_number_any: ({ example }: { example: string }) =>
    `Flat number must be in format like ${example}: a wing or tower of up to 4 letters and digits, and a number of up to 5 digits and a letter; either may be missing`,
  wings_unclear: () => 'Write wings like A to E, or T1, T2',
  wings_not_listed: ({ given }: { given: GivenValue }) => `Wings must be a list like ["A", "B"], not ${shown(given)}`,
  last_floor_below_first: () => 'The last floor can’t be below the first',
  more_flats_than: ({ count, max }: { count: number; max: number }) =>
    `These are ${count.toLocaleString('en-IN')} flats. At most ${max.toLocaleString('en-IN')} are added at once: choose fewer wings, floors or flats a floor.`,
  doors_need_two_digits: () => 'Floor × 10 leaves one digit for the flat: at most 9 flats a floor',
  not_such_a_number: ({ flatNumber }: Numbered) =>
    `${flatNumber} is no number of this society. Number them another way, or allow any number under Society.`,
  number_has_history: ({ flatNumber, name, since, until, other }: Numbered & History) =>
    `A flat ${flatNumber} that was deleted belonged to ${name} from ${spokenDay(since)} until ${spokenDay(until)}, when this one belonged to ${other}. Choose another number, or correct those days first.`,
  number_was_let: ({ flatNumber, name, since, until, other }: Numbered & History) =>
    `A flat ${flatNumber} that was deleted was let to ${name} from ${spokenDay(since)} to ${spokenDay(until)}, when this one was let to ${other}. Choose another number, or correct those days first.`,
  flat_exists: ({ flatNumber }: Numbered) => `Flat ${flatNumber} already exists`,
  flat_exists_already: () => 'This flat number already exists',
  flat_not_found: () => 'This flat no longer exists',
  flat_gone: () => 'The chosen flat no longer exists. Choose another one.',
  flat_changed_meanwhile: ({ flatNumber }: Numbered) => `Someone else changed ${flatNumber} meanwhile`,
  flat_in_use: ({ flatNumber, ownerName, count, vehicles }: InUse) => {
    const isOne = vehicles.length === 1;
    const reasons = [
      ownerName !== null &&
        (count > 1
          ? `it belongs to ${ownerName}: leave it to one of them with Change owners on its page, and make that one an Old owner`
          : `it belongs to ${ownerName}: make them an Old owner or choose another flat for them`),
      vehicles.length > 0 &&
        `${listed(vehicles.map(spokenPlate))} ${isOne ? 'is' : 'are'} registered there: move or delete ${isOne ? 'it' : 'them'}`,
    ];
    return `${flatNumber} can't be deleted yet: ${reasons.filter(Boolean).join('; ')} first.`;
  },
  flat_in_maintenance: ({ flatNumber }: Numbered) => `${flatNumber} is under maintenance. Choose another flat.`,
};

function listed(names: string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
}

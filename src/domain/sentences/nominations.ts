import { spokenDay } from '#domain/day.ts';
import type { GivenValue } from '#domain/message.ts';

type Named = { name: string };
type Holder = Named & { flatNumber: string };

export const nominations = {
  nominee_missing: () => 'Name at least one nominee',
  nominees_too_many: ({ max }: { max: number | string }) => `A nomination has at most ${max} nominees`,
  share_per_cent: ({ given }: { given: GivenValue }) =>
    `Share must be above 0 and at most 100 per cent, to two places, not ${given.value}`,
  shares_total: ({ text }: { text: string }) => `The shares add up to ${text}. Together they must be 100 %.`,
  nominee_is_holder: ({ name }: Named) => `${name} can't be nominated by themself. Name somebody else.`,
  nominee_twice: ({ name }: Named) => `${name} is named above already`,
  guardian_is_nominee: ({ name }: Named) => `${name} can’t be their own guardian. Name somebody else.`,
  guardian_missing: ({ name }: Named) => `${name} was under 18 when it was made. Name a guardian.`,
  not_holder: ({ flatNumber, name }: Holder) =>
    `${flatNumber} does not belong to ${name}. Only its owner can nominate.`,
  nominated_on: ({ flatNumber, name, since }: Holder & { since: string }) =>
    `${name} made a nomination for ${flatNumber} on ${spokenDay(since)}. Choose a later day, or correct that one first.`,
  nomination_made_on: ({ since }: { since: string }) =>
    `It was made on ${spokenDay(since)}. Choose that day or a later one.`,
  nomination_in_force: () => 'Another nomination is in force already',
  nomination_not_found: () => 'This nomination is not on record any more',
  nomination_ended: ({ flatNumber, until }: { flatNumber: string; until: string }) =>
    `This nomination for ${flatNumber} ended on ${spokenDay(until)} already`,
  nomination_changed_meanwhile: () => 'This nomination was changed meanwhile. Look at it again.',
  why_nomination_corrected: () => 'Say why it is corrected',
};

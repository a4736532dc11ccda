import { spokenDay } from '#domain/day.ts';
import type { GivenValue } from '#domain/message.ts';

type Numbered = { flatNumber: string };

type Belonged = Numbered & { name: string; since: string; until: string | null };

function belonged({ flatNumber, name, since, until }: Belonged): string {
  const days = until === null ? `since ${spokenDay(since)}` : `from ${spokenDay(since)} until ${spokenDay(until)}`;
  return `${flatNumber} belonged to ${name} ${days}.`;
}

export const ownership = {
  flat_taken: ({ flatNumber, name }: Numbered & { name: string }) =>
    `${flatNumber} already belongs to ${name}. Choose another flat.`,
  flat_taken_already: () => 'This flat already belongs to somebody',
  flat_belonged_until: ({ flatNumber, name, until }: Numbered & { name: string; until: string }) =>
    `${flatNumber} belonged to ${name} until ${spokenDay(until)}. Choose that day or a later one.`,
  flat_not_left: () => 'They do not leave this flat with what is saved, so no day is asked for it',
  theirs_until: ({ flatNumber, until }: Numbered & { until: string }) =>
    `${flatNumber} was theirs until ${spokenDay(until)}. Choose that day or an earlier one.`,
  owner_rents_it: ({ flatNumber, name, since, until }: Belonged & { until: string }) =>
    `${name} rents ${flatNumber} from ${spokenDay(since)} to ${spokenDay(until)}, and nobody rents from themself. End the tenancy first, or choose other days.`,
  rents_until: ({ flatNumber, name, until }: Numbered & { name: string; until: string }) =>
    `${name} rents ${flatNumber} from this day until ${spokenDay(until)}. Choose an earlier day.`,
  rents_since: ({ flatNumber, name, since }: Numbered & { name: string; since: string }) =>
    `${name} rents ${flatNumber} since ${spokenDay(since)}. Choose a later day.`,
  theirs_since: ({ flatNumber, since }: Numbered & { since: string }) =>
    `${flatNumber} became theirs on ${spokenDay(since)}. Choose that day or a later one.`,
  handed_over_since: ({ flatNumber, name, since }: Numbered & { name: string; since: string }) =>
    `${flatNumber} passed on from ${name} on this day, who owned it since ${spokenDay(since)}. Choose that day or a later one.`,
  handed_over_until: ({ flatNumber, name, until }: Numbered & { name: string; until: string }) =>
    `${flatNumber} passed to ${name} on this day, who owned it until ${spokenDay(until)}. Choose that day or an earlier one.`,
  nominated_outside: ({ flatNumber, name, since }: Numbered & { name: string; since: string }) =>
    `${name} made a nomination for ${flatNumber} on ${spokenDay(since)}, when it would not be theirs. Choose another day, or correct that nomination first.`,
  listed_outside: ({ flatNumber, name, since, until }: Belonged) =>
    `${name} is listed in the household of ${flatNumber} ${until === null ? `since ${spokenDay(since)}` : `from ${spokenDay(since)} until ${spokenDay(until)}`}, when it would not be theirs. Choose another day, or correct that first.`,
  rents_between: ({ flatNumber, name }: Numbered & { name: string }) =>
    `${name} has gone on living in ${flatNumber} with those who rent it, and would not on the days between. Choose another day, or reverse the transfer and enter it anew.`,
  until_missing: () => 'Say until when it lasted',
  not_ended: () => 'It has not ended; record a transfer, or make the owner Old',
  flat_belonged: belonged,
  belonged_between: (owned: Belonged) => `${belonged(owned)} Correct those days first.`,
  days_overlap: (owned: Belonged) => `${belonged(owned)} Choose days before or after that, or correct those first.`,
  merge_spans_overlap: (owned: Belonged) =>
    `${belonged(owned)} Both records have it on some of these days. Correct those days first.`,
  merge_transfer_between: ({ flatNumber, on }: Numbered & { on: string }) =>
    `${flatNumber} passed from one of the two to the other on ${spokenDay(on)}. Reverse that transfer first.`,
  until_when: () => 'Say until when they owned it',
  since_when: () => 'Say since when they own it',
  began_by_transfer: ({ flatNumber, name, since }: Numbered & { name: string; since: string }) =>
    `${flatNumber} came to ${name} by a transfer on ${spokenDay(since)}. Correct that day in the flat's history, with a reason.`,
  ownership_not_found: () => 'This ownership is not on record any more',
  ownership_taken_back: () => 'This ownership was reversed with its transfer: it has no days to correct.',
  days_corrected_meanwhile: ({ since, until }: Pick<Belonged, 'since' | 'until'>) =>
    `These days were corrected meanwhile: since ${spokenDay(since)}${until === null ? '' : ` until ${spokenDay(until)}`}. Look them over, then save again.`,
  days_unchanged: () => 'These are the days on record. Change one of them.',
  why_corrected: () => 'Say why the days are corrected',
  holder_missing: () => 'Name at least one owner',
  holders_too_many: ({ max }: { max: number | string }) => `A flat has at most ${max} owners`,
  holder_twice: () => 'This owner is named above already',
  holder_gone: () => 'This person is not on record any more. Choose somebody else.',
  holder_share_missing: () => 'Give everybody a share, or nobody',
  holder_shares: ({ text }: { text: string }) => `The shares add up to ${text}. Together they must be the whole.`,
  holder_shares_rounded: ({ text }: { text: string }) =>
    `The shares add up to ${text}, not quite the whole. Write thirds as 1/3.`,
  share_unreadable: ({ given }: { given: GivenValue }) =>
    `Write a share as 1/2, 50 % or 0.5, and thirds as 1/3${given.value && `, not ${given.value}`}`,
  holders_unchanged: ({ flatNumber, name }: Numbered & { name: string }) =>
    `${flatNumber} belongs to ${name} already, in these shares.`,
  all_along_stay: ({ flatNumber, name }: Numbered & { name: string }) =>
    `${flatNumber} belongs to ${name} today, and by this nobody leaves or changes places. Take the tick out to say who leaves.`,
  all_along_with_whom: () => 'Name whom they have owned it with',
  all_along_registered: ({ flatNumber }: Numbered) =>
    `The register says since when ${flatNumber} belongs to its owners. Take the tick out, and say from which day on they own it together, and why.`,
  holders_changed: ({ flatNumber, name }: Numbered & { name: string | null }) =>
    `The owners of ${flatNumber} have changed meanwhile: it now ${name ? `belongs to ${name}` : 'has no owner'}. Nothing was done.`,
  not_a_holder: ({ name, flatNumber, other }: Numbered & { name: string | null; other: string | null }) =>
    `${name ?? 'This person'} does not own ${flatNumber}: it ${other ? `belongs to ${other}` : 'has no owner'}. Nothing was done.`,
  holds_with_others: ({ flatNumber, name, other }: Numbered & { name: string; other: string | null }) =>
    `${name} owns ${flatNumber} with ${other}. Say who owns it from now on, with Change owners on the flat's page.`,
  holding_changed_on: ({ flatNumber, from, to }: Numbered & { from: string | null; to: string | null }) => {
    const days = [from && `after ${spokenDay(from)}`, to && `before ${spokenDay(to)}`].filter(Boolean);
    return `The owners of ${flatNumber} changed on other days, too. Choose a day ${days.join(' and ')}.`;
  },
  holder_record_deleted: ({ name, flatNumber }: Numbered & { name: string }) =>
    `The record of ${name} has been deleted since. Say with a new change who owns ${flatNumber}.`,
};

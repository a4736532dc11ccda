import { spokenDay } from '#domain/day.ts';

type OfFlat = { flatNumber: string };
type Named = { name: string };
export type LetTo = OfFlat & Named & { since: string; until: string };

export const isLet = ({ flatNumber, name, since, until }: LetTo) =>
  `${flatNumber} is let to ${name} from ${spokenDay(since)} to ${spokenDay(until)}.`;

export const tenancies = {
  member_comes_not: () =>
    'They do not live with these tenants in another flat any more. Look at who comes along again.',
  choose_tenant: () => 'Choose who rents',
  tenant_missing: () => 'Name at least one tenant',
  tenants_too_many: ({ max }: { max: number | string }) => `A flat is let to at most ${max} tenants`,
  tenant_known_or_new: () => 'Choose somebody on record, or fill in somebody new, not both',
  tenant_twice: () => 'This tenant is named above already',
  tenant_gone: () => 'This person is not on record any more. Choose somebody else.',
  tenant_is_owner: ({ flatNumber, name }: OfFlat & Named) =>
    `${name} owns ${flatNumber} on these days. Nobody rents from themself.`,
  tenancy_ends_before: ({ since }: { since: string }) =>
    `It begins on ${spokenDay(since)}. Choose that day or a later one.`,
  flat_let: (on: LetTo) => `${isLet(on)} Choose other days.`,
  flat_still_let: ({ flatNumber, name, until }: OfFlat & Named & { until: string }) =>
    `${flatNumber} is let to ${name} until ${spokenDay(until)}. End the tenancy first.`,
  still_rents: ({ names }: { names: string[] }) => `They rent ${names.join(', ')}. End the tenancy first.`,
  comer_rents_it: ({ flatNumber, name }: OfFlat & Named) =>
    `${name} rents ${flatNumber} and is on record with this phone. Choose that record instead of somebody new.`,
  renewal_before: ({ since }: { since: string }) =>
    `The tenancy that it renews began on ${spokenDay(since)}. Choose a later day.`,
  renewed_before: ({ since }: { since: string }) =>
    `The tenancy that renews it begins on ${spokenDay(since)}. Choose an earlier day.`,
  tenancy_ended: ({ flatNumber, until, name, on }: OfFlat & { until: string; name: string | null; on: string }) =>
    `The tenancy of ${flatNumber} ended on ${spokenDay(until)} already: ${name || 'the server'} said so on ${spokenDay(on)}.`,
  tenancy_taken_back: ({ flatNumber, since, name, on }: OfFlat & { since: string; name: string | null; on: string }) =>
    `The tenancy of ${flatNumber} that was to begin on ${spokenDay(since)} was taken back already: ${name || 'the server'} said so on ${spokenDay(on)}.`,
  tenancy_over_by_itself: ({ until }: { until: string }) =>
    `The agreement was over on ${spokenDay(until)}. Choose that day or an earlier one.`,
  tenancy_not_begun: ({ since }: { since: string }) =>
    `It begins on ${spokenDay(since)}. Choose that day to take it back.`,
  tenancy_not_ended: () => 'This tenancy was not ended. End it instead.',
  tenancy_ends_in_future: ({ day }: { day: string }) =>
    `${spokenDay(day)} is still to come: a tenancy ends sooner only on a day that has come. Choose one, or none where it goes on.`,
  tenancy_not_found: () => 'This tenancy is not on record any more',
  tenancy_changed_meanwhile: () => 'This tenancy was changed meanwhile. Look at it again.',
  merge_rent_together: ({ flatNumber, since, name }: OfFlat & Named & { since: string }) =>
    `${name} rent ${flatNumber} together since ${spokenDay(since)}: they are two people. Correct the tenancy first.`,
  merge_rents_from_other: ({ flatNumber, since, name }: OfFlat & Named & { since: string }) =>
    `${name} rents ${flatNumber} since ${spokenDay(since)} from the other one: they are two people. Correct the tenancy first.`,
  choose_who_leaves: () => 'Choose again which tenants leave',
  tenant_leaves_in_future: ({ flatNumber, name, until }: OfFlat & Named & { until: string }) =>
    `${flatNumber} is let to ${name} until ${spokenDay(until)}, and a tenancy ends sooner only on a day that has come. Choose one, or a day after that.`,
  plan_ends_sooner: ({ name, until }: Named & { until: string }) =>
    `The agreement with ${name} runs until ${spokenDay(until)}: it ends sooner.`,
  plan_no_owner: ({ flatNumber }: OfFlat) => `Nobody is on record as owner of ${flatNumber}.`,
  plan_in_maintenance: ({ flatNumber }: OfFlat) => `${flatNumber} is under maintenance.`,
  plan_stays_available: ({ flatNumber }: OfFlat) =>
    `${flatNumber} stays Available, and is counted so. Where it is not to be had, set its status to Occupied.`,
  plan_over_already: ({ until }: { until: string }) =>
    `The last day is past: it will be listed as overdue since ${spokenDay(until)}, until somebody says what became of it.`,
  plan_rents_too: ({ name, flatNumber, until }: OfFlat & Named & { until: string }) =>
    `${name} rents ${flatNumber} as well, until ${spokenDay(until)}.`,
  plan_buys_nothing: ({ flatNumber }: OfFlat) =>
    `None of them owns ${flatNumber} yet. Record the transfer instead: it ends the tenancy itself.`,
  choose_left_or_bought: () => 'Choose whether they left or bought the flat',
  why_tenancy_corrected: () => 'Say why it is corrected',
};

import { spokenDay } from '#domain/day.ts';
import { type FlatStatus, flatStatusLabels } from '#domain/flatFacts.ts';
import { spokenPlate } from '#domain/plate.ts';

type Numbered = { flatNumber: string };
type Named = { name: string };
type Vehicle = { vehicleNumber: string };

/** Messages of the form, of the server about the form, and of how a transfer ended. */
const transfer = {
  transfer_incomplete: () => 'Please fill in all required fields',
  transfer_family_above_zero: () => 'All family details (adults, children, males, females) must be greater than 0.',
  transfer_done: () => 'Ownership transferred successfully!',
  transfer_failed: () => 'Error transferring ownership. Please try again.',
  choose_flat_again: () => 'Choose the flat again',
  choose_leaves_or_stays: () => 'Choose whether the vehicle leaves or stays',
  choose_stays_or_ends: () => 'Choose whether the tenancy stays or ends',
  choose_reason: () => 'Choose a reason',
  key_missing: () => 'The submission has no key',
  present_since: ({ since }: { since: string }) =>
    `The present ownership began on ${spokenDay(since)}. Choose that day or a later one.`,
  last_until: ({ name, until }: Named & { until: string }) =>
    `The flat belonged to ${name} until ${spokenDay(until)}. Choose that day or a later one.`,
  changed_hands: ({ flatNumber, present }: Numbered & { present: { name: string; since: string } | null }) => {
    const now = present ? `belongs to ${present.name} since ${spokenDay(present.since)}` : 'has no owner';
    return `${flatNumber} has changed hands meanwhile: it now ${now}. Nothing was transferred.`;
  },
  buyer_gone: () => 'The chosen owner no longer exists. Choose another one, or record a new owner.',
  buyer_owns_it: ({ flatNumber, name }: Numbered & Named) => `${flatNumber} already belongs to ${name}.`,
  buyer_named_otherwise: ({ name }: Named) =>
    `The chosen record is ${name}'s. Correct this person's record, or record a different new owner.`,
  transfer_not_found: () => 'This transfer is not in the register',
};

/** Why a transfer can't be reversed, and what its reversal brings back or leaves. */
const reversal = {
  why_reversed: () => 'Say why the transfer is reversed',
  correction_not_reversed: () => 'A correction is not reversed; correct the days again instead.',
  reversal_not_reversed: () => 'A reversal is not reversed; record a new transfer instead.',
  reversed_already: ({ on }: { on: string }) => `This transfer was already reversed on ${spokenDay(on)}.`,
  reversal_flat_deleted: ({ flatNumber }: Numbered) => `${flatNumber} has been deleted since.`,
  later_transfer: ({ flatNumber, number, on }: Numbered & { number: string; on: string }) =>
    `The owners of ${flatNumber} have changed after this: entry ${number} of ${spokenDay(on)}. Reverse that one first.`,
  not_latest_transfer: ({ flatNumber, name }: Numbered & { name: string | null }) =>
    `This is not the latest change of ${flatNumber} any more: it has left ${name} since.`,
  seller_owns_again: ({ flatNumber, name, since }: Numbered & Named & { since: string }) =>
    `${flatNumber} belongs to ${name} again, without a break since ${spokenDay(since)}.`,
  seller_record_deleted: ({ flatNumber, name }: Numbered & { name: string | null }) =>
    `The record of ${name} has been deleted since: ${flatNumber} will have no owner.`,
  flat_without_owner_again: ({ flatNumber }: Numbered) => `${flatNumber} has no owner again.`,
  seller_active_again: ({ name }: Named) => `${name} becomes an Active owner again.`,
  buyer_stays_active: ({ name }: Named) => `${name} stays an Active owner.`,
  buyer_becomes_old: ({ name }: Named) => `${name} becomes an Old owner; the record is kept.`,
  buyer_no_owner: ({ name }: Named) => `${name} is no owner any more; the record is kept.`,
  buyer_details_return: ({ name }: Named) => `${name}'s details return to what they were.`,
  buyer_details_stay: ({ name }: Named) =>
    `${name}'s details were changed after the transfer and stay as they are now.`,
  status_becomes: ({ status }: { status: FlatStatus }) => `The flat's status becomes ${flatStatusLabels[status]}.`,
  status_stays: ({ status }: { status: FlatStatus }) =>
    `The flat's status was changed after the transfer and stays ${flatStatusLabels[status]}.`,
  seller_rents_it: ({ flatNumber, name, since }: Numbered & Named & { since: string }) =>
    `${name} rents ${flatNumber} since ${spokenDay(since)}, and nobody rents from themself. Take that tenancy back, or correct its days, first.`,
  nobody_leaves: ({ flatNumber }: { flatNumber: string }) => `Nobody leaves ${flatNumber} who could stay as a tenant`,
  reason_of_death: () => 'Where they have died, choose inheritance or nomination',
  dead_stays: ({ name }: Named) => `${name} has died, and can’t stay as a tenant.`,
  member_listed_again: ({ name, flatNumber }: Numbered & Named) =>
    `${name} is listed in the household of ${flatNumber} again.`,
  household_as_before: ({ flatNumber }: Numbered) => `The household of ${flatNumber} is as it was before.`,
  leaseback_taken_back: ({ name, flatNumber }: Numbered & Named) =>
    `${flatNumber} is let to ${name} no longer; the household stays.`,
  tenancy_returns: ({ flatNumber, name, since, until }: Numbered & Named & { since: string; until: string }) =>
    `${flatNumber} is let to ${name} again, from ${spokenDay(since)} to ${spokenDay(until)}.`,
  tenancy_stays_ended: ({ flatNumber, name }: Numbered & Named) =>
    `The tenancy of ${name} stays ended: it was changed since, or ${flatNumber} was let to others.`,
  vehicle_returns: ({ vehicleNumber }: Vehicle) =>
    `Vehicle ${spokenPlate(vehicleNumber)} returns to its owner and flat.`,
  vehicle_stays: ({ vehicleNumber }: Vehicle) =>
    `Vehicle ${spokenPlate(vehicleNumber)} can’t go back to where it was and stays as it is now.`,
};

export const transfers = { ...transfer, ...reversal };

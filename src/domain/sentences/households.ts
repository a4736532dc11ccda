import { spokenDay } from '#domain/day.ts';
import type { GivenValue } from '#domain/message.ts';

type Named = { name: string };

export const households = {
  choose_person: () => 'Choose somebody on record',
  choose_tenancy: () => 'Choose a tenancy of the flat',
  member_missing: () => 'Name at least one who lives there',
  members_too_many: ({ max }: { max: number | string }) => `A household has at most ${max} members`,
  member_known_or_named: () => 'Choose somebody on record, or give a name and phone, not both',
  member_twice: ({ name }: Named) => `${name} is in this household already`,
  merge_listed_twice: ({ name, other, flatNumber }: Named & { other: string; flatNumber: string }) =>
    `${name} and ${other} are both in the household of ${flatNumber}. Take one of them off first.`,
  person_gone: () => 'This person is not on record any more. Give their name.',
  not_a_year: ({ given }: { given: GivenValue }) =>
    `Type the year of birth with four digits, as 1984, not ${given.value}`,
  born_in_future: ({ year }: { year: number }) => `${year} is still to come`,
  year_or_age_group: () => 'Give the year of birth or the age group, not both',
  nobody_has_flat: ({ flatNumber }: { flatNumber: string }) =>
    `Nobody owns or rents ${flatNumber}. Enter the owner or the tenancy first.`,
  tenancy_of_other_flat: ({ flatNumber }: { flatNumber: string }) => `This tenancy is not one of ${flatNumber}`,
  household_over: ({ flatNumber, until }: { flatNumber: string; until: string }) =>
    `They have not had ${flatNumber} since ${spokenDay(until)}`,
  household_before: ({ flatNumber, since }: { flatNumber: string; since: string }) =>
    `They have had ${flatNumber} since ${spokenDay(since)}. Choose that day or a later one.`,
  member_since: ({ since }: { since: string }) =>
    `They have lived there since ${spokenDay(since)}. Choose that day or a later one.`,
  why_member_corrected: () => 'Say why the day is corrected',
  member_not_found: () => 'This member of the household is not on record any more',
  member_changed_meanwhile: ({ name }: Named) => `${name} was changed meanwhile. Look at it again.`,
};

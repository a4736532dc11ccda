import { spokenDay } from '#domain/day.ts';
import type { GivenValue } from '#domain/message.ts';

/** How a sentence names the field it is about. */
export const fieldNames = {
  aadhar: 'Aadhar Number',
  address: 'Address',
  agency: 'Agency',
  agreementNumber: 'Agreement number',
  adults: 'Adults',
  bornOn: 'Date of birth',
  children: 'Children',
  claimedFlat: 'Flat',
  color: 'Color',
  company: 'Company',
  contactName: 'Emergency contact name',
  contactPhone: 'Emergency contact phone',
  day: 'The day',
  deposit: 'Deposit',
  description: 'Description',
  emailAddress: 'Email Address',
  females: 'Females',
  floor: 'Floor',
  firstFloor: 'First floor',
  fullName: 'Full Name',
  guardian: 'Guardian',
  handoverNote: 'Handover note',
  help: 'Help in an emergency',
  hours: 'Hours',
  lastDay: 'The last day of the agreement',
  lastFloor: 'Last floor',
  lease: 'Lease agreement',
  leaseOfNewOwner: 'Lease Agreement',
  madeOn: 'The day it was made',
  males: 'Males',
  meeting: 'Meeting',
  model: 'Model',
  name: 'Name',
  namesKeptDays: 'Days',
  note: 'Note',
  notice: 'Notice',
  occupancyDate: 'Occupancy date',
  pan: 'PAN Number',
  people: 'How many',
  perFloor: 'Flats a floor',
  phoneNumber: 'Phone Number',
  policeOn: 'Police told on',
  policeReference: 'Police reference',
  privacyContact: 'Whom to ask about personal data',
  reason: 'Reason',
  recordedOn: 'Recorded on',
  requestedOn: 'Day of the request',
  registrationNumber: 'Registration number',
  relation: 'Relation',
  remarks: 'Remarks',
  rent: 'Rent',
  resolution: 'Resolution',
  secondPhone: 'Second phone',
  setUpCode: 'Set-up code',
  since: 'Since',
  share: 'Share',
  stopUntil: 'The last day',
  size: 'Size',
  societyName: 'Name of the society',
  tenancySince: 'The first day of the agreement',
  until: 'Until',
  validFrom: 'From',
  validUntil: 'Until',
  vehicleNumber: 'Vehicle Number',
  year: 'Year',
} as const;
export type FieldName = keyof typeof fieldNames;

type Named = { field: FieldName };

const isMissing = ({ kind, value }: GivenValue) => kind === 'other' && value === 'undefined';

/**
 * A value as it may stand in a sentence: short, quoted when it is text, and never written out when it is a structure.
 */
export function shown(what: GivenValue): string {
  if (what.kind === 'list') return 'a list';
  if (what.kind === 'object') return 'an object';
  if (isMissing(what)) return 'nothing';
  const text = what.kind === 'text' ? `"${what.value}"` : what.value;
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

const count = (number: number) => number.toLocaleString('en-IN');

/** The messages that fields of several concepts share. */
export const fields = {
  not_accepted: () => 'This value is not accepted here',
  required: ({ field }: Named) => `${fieldNames[field]} is required`,
  not_text: ({ field }: Named) => `${fieldNames[field]} must be text`,
  too_long: ({ field, max }: Named & { max: number }) => `${fieldNames[field]} must be at most ${max} characters`,
  hidden_characters: ({ field }: Named) => `${fieldNames[field]} contains characters that can't be shown`,
  marks_too_many: ({ field, max }: Named & { max: number }) =>
    `${fieldNames[field]} has more than ${max} accents or signs on one letter`,
  not_whole: ({ field, min, max, given }: Named & { min: number; max: number; given: GivenValue }) =>
    `${fieldNames[field]} must be a whole number from ${count(min)} to ${count(max)}, not ${shown(given)}`,
  not_whole_up_to: ({ field, max, given }: Named & { max: number; given: GivenValue }) =>
    `${fieldNames[field]} must be a whole number up to ${max}, not ${shown(given)}`,
  not_hundredths: ({ field, min, max, given }: Named & { min: number; max: number; given: GivenValue }) =>
    `${fieldNames[field]} must be a number from ${count(min)} to ${count(max)} with at most two digits behind the point, not ${shown(given)}`,
  negative: () => "Can't be less than 0",
  not_a_day: ({ field, given }: Named & { given: GivenValue }) => `${fieldNames[field]} is not a date: ${shown(given)}`,
  day_too_early: ({ field, firstYear }: Named & { firstYear: number }) =>
    `${fieldNames[field]} must be in ${firstYear} or later`,
  day_too_late: ({ field, lastYear }: Named & { lastYear: number }) =>
    `${fieldNames[field]} must be in ${lastYear} or earlier`,
  field_in_future: ({ field, day }: Named & { day: string }) =>
    `${fieldNames[field]} can't be in the future: ${spokenDay(day)}`,
  day_in_future: ({ day }: { day: string }) => `The day can't be in the future: ${spokenDay(day)}`,
  day_unclear: () => 'Type day, month and year, e.g. 5/3/2026 or 5 Mar 2026',
  no_such_month: ({ month }: { month: number }) => `There is no month ${month}: type the day first`,
  year_too_early: ({ firstYear }: { firstYear: number }) => `Days begin with the year ${firstYear}`,
  year_too_late: ({ lastYear }: { lastYear: number }) => `Days end with the year ${lastYear}`,
  no_such_day: ({ day }: { day: string }) => `There is no ${spokenDay(day)}`,
  day_after_last: ({ max }: { max: string }) => `Choose ${spokenDay(max)} or an earlier day`,
  day_before_first: ({ min }: { min: string }) => `Choose ${spokenDay(min)} or a later day`,
  not_an_id: ({ given }: { given: GivenValue }) =>
    isMissing(given) ? 'The id is missing' : `${shown(given)} is not an id`,
  version_not_whole: () => 'The version that was seen must be a whole number from 1',
  version_missing: () => 'The version that was edited is missing',
  choose_type: () => 'Choose a type',
  choose_type_from_list: () => 'Choose a type from the list',
  choose_status: () => 'Choose a status',
  choose_one: () => 'Choose one',
  choose_yes_or_no: () => 'Choose yes or no',
  choose_flat: () => 'Choose a flat from the list',
  choose_owner: () => 'Choose an owner from the list',
};

import type { GivenValue } from '#domain/message.ts';
import { fieldNames, shown } from '#domain/sentences/fields.ts';

type Amount = { record: string; field: 'rent' | 'deposit' };

export const bulk = {
  choose_records: () => 'Choose at least one record',
  more_records_than: ({ max }: { max: number }) =>
    `At most ${max.toLocaleString('en-IN')} records are changed at once: choose fewer`,
  seen_unclear: () => 'Each record is named by its id, with the version that was seen',
  owners_need_email: () =>
    'An email is asked of each owner, so it can’t be removed. Allow owners without one in the society’s settings.',
  say_one_change: () => 'Say one thing: a field with its value, or delete',
  raise_missing: () => 'Say by how much; a minus lowers it',
  raise_percent_range: ({ given }: { given: GivenValue }) =>
    `At least -100 and at most 1,000 percent, not ${shown(given)}`,
  raise_rupees_whole: ({ given }: { given: GivenValue }) => `Whole rupees, up to 10 crore, not ${shown(given)}`,
  amount_missing: ({ record, field }: Amount) => `${record} has no ${fieldNames[field].toLowerCase()} to raise`,
  amount_beyond: ({ record, field }: Amount) =>
    `The ${fieldNames[field].toLowerCase()} of ${record} would be below ₹0 or above ₹10 crore`,
};

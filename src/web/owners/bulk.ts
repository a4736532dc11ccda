import { ownerFields } from '#domain/owner.fields.ts';
import type { Owner } from '#domain/owner.ts';
import { OwnersEdit } from '#domain/ownerForm.ts';
import type { Bulk } from '#web/bulk/bulk.ts';
import { answer, api } from '#web/data/api.ts';
import { count, date } from '#web/ui/format.ts';

/** Flats that are named; of more there is only the number. */
const mostNamed = 5;

export const bulkOwners: Bulk<Owner, OwnersEdit> = {
  topic: 'owners',
  one: 'owner',
  many: 'owners',
  nameOf: ({ name }) => name,
  rules: ownerFields,
  more: [
    {
      key: 'oldFrom',
      label: 'Status: Old',
      kind: 'day',
      hows: ['set'],
      valueLabel: 'Until when the flats were theirs',
    },
  ],
  schema: OwnersEdit,
  send: (json) => answer(api.owners.bulk.$post({ json })),
  afterDeletion: 'Their flats become Available from today. Their vehicles stay, with Unknown as owner.',
  comesTo: (owners, { oldFrom }) => {
    if (oldFrom === undefined) return null;
    // Who came after that day is left out.
    const leaving = owners.filter(
      ({ status, flats }) => status !== 'Old' && flats.every(({ since }) => since <= oldFrom),
    );
    const numbers = leaving.flatMap(({ flats }) => flats.map(({ flatNumber }) => flatNumber));
    if (numbers.length === 0) return null;
    const named = numbers.length > mostNamed ? `${count(numbers.length)} flats` : numbers.join(', ');
    return `${named} ${numbers.length === 1 ? 'becomes' : 'become'} free on ${date(oldFrom)}. Where somebody else comes, record a transfer instead.`;
  },
};

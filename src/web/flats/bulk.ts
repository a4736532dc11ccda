import { FlatsEdit, raisedOf } from '#domain/bulk.ts';
import { type Flat, flatTypes } from '#domain/flat.ts';
import type { Bulk } from '#web/bulk/bulk.ts';
import { answer, api } from '#web/data/api.ts';
import { fieldLabels, statusOptions } from '#web/flats/fields.ts';
import { money } from '#web/ui/format.ts';

export const bulkFlats: Bulk<Flat, FlatsEdit> = {
  topic: 'flats',
  one: 'flat',
  many: 'flats',
  nameOf: ({ flatNumber }) => flatNumber,
  fields: [
    { key: 'status', label: fieldLabels.status, kind: 'choice', options: statusOptions, hows: ['set'] },
    { key: 'type', label: fieldLabels.type, kind: 'choice', options: flatTypes, hows: ['set'] },
    { key: 'floor', label: fieldLabels.floor, kind: 'whole', hows: ['set'] },
    { key: 'size', label: fieldLabels.size, kind: 'whole', hows: ['set', 'clear'] },
    {
      key: 'rent',
      label: fieldLabels.rent,
      kind: 'rupees',
      hows: ['set', 'rupees', 'percent', 'clear'],
      raiseKey: 'raiseRent',
    },
    {
      key: 'deposit',
      label: fieldLabels.deposit,
      kind: 'rupees',
      hows: ['set', 'rupees', 'percent', 'clear'],
      raiseKey: 'raiseDeposit',
    },
    { key: 'description', label: fieldLabels.description, kind: 'text', hows: ['set', 'clear'] },
  ],
  schema: FlatsEdit,
  send: (json) => answer(api.flats.bulk.$post({ json })),
  afterDeletion: null,
  comesTo: (flats, { raiseRent, raiseDeposit }) => {
    const raise = raiseRent ?? raiseDeposit;
    const field = raiseRent ? 'rent' : 'deposit';
    for (const flat of raise ? flats : []) {
      const next = raise && raisedOf(flat, field, raise);
      if (typeof next === 'number')
        return `For example ${flat.flatNumber}: ${money(flat[field] ?? 0)} becomes ${money(next)}.`;
    }
    return null;
  },
};

import { flatFields } from '#domain/flat.fields.ts';
import { type Flat, FlatsEdit, raisedOf, raiseIn } from '#domain/flat.ts';
import type { Bulk } from '#web/bulk/bulk.ts';
import { answer, api } from '#web/data/api.ts';
import { money } from '#web/ui/format.ts';

export const bulkFlats: Bulk<Flat, FlatsEdit> = {
  topic: 'flats',
  one: 'flat',
  many: 'flats',
  nameOf: ({ flatNumber }) => flatNumber,
  rules: flatFields,
  schema: FlatsEdit,
  send: (json) => answer(api.flats.bulk.$post({ json })),
  afterDeletion: null,
  comesTo: (flats, edit) => {
    const raise = raiseIn(edit);
    if (raise === null) return null;
    for (const flat of flats) {
      const next = raisedOf(flat, raise.field, raise.raise);
      if (typeof next === 'number')
        return `For example ${flat.flatNumber}: ${money(flat[raise.field] ?? 0)} becomes ${money(next)}.`;
    }
    return null;
  },
};

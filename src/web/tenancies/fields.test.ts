import { expect, test } from 'vitest';
import { say } from '#domain/say.ts';
import { toFields, wrongIn } from '#web/tenancies/fields.ts';

const today = '2026-03-05';

test.each(['1e4', '0x10', '12 flats'])(
  'an amount or a count of %s is refused as it was typed, and is no number',
  (typed) => {
    const fields = toFields({ kind: 'let', flat: null, after: null }, today);
    const familyDetails = { ...fields.familyDetails, adults: typed };
    const wrong = wrongIn(
      { ...fields, rent: typed, deposit: typed, familyDetails },
      { today, familyRule: null, kind: 'let' },
    );
    for (const field of ['rent', 'deposit', 'familyDetails.adults']) {
      const what = wrong[field];
      expect(what && say(what)).toContain(typed);
    }
  },
);

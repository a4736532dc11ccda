import { expect, test } from 'vitest';
import type { SearchEntry } from '#server/search/entries.ts';
import { firstThatFit, listingOf, placesOfNumber } from '#server/search/listing.ts';

const entry = (id: string, number: string): SearchEntry => ({ id, number, order: number, ownerId: null });

test('a vehicle that was given another number while all were read is found once, under the number it has now', async () => {
  const read = [entry('v1', 'KA01AB1234'), entry('v2', 'KL07CD1234'), entry('v1', 'MH01AB1234')];
  const listing = await listingOf(read, new Map(), async () => {});
  const found = (key: string) =>
    firstThatFit(listing, placesOfNumber(listing, key), ({ number }) => number.includes(key)).map(
      ({ number }) => number,
    );
  expect(found('1234')).toEqual(['KL07CD1234', 'MH01AB1234']);
  expect(found('KA01')).toEqual([]);
  expect(found('MH01')).toEqual(['MH01AB1234']);
});

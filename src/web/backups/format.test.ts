import { expect, test } from 'vitest';
import { agoOf, sizeOf } from '#web/backups/format.ts';

test.each([
  [0, '0 bytes'],
  [1023, '1,023 bytes'],
  [1536, '1.5 KB'],
  [184_320, '180 KB'],
  [52_428_800_000, '48.8 GB'],
])('%i bytes are said as %s', (bytes, said) => expect(sizeOf(bytes)).toBe(said));

test.each([
  [20_000, 'just now'],
  [-5000, 'just now'],
  [60_000 * 7, '7 minutes ago'],
  [3_600_000 * 26, '26 hours ago'],
  [86_400_000 * 3, '3 days ago'],
])('what was %i ms before was %s', (ms, said) => {
  const now = Date.parse('2026-03-05T06:30:00.000Z');
  expect(agoOf(new Date(now - ms).toISOString(), now)).toBe(said);
});

// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { titleOfEntry } from '#web/gate/entryTitle.ts';
import type { OutboxEntry } from '#web/offline/outbox.ts';
import { speak } from '#web/texts/language.ts';

afterEach(() => speak('en', false));

const entryOf = (path: string, body: object, more: Partial<OutboxEntry> = {}): OutboxEntry => {
  const happenedAt = '2026-11-24T10:00:00.000Z';
  return { id: 'one', method: 'POST', path, body, happenedAt, shownBy: 'visits', ...more };
};
const titles = (entries: readonly OutboxEntry[]) => entries.map((entry) => titleOfEntry(entry, 'Asia/Kolkata'));

test('whatever waits is named in the language in which it is read', async () => {
  const delivery = { kind: 'delivery' as const, flats: [{ id: 'e163', flatNumber: 'E-163' }], vehicleNumber: null };
  const entries = [
    entryOf('/api/visits', { kind: 'delivery', flats: ['E-163'] }),
    entryOf('/api/visits/unseen', { visitIds: ['a', 'b'] }),
    entryOf('/api/visits/passages', {}, { about: { way: 'in', plate: 'KA 01 ZZ 1010' } }),
    entryOf('/api/visits/passages', {}, { about: { way: 'out', plate: 'KA 01 ZZ 1010' } }),
    entryOf('/api/visits/a/departure', {}, { about: { left: delivery } }),
    entryOf('/api/stops/a/hits', {}, { about: { sentAway: { name: null, vehicleNumber: 'MH12ZX7001' } } }),
    entryOf('/api/devices/me/shifts', {}, { about: { onDuty: 'Asha' } }),
    entryOf('/api/devices/me/shifts', {}, { about: { onDuty: null } }),
    entryOf('/api/devices/me/shifts/a/read', {}, { about: { noteOf: '2026-11-24T10:00:00.000Z' } }),
  ];
  expect(titles(entries)).toEqual([
    'Delivery for E-163',
    'Nobody saw 2 leave',
    'KA 01 ZZ 1010 came in',
    'KA 01 ZZ 1010 went out',
    'Let out Delivery for E-163',
    'Sent away: MH 12 ZX 7001',
    'Asha is on duty',
    'The shift has ended',
    expect.stringMatching(/^Handover note of 24 Nov 2026, 3:30/),
  ]);
  for (const language of ['hi', 'mr'] as const) {
    await speak(language, false);
    const english = titles(entries).map((title) =>
      title.replace(/E-163|KA 01 ZZ 1010|MH 12 ZX 7001|Asha|\b[ap]m\b/gi, ''),
    );
    expect(english.filter((title) => /[a-z]{2}/i.test(title))).toEqual([]);
  }
});

test('an entry that an earlier version kept is named by its body, or as it was then', async () => {
  await speak('hi', false);
  const visit = entryOf('/api/visits', { kind: 'delivery', flats: ['E-163'] }, { label: 'Delivery for E-163' });
  const passage = entryOf('/api/visits/passages', { way: 'in' }, { label: 'KA 01 ZZ 1010 came in' });
  expect(titles([visit, passage])).toEqual(['डिलीवरी, फ्लैट E-163', 'KA 01 ZZ 1010 came in']);
});

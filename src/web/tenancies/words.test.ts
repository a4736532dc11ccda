import { expect, test } from 'vitest';
import { headingMatch } from '#domain/imports/headings.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { tenancyColumns } from '#web/tenancies/columns.ts';
import { residentsSaid } from '#web/tenancies/words.ts';

test.each([
  [{ maleCount: 1, femaleCount: 2, childrenCount: 1, totalResidents: 4 }, '4 live there: 1 male, 2 females, 1 child'],
  [{ maleCount: null, femaleCount: null, childrenCount: 1, totalResidents: 2 }, '2 live there: 1 adult, 1 child'],
  [{ maleCount: null, femaleCount: null, childrenCount: 0, totalResidents: 1 }, '1 lives there: 1 adult, 0 children'],
  [{ maleCount: 1, femaleCount: null, childrenCount: null, totalResidents: null }, 'Live there: 1 male'],
  [{ maleCount: null, femaleCount: null, childrenCount: null, totalResidents: null }, null],
])('of %j a tenancy says %s', (counts, sentence) => {
  expect(residentsSaid(counts)).toBe(sentence);
});

test('in a table and a file the numbers of the agreement are called that: who is listed may be others', () => {
  const counts = ['adults', 'children', 'males', 'females'];
  const labels = tenancyColumns('2026-03-05').filter(({ key }) => counts.includes(key));
  expect(labels.map(({ label }) => label)).toEqual([
    'Adults by the agreement',
    'Children by the agreement',
    'Males by the agreement',
    'Females by the agreement',
  ]);
});

test('a file says how and when a tenancy ended under headings that an import knows, and its state is left out there', () => {
  const ended = { until: '2025-11-05', ended: 'left' } as Tenancy;
  const running = { until: '2027-03-01', ended: null } as Tenancy;
  const columns = tenancyColumns('2026-03-05').filter(({ label }) => {
    const found = headingMatch(label);
    return found !== null && found !== 'left-out' && found.fields[0]?.startsWith('tenancyEnded');
  });
  expect(columns.map(({ value }) => value(ended))).toEqual(['2025-11-05', 'Left']);
  expect(columns.map(({ value }) => value(running))).toEqual([null, null]);
  expect(headingMatch('State')).toBe('left-out');
});

import { expect, test } from 'vitest';
import { leavingFor } from '#domain/tenancyPlan.ts';

const tenancy = { flatNumber: 'A-101', since: '2026-01-01', lastDay: '2026-06-30', tenants: 'Kabir Menon' };

test.each([
  ['on a day that has come', '2026-03-01', { until: '2026-03-01', isEnded: true }],
  ['on the first day of theirs: theirs never was', '2026-01-01', { until: '2026-01-01', isEnded: true }],
  ['later, within the agreement: refused', '2026-03-02', { code: 'tenant_leaves_in_future' }],
  ['the day after its last, to come: it runs', '2026-07-01', { until: '2026-07-01', isEnded: false }],
  ['long after it: it runs as well', '2026-09-01', { until: '2026-07-01', isEnded: false }],
  ['before it began: refused', '2025-12-31', { code: 'tenancy_ends_before' }],
])('the next tenants come %s', (_, next, leaving) => {
  expect(leavingFor(tenancy, next, '2026-03-01')).toMatchObject(leaving);
});

test('of one whose last day is past they left the day after it, whenever the next come', () => {
  for (const next of ['2026-07-01', '2026-08-01', '2026-09-20'])
    expect(leavingFor(tenancy, next, '2026-08-01')).toEqual({ until: '2026-07-01', isEnded: true });
});

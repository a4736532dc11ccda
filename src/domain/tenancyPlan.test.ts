import { expect, test } from 'vitest';
import { leavingFor, livesThereBetween } from '#domain/tenancyPlan.ts';

const owners = [
  { since: '2020-01-01', until: '2026-05-01', name: 'Meera Rao' },
  { since: '2026-05-01', until: null, name: 'Zoya Shah' },
  { since: '2026-05-01', until: null, name: 'Sunita Kumar' },
];

test('who lives there changes with tenants and with owners, and those who stay are told once', () => {
  const tenancies = [
    { since: '2026-02-01', until: '2026-03-01', names: [{ name: 'Kabir Menon' }] },
    { since: '2026-03-01', until: '2026-04-01', names: [{ name: 'Kabir Menon' }, { name: 'Asha Menon' }] },
    // It never was.
    { since: '2026-04-10', until: '2026-04-10', names: [{ name: 'Imran Shaikh' }] },
  ];
  expect(livesThereBetween({ first: '2026-02-01', last: '2026-06-01' }, { tenancies, owners })).toEqual([
    { from: '2026-02-01', names: 'Kabir Menon', as: 'tenant', several: false },
    { from: '2026-03-01', names: 'Kabir Menon and Asha Menon', as: 'tenant', several: true },
    { from: '2026-04-01', names: 'Meera Rao', as: 'owner', several: false },
    { from: '2026-05-01', names: 'Zoya Shah and Sunita Kumar', as: 'owner', several: true },
  ]);
  expect(livesThereBetween({ first: '2026-02-10', last: '2026-04-01' }, { tenancies, owners: [] })).toEqual([
    { from: '2026-02-10', names: 'Kabir Menon', as: 'tenant', several: false },
    { from: '2026-03-01', names: 'Kabir Menon and Asha Menon', as: 'tenant', several: true },
    { from: '2026-04-01', names: null, as: null, several: false },
  ]);
});

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

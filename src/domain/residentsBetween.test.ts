import { expect, test } from 'vitest';
import { livesThereBetween } from '#domain/residentsBetween.ts';

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

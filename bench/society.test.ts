import { expect, test } from 'vitest';
import { spread } from './scenario.ts';
import { society } from './society.ts';

test('the society has as many of each as is said of it, nearly half of its flats in two names, also of those that are asked for', () => {
  const { flats, owners, jointOwners, vehicles, tenancies, members } = society(20_000);
  const tenants = tenancies.flatMap((tenancy) => tenancy.tenants);
  expect([flats.length, vehicles.length, tenancies.length, members.length]).toEqual([20_000, 30_000, 8_000, 60_000]);
  expect(owners.length + tenants.length).toBe(30_000);
  const inTwoNames = new Set(jointOwners.map(({ flat }) => flat));
  expect([jointOwners.length, inTwoNames.size]).toEqual([9_000, 9_000]);
  expect(spread([...flats.keys()], 400).filter((flat) => inTwoNames.has(flat)).length).toBe(200);
  for (const { flat, owner } of jointOwners)
    expect([owner === flat, flats[flat]?.status, owners[owner]?.until]).toEqual([false, 'Occupied', null]);
});

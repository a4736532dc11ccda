// @module-tag whole
// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { details, type FieldRule, taking } from '#domain/fieldList.ts';
import { flatFields } from '#domain/flat.fields.ts';
import { groupOf, type OwnerField, ownerFields, takingPart } from '#domain/owner.fields.ts';
import { vehicleFields } from '#domain/vehicle.fields.ts';
import { addFlat, addOwner, addVehicle } from '../support/entries.ts';
import { field, openScreen } from '../support/screen.tsx';
import { anOffice } from '../support/society.ts';

test('the form of an owner asks for every field of the list, and their page names each that it tells', async () => {
  const { society, admin } = await anOffice();
  const owner = await addOwner(admin);
  await openScreen(society, '/admin/owners?add=1', admin);
  for (const one of Object.keys(ownerFields) as OwnerField[]) await field(ownerFields[one].label);
  const { OwnerContact, OwnerEmergency, OwnerFamily } = await import('#web/owners/OwnerFacts.tsx');
  const { container } = render(
    <MantineProvider env="test">
      <OwnerContact owner={owner} />
      <OwnerFamily owner={owner} />
      <OwnerEmergency owner={owner} />
    </MantineProvider>,
  );
  const named = [...container.querySelectorAll('dt')].map(({ textContent }) => textContent);
  for (const one of takingPart('page')) {
    const { label, name } = ownerFields[one];
    expect(named, one).toContain(groupOf(one) ? label : name);
  }
});

test('the form of a flat asks for every field of the list, and its page names each that it tells', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin);
  await openScreen(society, '/admin/flats?add=1', admin);
  for (const { label } of Object.values(flatFields)) await field(label);
  const { FlatFacts } = await import('#web/flats/FlatFacts.tsx');
  const { container } = render(
    <MantineProvider env="test">
      <FlatFacts flat={flat} />
    </MantineProvider>,
  );
  const named = [...container.querySelectorAll('dt')].map(({ textContent }) => textContent);
  for (const one of taking(flatFields, 'page')) {
    const { page, name }: FieldRule = flatFields[one];
    expect(named, one).toContain(details(page).label ?? name);
  }
});

test('the form of a vehicle asks for every field of the list, and its card names each that it tells', async () => {
  const { society, admin } = await anOffice();
  const [flat, owner] = [await addFlat(admin), await addOwner(admin)];
  const vehicle = await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
  await openScreen(society, '/admin/vehicles?add=1', admin);
  for (const { label } of Object.values(vehicleFields)) await field(label);
  const { VehicleCard } = await import('#web/vehicles/VehicleCard.tsx');
  const ofNobody = { ownerId: null, ownerName: null, flatId: null, flatNumber: null };
  const { container } = render(
    <MantineProvider env="test">
      <VehicleCard vehicle={{ ...vehicle, ...ofNobody }} onEdit={null} onDelete={null} />
    </MantineProvider>,
  );
  const named = [...container.querySelectorAll('dt')].map(({ textContent }) => textContent);
  for (const one of taking(vehicleFields, 'page')) expect(named, one).toContain(vehicleFields[one].name);
});

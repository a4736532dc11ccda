// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { groupOf, type OwnerField, ownerFields, takingPart } from '#domain/owner.fields.ts';
import { addOwner } from '../support/entries.ts';
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

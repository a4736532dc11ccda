// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Pass } from '#domain/pass.ts';
import { spokenCode } from '#domain/passRules.ts';
import { addFlat } from '../support/entries.ts';
import { expectToast, field, openScreen, type as typeInto } from '../support/screen.tsx';
import { anOwnedFlat } from '../support/society.ts';

async function aGate() {
  const office = await anOwnedFlat();
  await addFlat(office.admin, 'B-202');
  const guard = await office.society.signedInAs('security');
  const visits = () => office.society.context.db.selectFrom('visits').selectAll().execute();
  const hits = () => office.society.context.db.selectFrom('stopHits').selectAll().execute();
  const passes = async () => (await office.admin.send<{ items: Pass[] }>('GET', '/api/passes')).body.items;
  return { ...office, guard, visits, hits, passes };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('at the gate the code fills the entry, one tap lets in, and the next time it says that it was used', async () => {
  const { society, admin, guard, visits, passes } = await aGate();
  const now = new Date();
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const window = { from: `${day(-2)}T10:00`, until: `${day(2)}T10:00` };
  const draft = { name: 'Anil Kumar', kind: 'worker', flats: ['B-202'], ...window };
  const { body: pass } = await admin.send<Pass>('POST', '/api/passes', draft);
  await openScreen(society, '/security/dashboard', guard);
  fireEvent.click(await button('Expected, with a code'));
  await typeInto('Code', spokenCode(pass.code ?? ''));
  const form = await screen.findByRole('form', { name: 'Let in' });
  expect(((await field('Name')) as HTMLInputElement).value).toBe('Anil Kumar');
  expect(((await field('Flat')) as HTMLInputElement).value).toBe('B-202');
  fireEvent.click(within(form).getByRole('button', { name: 'Let in' }));
  await expectToast('Worker for B-202 let in');
  expect(await visits()).toMatchObject([{ passId: pass.id, kind: 'worker', name: 'Anil Kumar' }]);
  expect((await passes())[0]).toMatchObject({ uses: 1 });
  fireEvent.click(await button('Expected, with a code'));
  await typeInto('Code', pass.code ?? '');
  await screen.findByText(/^This code was used .*, by Test security$/);
  await button('Let in all the same');
  await typeInto('Code', pass.code === '000000' ? '000001' : '000000');
  await screen.findByText(/Nobody is announced with this code/);
});

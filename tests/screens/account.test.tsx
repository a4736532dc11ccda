// @module-tag whole
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectMessage, expectToast, field, openScreen, type } from '../support/screen.tsx';
import { anOffice, type TestSociety } from '../support/society.ts';

const name = async () => (await field('Name')) as HTMLInputElement;
const save = () => screen.getByRole('button', { name: 'Save name' });

test('a changed name is kept, and an empty one refused at its field', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/account', admin);
  await type('Name', '');
  fireEvent.click(save());
  await expectMessage('Name', 'Name is required');
  await type('Name', '  आशा राव  ');
  fireEvent.click(save());
  await expectToast('Name saved');
  expect((await name()).value).toBe('आशा राव');
  cleanup();
  await openScreen(society, '/account', admin);
  expect((await name()).value).toBe('आशा राव');
});

test('a name that is typed on while it is being saved stays as it is typed', async () => {
  const { society, admin } = await anOffice();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const request = async (asked: Request) => {
    if (asked.method === 'PATCH') await answered;
    return society.app.request(asked);
  };
  await openScreen({ ...society, app: { request } as TestSociety['app'] }, '/account', admin);
  await type('Name', 'Asha');
  fireEvent.click(save());
  await waitFor(() => expect(save().getAttribute('data-loading')).toBe('true'));
  await type('Name', 'Asha Rao');
  answer();
  await expectToast('Name saved');
  expect((await name()).value).toBe('Asha Rao');
});

// @vitest-environment jsdom
import { MantineProvider, TextInput } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { SmallForm, useSmallForm } from '#web/records/SmallForm.tsx';

beforeAll(() => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList;
});

afterEach(cleanup);

const inDialog = { onCancel() {}, onDirty() {}, onBusy() {} };

function Named() {
  const refuse = () => Promise.reject(new Error('Network error'));
  const form = useSmallForm(() => ({ name: '' }), refuse, 'It could not be saved.');
  return (
    <SmallForm {...inDialog} form={form} label="Save">
      <TextInput label="Name" {...form.text('name')} />
    </SmallForm>
  );
}

test('after a refusal the button has the focus once; who then types in a field stays in it', async () => {
  render(
    <MantineProvider env="test">
      <Named />
    </MantineProvider>,
  );
  fireEvent.submit(screen.getByRole('form'));
  await screen.findByText(/Network error/);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  const field = screen.getByLabelText('Name');
  for (const typed of ['A', 'As', 'Asha']) {
    field.focus();
    fireEvent.change(field, { target: { value: typed } });
    expect(document.activeElement).toBe(field);
  }
});

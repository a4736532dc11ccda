// @vitest-environment jsdom
import { MantineProvider, TextInput } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { SmallForm } from '#web/records/SmallForm.tsx';
import { useSending } from '#web/records/useSending.ts';

beforeAll(() => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList;
});

afterEach(cleanup);

const inDialog = { onCancel() {}, onDirty() {}, onBusy() {} };

function Named() {
  const [name, setName] = useState('');
  const sending = useSending('It could not be saved.');
  const refuse = () => Promise.reject(new Error('Network error'));
  return (
    <SmallForm {...inDialog} sending={sending} isDirty label="Save" onSubmit={() => void sending.send(refuse)}>
      <TextInput label="Name" value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
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

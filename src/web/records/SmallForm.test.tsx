// @vitest-environment jsdom
import { MantineProvider, TextInput } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { RequestFailed } from '#web/data/api.ts';
import { SmallForm, useSmallForm } from '#web/records/SmallForm.tsx';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';

vi.mock('#web/ui/useMayLeave.ts', () => ({ useMayLeave: () => async () => true }));

beforeAll(() => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList;
});

afterEach(cleanup);

function open(refusal: Error) {
  const refuse = async () => {
    // As a browser does with a button that is disabled.
    if (document.activeElement instanceof HTMLButtonElement) document.activeElement.blur();
    await Promise.reject(refusal);
  };
  function Named(inDialog: FormInDialog) {
    const form = useSmallForm(() => ({ name: '' }), refuse, 'It could not be saved.');
    return (
      <SmallForm {...inDialog} form={form} label="Save">
        <TextInput label="Name" {...form.text('name')} />
      </SmallForm>
    );
  }
  render(
    <MantineProvider env="test">
      <FormDialog title="A name" isOpen onClose={() => undefined}>
        {(inDialog) => <Named {...inDialog} />}
      </FormDialog>
    </MantineProvider>,
  );
}

async function press() {
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true));
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  return button;
}

const wrong = (errors: Record<string, string>) =>
  new RequestFailed({ type: 'about:blank', code: 'invalid', status: 422, title: '', detail: '', errors });

test('after a refusal the button has the focus once; who then types in a field stays in it', async () => {
  open(new Error('Network error'));
  const button = await press();
  await screen.findByText(/Network error/);
  expect(document.activeElement).toBe(button);
  const field = screen.getByLabelText('Name');
  for (const typed of ['A', 'As', 'Asha']) {
    field.focus();
    fireEvent.change(field, { target: { value: typed } });
    expect(document.activeElement).toBe(field);
  }
});

test('a field that is wrong says so, once, and has the focus', async () => {
  open(wrong({ name: 'Enter a name' }));
  await press();
  expect(screen.getAllByText('Enter a name')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('what is wrong at a field that the form does not show is said below its fields', async () => {
  open(wrong({ phone: 'Enter a phone number' }));
  const button = await press();
  expect(screen.getByRole('alert').textContent).toBe('Enter a phone number');
  expect(document.activeElement).toBe(button);
});

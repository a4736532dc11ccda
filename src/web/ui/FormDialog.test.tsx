// @vitest-environment jsdom
import { MantineProvider, TextInput } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';

vi.mock('#web/ui/useMayLeave.ts', () => ({ useMayLeave: () => async () => true }));

beforeAll(() => {
  // What Mantine asks of a browser and jsdom has not.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList;
});

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open() {
  render(
    <MantineProvider env="test">
      <FormDialog title="Edit Owner" isOpen onClose={() => undefined}>
        {() => (
          <form>
            <TextInput label="Full Name" data-autofocus />
            <TextInput label="Flat" />
          </form>
        )}
      </FormDialog>
    </MantineProvider>,
  );
}

test('a dialog begins in its first field', () => {
  open();
  vi.runAllTimers();
  expect(document.activeElement).toBe(screen.getByLabelText('Full Name'));
});

test('a dialog that comes to it late leaves the focus where somebody is typing already', () => {
  open();
  const flat = screen.getByLabelText<HTMLInputElement>('Flat');
  flat.focus();
  fireEvent.change(flat, { target: { value: 'C-3' } });
  vi.runAllTimers();
  expect(document.activeElement).toBe(flat);
});

/** A page whose button opens a dialog; its form takes the focus as it comes, as one of several people does. */
function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <h1 data-page-title tabIndex={-1}>
        Flat A-101
      </h1>
      <button type="button" onClick={() => setIsOpen(true)}>
        Renew
      </button>
      <FormDialog title="Renew" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        {() => <EagerForm />}
      </FormDialog>
    </>
  );
}

function EagerForm() {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <form>
      <TextInput ref={first} label="First day" data-autofocus />
    </form>
  );
}

test('after a dialog whose form took the focus at once it is at the button that opened it, each time', async () => {
  render(<Page />, { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> });
  const button = screen.getByText('Renew');
  for (const _ of ['first', 'second']) {
    button.focus();
    fireEvent.click(button);
    act(() => vi.runAllTimers());
    expect(document.activeElement).toBe(screen.getByLabelText('First day'));
    await act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));
    act(() => vi.runAllTimers());
    expect(screen.queryByRole('dialog')).toBe(null);
    expect(document.activeElement).toBe(button);
    screen.getByRole('heading').focus();
  }
});

test('after a question asked while it saves, which fades out still, it is at the button that was pressed', () => {
  let tell: FormInDialog['onBusy'] = () => undefined;
  render(
    <MantineProvider env="test">
      <FormDialog title="Add Owner" isOpen onClose={() => undefined}>
        {({ onBusy }) => {
          tell = onBusy;
          return (
            <form>
              <button type="submit">Add</button>
            </form>
          );
        }}
      </FormDialog>
      <div role="dialog">
        <button type="button">Cancel the question</button>
      </div>
    </MantineProvider>,
  );
  act(() => vi.runAllTimers());
  screen.getByText('Add').focus();
  act(() => tell(true));
  screen.getByText('Cancel the question').focus();
  act(() => tell(false));
  expect(document.activeElement).toBe(screen.getByText('Add'));
});

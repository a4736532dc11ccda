// @vitest-environment jsdom
import { MantineProvider, TextInput } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FormDialog } from '#web/ui/FormDialog.tsx';

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

// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { SearchField } from '#web/ui/SearchField.tsx';

beforeAll(() => {
  // What Mantine asks of a browser and jsdom has not.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList;
});

let typed: string[] = [];
let written: string[] = [];
beforeEach(() => {
  [typed, written] = [[], []];
});
afterEach(cleanup);

/** A field over a text that is kept elsewhere, and a link that sets it to another. */
function Search() {
  const [text, setText] = useState('');
  return (
    <MantineProvider env="test">
      <SearchField
        label="Search"
        value={text}
        onTyped={(now) => typed.push(now)}
        onChange={(now) => {
          written.push(now);
          setText(now);
        }}
      />
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setText('from a link')}>
        Elsewhere
      </button>
    </MantineProvider>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox');

test('each letter is heard at once, and what is written is the text when the typing pauses', async () => {
  render(<Search />);
  await userEvent.type(field(), 'rao');
  expect(typed).toEqual(['r', 'ra', 'rao']);
  await waitFor(() => expect(written.at(-1)).toBe('rao'));
  expect(field().value).toBe('rao');
});

test('whoever leaves the field has it written at once, and once', async () => {
  render(<Search />);
  await userEvent.type(field(), 'rao');
  await userEvent.tab();
  expect(written.filter((text) => text === 'rao')).toHaveLength(1);
});

test('a change from elsewhere is taken over, and what was typed before it is not written over it', async () => {
  render(<Search />);
  await userEvent.type(field(), 'r');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(field().value).toBe('from a link');
  await userEvent.tab();
  expect(field().value).toBe('from a link');
});

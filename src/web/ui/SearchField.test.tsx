// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from '#web/ui/SearchField.tsx';

beforeAll(() => {
  // What Mantine asks of a browser and jsdom has not.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList;
});

let written: string[] = [];
beforeEach(() => {
  written = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A field over a text that is kept elsewhere, and a link that sets it to another. */
function Search() {
  const [text, setText] = useState('');
  return (
    <MantineProvider env="test">
      <SearchField
        label="Search"
        value={text}
        waits
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

test('while somebody types nothing is written, and when the typing pauses all of it, once', () => {
  vi.useFakeTimers();
  render(<Search />);
  for (const value of ['r', 'ra', 'rao']) fireEvent.change(field(), { target: { value } });
  expect(written).toEqual([]);
  act(() => vi.advanceTimersByTime(200));
  expect([...written, field().value]).toEqual(['rao', 'rao']);
});

test('on a slow machine a longer pause is waited for, and never longer than 400 ms', () => {
  vi.useFakeTimers();
  render(<Search />);
  const typeAndWait = (value: string, ms: number) => {
    fireEvent.change(field(), { target: { value } });
    act(() => vi.advanceTimersByTime(ms));
  };
  // A frame that comes late is what a slow machine is.
  const late = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => {
    return Number(setTimeout(() => frame(performance.now()), 90));
  });
  typeAndWait('r', 300);
  expect(written).toEqual(['r']);
  typeAndWait('ra', 390);
  expect(written).toEqual(['r']);
  late.mockRestore();
  act(() => vi.advanceTimersByTime(20));
  expect(written).toEqual(['r', 'ra']);
  typeAndWait('rao', 200);
  expect(written).toEqual(['r', 'ra', 'rao']);
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

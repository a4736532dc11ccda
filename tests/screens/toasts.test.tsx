// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import toast, { useToasterStore } from 'react-hot-toast';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { notify, Toasts } from '#web/notify.tsx';
import { fillGapsOfJsdom } from '../support/screen.tsx';

/* The times of docs/rules.md, Limits, in milliseconds. */

beforeEach(() => {
  fillGapsOfJsdom();
  vi.useFakeTimers();
  render(
    <MantineProvider env="test">
      <Toasts />
      <Standing />
    </MantineProvider>,
  );
});
afterEach(() => {
  act(() => toast.remove());
  cleanup();
  vi.useRealTimers();
});

/** Shows how many toasts have not been dismissed yet. */
function Standing() {
  const { toasts } = useToasterStore();
  return <output data-standing>{toasts.filter(({ visible }) => visible).length}</output>;
}

const standing = () => Number(document.querySelector('[data-standing]')?.textContent);
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a toast stays as long as the rules say:', () => {
  test.each<[string, () => unknown, number]>([
    ['blank', () => notify.blank('a message'), 4000],
    ['error', () => notify.error('a message'), 4000],
    ['success', () => notify.success('a message'), 2000],
    ['custom', () => notify.custom(<b>a message</b>), 4000],
    ['of the shell', () => notify.shell('a message'), 3000],
  ])('%s', (_, say, duration) => {
    act(() => void say());
    wait(duration - 1);
    expect(standing()).toBe(1);
    wait(2);
    expect(standing()).toBe(0);
  });

  test('loading, until it is dismissed', () => {
    let id = '';
    act(() => {
      id = notify.loading('a message');
    });
    wait(24 * 60 * 60 * 1000);
    expect(standing()).toBe(1);
    act(() => notify.dismiss(id));
    expect(standing()).toBe(0);
  });
});

const shown = () => screen.queryAllByText(/^message \d+\.$/).map(({ textContent }) => textContent);

test('at most 20 are kept, and one is shown at a time, the newest; the one before it comes back', () => {
  const ids: string[] = [];
  act(() => {
    for (let count = 1; count <= 25; count++) ids.push(notify.blank(`message ${count}.`, { duration: 60_000 }));
  });
  expect(standing()).toBe(20);
  expect(shown()).toEqual(['message 25.']);
  for (let count = 25; count > 6; count--) {
    act(() => notify.dismiss(ids[count - 1]));
    wait(2000);
    expect(shown()).toEqual([`message ${count - 1}.`]);
  }
  act(() => notify.dismiss(ids[5]));
  wait(2000);
  expect(shown()).toEqual([]);
});

test('the same thing said again is said by one toast, from the beginning', () => {
  act(() => void notify.success('Flat updated successfully'));
  wait(1500);
  act(() => {
    notify.success('Flat updated successfully');
    notify.error('Flat updated successfully');
  });
  expect(standing()).toBe(2);
  wait(1999);
  expect(standing()).toBe(2);
  wait(2);
  expect(standing()).toBe(1);
});

test('two offers that say the same are two, one after the other, each with a button of its own and what it was about', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  act(() => {
    for (const [about, run] of [
      ['A-101', first],
      ['A-102', second],
    ] as const)
      notify.offering('Flat updated successfully', { label: 'Undo', durationMs: 10_000, run, about });
  });
  expect(standing()).toBe(2);
  expect(screen.queryByText('A-101')).toBeNull();
  screen.getByText('A-102');
  screen.getByRole('button', { name: 'Undo' }).click();
  expect([first, second].map((run) => run.mock.calls.length)).toEqual([0, 1]);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  wait(2000);
  screen.getByText('A-101');
  screen.getByRole('button', { name: 'Undo' }).click();
  expect([first, second].map((run) => run.mock.calls.length)).toEqual([1, 1]);
});

test('is at most 350 px wide', () => {
  act(() => void notify.blank('a message'));
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-rht-toaster] > div > div')];
  expect(boxes.map(({ style }) => style.maxWidth)).toEqual(['350px']);
});

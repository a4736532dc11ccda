// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import toast, { useToasterStore } from 'react-hot-toast';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { notify, Toasts } from '#web/notify.tsx';
import { fillGapsOfJsdom } from '../support/screen.tsx';

/* docs/rules.md, Limits, in milliseconds. */

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

/** What has not been dismissed yet. */
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

test('at most 20 are kept, the newest', () => {
  act(() => {
    for (let count = 1; count <= 25; count++) notify.blank(`message ${count}.`);
  });
  expect(standing()).toBe(20);
  expect(screen.queryByText('message 5.')).toBeNull();
  for (const count of [6, 25]) expect(screen.queryByText(`message ${count}.`)).not.toBeNull();
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

test('two offers that say the same stand both, each with a button of its own', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  act(() => {
    for (const run of [first, second])
      notify.offering('Flat deleted successfully', { label: 'Undo', durationMs: 10_000, run });
  });
  expect(standing()).toBe(2);
  for (const button of screen.getAllByRole('button', { name: 'Undo' })) button.click();
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).toHaveBeenCalledTimes(1);
});

test('is at most 350 px wide', () => {
  act(() => void notify.blank('a message'));
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-rht-toaster] > div > div')];
  expect(boxes.map(({ style }) => style.maxWidth)).toEqual(['350px']);
});

// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Slices } from '#domain/slices.ts';
import { useInSlices } from '#web/ui/useInSlices.ts';

afterEach(cleanup);

/** Work of many slices, each as long as a slice may be. */
function* slow(result: string, failsAt = Number.POSITIVE_INFINITY): Slices<string> {
  for (let slice = 0; slice < 4; slice++) {
    if (slice === failsAt) throw new Error('a record that makes no sense');
    const until = performance.now() + 7;
    while (performance.now() < until);
    yield;
  }
  return result;
}

const first = () => slow('first');
const second = () => slow('second');
const third = () => slow('third');

test('what is there at first is worked through at once, as there is nothing to show yet', () => {
  const { result } = renderHook(() => useInSlices(first));
  expect(result.current).toBe('first');
});

test('until other work is done what came of the former is shown, and work that is superseded comes to nothing', async () => {
  const seen: string[] = [];
  const { result, rerender } = renderHook(
    ({ begin }) => {
      const value = useInSlices(begin);
      seen.push(value);
      return value;
    },
    { initialProps: { begin: first } },
  );
  rerender({ begin: second });
  rerender({ begin: third });
  expect(result.current).toBe('first');
  await waitFor(() => expect(result.current).toBe('third'));
  expect(seen).not.toContain('second');
});

class Boundary extends Component<{ children: ReactNode; told: (error: unknown) => void }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch(error: unknown) {
    this.props.told(error);
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

test('an error in a later slice reaches whoever is around what is rendered, as one in the first does', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const told = vi.fn();
  const failing = () => slow('never', 2);
  const { rerender } = renderHook(({ begin }) => useInSlices(begin), {
    initialProps: { begin: first },
    wrapper: ({ children }) => <Boundary told={told}>{children}</Boundary>,
  });
  rerender({ begin: failing });
  expect(told).not.toHaveBeenCalled();
  await waitFor(() => expect(told).toHaveBeenCalledWith(new Error('a record that makes no sense')));
  quiet.mockRestore();
});

// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useNear } from '#web/gate/useNear.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('matches that stand at the gate stay where another comes before them, and one more is rendered at a time', async () => {
  let isInSight = true;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (seen: { isIntersecting: boolean }[]) => void;
      constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe() {
        this.#tell([{ isIntersecting: isInSight }]);
      }
      disconnect() {}
    },
  );
  const list = { current: document.createElement('ul') };
  list.current.innerHTML = '<li></li>'.repeat(9);
  const { result, rerender } = renderHook((ids: string[]) => useNear(list, ids), { initialProps: [...'abcd'] });
  await waitFor(() => expect([...result.current]).toEqual([...'abcd']));
  isInSight = false;
  rerender([...'xabcd']);
  expect([...result.current]).toEqual([...'xabcd']);
  rerender([...'xyzabd']);
  expect([...result.current]).toEqual([...'xyabd']);
  isInSight = true;
  rerender([...'xyzwabd']);
  await waitFor(() => expect([...result.current]).toEqual([...'xyzwabd']));
});

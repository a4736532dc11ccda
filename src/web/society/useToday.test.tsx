// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNewDay, useToday } from '#web/society/useToday.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T18:29:30Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a screen that stays open over midnight in India is told of the new day, once', () => {
  const onNewDay = vi.fn();
  const { result, unmount } = renderHook(() => {
    useNewDay('Asia/Kolkata', onNewDay);
    return [useToday('Asia/Kolkata'), useToday('UTC')];
  });
  expect(result.current).toEqual(['2026-11-24', '2026-11-24']);
  // The server may still be in yesterday.
  act(() => void vi.advanceTimersByTime(35_000));
  expect(result.current).toEqual(['2026-11-25', '2026-11-24']);
  expect(onNewDay).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(90_000));
  expect(result.current).toEqual(['2026-11-25', '2026-11-24']);
  expect(onNewDay).toHaveBeenCalledTimes(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockAhead, heardTime, rememberedAhead, serverNow, useNow } from '#web/offline/clock.ts';

const minute = 60_000;
const noon = Date.parse('2026-11-24T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'] });
  vi.setSystemTime(noon);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The page is hidden, or shown again. */
function turn(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** To the second that an answer says. */
const isAbout = (ms: number) => [Math.abs(serverNow() - ms) < 1000, new Date(serverNow()).toISOString()] as const;

test('a clock that is wrong by more than two minutes is known to be, and what is entered takes the server’s time', () => {
  heardTime(noon + 7 * minute);
  expect(Math.round(clockAhead() / minute)).toBe(7);
  expect(isAbout(noon + 7 * minute)[0]).toBe(true);
  heardTime(noon - 90 * minute);
  expect(Math.round(clockAhead() / minute)).toBe(-90);
});

test('answers in whole seconds never put the time back: what was noted a moment ago is not in the future', () => {
  for (let ms = 0; ms < 5000; ms += 130) {
    vi.advanceTimersByTime(65);
    const before = serverNow();
    vi.advanceTimersByTime(65);
    heardTime(Math.floor(Date.now() / 1000) * 1000, 40);
    expect(serverNow()).toBeGreaterThanOrEqual(before);
    expect(isAbout(Date.now())[0]).toBe(true);
  }
});

test('a clock that is wrong by less is not spoken of', () => {
  heardTime(noon + minute);
  expect(clockAhead()).toBe(0);
});

test('a clock that jumps in mid-shift, without a network, moves no entry: time goes on by the browser’s own count', () => {
  heardTime(noon);
  vi.advanceTimersByTime(10 * minute);
  expect(isAbout(noon + 10 * minute)[0]).toBe(true);
  vi.setSystemTime(noon - 24 * 60 * minute);
  expect(isAbout(noon + 10 * minute)[0]).toBe(true);
  expect(Math.round(clockAhead() / minute)).toBe(24 * 60 + 10);
  vi.advanceTimersByTime(5 * minute);
  expect(isAbout(noon + 15 * minute)[0]).toBe(true);
});

test('a device that slept without a network, and did not count it, enters at the right hour all the same, and its clock is not called wrong', () => {
  heardTime(noon);
  vi.advanceTimersByTime(10 * minute);
  turn(true);
  vi.setSystemTime(noon + 4 * 60 * minute);
  turn(false);
  expect(isAbout(noon + 4 * 60 * minute)[0]).toBe(true);
  expect(clockAhead()).toBe(0);
  vi.advanceTimersByTime(10 * minute);
  expect(isAbout(noon + 250 * minute)[0]).toBe(true);
});

test('one that counted its sleep has it once', () => {
  heardTime(noon);
  turn(true);
  vi.advanceTimersByTime(60 * minute);
  turn(false);
  expect(isAbout(noon + 60 * minute)[0]).toBe(true);
});

test('what an earlier start knew of the clock holds until the server says otherwise', async () => {
  vi.resetModules();
  const anew = await import('#web/offline/clock.ts');
  anew.rememberedAhead(30 * minute);
  expect(Math.round((anew.serverNow() - noon) / minute)).toBe(30);
  anew.heardTime(noon);
  expect(anew.clockAhead()).toBe(0);
  anew.rememberedAhead(30 * minute);
  expect(anew.clockAhead()).toBe(0);
  rememberedAhead(0);
});

test('a screen that says who overstays takes the server’s time, as soon as it is known', () => {
  heardTime(noon);
  const { result } = renderHook(useNow);
  expect(Math.abs(Date.parse(result.current) - noon)).toBeLessThan(1000);
  act(() => heardTime(noon - 24 * 60 * minute));
  expect(Math.abs(Date.parse(result.current) - (noon - 24 * 60 * minute))).toBeLessThan(1000);
});

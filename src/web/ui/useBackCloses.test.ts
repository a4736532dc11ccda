// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useBackLeavesSecond } from '#web/ui/useBackCloses.ts';

beforeAll(() => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: true, media }) as unknown as MediaQueryList;
});

afterEach(cleanup);

const isHeld = () => history.state?.isForDialog === true;

test('in an installed gate going back by keys or a mouse button is no act that lets it stay once more; any other is', () => {
  renderHook(() => useBackLeavesSecond(() => {}));
  for (const init of [{ key: 'Alt' }, { key: 'ArrowLeft', altKey: true }, { key: 'BrowserBack' }])
    dispatchEvent(new KeyboardEvent('keydown', init));
  // jsdom has no pointer events.
  for (const button of [3, 4]) dispatchEvent(new MouseEvent('pointerdown', { button }));
  expect(isHeld()).toBe(false);
  dispatchEvent(new MouseEvent('pointerdown', { button: 0 }));
  expect(isHeld()).toBe(true);
  history.replaceState(null, '');
  dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  expect(isHeld()).toBe(true);
});

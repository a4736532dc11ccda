import { expect, test } from 'vitest';
import { toastTop } from '#web/notify.tsx';

const window = { width: 1440, height: 900 };
const bar = { top: 0, bottom: 64, left: 0, right: 1440 };
const head = { top: 88, bottom: 128, left: 272, right: 1416 };

test('below the bar and the head of the page', () => {
  expect(toastTop(56, [bar, head], window)).toBe(136);
  expect(toastTop(56, [head, bar], window)).toBe(136);
});

test('below the bar alone, where the page is scrolled', () => {
  expect(toastTop(56, [bar, { ...head, top: -200, bottom: -160 }], window)).toBe(72);
});

test('below the button that was pressed, and at its old place for one further left', () => {
  const button = { top: 150, bottom: 180, left: 1300, right: 1380 };
  expect(toastTop(56, [bar, head, button], window)).toBe(188);
  expect(toastTop(56, [bar, head, { ...button, left: 600, right: 680 }], window)).toBe(136);
});

test('above one further down, which it does not reach', () => {
  const button = { top: 210, bottom: 240, left: 1300, right: 1380 };
  expect(toastTop(56, [bar, head, button], window)).toBe(136);
  expect(toastTop(120, [bar, head, button], window)).toBe(248);
});

test('at the very top where there is no room below', () => {
  expect(toastTop(56, [bar, { top: 64, bottom: 880, left: 0, right: 1440 }], window)).toBe(16);
});

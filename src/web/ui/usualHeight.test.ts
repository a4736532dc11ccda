import { expect, test } from 'vitest';
import { usualHeightOf } from '#web/ui/usualHeight.ts';

test('a row is as high as estimated until two rows are alike, and from then on as those', () => {
  const usual = usualHeightOf(220);
  usual.see(0, 300, true);
  usual.see(1, 240, true);
  expect(usual.get()).toBe(220);
  usual.see(2, 240, true);
  expect(usual.get()).toBe(240);
  usual.see(3, 300, true);
  usual.see(4, 300, true);
  expect(usual.get()).toBe(240);
});

test('one row that is measured twice is one row, and one that is not laid out tells nothing', () => {
  const usual = usualHeightOf(220);
  usual.see(0, 300, true);
  usual.see(0, 300, true);
  usual.see(1, 0, true);
  usual.see(2, 0, true);
  expect(usual.get()).toBe(220);
});

test('nothing is learned once the list has left its top, until its rows are others', () => {
  const usual = usualHeightOf(220);
  usual.see(0, 240, true);
  usual.see(90, 300, false);
  usual.see(91, 300, false);
  usual.see(1, 240, true);
  expect(usual.get()).toBe(220);
  usual.learnAgain();
  usual.see(0, 260, true);
  usual.see(1, 260, true);
  expect(usual.get()).toBe(260);
});

test('a list that is come back to keeps the height that it was left with', () => {
  const usual = usualHeightOf(220, 240);
  usual.see(0, 300, true);
  usual.see(1, 300, true);
  expect(usual.get()).toBe(240);
});

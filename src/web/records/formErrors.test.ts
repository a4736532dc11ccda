import { expect, test } from 'vitest';
import { nothingLost } from '#web/records/formErrors.ts';

test('a problem without a full stop gets one before what follows', () => {
  expect(nothingLost('Network error. Please check your connection')).toBe(
    'Network error. Please check your connection. Nothing you typed is lost.',
  );
});

test.each(['Please try again in a moment.', 'Please try again in a moment. ', 'Is it there?', 'Wait…'])(
  'a full stop or its like is never doubled: %s',
  (problem) => expect(nothingLost(problem)).toBe(`${problem.trim()} Nothing you typed is lost.`),
);

test('without a problem there is nothing to say', () => {
  expect(nothingLost(null)).toBeNull();
});

// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFocusBackFromReview } from '#web/transfers/useFocusBackFromReview.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The review fades out once it is left: it stands there a while, and its button has the focus still. */
function Page({ isReviewed }: { isReviewed: boolean }) {
  return (
    <>
      <input aria-label="Remarks" />
      <button type="button" ref={useFocusBackFromReview(isReviewed)}>
        See what changes
      </button>
      <div role="dialog">
        <button type="button">Back</button>
      </div>
    </>
  );
}

test.each([
  ['Back', 'See what changes'],
  ['Remarks', 'Remarks'],
])('a review that is left while %s has the focus: it is at %s then', (last, then) => {
  const at = (name: string) => screen.queryByLabelText(name) ?? screen.getByText(name);
  const { rerender } = render(<Page isReviewed />);
  at(last).focus();
  rerender(<Page isReviewed={false} />);
  vi.runAllTimers();
  expect(document.activeElement).toBe(at(then));
});

// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { afterPaint } from '#web/ui/afterPaint.ts';

test('frames come though a field with the focus went while a test had a clock of its own', async () => {
  await new Promise<void>((painted) => afterPaint(painted));
  vi.useFakeTimers();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  field.remove();
  vi.useRealTimers();
  const painted = vi.fn();
  afterPaint(painted);
  await vi.waitFor(() => expect(painted).toHaveBeenCalled(), 5_000);
});

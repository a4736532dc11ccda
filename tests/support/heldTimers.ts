import type { Page } from '@playwright/test';

/** Timers of this length never fire, so that what would go away by itself stays to be looked at. */
export function holdTimers(ms: number) {
  return (page: Page) =>
    page.addInitScript((held) => {
      const { setTimeout } = window;
      window.setTimeout = ((act: () => void, after = 0) =>
        after === held ? 0 : setTimeout(act, after)) as typeof window.setTimeout;
    }, ms);
}

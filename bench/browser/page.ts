import type { CDPSession, Page } from '@playwright/test';

/*
 * What is measured inside the page. Playwright sends these functions there as text: they may use nothing but what they
 * are handed and what the browser has.
 */

type Watch = {
  /** When each key went down, and the longest that any of its events took to be painted (key down, input, key up). */
  presses: { at: number; took: number }[];
  longTasks: number[];
  pressedAt: number;
  changedAt: number;
};

declare global {
  interface Window {
    benchWatch: Watch;
  }
}

/** Installed before any script of the page. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch: Watch = { presses: [], longTasks: [], pressedAt: 0, changedAt: 0 };
    window.benchWatch = watch;
    new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries()) {
        if (!['keydown', 'keypress', 'input', 'keyup'].includes(name)) continue;
        const press = watch.presses.findLast(({ at }) => at <= startTime + 1);
        if (press) press.took = Math.max(press.took, duration);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watch.longTasks.push(entry.duration);
    }).observe({ type: 'longtask', buffered: true });
    const pressed = (event: Event) => {
      watch.pressedAt = event.timeStamp;
    };
    addEventListener('keydown', pressed, { capture: true });
    // Event Timing says nothing of events under 16 ms: those count as 8 ms.
    addEventListener('keydown', ({ timeStamp }) => watch.presses.push({ at: timeStamp, took: 8 }), { capture: true });
    addEventListener('click', pressed, { capture: true });
    new MutationObserver(() => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          watch.changedAt = performance.now();
        };
        // After this frame is drawn.
        channel.port2.postMessage(null);
      });
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

export async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.benchWatch.presses.length = 0;
    window.benchWatch.longTasks.length = 0;
  });
}

/** Milliseconds from the last key press until the page had drawn all its effects. */
export function settled(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Longer than the pause in the typing for which some work waits, and than a slow machine takes to search a list.
    const quietMs = 500;
    const { benchWatch: watch } = window;
    const begun = performance.now();
    while (performance.now() - begun < 5000) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      // Work in slices counts, too: this waits until the browser is idle.
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
      if (performance.now() - Math.max(watch.changedAt, watch.pressedAt) > quietMs) break;
    }
    return Math.max(0, watch.changedAt - watch.pressedAt);
  });
}

/** Milliseconds from the last click until something fits this selector and is drawn. */
export function drawnSinceClick(page: Page, selector: string): Promise<number> {
  return page.evaluate(async (selector) => {
    const begun = performance.now();
    while (!document.querySelector(selector)) {
      if (performance.now() - begun > 60_000) throw new Error(`Nothing like ${selector} came`);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - window.benchWatch.pressedAt;
  }, selector);
}

/** Milliseconds of each key press, as the browser's Event Timing says. */
export function keyPaints(page: Page): Promise<number[]> {
  return page.evaluate(() => window.benchWatch.presses.map(({ took }) => took));
}

export function longTasks(page: Page): Promise<number[]> {
  return page.evaluate(() => [...window.benchWatch.longTasks]);
}

/** What the page's scripts hold after a collection, in megabytes. */
export async function heap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  return (await metric(session, 'JSHeapUsedSize')) / 1024 ** 2;
}

/** One of the browser's own figures of a page (Performance.getMetrics). */
export async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}

type Inside = { delegate: { _mainFrameSession: { _client: Pick<CDPSession, 'send'> } } };

/**
 * Does something while the browser's tools record no answers. Playwright has them record every body, which keeps the
 * page itself busy: at the end of one of 15 MB for some 30 ms, which no person's browser does. Playwright has no option
 * for it, so this reaches into it, and throws where it has another inside.
 */
export async function unrecorded(page: Page, work: () => Promise<void>): Promise<void> {
  const connection = Reflect.get(page, '_connection') as { toImpl(of: Page): Inside };
  const client = connection.toImpl(page).delegate._mainFrameSession._client;
  await client.send('Network.disable');
  try {
    await work();
  } finally {
    await client.send('Network.enable');
  }
}

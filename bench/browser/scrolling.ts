import type { Browser, CDPSession, Page } from '@playwright/test';

/** In pixels, and pixels a second: a quick turn of the wheel through some sixty rows of cards. */
const [distance, speed] = [16_000, 4_000];

export type Scrolling = {
  /** The share of frames that the screen was to get while it scrolled and that never came: the picture stood still. */
  dropped: number;
  /** The share of frames in which the page moved, but showed nothing new: the page's own thread was not ready. */
  late: number;
  /** The share of the time in which the lower edge of the screen showed a list's empty ground: no row was there yet. */
  blank: number;
};

/**
 * What a person sees while they scroll down from the top. The browser moves what is painted by a thread of its own, so
 * frames are counted as the browser counts them ('PipelineReporter' in its trace), not by the page's own clock: a late
 * page does not stand still, it shows what it has, and a list shows a hole. Holes are counted separately (`blank`).
 */
export async function scrolling(chrome: Browser, page: Page, session: CDPSession): Promise<Scrolling> {
  await watchEdge(page);
  await chrome.startTracing(page, { categories: ['cc', 'benchmark'] });
  let traced: Buffer;
  try {
    await session.send('Input.synthesizeScrollGesture', {
      ...{ x: 700, y: 600, yDistance: -distance, speed },
      ...{ gestureSourceType: 'mouse', preventFling: true },
    });
  } finally {
    traced = await chrome.stopTracing();
  }
  const { traceEvents } = JSON.parse(traced.toString()) as { traceEvents: Frame[] };
  return { ...framesIn(traceEvents), blank: await page.evaluate(() => window.benchBlank()) };
}

type Frame = {
  name: string;
  ph: string;
  args?: { frame_reporter?: { state: string; scroll_state: string } };
};

/** The shares of dropped and late frames, among those of the scrolling for which there was anything new. */
function framesIn(events: Frame[]): { dropped: number; late: number } {
  const states = events.flatMap(({ name, ph, args }) => {
    const frame = args?.frame_reporter;
    const isWanted = name === 'PipelineReporter' && ph === 'b' && frame && frame.scroll_state !== 'SCROLL_NONE';
    return isWanted && frame.state !== 'STATE_NO_UPDATE_DESIRED' ? [frame.state] : [];
  });
  if (states.length === 0) throw new Error('The browser says nothing of the frames while it scrolled');
  const share = (state: string) => states.filter((other) => other === state).length / states.length;
  return { dropped: share('STATE_DROPPED'), late: share('STATE_PRESENTED_PARTIAL') };
}

declare global {
  interface Window {
    benchBlank: () => number;
  }
}

/**
 * Notes at each scroll event, before the list hears of it, how far the last present row lies above the lower edge. The
 * browser scrolls at one speed, so this tells for how long since the last event no row was there.
 */
function watchEdge(page: Page): Promise<void> {
  return page.evaluate(() => {
    const ours = '[data-item], tbody [aria-rowindex]';
    const rows = document.querySelector(ours) ? ours : 'li';
    const around = document.querySelector(rows)?.closest('table')?.parentElement;
    const frame = around && getComputedStyle(around).overflowY === 'auto' ? around : null;
    const topOf = () => frame?.scrollTop ?? window.scrollY;
    let [at, top, scrolledMs, blankMs] = [0, topOf(), 0, 0];
    const look = () => {
      const [now, moved] = [performance.now(), topOf() - top];
      const edge = Math.min(frame?.getBoundingClientRect().bottom ?? innerHeight, innerHeight);
      // The gap between two rows of cards is no hole.
      const hole = edge - 16 - ([...document.querySelectorAll(rows)].at(-1)?.getBoundingClientRect().bottom ?? 0);
      if (at > 0 && moved > 0) {
        scrolledMs += now - at;
        if (hole > 0) blankMs += (now - at) * Math.min(1, hole / moved);
      }
      [at, top] = [now, topOf()];
    };
    addEventListener('scroll', look, { capture: true, passive: true });
    window.benchBlank = () => {
      if (scrolledMs === 0) throw new Error('Nothing was scrolled');
      return blankMs / scrolledMs;
    };
  });
}

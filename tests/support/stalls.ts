import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';

/** Whether this is `npm test -- --again`: the journeys are to hold on a machine that stalls at random. */
const stalls = process.env['AANGAN_STALLS'] === '1';

/** Blocks the page for up to 0.6 s, every few moments. */
export async function stallPages(context: BrowserContext): Promise<void> {
  if (!stalls) return;
  await context.addInitScript(() => {
    // The page's own: a test may stop the clock.
    const now = performance.now.bind(performance);
    const later = setTimeout;
    const block = () => {
      const until = now() + Math.random() * 600;
      while (now() < until);
      later(block, Math.random() * 2500);
    };
    later(block, Math.random() * 1000);
  });
}

type Fetch = (request: Request, ...more: never[]) => Response | Promise<Response>;

/** Delays every third answer by up to 2 s, so that others overtake it. */
export function late<F extends Fetch>(fetch: F): F {
  if (!stalls) return fetch;
  return (async (request: Request, ...more: never[]) => {
    const answer = await fetch(request, ...more);
    if (Math.random() < 1 / 3) await pause(Math.random() * 2000);
    return answer;
  }) as F;
}

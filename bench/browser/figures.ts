import type { Figure, Wanted } from '../scenario.ts';
import { floors } from './screens.ts';

const kinds: Record<string, Omit<Figure, 'better'> & Partial<Figure>> = {
  cold: { title: 'opened the first time after sign-in', unit: 'ms' },
  warm: { title: 'opened again', unit: 'ms' },
  'paint-p50': { title: 'key press to next paint, p50', unit: 'ms' },
  'paint-p95': { title: 'key press to next paint, p95', unit: 'ms', wanted: { atMost: 50 } },
  'key-busy': { title: 'processor’s time for a key while typing', unit: 'ms' },
  'result-p50': { title: 'key press to all of the result, p50', unit: 'ms' },
  'result-p95': { title: 'key press to all of the result, p95', unit: 'ms' },
  'long-tasks': { title: 'long tasks while typing', unit: '', wanted: { atMost: 0 } },
  'longest-task': { title: 'longest task while typing', unit: 'ms', wanted: { atMost: 50 } },
  scroll: { title: 'frames dropped while scrolling', unit: '%', wanted: { atMost: 1 } },
  blank: { title: 'time with a hole in the list while scrolling', unit: '%', wanted: { atMost: 1 } },
  late: { title: 'frames without the newest of the page while scrolling', unit: '%' },
  script: { title: 'JavaScript on the wire', unit: 'KB' },
  score: { title: 'Lighthouse, phone: performance', unit: '', better: 'higher', wanted: { atLeast: 95 } },
  'first-paint': { title: 'Lighthouse, phone: first paint', unit: 'ms', wanted: { atMost: 1500 } },
  blocking: { title: 'Lighthouse, phone: blocking', unit: 'ms', wanted: { atMost: 50 } },
  // A car is at the barrier by then. Without a network the device has to read its copy first.
  'first-online': { title: 'first start to first answer', unit: 'ms', wanted: { atMost: 3000 } },
  'first-offline': { title: 'start to first answer without a network', unit: 'ms', wanted: { atMost: 4000 } },
  'typing-paint-p95': { title: 'key press to the frame with its letter, p95', unit: 'ms', wanted: { atMost: 30 } },
  'typing-longest-task': { title: 'longest task while typing and nothing else', unit: 'ms', wanted: { atMost: 50 } },
  copied: { title: 'from the first answer until the device works without a network', unit: 'ms' },
  'copying-paint-p95': {
    title: 'key press to next paint while the copy comes, p95',
    unit: 'ms',
    wanted: { atMost: 30 },
  },
  'copying-longest-task': { title: 'longest task while the copy comes', unit: 'ms', wanted: { atMost: 50 } },
  'changing-paint-p95': {
    title: 'key press to next paint while changes come, p95',
    unit: 'ms',
    wanted: { atMost: 30 },
  },
  'changing-longest-task': { title: 'longest task while changes come', unit: 'ms', wanted: { atMost: 50 } },
  heap: { title: 'memory of its scripts', unit: 'MB' },
};

/** The most that these screens may load in all, in KB. */
const budgets: Record<string, Wanted> = {
  'sign-in/script': { atMost: 150 },
  'first admin screen/script': { atMost: 260 },
};

/** The figure of a measured key such as `owners/paint-p95`. */
export function figuresOfBrowser(key: string): Figure {
  const [screen = '', kind = ''] = key.split('/');
  const { title, wanted: usual, ...more } = kinds[kind] ?? { title: kind, unit: '' };
  const wanted = floors.includes(screen) ? undefined : (budgets[key] ?? usual);
  return { better: 'lower', ...more, title: `${screen}: ${title}`, ...(wanted && { wanted }) };
}

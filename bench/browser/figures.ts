import type { Figure } from '../scenario.ts';
import { floor } from './screens.ts';

const kinds: Record<string, Pick<Figure, 'title' | 'unit' | 'wanted'>> = {
  cold: { title: 'opened the first time after sign-in', unit: 'ms' },
  warm: { title: 'opened again', unit: 'ms' },
  'paint-p50': { title: 'key press to next paint, p50', unit: 'ms' },
  'paint-p95': { title: 'key press to next paint, p95', unit: 'ms', wanted: { atMost: 50 } },
  'result-p50': { title: 'key press to all of the result, p50', unit: 'ms' },
  'result-p95': { title: 'key press to all of the result, p95', unit: 'ms' },
  'long-tasks': { title: 'long tasks while typing', unit: '', wanted: { atMost: 0 } },
  'longest-task': { title: 'longest task while typing', unit: 'ms', wanted: { atMost: 50 } },
  scroll: { title: 'frames dropped while scrolling', unit: '%', wanted: { atMost: 1 } },
  heap: { title: 'memory of its scripts after every list', unit: 'MB' },
};

/** What a measured key such as `owners/paint-p95` is. */
export function figuresOfBrowser(key: string): Figure {
  const [screen = '', kind = ''] = key.split('/');
  const { title, unit, wanted } = kinds[kind] ?? { title: kind, unit: '' };
  return { title: `${screen}: ${title}`, unit, better: 'lower', ...(wanted && screen !== floor && { wanted }) };
}

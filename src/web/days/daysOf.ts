import type { Ownership } from '#domain/ownership.ts';
import { date } from '#web/ui/format.ts';

/** '14 Mar 2019 – 05 Mar 2026', 'since 05 Mar 2026' */
export function daysOf({ since, until }: Pick<Ownership, 'since' | 'until'>): string {
  if (until === null) return `Since ${date(since)}`;
  return until === since ? date(since) : `${date(since)} – ${date(until)}`;
}

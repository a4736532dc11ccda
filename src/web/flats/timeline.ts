import { isOn } from '#domain/dated.ts';
import type { Ownership } from '#domain/ownership.ts';

type Entry = { kind: 'owned'; ownership: Ownership } | { kind: 'gap'; since: string; until: string | null };

/** A flat's history, newest first, with the times in which nobody owned it between; `until` is null while one lasts. */
export function timelineOf(history: readonly Ownership[]): Entry[] {
  const entries: Entry[] = [];
  const told = new Set<string>();
  for (const ownership of history) {
    const { until } = ownership;
    const isGap = until !== null && !told.has(until) && !history.some((one) => isOn(one, until));
    if (isGap) {
      told.add(until);
      const next = history.map(({ since }) => since).filter((since) => since > until);
      entries.push({ kind: 'gap', since: until, until: next.sort()[0] ?? null });
    }
    entries.push({ kind: 'owned', ownership });
  }
  return entries;
}

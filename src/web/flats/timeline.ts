import type { Ownership } from '#domain/ownership.ts';

type Entry = { kind: 'owned'; ownership: Ownership } | { kind: 'gap'; since: string; until: string | null };

/** A flat's history, newest first, with the times in which nobody owned it between; `until` is null while one lasts. */
export function timelineOf(history: readonly Ownership[]): Entry[] {
  const entries: Entry[] = [];
  // When the span that comes next in time began; null before the newest, as if it were today.
  let next: string | null = null;
  for (const ownership of history) {
    const { since, until } = ownership;
    if (until !== null && (next === null || until < next)) {
      entries.push({ kind: 'gap', since: until, until: next });
    }
    entries.push({ kind: 'owned', ownership });
    next = since;
  }
  return entries;
}

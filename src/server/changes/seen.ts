import type { Message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';

/**
 * A record is changed as whoever changes it saw it (docs/rules.md, Saving and deleting). Throws Problem stale, with the record as it is
 * now, where it has another version than they saw; who names no version takes it as it is.
 */
export async function requireSeen(
  { version }: { version: number },
  seen: number | undefined,
  why: Message,
  current: () => Promise<object | null>,
): Promise<void> {
  if (seen !== undefined && seen !== version) throw new Problem('stale', why, { current: await current() });
}

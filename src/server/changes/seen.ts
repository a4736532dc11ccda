import type { Message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';

/**
 * Checks that a record still has the version its editor saw (docs/rules.md, Saving and deleting). Throws Problem stale,
 * with the record as it is now, where it has another version. Without a version in the request there is no check.
 */
export async function requireSeen(
  { version }: { version: number },
  seen: number | undefined,
  why: Message,
  current: () => Promise<object | null>,
): Promise<void> {
  if (seen !== undefined && seen !== version) throw new Problem('stale', why, { current: await current() });
}

import { hash } from 'node:crypto';
import type { Tables } from '#server/database/tables.ts';

/**
 * What makes the log one chain (docs/rules.md, The activity log). A line's digest is over all of the line, an activity's
 * hash over the hash before it, all of the activity and the digests of its lines in their order. These forms are fixed:
 * what was written under them must be found sound for good.
 */

export type ChainedLine = Pick<
  Tables['changes'],
  'activityId' | 'at' | 'actorId' | 'topic' | 'entityId' | 'operation' | 'before' | 'after' | 'dependents'
> & { seq: number };

type ChainedActivity = Omit<Tables['activities'], 'hash'>;

/**
 * SHA-256 over a line of the log, in hexadecimal; `erasedBy` is left out, as there is a rule of its own for erasures.
 */
export function digestOf(line: ChainedLine, said = saidOf(line)): string {
  const { seq, activityId, at, actorId } = line;
  return sha256(`${JSON.stringify([seq, activityId, at, actorId]).slice(0, -1)},${said}`);
}

/** The part of a digest's input that is known before the line is written. */
export function saidOf(line: Omit<ChainedLine, 'seq' | 'activityId' | 'at' | 'actorId'>): string {
  const { topic, entityId, operation, before, after, dependents } = line;
  return JSON.stringify([topic, entityId, operation, before, after, dependents]).slice(1);
}

/** SHA-256 over an activity, the digests of its lines and the hash before it, in hexadecimal. */
export function hashOf(previous: string, activity: ChainedActivity, digests: readonly string[]): string {
  const { id, ordinal, at, actorId, actorName, kind, params, counts, undoes, erased } = activity;
  const own = JSON.stringify([previous, id, ordinal, at, actorId, actorName, kind, params, counts, undoes, erased]);
  return sha256([own, ...digests].join('\n'));
}

/** The hash before the first activity: over the lines from before there were activities, in their order. */
export function beginningOf(digests: readonly string[]): string {
  return sha256(['the log begins', ...digests].join('\n'));
}

/** With an erasure: the lines of which it took something out, and their digests since. */
export type Erased = readonly (readonly [seq: number, digest: string])[];

function sha256(text: string): string {
  return hash('sha256', text);
}

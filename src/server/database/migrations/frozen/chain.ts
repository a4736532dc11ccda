import { hash } from 'node:crypto';

/** A line of the log, and an activity, as they stood when the log became a chain. */
export type Line = {
  seq: number;
  activityId: string | null;
  at: string;
  actorId: string | null;
  topic: string;
  entityId: string | null;
  operation: string;
  before: string | null;
  after: string | null;
  dependents: string | null;
};

export type Activity = {
  id: string;
  ordinal: number;
  at: string;
  actorId: string | null;
  actorName: string;
  kind: string;
  params: string;
  counts: string;
  undoes: string | null;
  erased: string | null;
};

export function digestOf(line: Line): string {
  const { seq, activityId, at, actorId, topic, entityId, operation, before, after, dependents } = line;
  return sha256(JSON.stringify([seq, activityId, at, actorId, topic, entityId, operation, before, after, dependents]));
}

export function hashOf(previous: string, activity: Activity, digests: readonly string[]): string {
  const { id, ordinal, at, actorId, actorName, kind, params, counts, undoes, erased } = activity;
  const own = JSON.stringify([previous, id, ordinal, at, actorId, actorName, kind, params, counts, undoes, erased]);
  return sha256([own, ...digests].join('\n'));
}

export function beginningOf(digests: readonly string[]): string {
  return sha256(['the log begins', ...digests].join('\n'));
}

function sha256(text: string): string {
  return hash('sha256', text);
}

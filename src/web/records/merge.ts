import { threeWay } from '#web/records/threeWay.ts';

/** What a form holds, field by field, under the names its labels have. */
export type Fields = Record<string, unknown>;

/** A field that two people changed differently; a person settles it before anything is saved. */
export type Conflict<V extends Fields> = {
  field: keyof V & string;
  mine: V[keyof V];
  theirs: V[keyof V];
  isSettled: boolean;
};

/** A field that only the other person changed: the form has taken their value over. */
export type Taken<V extends Fields> = { field: keyof V & string; before: V[keyof V]; after: V[keyof V] };

export type Merge<V extends Fields> = { conflicts: Conflict<V>[]; taken: Taken<V>[] };

/**
 * The same to a reader: `5` and `"5"`, or text that differs only at its ends, are no change. A group of answers (an
 * object) belongs to the step and not to the record, and is none either.
 */
export function sameToReader(a: unknown, b: unknown): boolean {
  if (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null) return true;
  return String(a ?? '').trim() === String(b ?? '').trim();
}

export function changedFields<V extends Fields>(before: V, after: V): (keyof V & string)[] {
  return Object.keys(before).filter((field) => !sameToReader(before[field], after[field]));
}

/**
 * Merges what is typed in the form with what someone else saved meanwhile, both made from `before`.
 * `earlier` is the merge that came before it in the same form: what is still open there stays open.
 */
export function mergeFields<V extends Fields>(
  before: V,
  mine: V,
  after: V,
  earlier: Merge<V> | null = null,
): Merge<V> & { fields: V } {
  const three = threeWay(before, mine, after, sameToReader);
  const merged = three.merged;
  const taken = three.taken as (keyof V & string)[];
  const conflicting = three.conflicting as (keyof V & string)[];
  const stillOpen = (earlier?.conflicts ?? []).filter(
    ({ field }) => !conflicting.includes(field) && !sameToReader(merged[field], after[field]),
  );
  const takenBefore = (earlier?.taken ?? []).filter(
    ({ field }) => !taken.includes(field) && !conflicting.includes(field) && sameToReader(merged[field], after[field]),
  );
  const opened = conflicting.map((field) => ({ field, mine: mine[field], theirs: after[field], isSettled: false }));
  return {
    fields: merged,
    conflicts: [...stillOpen, ...opened],
    taken: [...takenBefore, ...taken.map((field) => ({ field, before: before[field], after: after[field] }))],
  };
}

/** Choosing a side, or typing a third value, settles a field. What was typed stays to be gone back to. */
export function settle<V extends Fields>(
  conflicts: Conflict<V>[],
  field: keyof V & string,
  value: V[keyof V],
): Conflict<V>[] {
  return conflicts.map((conflict) => {
    if (conflict.field !== field) return conflict;
    return { ...conflict, isSettled: true, mine: sameToReader(value, conflict.theirs) ? conflict.mine : value };
  });
}

/** Which side the form holds for a settled field; null while nobody has chosen. */
export function sideOf<V extends Fields>(conflict: Conflict<V>, held: unknown): 'mine' | 'theirs' | null {
  if (!conflict.isSettled) return null;
  return sameToReader(held, conflict.theirs) ? 'theirs' : 'mine';
}

/** Typing in a conflicting field is a choice, too. */
export function followTyping<V extends Fields>(merge: Merge<V>, before: V, after: V): Merge<V> {
  const typed = merge.conflicts.filter(({ field }) => before[field] !== after[field]);
  return {
    ...merge,
    conflicts: typed.reduce((conflicts, { field }) => settle<V>(conflicts, field, after[field]), merge.conflicts),
  };
}

/** The fields that the record as it is now says differently from the one a form was made from; none of an older one. */
export function newsOf<R extends { version: number }, V extends Fields>(
  base: R,
  now: R,
  toFields: (record: R) => V,
): (keyof V & string)[] {
  return now.version > base.version ? changedFields(toFields(base), toFields(now)) : [];
}

/** What was changed and nothing else, with the version it was changed from: so the log tells what a person did. */
export function editOf<V extends Fields>(
  base: { version: number },
  before: V,
  fields: V,
  valid: Partial<Record<keyof V, unknown>>,
) {
  const changed = changedFields(before, fields).map((field) => [field, valid[field]]);
  return { version: base.version, ...Object.fromEntries(changed) };
}

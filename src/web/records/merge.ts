/** A form's values by field; the labels use the same keys. */
export type Fields = Record<string, unknown>;

/** A field that two users changed differently; the user chooses before anything is saved. */
export type Conflict<V extends Fields> = {
  field: keyof V & string;
  mine: V[keyof V];
  theirs: V[keyof V];
  isResolved: boolean;
};

/** A field that only the other user changed: the form has taken over the new value. */
type TheirChange<V extends Fields> = { field: keyof V & string; before: V[keyof V]; after: V[keyof V] };

export type Merge<V extends Fields> = { conflicts: Conflict<V>[]; taken: TheirChange<V>[] };

/**
 * Whether two values read the same: `5` and `"5"`, or text that differs only in spaces at its ends, are no change. An
 * object (a group of answers) belongs to the form's step and not to the record, so it never counts as a change.
 */
function sameToReader(a: unknown, b: unknown): boolean {
  if (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null) return true;
  return String(a ?? '').trim() === String(b ?? '').trim();
}

export function changedFields<V extends Fields>(before: V, after: V): (keyof V & string)[] {
  return Object.keys(before).filter((field) => !sameToReader(before[field], after[field]));
}

/**
 * Merges the form's values with what someone else saved meanwhile; both started from `before`. `earlier` is the
 * previous merge in the same form: its unresolved conflicts stay open.
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
  const opened = conflicting.map((field) => ({ field, mine: mine[field], theirs: after[field], isResolved: false }));
  return {
    fields: merged,
    conflicts: [...stillOpen, ...opened],
    taken: [...takenBefore, ...taken.map((field) => ({ field, before: before[field], after: after[field] }))],
  };
}

/** Choosing a side, or typing a third value, resolves the conflict. `mine` keeps the typed value, to return to it. */
export function resolveConflict<V extends Fields>(
  conflicts: Conflict<V>[],
  field: keyof V & string,
  value: V[keyof V],
): Conflict<V>[] {
  return conflicts.map((conflict) => {
    if (conflict.field !== field) return conflict;
    return { ...conflict, isResolved: true, mine: sameToReader(value, conflict.theirs) ? conflict.mine : value };
  });
}

/** The side that the form holds of a resolved conflict; null while the conflict is open. */
export function sideOf<V extends Fields>(conflict: Conflict<V>, value: unknown): 'mine' | 'theirs' | null {
  if (!conflict.isResolved) return null;
  return sameToReader(value, conflict.theirs) ? 'theirs' : 'mine';
}

/** Typing in a conflicting field resolves its conflict. */
export function followTyping<V extends Fields>(merge: Merge<V>, before: V, after: V): Merge<V> {
  const typed = merge.conflicts.filter(({ field }) => before[field] !== after[field]);
  return {
    ...merge,
    conflicts: typed.reduce(
      (conflicts, { field }) => resolveConflict<V>(conflicts, field, after[field]),
      merge.conflicts,
    ),
  };
}

/** The fields in which the current record differs from the form's base; none if the current one is no newer. */
export function newsOf<R extends { version: number }, V extends Fields>(
  base: R,
  now: R,
  toFields: (record: R) => V,
): (keyof V & string)[] {
  return now.version > base.version ? changedFields(toFields(base), toFields(now)) : [];
}

/**
 * The changed fields only, and the version they were changed from, so that the activity log tells what the user did.
 */
export function editOf<V extends Fields>(
  base: { version: number },
  before: V,
  fields: V,
  valid: Partial<Record<keyof V, unknown>>,
) {
  const changed = changedFields(before, fields).map((field) => [field, valid[field]]);
  return { version: base.version, ...Object.fromEntries(changed) };
}

/** The result of merging two concurrent changes of one record. */
type ThreeWay<T> = {
  /** The form's new values: theirs where only they changed a field, mine everywhere else. */
  merged: T;
  /** Fields that only they changed; `merged` has their values. */
  taken: (keyof T)[];
  /** Fields that both changed, differently; `merged` has mine until the user chooses. */
  conflicting: (keyof T)[];
};

/**
 * Merges my unsaved changes and someone else's saved ones field by field, against the common base. It drops none of my
 * changes: a field that both changed is in `conflicting`, for the user to decide.
 */
export function threeWay<T extends Record<string, unknown>>(
  base: T,
  mine: T,
  theirs: T,
  same: (a: unknown, b: unknown) => boolean = Object.is,
): ThreeWay<T> {
  const merged = { ...mine };
  const taken: (keyof T)[] = [];
  const conflicting: (keyof T)[] = [];
  for (const field of Object.keys(base) as (keyof T)[]) {
    if (same(base[field], theirs[field]) || same(mine[field], theirs[field])) continue;
    if (same(base[field], mine[field])) {
      merged[field] = theirs[field];
      taken.push(field);
    } else {
      conflicting.push(field);
    }
  }
  return { merged, taken, conflicting };
}

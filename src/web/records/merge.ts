/** What a form holds, field by field, under the names its labels have. */
export type Fields = Record<string, unknown>;

/** A field that two people changed differently; a person chooses before anything is saved. */
export type Conflict<V extends Fields> = {
  field: keyof V & string;
  mine: V[keyof V];
  theirs: V[keyof V];
  isResolved: boolean;
};

/** A field that only the other person changed: the form has taken their value over. */
export type Taken<V extends Fields> = { field: keyof V & string; before: V[keyof V]; after: V[keyof V] };

export type Merge<V extends Fields> = { conflicts: Conflict<V>[]; taken: Taken<V>[] };

/**
 * The same to a reader: `5` and `"5"`, or text that differs only at its ends, are no change. A group of answers (an
 * object) belongs to the step and not to the record, and is none either.
 */
function sameToReader(a: unknown, b: unknown): boolean {
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
  const opened = conflicting.map((field) => ({ field, mine: mine[field], theirs: after[field], isResolved: false }));
  return {
    fields: merged,
    conflicts: [...stillOpen, ...opened],
    taken: [...takenBefore, ...taken.map((field) => ({ field, before: before[field], after: after[field] }))],
  };
}

/** Choosing a side, or typing a third value, resolves the conflict. What was typed stays to be gone back to. */
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

/** Which side the form holds for a resolved conflict; null while nobody has chosen. */
export function sideOf<V extends Fields>(conflict: Conflict<V>, value: unknown): 'mine' | 'theirs' | null {
  if (!conflict.isResolved) return null;
  return sameToReader(value, conflict.theirs) ? 'theirs' : 'mine';
}

/** Typing in a conflicting field is a choice, too. */
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

/** What comes of one record changed in two places at once. */
type ThreeWay<T> = {
  /** What the form holds from now on: their change where I made none, mine everywhere else. */
  merged: T;
  /** Only they changed these; `merged` has theirs. */
  taken: (keyof T)[];
  /** Both changed these, differently; `merged` has mine until a person has chosen. */
  conflicting: (keyof T)[];
};

/**
 * Joins my unsaved changes and another person's saved ones, field by field, seen from the record both began with.
 * No change of mine is dropped: a field both changed is named in `conflicting`, to be asked about.
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

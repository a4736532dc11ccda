/** What comes of one record changed in two places at once. */
export type ThreeWay<T> = {
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

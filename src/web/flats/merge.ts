import type { Flat } from '#domain/flat.ts';
import { type FlatField, type FlatFields, toFields } from '#web/flats/fields.ts';
import { changedFields, type Meeting, meet } from '#web/ui/meeting.ts';

/** What is typed in the form meets what someone else saved meanwhile, both made from `base`. */
export function meetFlat(
  base: Flat,
  mine: FlatFields,
  theirs: Flat,
  earlier: Meeting<FlatFields> | null = null,
): Meeting<FlatFields> & { fields: FlatFields } {
  return meet(toFields(base), mine, toFields(theirs), earlier);
}

/** What the other person's version says differently, for a word of warning before saving. */
export function newsOf(base: Flat, now: Flat): FlatField[] {
  return now.version > base.version ? changedFields(toFields(base), toFields(now)) : [];
}

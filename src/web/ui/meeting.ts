import { threeWay } from '#web/ui/threeWay.ts';

/** What a form holds, field by field, under the names its labels have. */
export type Fields = Record<string, unknown>;

/** A field that two people changed differently; a person settles it before anything is saved. */
export type Dispute<V extends Fields> = {
  field: keyof V & string;
  mine: V[keyof V];
  theirs: V[keyof V];
  isSettled: boolean;
};

/** A field that only the other person changed: the form has taken their value over. */
export type Taken<V extends Fields> = { field: keyof V & string; before: V[keyof V]; after: V[keyof V] };

export type Meeting<V extends Fields> = { disputes: Dispute<V>[]; taken: Taken<V>[] };

/** The same to a reader: `5` and `"5"`, or text that differs only at its ends, are no change. */
export function sameToReader(a: unknown, b: unknown): boolean {
  return String(a ?? '').trim() === String(b ?? '').trim();
}

export function changedFields<V extends Fields>(before: V, after: V): (keyof V & string)[] {
  return Object.keys(before).filter((field) => !sameToReader(before[field], after[field]));
}

/**
 * What is typed in the form meets what someone else saved meanwhile, both made from `before`.
 * `earlier` is the meeting that came before it in the same form: what is still open there stays open.
 */
export function meet<V extends Fields>(
  before: V,
  mine: V,
  after: V,
  earlier: Meeting<V> | null = null,
): Meeting<V> & { fields: V } {
  const three = threeWay(before, mine, after, sameToReader);
  const merged = three.merged;
  const taken = three.taken as (keyof V & string)[];
  const disputed = three.disputed as (keyof V & string)[];
  const stillOpen = (earlier?.disputes ?? []).filter(
    ({ field }) => !disputed.includes(field) && !sameToReader(merged[field], after[field]),
  );
  const takenBefore = (earlier?.taken ?? []).filter(
    ({ field }) => !taken.includes(field) && !disputed.includes(field) && sameToReader(merged[field], after[field]),
  );
  const opened = disputed.map((field) => ({ field, mine: mine[field], theirs: after[field], isSettled: false }));
  return {
    fields: merged,
    disputes: [...stillOpen, ...opened],
    taken: [...takenBefore, ...taken.map((field) => ({ field, before: before[field], after: after[field] }))],
  };
}

/** Choosing a side, or typing a third value, settles a field. What was typed stays to be gone back to. */
export function settle<V extends Fields>(
  disputes: Dispute<V>[],
  field: keyof V & string,
  value: V[keyof V],
): Dispute<V>[] {
  return disputes.map((dispute) => {
    if (dispute.field !== field) return dispute;
    return { ...dispute, isSettled: true, mine: sameToReader(value, dispute.theirs) ? dispute.mine : value };
  });
}

/** Which side the form holds for a settled field; null while nobody has chosen. */
export function sideOf<V extends Fields>(dispute: Dispute<V>, held: unknown): 'mine' | 'theirs' | null {
  if (!dispute.isSettled) return null;
  return sameToReader(held, dispute.theirs) ? 'theirs' : 'mine';
}

/** Typing in a disputed field is a choice, too. */
export function followTyping<V extends Fields>(meeting: Meeting<V>, before: V, after: V): Meeting<V> {
  const typed = meeting.disputes.filter(({ field }) => before[field] !== after[field]);
  return {
    ...meeting,
    disputes: typed.reduce((disputes, { field }) => settle<V>(disputes, field, after[field]), meeting.disputes),
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

import { useEffect, useState } from 'react';
import { type Fields, threeWay } from '#web/records/merge.ts';
import { Notice } from '#web/records/Notice.tsx';

type Form<R, V> = {
  /** While the form is saved, and after it: its own change is no other's. */
  isResting: boolean;
  toFields: (record: R) => V;
  read: () => V;
  write: (merged: V) => void;
};

/**
 * For a form that sends all facts of a record, as a correction does: what somebody else changed meanwhile is taken over
 * into the form, unless it was changed there, too. `now` is the record as it is by then. Returns the fields that both
 * changed; null while nobody else changed any.
 */
export function useOthersChanges<R extends { version: number }, V extends Fields>(
  now: R | null,
  { isResting, toFields, read, write }: Form<R, V>,
): (keyof V & string)[] | null {
  const [known, setKnown] = useState(now);
  const [both, setBoth] = useState<(keyof V & string)[] | null>(null);
  useEffect(() => {
    if (isResting || now === null || known === null || now.version === known.version) return;
    const { merged, conflicting } = threeWay(toFields(known), read(), toFields(now), readTheSame);
    write(merged);
    setKnown(now);
    setBoth((earlier) => [...new Set([...(earlier ?? []), ...(conflicting as (keyof V & string)[])])]);
  });
  return both;
}

/** Rows are compared without their keys, numbers as they are typed. */
function readTheSame(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (key, part) => (key === 'key' ? undefined : typeof part === 'number' ? String(part) : part));
  return text(one) === text(other);
}

type Props = { what: string; both: readonly string[] | null; words: Readonly<Record<string, string>> };

export function OthersChanges({ what, both, words }: Props) {
  if (both === null) return null;
  const named = both.map((field) => words[field] ?? field).join(', ');
  return (
    <Notice title={`Somebody else changed ${what} meanwhile`}>
      {named === ''
        ? 'Their changes are in the form, beside yours.'
        : `What you have not changed shows theirs. You both changed: ${named}. Yours stands in the form, and replaces theirs when you save.`}
    </Notice>
  );
}

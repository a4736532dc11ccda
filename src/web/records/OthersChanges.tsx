import { useEffect, useState } from 'react';
import { type ChangedTopic, useWhoChanged } from '#web/data/lastChange.ts';
import { type Fields, threeWay } from '#web/records/merge.ts';
import { Notice } from '#web/records/Notice.tsx';

type Changes = { id: string; version: number; both: readonly string[] };

type Form<R, V> = {
  /** While the form is saved, and after it: its own change is no other's. */
  isResting: boolean;
  toFields: (record: R) => V;
  read: () => V;
  write: (merged: V) => void;
};

/**
 * For a form that sends all facts of a record, as a correction does: what somebody else changed meanwhile is taken over
 * into the form, unless it was changed there, too. `now` is the record as it is by then. Returns the record of which
 * this was done last, with the fields that both changed; null while nobody else changed any.
 */
export function useOthersChanges<R extends { id: string; version: number }, V extends Fields>(
  now: R | null,
  { isResting, toFields, read, write }: Form<R, V>,
): Changes | null {
  const [known, setKnown] = useState(now);
  const [both, setBoth] = useState<(keyof V & string)[] | null>(null);
  useEffect(() => {
    if (isResting || now === null || known === null || now.version === known.version) return;
    const { merged, conflicting } = threeWay(toFields(known), read(), toFields(now), readTheSame);
    write(merged);
    setKnown(now);
    setBoth((earlier) => [...new Set([...(earlier ?? []), ...(conflicting as (keyof V & string)[])])]);
  });
  return known === null || both === null ? null : { id: known.id, version: known.version, both };
}

/** Rows are compared without their keys, numbers as they are typed. */
function readTheSame(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (key, part) => (key === 'key' ? undefined : typeof part === 'number' ? String(part) : part));
  return text(one) === text(other);
}

type Props = { topic: ChangedTopic; what: string; changes: Changes | null; words: Readonly<Record<string, string>> };

export function OthersChanges({ topic, what, changes, words }: Props) {
  const who = useWhoChanged({ topic, id: changes?.id ?? null, version: changes?.version ?? 0 }, changes !== null);
  if (changes === null) return null;
  const named = changes.both.map((field) => words[field] ?? field).join(', ');
  return (
    <Notice title={`${who.subject} changed ${what} meanwhile${who.where}`}>
      {named === ''
        ? 'Their changes are in the form, beside yours.'
        : `What you have not changed shows theirs. You both changed: ${named}. Yours stands in the form, and replaces theirs when you save.`}
    </Notice>
  );
}

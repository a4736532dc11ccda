import { useState } from 'react';
import { isDay, outOfRange } from '#domain/day.ts';
import { DayField, type DayFieldProps } from '#web/days/DayField.tsx';

type Props = Omit<DayFieldProps, 'value' | 'onChange' | 'onCommit' | 'isFilter'> & {
  /** The day that is filtered by, YYYY-MM-DD. */
  value: string | null;
  /** Told when a day is typed to its end or chosen, or the field was emptied. */
  onChange: (day: string | null) => void;
  /** What an empty field goes back to, where the filter must have a day. */
  whenEmpty?: string;
};

/** A day that a list is filtered by. Half a date filters by nothing new: 5/3/20 on the way to 2026 is not the year 2020. */
export function DayFilter({ value, onChange, whenEmpty = '', ...rest }: Props) {
  const [draft, setDraft] = useState(value ?? whenEmpty);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setDraft(value ?? whenEmpty);
  }

  function commit(next: string) {
    if (next === '') {
      setDraft(whenEmpty);
      onChange(null);
    } else if (isDay(next) && outOfRange(next, rest) === null) onChange(next);
  }

  return <DayField {...rest} value={draft} onChange={setDraft} onCommit={commit} isFilter />;
}

import { useState } from 'react';
import { isDay, outOfRange } from '#domain/day.ts';
import { DayField, type DayFieldProps } from '#web/days/DayField.tsx';

type Props = Omit<DayFieldProps, 'value' | 'onChange' | 'onCommit' | 'isFilter'> & {
  /** The filter's day, YYYY-MM-DD. */
  value: string | null;
  /** Called when a day is typed completely or chosen, or the field was emptied. */
  onChange: (day: string | null) => void;
  /** The value of an emptied field, where the filter must have a day. */
  whenEmpty?: string;
};

/** A day as a list's filter. A half-typed date does not filter: 5/3/20 on the way to 2026 is not the year 2020. */
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

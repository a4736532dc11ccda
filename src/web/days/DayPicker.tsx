import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { firstYear, fullDay, lastYear } from '#domain/day.ts';

export type DayPickerProps = {
  /** The day in the field, YYYY-MM-DD. */
  day: string | null;
  onChoose: (day: string) => void;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
};

/** A calendar that opens at the chosen day; without one at today, or the nearest day allowed. */
export function DayPicker({ day, onChoose, today, min, max }: DayPickerProps) {
  const earliest = min ?? `${firstYear}-01-01`;
  const start = within(day ?? today, earliest, max);
  return (
    <DatePicker
      value={day}
      defaultDate={start}
      minDate={earliest}
      maxDate={max ?? `${lastYear}-12-31`}
      onChange={(chosen) => {
        if (chosen !== null) onChoose(chosen);
      }}
      size="md"
      firstDayOfWeek={0}
      // Mantine's red for Sundays is too faint to read.
      weekendDays={[]}
      hideOutsideDates
      getDayAriaLabel={fullDay}
      getDayProps={(date) => (date === start ? { 'data-autofocus': true } : {})}
      ariaLabels={labels}
      // Otherwise a dialog around it would close on the same Escape.
      __stopPropagation
    />
  );
}

function within(day: string, min: string, max: string | undefined): string {
  if (max !== undefined && day > max) return max;
  return day < min ? min : day;
}

const labels = {
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next ten years',
  previousDecade: 'Previous ten years',
};

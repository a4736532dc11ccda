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

/** A calendar to choose a day in, opened at the one that is chosen; at today, or the last there may be, where there is none. */
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
      // Mantine's red for Sundays is too faint to be read.
      weekendDays={[]}
      hideOutsideDates
      getDayAriaLabel={fullDay}
      getDayProps={(date) => (date === start ? { 'data-autofocus': true } : {})}
      ariaLabels={labels}
      // A dialog around it would take the same Escape for its own.
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

import { ActionIcon, Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { IconCalendar } from '@tabler/icons-react';
import { firstYear, fullDay } from '#domain/day.ts';

type Props = {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** The day in the field, YYYY-MM-DD. */
  day: string | null;
  onChoose: (day: string) => void;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  /** The label of the field, which tells two calendars of one page apart. */
  labelId: string;
};

/** The button beside a day's field, and the calendar that it opens. Escape closes the calendar and nothing around it. */
export function DayCalendar({ isOpen, setOpen, day, onChoose, today, min, max, labelId }: Props) {
  const earliest = min ?? `${firstYear}-01-01`;
  const start = within(day ?? today, earliest, max);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Choose a day"
          aria-describedby={labelId}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <DatePicker
          value={day}
          defaultDate={start}
          minDate={earliest}
          {...(max && { maxDate: max })}
          onChange={(chosen) => {
            if (chosen === null) return;
            setOpen(false);
            onChoose(chosen);
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
      </Popover.Dropdown>
    </Popover>
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

import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { addDays, dayExample, fullDay, isDay, outOfRange, readDay, spokenDay, type TypedDay } from '#domain/day.ts';
import { say } from '#domain/say.ts';
import { lazyModule, useLazyModule } from '#web/data/lazyModule.ts';
import type { DayPickerProps } from '#web/days/DayPicker.tsx';
import { useCallOffMissing } from '#web/useCallOffMissing.ts';
import IconCalendar from '~icons/tabler/calendar';
import classes from './DayField.module.css';

export type DayFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'type'> & {
  /** A day (YYYY-MM-DD), '' for none, or the typed text if it is no day: the rules refuse it, and nothing is lost. */
  value?: string | undefined;
  onChange: (value: string) => void;
  /** Called when the typing ends: the field was left, Enter was pressed, or a day was chosen in the calendar. */
  onCommit?: (value: string) => void;
  /** The day at which the calendar opens, and which decides the century of a two-digit year if there is no `max`. */
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  /** For future days: a day without a year is the last one up to `ahead`; a two-digit year may lie after it. */
  ahead?: string | undefined;
  /** For a row of filters: the message below the field overlaps what follows, and shows only when it is needed. */
  isFilter?: boolean;
};

/**
 * A field for a day, shown as 05 Mar 2026 and typed day first on every machine, with a calendar beside it. Mantine's
 * field does not show which day it understood, and would load its calendar before anybody opens it
 * (docs/rules.md, Days).
 */
export function DayField(props: DayFieldProps) {
  const {
    value: _,
    onChange,
    onCommit,
    today,
    min,
    max,
    ahead: __,
    isFilter = false,
    description,
    error,
    ...rest
  } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId(rest.id);
  const typing = useTyping(props);
  const { reading, isTyping } = typing;
  const day = reading.kind === 'day' ? reading.day : null;
  const refused = day && outOfRange(day, { min, max });
  const wrong = isTyping ? error : (sentenceOf(reading) ?? error ?? (refused && say(refused)));

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // The form submits on the same key and must get the typed day.
    if (event.key === 'Enter') typing.end();
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      typing.end();
      setOpen(true);
    }
    rest.onKeyDown?.(event);
  }

  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      placeholder="day/month/year"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      descriptionProps={{ 'aria-live': 'polite' }}
      {...(isFilter && { classNames: hanging })}
      {...rest}
      id={id}
      value={typing.text}
      onChange={(event) => typing.type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        typing.end();
        rest.onBlur?.(event);
      }}
      error={wrong}
      // Always exactly one line, so that nothing below moves under the pointer when the field is left.
      description={wrong || (isFilter && !isTyping) ? null : said(day, isTyping, description)}
      rightSection={
        <DayCalendar {...{ isOpen, setOpen, day, today, min, max, labelId: `${id}-label` }} onChoose={typing.choose} />
      }
    />
  );
}

/** The longest term of an agreement, in years, for reading two-digit years. */
const yearsAhead = 30;

/** The field's text: as typed while the user types, otherwise as days are shown. */
function useTyping({ value = '', onChange, onCommit, max, ahead, today }: DayFieldProps) {
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const latest = ahead ?? max ?? today;
  const furthest = ahead === undefined ? latest : addDays(ahead, yearsAhead * 365);
  // A value that came from elsewhere replaces the typed text.
  const isTyping = typed !== null && typed.value === value;
  const text = isTyping ? typed.text : shownText(value);

  return {
    text,
    isTyping,
    reading: readDay(text, latest, furthest),
    type(next: string) {
      const nextValue = valueFor(next, readDay(next, latest, furthest));
      setTyped({ text: next, value: nextValue });
      onChange(nextValue);
    },
    end() {
      if (!isTyping) return;
      setTyped(null);
      onCommit?.(value);
    },
    choose(day: string) {
      setTyped(null);
      onChange(day);
      onCommit?.(day);
    },
  };
}

function shownText(value: string): string {
  return isDay(value) ? spokenDay(value) : value;
}

function valueFor(text: string, reading: TypedDay): string {
  if (reading.kind === 'day') return reading.day;
  return reading.kind === 'empty' ? '' : text;
}

function sentenceOf(reading: TypedDay): string | null {
  return 'wrong' in reading ? say(reading.wrong) : null;
}

const hanging = {
  root: classes.filter ?? '',
  wrapper: classes.filterInput ?? '',
  description: classes.hanging ?? '',
  error: classes.hanging ?? '',
};

/** The line below: while typing the day as understood; otherwise the form's text, the full day, or an example. */
function said(day: string | null, isTyping: boolean, description: ReactNode): ReactNode {
  if (day !== null && (isTyping || !description)) return fullDay(day);
  return description || dayExample;
}

type CalendarProps = DayPickerProps & {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** The label of the field, which tells two calendars of one page apart. */
  labelId: string;
};

/** Fetched later: most days are typed, so the screen need not wait for the calendar. */
const pickerModule = lazyModule(() => import('#web/days/DayPicker.tsx'));

/**
 * The button beside a day's field, and the calendar that it opens. Escape closes the calendar and nothing around it.
 */
function DayCalendar({ isOpen, setOpen, onChoose, labelId, ...picker }: CalendarProps) {
  const { loaded, isMissing } = useLazyModule(pickerModule);
  const close = useCallback(() => setOpen(false), [setOpen]);
  useCallOffMissing(
    isMissing,
    isOpen,
    close,
    'The calendar can’t be opened while the server is away. Please try again in a moment.',
  );
  useEffect(() => {
    if (isOpen) pickerModule.fetch();
  }, [isOpen]);
  return (
    <Popover
      opened={isOpen && loaded !== null}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Choose a day"
          aria-describedby={labelId}
          // Fetches the calendar when the pointer approaches.
          onPointerEnter={pickerModule.fetch}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        {loaded && (
          <loaded.DayPicker
            {...picker}
            onChoose={(chosen) => {
              close();
              onChoose(chosen);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

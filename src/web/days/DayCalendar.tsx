import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useCallback, useEffect } from 'react';
import { createPart, usePart } from '#web/data/part.ts';
import type { DayPickerProps } from '#web/days/DayPicker.tsx';
import { useWithoutPart } from '#web/useWithoutPart.ts';

type Props = DayPickerProps & {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** The label of the field, which tells two calendars of one page apart. */
  labelId: string;
};

/** Most days are typed: a screen with a day's field is there before its calendar is. */
const pickerPart = createPart(() => import('#web/days/DayPicker.tsx'));

/** The button beside a day's field, and the calendar that it opens. Escape closes the calendar and nothing around it. */
export function DayCalendar({ isOpen, setOpen, onChoose, labelId, ...picker }: Props) {
  const { part, isMissing } = usePart(pickerPart);
  const close = useCallback(() => setOpen(false), [setOpen]);
  useWithoutPart(isMissing, isOpen, close, 'The calendar can’t be opened');
  useEffect(() => {
    if (isOpen) pickerPart.fetch();
  }, [isOpen]);
  return (
    <Popover
      opened={isOpen && part !== null}
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
          // On the way to it.
          onPointerEnter={pickerPart.fetch}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        {part && (
          <part.DayPicker
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

import { Button } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import form from '#web/ui/Form.module.css';
import IconTrash from '~icons/tabler/trash';
import classes from './FormRow.module.css';

type Props = {
  legend: string | undefined;
  /** What taking it out is called for who does not see where the button stands. */
  removeLabel: string;
  /** Null where it is the only one, and stays. */
  onRemove: (() => void) | null;
  children: ReactNode;
};

/** One of several alike in a form, with its own way out: a tenant, a nominee, an owner, a member. */
export function FormRow({ legend, removeLabel, onRemove, children }: Props) {
  return (
    <fieldset className={classes.row ?? ''}>
      <legend>{legend}</legend>
      <div className={form.fields}>{children}</div>
      {onRemove && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          mt="xs"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={removeLabel}
          onClick={onRemove}
        >
          Take out
        </Button>
      )}
    </fieldset>
  );
}

/** A field of a row, or of the form itself. */
export function Field({ width, children }: { width: 'third' | 'half' | 'whole'; children: ReactNode }) {
  return (
    <div className={form.field} data-width={width}>
      {children}
    </div>
  );
}

/** For a row's text fields: Enter goes on to the next row, where without it the form would be saved. */
export function goesOnWithEnter(onEnter: (() => void) | null) {
  return (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
    if (onEnter === null || event.key !== 'Enter' || !isPlain) return;
    event.preventDefault();
    onEnter();
  };
}

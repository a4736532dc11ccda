import { Button } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import form from '#web/ui/Form.module.css';
import IconTrash from '~icons/tabler/trash';
import classes from './FormRow.module.css';

type Props = {
  legend: string | undefined;
  /** The remove button's accessible name, for users who do not see which row it stands in. */
  removeLabel: string;
  /** Null for the only row, which can't be removed. */
  onRemove: (() => void) | null;
  children: ReactNode;
};

/** One of several alike in a form, with its own remove button: a tenant, a nominee, an owner, a member. */
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

const sized = (width: 'half' | 'third' | 'whole') =>
  ({ className: form.field ?? '', wrapperProps: { 'data-width': width } }) as const;

/** How much of a form's width an input takes. */
export const wide = { half: sized('half'), third: sized('third'), whole: sized('whole') };

/** What is no input of its own, in a row or in the form itself. */
export function Field({ width, children }: { width: 'third' | 'half' | 'whole'; children: ReactNode }) {
  return (
    <div className={form.field} data-width={width}>
      {children}
    </div>
  );
}

/** For a row's text fields: Enter moves on to the next row; without this the form would be saved. */
export function goesOnWithEnter(onEnter: (() => void) | null) {
  return (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
    if (onEnter === null || event.key !== 'Enter' || !isPlain) return;
    event.preventDefault();
    onEnter();
  };
}

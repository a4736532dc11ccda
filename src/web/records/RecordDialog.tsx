import { Fragment, type ReactNode } from 'react';
import type { RecordDialogState } from '#web/records/useRecordDialog.ts';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';

/** One record in one form. */
export type Editing<R> = {
  /** The record as it was when the form opened; null for a new one. */
  record: R | null;
  /** The same record as the list has it now: null when someone deleted it, undefined while that is not known. */
  now: R | null | undefined;
  onDone: () => void;
};

export type RecordFormProps<R> = FormInDialog & Editing<R>;

type Props<R extends { id: string }> = {
  dialog: RecordDialogState<R>;
  /** 'Flat' makes 'Add New Flat' and 'Edit Flat'. */
  noun: string;
  children: (form: RecordFormProps<R>) => ReactNode;
};

/** A form over one record, a form of its own at each opening. */
export function RecordDialog<R extends { id: string }>({ dialog, noun, children }: Props<R>) {
  const { record, now, isOpen, nth, close } = dialog;
  return (
    <FormDialog title={record === null ? `Add New ${noun}` : `Edit ${noun}`} isOpen={isOpen} onClose={close}>
      {(form) => <Fragment key={nth}>{children({ record, now, onDone: close, ...form })}</Fragment>}
    </FormDialog>
  );
}

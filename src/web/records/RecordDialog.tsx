import { Fragment, type ReactNode } from 'react';
import type { RecordDialogState } from '#web/records/useRecordDialog.ts';
import type { Editing } from '#web/records/useRecordEditor.ts';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';

/** What a record's form is handed. */
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

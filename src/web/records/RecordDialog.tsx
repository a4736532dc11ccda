import { Fragment, type ReactNode, useCallback, useState } from 'react';
import type { Editing } from '#web/records/useRecordEditor.ts';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';

/** The props of a record's form. */
export type RecordFormProps<R> = FormInDialog & Editing<R>;

type Props<R extends { id: string }> = {
  dialog: RecordDialogState<R>;
  /** 'Flat' makes 'Add New Flat' and 'Edit Flat'. */
  noun: string;
  children: (form: RecordFormProps<R>) => ReactNode;
};

/** A dialog with a form over one record; each opening mounts a new form. */
export function RecordDialog<R extends { id: string }>({ dialog, noun, children }: Props<R>) {
  const { record, now, isOpen, nth, close } = dialog;
  return (
    <FormDialog title={record === null ? `Add New ${noun}` : `Edit ${noun}`} isOpen={isOpen} onClose={close}>
      {(form) => <Fragment key={nth}>{children({ record, now, onDone: close, ...form })}</Fragment>}
    </FormDialog>
  );
}

type Identified = { id: string };

type Opening<R, Request> = {
  /** The record as it was when the form opened; null for a new one. */
  record: R | null;
  /** The search of the address that asked for a new record; null when a button did. */
  request: Request | null;
  isOpen: boolean;
  /** The number of the opening, used as the form's key. */
  nth: number;
};

/**
 * State of the one dialog in which a page's records are added and edited. `records` is the current list. The last form
 * stays mounted while the dialog fades out.
 */
export function useRecordDialog<R extends Identified, Request = never>(records: readonly R[] | undefined) {
  const [opening, setOpening] = useState<Opening<R, Request>>({ record: null, request: null, isOpen: false, nth: 0 });
  const open = useCallback(
    (record: R | null, request: Request | null) =>
      setOpening(({ nth }) => ({ record, request, isOpen: true, nth: nth + 1 })),
    [],
  );
  const { record } = opening;
  return {
    ...opening,
    /** The open record as the list has it now: null when someone deleted it, undefined while that is not known. */
    now: record && records && (records.find(({ id }) => id === record.id) ?? null),
    /** These functions keep their identity, so that cards stay memoised. */
    edit: useCallback((chosen: R) => open(chosen, null), [open]),
    add: useCallback(() => open(null, null), [open]),
    addRequested: useCallback((request: Request) => open(null, request), [open]),
    close: useCallback(() => setOpening((last) => ({ ...last, isOpen: false })), []),
  };
}

export type RecordDialogState<R extends Identified> = Omit<
  ReturnType<typeof useRecordDialog<R>>,
  'addRequested' | 'request'
>;

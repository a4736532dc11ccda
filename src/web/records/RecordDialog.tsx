import { Fragment, type ReactNode, useCallback } from 'react';
import type { Editing } from '#web/records/useRecordEditor.ts';
import { FormDialog, type FormInDialog, useOpening } from '#web/ui/FormDialog.tsx';

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
};

/**
 * State of the one dialog in which a page's records are added and edited. `records` is the current list.
 */
export function useRecordDialog<R extends Identified, Request = never>(records: readonly R[] | undefined) {
  const { about, isOpen, nth, open, close } = useOpening<Opening<R, Request>>({ record: null, request: null });
  const { record } = about;
  return {
    ...about,
    isOpen,
    nth,
    close,
    /** The open record as the list has it now: null when someone deleted it, undefined while that is not known. */
    now: record && records && (records.find(({ id }) => id === record.id) ?? null),
    /** These functions keep their identity, so that cards stay memoised. */
    edit: useCallback((chosen: R) => open({ record: chosen, request: null }), [open]),
    add: useCallback(() => open({ record: null, request: null }), [open]),
    addRequested: useCallback((request: Request) => open({ record: null, request }), [open]),
  };
}

export type RecordDialogState<R extends Identified> = Omit<
  ReturnType<typeof useRecordDialog<R>>,
  'addRequested' | 'request'
>;

import { Button, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { nothingLost } from '#web/records/formErrors.ts';
import type { Fields } from '#web/records/merge.ts';
import type { RecordEditor } from '#web/records/useRecordEditor.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { FormActions, type FormInDialog, useTellDialog } from '#web/ui/FormDialog.tsx';

/** Labels of the save button; `again` where someone else deleted the record meanwhile. */
type SubmitLabels = { add: string; update: string; again: string };

type Props<V extends Fields> = FormInDialog & {
  editor: Pick<RecordEditor<V>, 'submit' | 'submitAndNext' | 'problem' | 'isNew' | 'isGone' | 'isDirty' | 'isBusy'>;
  labels: SubmitLabels;
  /** Shown beside the buttons: MergeNews, where others may edit the same record. */
  news?: ReactNode;
  children: ReactNode;
};

/** A record's form in a dialog: fields, error, Cancel, save, and for a new record a button that adds another. */
export function RecordForm<V extends Fields>({ editor, labels, news, onCancel, onDirty, onBusy, children }: Props<V>) {
  const { submit, submitAndNext, problem, isNew, isGone, isDirty, isBusy } = editor;
  useTellDialog({ onDirty, onBusy }, isDirty, isBusy);
  const fields = useRef<HTMLFormElement>(null);
  // A form that loads later mounts after the dialog has focused its first button, so it moves the focus itself.
  useEffect(() => {
    const form = fields.current;
    const isInDialog = form?.closest('[role=dialog]')?.contains(document.activeElement);
    if (isInDialog && !form?.contains(document.activeElement))
      form?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  const addLabel = isGone ? labels.again : labels.add;
  return (
    <form ref={fields} onSubmit={submit} noValidate>
      <Stack gap="md">
        {children}
        <FormAlert>{nothingLost(problem)}</FormAlert>
      </Stack>
      <FormActions label={isNew ? addLabel : labels.update} isBusy={isBusy} onCancel={onCancel} news={news}>
        {submitAndNext && (
          <Button variant="light" onClick={submitAndNext} disabled={isBusy}>
            Add another
          </Button>
        )}
      </FormActions>
    </form>
  );
}

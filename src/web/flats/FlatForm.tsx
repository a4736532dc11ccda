import { Button, Stack } from '@mantine/core';
import type { Flat } from '#domain/flat.ts';
import { FlatFieldset } from '#web/flats/FlatFieldset.tsx';
import { wording } from '#web/flats/fields.ts';
import { type FlatEditor, useFlatEditor } from '#web/flats/useFlatEditor.ts';
import classes from '#web/ui/Form.module.css';
import { useTellDialog } from '#web/ui/FormDialog.tsx';
import { FormAlert } from '#web/ui/FormErrors.tsx';
import { Meanwhile } from '#web/ui/Meanwhile.tsx';

type Props = {
  flat: Flat | null;
  now: Flat | null | undefined;
  onDone: () => void;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
  onBusy: (isBusy: boolean) => void;
};

export function FlatForm({ flat, now, onDone, onCancel, onDirty, onBusy }: Props) {
  const editor = useFlatEditor({ flat, now, onDone });
  const { isDirty, isBusy } = editor;
  useTellDialog({ onDirty, onBusy }, isDirty, isBusy);

  return (
    <form onSubmit={editor.submit} noValidate>
      <Stack gap="md">
        <Meanwhile editor={editor} wording={wording} />
        <FlatFieldset form={editor.form} />
        <FormAlert>{editor.problem && `${editor.problem}. Nothing you typed is lost.`}</FormAlert>
      </Stack>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          {submitLabel(editor)}
        </Button>
      </div>
    </form>
  );
}

function submitLabel({ isGone, isNew }: FlatEditor): string {
  if (isGone) return 'Add it again';
  return isNew ? 'Add Flat' : 'Update Flat';
}

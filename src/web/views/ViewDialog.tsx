import { Checkbox, TextInput } from '@mantine/core';
import { type View, ViewDraft, type ViewList } from '#domain/view.ts';
import { useMay } from '#web/identity/useMay.ts';
import { notify } from '#web/notify.tsx';
import { wrongWith } from '#web/records/check.ts';
import type { RecordDialogState } from '#web/records/RecordDialog.tsx';
import { RecordForm } from '#web/records/RecordForm.tsx';
import { useRecordEditor } from '#web/records/useRecordEditor.ts';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';
import { addView, renameView } from '#web/views/queries.ts';

type Saving = { list: ViewList; addressNow: () => string; onSaved: (view: View) => void };
type Props = Saving & { dialog: RecordDialogState<View> };

/** Saves the list's current state as a named view, or renames a view. */
export function ViewDialog({ dialog, ...saving }: Props) {
  const { record, isOpen, nth, close } = dialog;
  return (
    <FormDialog title={record ? 'Rename View' : 'Save View'} isOpen={isOpen} onClose={close} size="md">
      {(form) => <ViewForm key={nth} record={record} onDone={close} {...saving} {...form} />}
    </FormDialog>
  );
}

type Fields = { name: string; isShared: boolean };

const check = wrongWith(ViewDraft.pick({ name: true, isShared: true }));
const labels = { add: 'Save View', update: 'Rename View', again: 'Save it again' };

type FormProps = Saving & FormInDialog & { record: View | null; onDone: () => void };

function ViewForm({ record, list, addressNow, onSaved, onDone, ...dialog }: FormProps) {
  const mayShare = useMay()('views:share');
  const editor = useRecordEditor<View, Fields>({
    record,
    now: undefined,
    toFields: (view) => ({ name: view?.name ?? '', isShared: view?.isShared ?? false }),
    check,
    async add(fields, { base: gone }) {
      const view = await addView({ list, address: gone?.address ?? addressNow(), ...fields });
      notify.success(`View “${view.name}” saved`);
      onSaved(view);
    },
    async edit(view, { name }) {
      const renamed = await renameView(view, name);
      notify.success(`The view is called “${renamed.name}” now`);
    },
    onSaved: onDone,
  });
  const { form } = editor;
  return (
    <RecordForm editor={editor} labels={labels} {...dialog}>
      <TextInput
        label="Name"
        description={record ? undefined : 'For the search, filters, sort and columns that the list shows now.'}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {record === null && mayShare && (
        <Checkbox label="Share with every administrator" {...form.getInputProps('isShared', { type: 'checkbox' })} />
      )}
    </RecordForm>
  );
}

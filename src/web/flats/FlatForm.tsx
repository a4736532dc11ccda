import type { Flat } from '#domain/flat.ts';
import { FlatFieldset } from '#web/flats/FlatFieldset.tsx';
import { wording } from '#web/flats/fields.ts';
import { exampleOf, useNumbering } from '#web/flats/numbering.ts';
import { useFlatEditor } from '#web/flats/useFlatEditor.ts';
import { MergeNews, MergeNotices } from '#web/records/MergeNotices.tsx';
import type { RecordFormProps } from '#web/records/RecordDialog.tsx';
import { RecordForm } from '#web/records/RecordForm.tsx';

const labels = { add: 'Add Flat', update: 'Update Flat', again: 'Add it again' };

export function FlatForm({ record, now, onDone, ...dialog }: RecordFormProps<Flat>) {
  const numbering = useNumbering();
  const editor = useFlatEditor({ record, now, onDone, numbering });
  return (
    <RecordForm editor={editor} labels={labels} news={<MergeNews editor={editor} wording={wording} />} {...dialog}>
      <MergeNotices editor={editor} wording={wording} />
      <FlatFieldset form={editor.form} example={exampleOf(numbering)} onNumber={editor.typeNumber} />
    </RecordForm>
  );
}

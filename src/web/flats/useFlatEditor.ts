import type { Flat, Numbering } from '#domain/flat.ts';
import { say } from '#domain/say.ts';
import { RequestFailed } from '#web/data/api.ts';
import { checkFields, type FlatFields, toDraft, toEdit, toFields } from '#web/flats/fields.ts';
import { useAddFlat, useEditFlat } from '#web/flats/queries.ts';
import { notify } from '#web/notify.tsx';
import { type Editing, type RecordEditor, tellSaved, useRecordEditor } from '#web/records/useRecordEditor.ts';

const savedTexts = { added: 'Flat added successfully!', updated: 'Flat updated successfully' };

/** One form over one flat. */
export function useFlatEditor({
  record,
  now,
  onDone,
  numbering,
}: Editing<Flat> & { numbering: Numbering | null }): RecordEditor<FlatFields> {
  const add = useAddFlat();
  const edit = useEditFlat();
  return useRecordEditor<Flat, FlatFields>({
    record,
    now,
    toFields,
    check: (fields) => checkFields(fields, numbering),
    add: (fields) => add.mutateAsync(toDraft(fields)),
    edit: (base, fields) => edit.mutateAsync({ id: base.id, edit: toEdit(base, fields) }),
    onSaved(outcome) {
      tellSaved(outcome, savedTexts);
      onDone();
    },
    onRefused(error) {
      if (error instanceof RequestFailed && error.code === 'duplicate_flat') notify.error(error.message);
    },
    onInvalid({ flatNumber }) {
      // A toast (docs/rules.md, Messages); it stands at the field as well.
      if (flatNumber) notify.error(say(flatNumber), { id: 'flat-number' });
    },
  });
}

import { type Flat, flatNumberMessage } from '#domain/flat.ts';
import { RequestFailed } from '#web/data/api.ts';
import { checkFields, type FlatFields, toDraft, toEdit, toFields } from '#web/flats/fields.ts';
import { useAddFlat, useEditFlat } from '#web/flats/queries.ts';
import { notify } from '#web/notify.tsx';
import { type Outcome, type RecordEditor, useRecordEditor } from '#web/ui/useRecordEditor.ts';

type Options = {
  /** The flat as it was when the form opened; null for a new one. */
  flat: Flat | null;
  /** The same flat as the list has it now: null when someone deleted it, undefined while that is not known. */
  now: Flat | null | undefined;
  onDone: () => void;
};

export type FlatEditor = RecordEditor<FlatFields>;

/** One form over one flat. */
export function useFlatEditor({ flat, now, onDone }: Options): FlatEditor {
  const add = useAddFlat();
  const edit = useEditFlat();
  return useRecordEditor<Flat, FlatFields>({
    record: flat,
    now,
    toFields,
    check: (fields) => checkFields(fields),
    add: (fields) => add.mutateAsync(toDraft(fields)),
    edit: (base, fields) => edit.mutateAsync({ id: base.id, edit: toEdit(base, fields) }),
    onSaved(outcome) {
      tell(outcome);
      onDone();
    },
    onRefused(error) {
      if (error instanceof RequestFailed && error.code === 'duplicate_flat') notify.error(error.message);
    },
    onInvalid(errors) {
      // Section 8 lists it among the toasts; it stands at the field as well.
      if (errors['flatNumber']) notify.error(flatNumberMessage, { id: 'flat-number' });
    },
  });
}

function tell(outcome: Outcome) {
  if (outcome === 'unchanged') notify.blank('Nothing was changed');
  else notify.success(outcome === 'added' ? 'Flat added successfully!' : 'Flat updated successfully');
}

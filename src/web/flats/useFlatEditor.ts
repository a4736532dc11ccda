import type { Flat, Numbering } from '#domain/flat.ts';
import { readFlatNumber } from '#domain/flatNumber.ts';
import { say } from '#domain/say.ts';
import { RequestFailed } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';
import { checkFields, type FlatFields, toDraft, toEdit, toFields } from '#web/flats/fields.ts';
import { guessedFloor, nextFlat } from '#web/flats/nextFlat.ts';
import { flatsQuery, useAddFlat, useEditFlat } from '#web/flats/queries.ts';
import { notify } from '#web/notify.tsx';
import { type Editing, tellSaved, useRecordEditor } from '#web/records/useRecordEditor.ts';

const savedTexts = { added: 'Flat added successfully!', updated: 'Flat updated successfully' };

/** One form over one flat. */
export function useFlatEditor({ record, now, onDone, numbering }: Editing<Flat> & { numbering: Numbering | null }) {
  const add = useAddFlat();
  const edit = useEditFlat();
  const editor = useRecordEditor<Flat, FlatFields>({
    record,
    now,
    toFields,
    check: (fields) => checkFields(fields, numbering),
    add: (fields) => add.mutateAsync(toDraft(fields)),
    edit: (base, fields) => edit.mutateAsync({ id: base.id, edit: toEdit(base, fields) }),
    next: (saved) => nextFlat(saved, flatsNow(), numbering?.flatNumbers ?? 'any'),
    onSaved(outcome, goesOn) {
      tellSaved(outcome, savedTexts);
      if (!goesOn) onDone();
    },
    onRefused(error) {
      if (error instanceof RequestFailed && error.code === 'duplicate_flat') notify.error(error.message);
    },
    onInvalid({ flatNumber }) {
      // A toast (docs/rules.md, Messages); it stands at the field as well.
      if (flatNumber) notify.error(say(flatNumber), { id: 'flat-number' });
    },
  });

  /** A number that has been typed is shown as it will be kept, and tells the floor where none is given yet. */
  function leaveNumber() {
    const { flatNumber, floor } = editor.form.getValues();
    const number = readFlatNumber(flatNumber, numbering?.flatNumbers ?? 'A-101');
    if (number === null) return;
    if (number !== flatNumber) editor.form.setFieldValue('flatNumber', number);
    const guess = floor === '' ? guessedFloor(number, flatsNow()) : null;
    if (guess !== null) editor.form.setFieldValue('floor', guess);
  }

  return { ...editor, leaveNumber };
}

function flatsNow(): Flat[] {
  return queryClient.getQueryData(flatsQuery.queryKey) ?? [];
}

import type { Flat, Numbering } from '#domain/flat.ts';
import { readFlatNumber } from '#domain/flatNumber.ts';
import { say } from '#domain/say.ts';
import { RequestFailed } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';
import { checkFields, type FlatFields, toDraft, toEdit, toFields } from '#web/flats/fields.ts';
import { guessedFloor, nextFlat } from '#web/flats/nextFlat.ts';
import { addFlat, editFlat, flatsQuery } from '#web/flats/queries.ts';
import { notify } from '#web/notify.tsx';
import { type Editing, tellSaved, useRecordEditor } from '#web/records/useRecordEditor.ts';

const savedTexts = { added: 'Flat added successfully!', updated: 'Flat updated successfully' };

/** State and actions of a form over one flat. */
export function useFlatEditor({ record, now, onDone, numbering }: Editing<Flat> & { numbering: Numbering | null }) {
  const editor = useRecordEditor<Flat, FlatFields>({
    record,
    now,
    toFields,
    check: (fields) => checkFields(fields, numbering),
    add: (fields, { id }) => addFlat({ id, ...toDraft(fields) }),
    edit: (base, fields) => editFlat(base, toEdit(base, fields)),
    next: (saved) => nextFlat(saved, flatsNow(), numbering?.flatNumbers ?? 'any'),
    onSaved(outcome, goesOn, { flatNumber }) {
      tellSaved(outcome, savedTexts, flatNumber);
      if (!goesOn) onDone();
    },
    onRefused(error) {
      if (error instanceof RequestFailed && error.code === 'duplicate_flat') notify.error(error.message);
    },
    onInvalid({ flatNumber }) {
      // Also shown as a toast (docs/rules.md, Messages).
      if (flatNumber) notify.error(say(flatNumber), { id: 'flat-number' });
    },
  });

  /** While a new flat's number is typed, the floor follows it if empty, or if it is what the number told before. */
  function typeNumber(typed: string) {
    const { flatNumber, floor } = editor.form.getValues();
    editor.form.setFieldValue('flatNumber', typed);
    const follows = floor === '' || floor === floorToldBy(flatNumber);
    if (editor.isNew && follows) editor.form.setFieldValue('floor', floorToldBy(typed) ?? '');
  }

  function floorToldBy(typed: string): number | null {
    const number = readFlatNumber(typed, numbering?.flatNumbers ?? 'A-101');
    return number === null ? null : guessedFloor(number, flatsNow());
  }

  return { ...editor, typeNumber };
}

function flatsNow(): Flat[] {
  return queryClient.getQueryData(flatsQuery.queryKey) ?? [];
}

import type { AlikeOwner } from '#domain/alike.ts';
import type { Messages } from '#domain/message.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { say } from '#domain/say.ts';
import { RequestFailed } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';
import { flatsQuery } from '#web/flats/queries.ts';
import { notify } from '#web/notify.tsx';
import { askedDays, sentVehicles } from '#web/owners/days.ts';
import { type OwnerFields, rethrowAtFields, toFields } from '#web/owners/fields.ts';
import { ownerVehiclesQuery } from '#web/owners/ownerPageQueries.ts';
import { addOwner, editOwner } from '#web/owners/queries.ts';
import { type Circumstances, checkFields, toastOf, toDraft, toEdit } from '#web/owners/rules.ts';
import { useAlike } from '#web/owners/useAlike.ts';
import { type Editing, tellSaved, useRecordEditor } from '#web/records/useRecordEditor.ts';

type Owned = Editing<OwnerRecord> & {
  now: OwnerRecord | null;
  rules: Pick<Circumstances, 'today' | 'familyRule' | 'phones' | 'ownerEmail'>;
  /** Continues with an existing record and what was typed. */
  onUse: (owner: AlikeOwner, typed: OwnerFields) => void;
};

const savedTexts = { added: 'Owner added successfully', updated: 'Owner updated successfully' };

/** State and actions of a form over one owner. */
export function useOwnerEditor({ record, now, rules, onDone, onUse }: Owned) {
  const alike = useAlike();
  const editor = useRecordEditor<OwnerRecord, OwnerFields>({
    record,
    now,
    toFields,
    check: (fields, about) => checkFields(fields, { ...rules, ...about }),
    add: (fields, { base, id }) => addOwner({ id, ...toDraft(fields, base, rules.today) }).catch(rethrowAtFields),
    async edit(base, fields) {
      const edit = { ...toEdit(base, fields, rules.today), ...sentVehicles(base, fields, vehiclesOf(base) ?? []) };
      return editOwner(base, edit).catch(rethrowAtFields);
    },
    onInvalid: toast,
    async maySend(fields, { base, isNew, id }) {
      if (!isNew && base && areVehiclesUnknown(base, fields)) {
        notify.error('Their vehicles at the flat are not loaded yet. Save once they are, as each may leave or stay.', {
          id: 'owner-form',
        });
        return false;
      }
      const answer = await alike.ask(fields, isNew ? null : base, id);
      if (typeof answer === 'object') onUse(answer.use, fields);
      return answer === 'new';
    },
    // The next owner's form starts empty: owners have little in common.
    next: () => toFields(null),
    onSaved(outcome, goesOn, { name }) {
      tellSaved(outcome, savedTexts, name);
      if (!goesOn) onDone();
    },
    onRefused(error) {
      const wrong = error instanceof RequestFailed ? error.fields : {};
      // Somebody has just taken the flat, so the cached list of flats is out of date.
      if (wrong['flatId']) void queryClient.invalidateQueries({ queryKey: flatsQuery.queryKey });
      // The server's message about a field stands at that field; this is for all other errors
      // (docs/rules.md, Messages).
      if (Object.keys(wrong).length > 0) toast(wrong);
      else notify.error(editor.isNew ? 'Failed to add owner. Try again.' : 'Something went wrong while saving owner');
    },
  });
  return { ...editor, alike };
}

const vehiclesOf = ({ id }: OwnerRecord) => queryClient.getQueryData(ownerVehiclesQuery(id).queryKey);

/** Whether saving takes a flat from them, and it can't be asked yet which of their vehicles leave it. */
function areVehiclesUnknown(base: OwnerRecord, fields: OwnerFields): boolean {
  return vehiclesOf(base) === undefined && askedDays(base, fields).endings.length > 0;
}

export type OwnerEditor = ReturnType<typeof useOwnerEditor>;

/** Shows some of the errors as a toast (docs/rules.md, Messages); each stands at its field as well. */
function toast(wrong: Messages) {
  const what = toastOf(wrong);
  if (what) notify.error(say(what), { id: 'owner-form' });
}

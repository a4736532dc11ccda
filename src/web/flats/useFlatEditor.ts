import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { type Flat, flatNumberMessage } from '#domain/flat.ts';
import { RequestFailed } from '#web/api.ts';
import { checkFields, type FlatField, type FlatFields, toDraft, toEdit, toFields } from '#web/flats/fields.ts';
import { meetFlat, newsOf } from '#web/flats/merge.ts';
import { useAddFlat, useEditFlat } from '#web/flats/queries.ts';
import { notify } from '#web/notify.tsx';
import { showProblem } from '#web/ui/FormErrors.tsx';
import { changedFields, followTyping, type Meeting, settle } from '#web/ui/meeting.ts';

type Options = {
  /** The flat as it was when the form opened; null for a new one. */
  flat: Flat | null;
  /** The same flat as the list has it now: null when someone deleted it, undefined while that is not known. */
  now: Flat | null | undefined;
  onDone: () => void;
};

/** One form over one flat, from opening to saved, through everything that can come between. */
export function useFlatEditor({ flat, now, onDone }: Options) {
  const [base, setBase] = useState(flat);
  const [meeting, setMeeting] = useState<Meeting<FlatFields> | null>(null);
  const [mustSettle, setMustSettle] = useState(false);
  const [hasVanished, setHasVanished] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  // A second Enter may come before the first has drawn anything.
  const isSaving = useRef(false);
  const add = useAddFlat();
  const edit = useEditFlat();
  const form = useForm<FlatFields>({
    mode: 'controlled',
    initialValues: toFields(flat),
    validate: checkFields,
    validateInputOnBlur: true,
    onValuesChange: (values, before) => setMeeting((open) => open && followTyping(open, before, values)),
  });

  const isBusy = add.isPending || edit.isPending;
  const isGone = base !== null && !isDone && (hasVanished || now === null);
  const isQuiet = isBusy || isDone || isGone;
  const news = base && now && !isQuiet ? newsOf(base, now) : [];
  const isDirty = !isDone && changedFields(toFields(base), form.values).length > 0;

  function meetTheirs(theirs: Flat) {
    if (base === null) return;
    const { fields, ...met } = meetFlat(base, form.getValues(), theirs, meeting);
    form.setValues(fields);
    setMeeting(met);
    setMustSettle(false);
    setBase(theirs);
  }

  function refuse(error: unknown) {
    const code = error instanceof RequestFailed ? error.code : null;
    if (code === 'stale' && error instanceof RequestFailed) return meetTheirs(error.current as Flat);
    if (code === 'not_found' && base !== null) return setHasVanished(true);
    if (code === 'duplicate_flat' && error instanceof Error) notify.error(error.message);
    setProblem(showProblem(form, error));
  }

  /** What was saved, or null when there was nothing to save. */
  async function send(fields: FlatFields): Promise<string | null> {
    if (base === null || isGone) {
      await add.mutateAsync(toDraft(fields));
      return 'Flat added successfully!';
    }
    if (!isDirty) return null;
    await edit.mutateAsync({ id: base.id, edit: toEdit(base, fields) });
    return 'Flat updated successfully';
  }

  async function save(fields: FlatFields) {
    if (isSaving.current) return;
    if (meeting?.disputes.some((dispute) => !dispute.isSettled)) return setMustSettle(true);
    isSaving.current = true;
    setProblem(null);
    try {
      const success = await send(fields);
      if (success === null) notify.blank('Nothing was changed');
      else notify.success(success);
      close();
    } catch (error) {
      refuse(error);
    } finally {
      isSaving.current = false;
    }
  }

  function refuseInvalid(errors: Record<string, unknown>) {
    const first = (Object.keys(form.getValues()) as FlatField[]).find((field) => errors[field]);
    if (first) form.getInputNode(first)?.focus();
    // Section 8 lists it among the toasts; it stands at the field as well.
    if (errors['flatNumber']) notify.error(flatNumberMessage, { id: 'flat-number' });
  }

  function close() {
    setIsDone(true);
    onDone();
  }

  return {
    form,
    meeting,
    mustSettle,
    news,
    problem,
    isNew: base === null || isGone,
    isGone,
    isBusy,
    isDirty,
    close,
    submit: form.onSubmit(save, refuseInvalid),
    /** Brings what someone else saved meanwhile into the form before saving. */
    catchUp: () => now && meetTheirs(now),
    choose(field: FlatField, value: FlatFields[FlatField]) {
      form.setFieldValue(field, value);
      setMeeting((open) => open && { ...open, disputes: settle(open.disputes, field, value) });
    },
  };
}

export type FlatEditor = ReturnType<typeof useFlatEditor>;

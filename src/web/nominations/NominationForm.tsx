import { Button, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { mostNominees, type Nomination, type NominationCorrection, type NominationDraft } from '#domain/nomination.ts';
import { sentencesOf } from '#domain/say.ts';
import { activityOf } from '#web/data/api.ts';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { DayField } from '#web/days/DayField.tsx';
import { type NominationFields, toDraft, toFields, withOneMore, withoutOne, wrongIn } from '#web/nominations/fields.ts';
import { addNomination, correctNomination } from '#web/nominations/queries.ts';
import { nothingLost } from '#web/records/formErrors.ts';
import { OthersChanges, useOthersChanges } from '#web/records/OthersChanges.tsx';
import { useFormRows } from '#web/records/useFormRows.ts';
import { useSubmit } from '#web/records/useSending.ts';
import { useDay } from '#web/society/useDay.ts';
import classes from '#web/ui/Form.module.css';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { FormActions, type FormInDialog, useTellDialog } from '#web/ui/FormDialog.tsx';
import { FormRow, wide } from '#web/ui/FormRow.tsx';
import { NumberField } from '#web/ui/NumberField.tsx';
import { Select } from '#web/ui/Select.tsx';
import IconPlus from '~icons/tabler/plus';

/** A person who can make a nomination, and the flats for which they can. */
export type Holder = { ownerId: string; name: string; flats: readonly { id: string; flatNumber: string }[] };

type Props = FormInDialog & { holders: readonly Holder[]; nomination: Nomination | null; onDone: () => void };

/** A form for a new nomination, or for the correction of one, with a reason. */
export function NominationForm({ holders, nomination, onDone, onCancel, ...dialog }: Props) {
  const { today } = useDay();
  const { form, holder, othersChanges, problem, isBusy, submit } = useNominationForm({
    holders,
    nomination,
    onDone,
    today,
  });
  useTellDialog(dialog, form.isDirty(), isBusy);
  const { nominees } = form.values;
  const { remove, adding } = useFormRows({
    ...{ rows: nominees, most: mostNominees, more: withOneMore, less: withoutOne },
    set: (all) => form.setFieldValue('nominees', all),
    focus: (place) => form.getInputNode(`nominees.${place}.name`)?.focus(),
  });
  const asksForFlat = !nomination && holder.flats.length > 1;
  const place = nomination?.flatNumber ?? holder.flats[0]?.flatNumber ?? '';

  return (
    <form onSubmit={submit} noValidate aria-label={`Nomination of ${holder.name}`}>
      <Text size="sm" mb="md">
        {!asksForFlat
          ? `Whom ${holder.name} names to hold ${place} after them. Whoever is named holds it in trust: nothing changes by itself.`
          : `Whom ${holder.name} names to hold their flat after them. Whoever is named holds it in trust: nothing changes by itself.`}
      </Text>
      <WhoAndWhen form={form} holders={holders} flats={asksForFlat ? holder.flats : null} today={today} />
      {nominees.map((nominee, at) => (
        <NomineeFieldset
          key={nominee.key}
          form={form}
          place={at}
          today={today}
          onRemove={remove && (() => remove(at))}
        />
      ))}
      {adding && (
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} {...adding} mb="md">
          Add a nominee
        </Button>
      )}
      <InTheBooks form={form} isCorrection={nomination !== null} today={today} />
      <OthersChanges topic="nominations" what="this nomination" changes={othersChanges} words={fieldWords} />
      <FormAlert>{nothingLost(problem)}</FormAlert>
      <FormActions
        label={nomination ? 'Correct nomination' : 'Record nomination'}
        isBusy={isBusy}
        onCancel={onCancel}
      />
    </form>
  );
}

const fieldWords = { since: 'day it was made', recordedOn: 'day of recording' };

type Form = ReturnType<typeof useNominationForm>['form'];
type FlatOf = Holder['flats'][number];
type WhoProps = { form: Form; holders: readonly Holder[]; flats: readonly FlatOf[] | null; today: string };

/** `flats` are the flats to choose from; null where there is nothing to choose. */
function WhoAndWhen({ form, holders, flats, today }: WhoProps) {
  return (
    <div className={classes.fields}>
      {holders.length > 1 && (
        <Select
          {...wide.half}
          label="Nominated by"
          required
          allowDeselect={false}
          data-autofocus
          data={holders.map(({ ownerId, name }) => ({ value: ownerId, label: name }))}
          {...form.getInputProps('ownerId')}
        />
      )}
      {flats && (
        <Select
          {...wide.half}
          label="Flat"
          required
          allowDeselect={false}
          data-autofocus
          data={flats.map(({ id, flatNumber }) => ({ value: id, label: flatNumber }))}
          {...form.getInputProps('flatId')}
        />
      )}
      <DayField
        {...wide.half}
        label="Made on"
        required
        today={today}
        max={today}
        {...(flats || holders.length > 1 ? {} : { 'data-autofocus': true })}
        {...form.getInputProps('since')}
      />
    </div>
  );
}

/** The fields about the entry in the society's books. */
function InTheBooks({ form, isCorrection, today }: { form: Form; isCorrection: boolean; today: string }) {
  return (
    <div className={classes.fields}>
      <DayField {...wide.third} label="Recorded on" today={today} max={today} {...form.getInputProps('recordedOn')} />
      <TextInput {...wide.third} label="Meeting" {...form.getInputProps('meeting')} />
      <TextInput {...wide.third} label="Resolution" {...form.getInputProps('resolution')} />
      <Textarea {...wide.whole} label="Remarks" rows={1} {...form.getInputProps('remarks')} />
      {isCorrection && (
        <Textarea {...wide.whole} label="Why it is corrected" required {...form.getInputProps('reason')} />
      )}
    </div>
  );
}

type Using = Pick<Props, 'holders' | 'nomination' | 'onDone'> & { today: string };

function useNominationForm({ holders, nomination, onDone, today }: Using) {
  const [newId] = useState(newIdempotencyKey);
  const [isDone, setIsDone] = useState(false);
  const holderOf = ({ ownerId }: Pick<NominationFields, 'ownerId'>): Holder =>
    holders.find((one) => one.ownerId === ownerId) ?? { ownerId, name: '', flats: [] };
  const by = {
    ownerId: holders[0]?.ownerId ?? '',
    flatId: nomination?.flatId ?? holders[0]?.flats[0]?.id ?? '',
  };
  const form = useForm<NominationFields>({
    mode: 'controlled',
    initialValues: toFields(nomination, by),
    validateInputOnBlur: ['since', 'recordedOn'],
    validate: (fields) => {
      const wrong = sentencesOf(wrongIn(toDraft(fields), { holder: holderOf(fields).name, today }));
      return nomination && fields.reason.trim() === '' ? { ...wrong, reason: 'Say why it is corrected' } : wrong;
    },
  });

  const { problem, isBusy, submit } = useSubmit(form, save);

  const othersChanges = useOthersChanges(nomination, {
    isResting: isBusy || isDone,
    toFields: (corrected) => toFields(corrected, by),
    read: form.getValues,
    write: form.setValues,
  });

  async function save(fields: NominationFields) {
    const saved = await send(fields);
    setIsDone(true);
    const done = nomination ? 'Nomination corrected' : 'Nomination recorded';
    tellUndoable(done, activityOf(saved), `${saved.ownerName}, ${saved.flatNumber}`);
    onDone();
  }

  function send(fields: NominationFields): Promise<Nomination> {
    const draft = toDraft(fields) as NominationDraft;
    if (nomination === null) return addNomination({ id: newId, ...draft });
    const { flatId: _, ownerId: __, ...facts } = draft;
    const correction: NominationCorrection = { ...facts, version: nomination.version, reason: fields.reason };
    return correctNomination(nomination.id, correction);
  }

  return {
    form,
    holder: holderOf(form.values),
    othersChanges,
    problem,
    isBusy,
    submit,
  };
}

type NomineeFieldsetProps = {
  form: UseFormReturnType<NominationFields>;
  place: number;
  today: string;
  /** Null for the only row, which can't be removed. */
  onRemove: (() => void) | null;
};

/** The fields of one nominee: name, relation to the owner, share, and for a minor the guardian. */
function NomineeFieldset({ form, place, today, onRemove }: NomineeFieldsetProps) {
  const at = <F extends string>(field: F) => form.getInputProps(`nominees.${place}.${field}`);
  return (
    <FormRow legend={`Nominee ${place + 1}`} removeLabel={`Take out nominee ${place + 1}`} onRemove={onRemove}>
      <TextInput {...wide.half} label="Name" required autoComplete="off" {...at('name')} />
      <TextInput
        {...wide.half}
        label="Relation"
        required
        autoComplete="off"
        placeholder="Wife, son, sister…"
        {...at('relation')}
      />
      <NumberField {...wide.third} label="Share" required unit="%" inputMode="decimal" {...at('share')} />
      <DayField {...wide.third} label="Date of birth" today={today} max={today} {...at('bornOn')} />
      <TextInput {...wide.third} label="Guardian, if under 18" autoComplete="off" {...at('guardian')} />
      <TextInput {...wide.whole} label="Address" autoComplete="off" {...at('address')} />
    </FormRow>
  );
}

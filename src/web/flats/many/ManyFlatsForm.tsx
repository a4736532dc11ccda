import { Button, Progress, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { planManyFlats } from '#domain/manyFlats.ts';
import { sentencesOf } from '#domain/say.ts';
import { activityOf } from '#web/data/api.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { checkFields, draftSoFar, emptyFields, type ManyFields, toDraft } from '#web/flats/many/fields.ts';
import { ManyFlatsFieldset } from '#web/flats/many/ManyFlatsFieldset.tsx';
import { ManyFlatsPreview } from '#web/flats/many/ManyFlatsPreview.tsx';
import { addManyFlats, flatsQuery } from '#web/flats/queries.ts';
import { nothingLost } from '#web/records/formProblem.ts';
import { changedFields } from '#web/records/merge.ts';
import { useSubmit } from '#web/records/useSending.ts';
import { societyQuery } from '#web/society/queries.ts';
import classes from '#web/ui/Form.module.css';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { type FormInDialog, useTellDialog } from '#web/ui/FormDialog.tsx';
import { count } from '#web/ui/format.ts';
import ownClasses from './ManyFlatsPreview.module.css';

/** A form for wings, floors and doors, with a preview of the flats they make. */
export function ManyFlatsForm({ onDone, onCancel, ...dialog }: FormInDialog & { onDone: () => void }) {
  const rule = useQuery(societyQuery).data?.flatNumbers ?? null;
  const form = useForm<ManyFields>({
    mode: 'controlled',
    initialValues: emptyFields,
    validate: (fields) => sentencesOf(checkFields(fields, rule)),
    validateInputOnBlur: true,
  });
  const plan = usePlan(form.values, rule);
  useTellDialog(dialog, changedFields(emptyFields, form.values).length > 0, form.submitting);

  async function send(fields: ManyFields) {
    const made = await addManyFlats(toDraft(fields));
    tellUndoable(resultText(made.added, made.skipped.length), activityOf(made));
    onDone();
  }
  const { problem, submit } = useSubmit(form, send);

  const adds = plan?.drafts.length;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div className={ownClasses.beside}>
          <ManyFlatsFieldset form={form} rule={rule} />
          <ManyFlatsPreview plan={plan} />
        </div>
        {form.submitting && (
          <div role="status">
            <Text size="sm" mb={4}>{`Adding ${flatsCounted(adds ?? 0)}…`}</Text>
            <Progress value={100} animated aria-hidden />
          </div>
        )}
        <FormAlert>{nothingLost(problem)}</FormAlert>
      </Stack>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={form.submitting}>
          Cancel
        </Button>
        <Button type="submit" loading={form.submitting} disabled={adds === 0}>
          {adds ? `Add ${flatsCounted(adds)}` : 'Add Flats'}
        </Button>
      </div>
    </form>
  );
}

/** The plan as the server makes it, checked against the flats in this screen's list. */
function usePlan(fields: ManyFields, rule: Parameters<typeof draftSoFar>[1] | null) {
  const { data: flats } = useQuery(flatsQuery);
  const draft = rule && draftSoFar(fields, rule);
  if (!draft || rule === null) return null;
  const there = new Set(flats?.map(({ flatNumber }) => flatNumber));
  return { ...planManyFlats(draft, rule, (flatNumber) => there.has(flatNumber)), draft, rule };
}

export type Plan = NonNullable<ReturnType<typeof usePlan>>;

function flatsCounted(flats: number): string {
  return flats === 1 ? '1 flat' : `${count(flats)} flats`;
}

function resultText(added: number, skipped: number): string {
  const others = skipped > 0 ? `; ${skipped === 1 ? '1 existed' : `${count(skipped)} existed`} already` : '';
  return `${flatsCounted(added)} added${others}`;
}

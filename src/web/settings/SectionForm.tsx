import { Button, Card, Stack, Text, Title } from '@mantine/core';
import type { FormEvent } from 'react';
import type { SocietySettings } from '#domain/society.ts';
import { notify } from '#web/notify.tsx';
import { nothingLost } from '#web/records/formErrors.ts';
import { MergeNews, MergeNotices } from '#web/records/MergeNotices.tsx';
import { changedFields } from '#web/records/merge.ts';
import { useNewerWhenClean, useRecordEditor } from '#web/records/useRecordEditor.ts';
import { SectionFields } from '#web/settings/SocietyFieldset.tsx';
import {
  checkFields,
  type SettingsSection,
  type SocietyField,
  type SocietyFields,
  toEdit,
  toFields,
  wording,
} from '#web/society/fields.ts';
import { editSociety } from '#web/society/queries.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { saveKeys } from '#web/ui/saveKeys.ts';
import { useMayLeave } from '#web/ui/useMayLeave.ts';
import classes from './SocietyPage.module.css';

type Props = { settings: SocietySettings; section: SettingsSection };

/** One section of the settings, with its own Save button. */
export function SectionForm({ settings, section }: Props) {
  const { id, title } = section;
  const editor = useSocietyEditor(settings, section);
  const { form, isDirty, isBusy } = editor;
  useMayLeave(isDirty);
  const confirm = useConfirm();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Enter in a field submits the form even if nothing was changed.
    if (!isDirty) return;
    const deletesDigits = editor.base?.aadharKeeping === 'whole' && form.values.aadharKeeping === 'last-four';
    // The question comes only once no other error prevents saving.
    const mustAsk = deletesDigits && form.isValid();
    if (!mustAsk || (await confirm(deletingDigits))) editor.submit(event);
  }

  return (
    <Card component="section" aria-labelledby={id} padding="lg" className={classes.section ?? ''}>
      <form onSubmit={submit} noValidate aria-labelledby={id}>
        <Title order={2} size="h4" mb="md" id={id} tabIndex={-1} className={classes.place ?? ''}>
          {title}
        </Title>
        <Stack gap="md">
          <MergeNotices editor={editor} wording={wording} />
          <SectionFields form={form} fields={section.fields} />
          <FormAlert>{nothingLost(editor.problem)}</FormAlert>
        </Stack>
        <div className={classes.actions}>
          <MergeNews editor={editor} wording={wording} />
          <Text size="sm" c="dimmed" role="status">
            {isDirty ? 'Not saved yet' : 'All saved'}
          </Text>
          {(isDirty || isBusy) && (
            <>
              <Button size="sm" variant="default" onClick={() => editor.begin(settings)} disabled={isBusy}>
                Discard changes
              </Button>
              <Button size="sm" type="submit" loading={isBusy} {...saveKeys}>
                Save
              </Button>
            </>
          )}
        </div>
      </form>
    </Card>
  );
}

const deletingDigits = {
  title: 'Keep only the last four digits',
  question: 'All but the last four digits of every Aadhaar number on record are deleted. This can’t be undone.',
  confirmLabel: 'Delete them',
  isDanger: true,
};

/** The form's fields of a section: only some of the settings, always the same ones. */
type Section = SocietyFields;

/** The editor of one section of the settings, which stays open after saving. `now` is the settings on record. */
function useSocietyEditor(now: SocietySettings, section: { title: string; fields: readonly SocietyField[] }) {
  const fieldsOf = (settings: SocietySettings) => {
    const all = toFields(settings);
    return Object.fromEntries(section.fields.map((field) => [field, all[field]])) as Section;
  };
  const withOtherSections = (settings: SocietySettings, fields: Section) => ({ ...toFields(settings), ...fields });
  const editor = useRecordEditor<SocietySettings, Section>({
    record: now,
    now,
    toFields: (settings) => fieldsOf(settings ?? now),
    check: (fields, { base }) => checkFields(base ?? now, withOtherSections(base ?? now, fields)),
    // There is always one society.
    add: () => Promise.reject(new Error('The settings are there already')),
    edit: (base, fields) => {
      // Changes that somebody saved in other sections meanwhile are no conflict for this one.
      const from = changedFields(fieldsOf(base), fieldsOf(now)).length === 0 ? now : base;
      return editSociety(toEdit(from, withOtherSections(from, fields)));
    },
    onSaved: () => notify.success('Settings saved'),
  });

  useNewerWhenClean(editor, now);
  return editor;
}

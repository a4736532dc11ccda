import { Button, Card, Stack, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { FormEvent, ReactNode } from 'react';
import type { SocietySettings } from '#domain/society.ts';
import { nothingLost } from '#web/records/formProblem.ts';
import { MergeNews, MergeNotices } from '#web/records/MergeNotices.tsx';
import { type SocietyFields, wording } from '#web/society/fields.ts';
import type { SettingsSection } from '#web/society/sections.ts';
import { useSocietyEditor } from '#web/society/useSocietyEditor.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { saveKeys } from '#web/ui/saveKeys.ts';
import { useMayLeave } from '#web/ui/useMayLeave.ts';
import classes from './SocietyPage.module.css';

type Props = {
  settings: SocietySettings;
  section: SettingsSection;
  children: (form: UseFormReturnType<SocietyFields>) => ReactNode;
};

/** One section of the settings, saved by itself. */
export function SectionForm({ settings, section, children }: Props) {
  const { id, title } = section;
  const editor = useSocietyEditor(settings, section);
  const { form, isDirty, isBusy } = editor;
  useMayLeave(isDirty);
  const confirm = useConfirm();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Enter in a field where nothing was changed.
    if (!isDirty) return;
    const deletesDigits = editor.base?.aadharKeeping === 'whole' && form.values.aadharKeeping === 'last-four';
    // Not asked about while something else keeps the settings from being saved.
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
          {children(form)}
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

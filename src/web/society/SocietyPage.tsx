import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { SocietySettings } from '#domain/society.ts';
import { BackupsCard } from '#web/backups/BackupsCard.tsx';
import { nothingLost } from '#web/records/formProblem.ts';
import { MergeNews, MergeNotices } from '#web/records/MergeNotices.tsx';
import { wording } from '#web/society/fields.ts';
import { societyQuery } from '#web/society/queries.ts';
import { ShorteningNotice } from '#web/society/ShorteningNotice.tsx';
import { FactsCard, SettingsCard } from '#web/society/SocietyFieldset.tsx';
import { useSocietyEditor } from '#web/society/useSocietyEditor.ts';
import { WorkbookCard } from '#web/society/WorkbookCard.tsx';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { saveKeys } from '#web/ui/saveKeys.ts';
import { useMayLeave } from '#web/ui/useMayLeave.ts';
import classes from './SocietyPage.module.css';

/** The society's own facts, and the settings with what each changes (docs/rules.md, Settings). */
export function SocietyPage() {
  const { data: settings, error, isFetching, refetch } = useQuery(societyQuery);
  return (
    <>
      <PageHeader title="Society" note="What it is called, and the rules it works by" />
      <ShorteningNotice />
      {settings && <SocietyForm settings={settings} />}
      {settings && <WorkbookCard />}
      {settings && <BackupsCard className={classes.form ?? ''} />}
      {!settings && error && <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!settings && !error && <Loading />}
    </>
  );
}

function SocietyForm({ settings }: { settings: SocietySettings }) {
  const editor = useSocietyEditor(settings);
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
    <form onSubmit={submit} noValidate aria-label="Society settings" className={classes.form}>
      <Stack gap="md">
        <MergeNotices editor={editor} wording={wording} />
        <FactsCard form={form} />
        <SettingsCard form={form} />
        <FormAlert>{nothingLost(editor.problem)}</FormAlert>
      </Stack>
      <div className={classes.actions} data-dirty={isDirty || undefined}>
        <MergeNews editor={editor} wording={wording} />
        <Text size="sm" c="dimmed" role="status">
          {isDirty ? 'Not saved yet' : 'All saved'}
        </Text>
        <Button variant="default" onClick={() => editor.begin(settings)} disabled={!isDirty || isBusy}>
          Discard changes
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isDirty} {...saveKeys}>
          Save
        </Button>
      </div>
    </form>
  );
}

const deletingDigits = {
  title: 'Keep only the last four digits',
  question: 'All but the last four digits of every Aadhaar number on record are deleted. This can’t be undone.',
  confirmLabel: 'Delete them',
  isDanger: true,
};

function Loading() {
  return (
    <div role="status" aria-busy="true" className={classes.form}>
      <VisuallyHidden>Loading the settings…</VisuallyHidden>
      <Stack gap="md" aria-hidden>
        <Skeleton height={330} />
        <Skeleton height={420} />
      </Stack>
    </div>
  );
}

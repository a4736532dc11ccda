import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SocietyEdit, type SocietySettings } from '#domain/society.ts';
import { useMay } from '#web/identity/useMay.ts';
import { notify } from '#web/notify.tsx';
import { wrongWith } from '#web/records/check.ts';
import { nothingLost } from '#web/records/formErrors.ts';
import { MergeNews, MergeNotices, type Wording } from '#web/records/MergeNotices.tsx';
import { useNewerWhenClean, useRecordEditor } from '#web/records/useRecordEditor.ts';
import { editSociety, societyQuery } from '#web/society/queries.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { Fetched, PageSection } from '#web/ui/PageSection.tsx';
import { saveKeys } from '#web/ui/saveKeys.ts';
import { useMayLeave } from '#web/ui/useMayLeave.ts';

/** The contact for questions and complaints about personal data. */
export function ContactCard() {
  const mayWrite = useMay()('society:write');
  const query = useQuery(societyQuery);
  return (
    <PageSection title="Whom to ask">
      <Fetched query={query}>
        {(settings) =>
          mayWrite ? <ContactForm settings={settings} /> : <Text>{settings.privacyContact ?? 'Nobody is named.'}</Text>
        }
      </Fetched>
    </PageSection>
  );
}

type Fields = { privacyContact: string };

const check = wrongWith(SocietyEdit.pick({ privacyContact: true }));
const wording: Wording<Fields> = {
  ...{ topic: 'society', what: 'whom to ask', labels: { privacyContact: 'Whom to ask' } },
  shown: (_, contact) => contact || 'nobody',
};

function ContactForm({ settings }: { settings: SocietySettings }) {
  const editor = useContactEditor(settings);
  const { form, isDirty, isBusy } = editor;
  useMayLeave(isDirty);
  return (
    <form
      noValidate
      aria-label="Whom to ask"
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) editor.submit(event);
      }}
    >
      <Stack gap="sm">
        <MergeNotices editor={editor} wording={wording} />
        <Textarea
          label="Name, phone, email or office hours"
          description="Stands under the notice, on the sheet to sign and in every copy that is handed over."
          {...form.getInputProps('privacyContact')}
        />
        <FormAlert>{nothingLost(editor.problem)}</FormAlert>
        <MergeNews editor={editor} wording={wording} />
        <Group justify="flex-end">
          <Button type="submit" loading={isBusy} disabled={!isDirty} {...saveKeys}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useContactEditor(now: SocietySettings) {
  const toFields = (settings: SocietySettings | null): Fields => ({ privacyContact: settings?.privacyContact ?? '' });
  const editor = useRecordEditor<SocietySettings, Fields>({
    record: now,
    now,
    toFields,
    check,
    // There is always one society.
    add: () => Promise.reject(new Error('The settings are there already')),
    edit(base, { privacyContact }) {
      // Other settings that somebody saved meanwhile are no conflict for this one.
      const { version } = base.privacyContact === now.privacyContact ? now : base;
      return editSociety({ version, privacyContact });
    },
    onSaved: () => notify.success('The contact is saved'),
  });
  useNewerWhenClean(editor, now);
  return editor;
}

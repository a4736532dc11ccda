import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SocietySettings } from '#domain/society.ts';
import { useMay } from '#web/identity/useMay.ts';
import { notify } from '#web/notify.tsx';
import { useSending } from '#web/records/useSending.ts';
import { societyQuery, useEditSociety } from '#web/society/queries.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { Fetched, PageSection } from '#web/ui/PageSection.tsx';
import { saveKeys } from '#web/ui/saveKeys.ts';

/** The contact for questions and complaints about personal data. */
export function ContactCard() {
  const query = useQuery(societyQuery);
  return (
    <PageSection title="Whom to ask">
      <Fetched query={query}>{(settings) => <ContactForm key={settings.version} settings={settings} />}</Fetched>
    </PageSection>
  );
}

function ContactForm({ settings }: { settings: SocietySettings }) {
  const mayWrite = useMay()('society:write');
  const { mutateAsync: edit } = useEditSociety();
  const [contact, setContact] = useState(settings.privacyContact ?? '');
  const sending = useSending('The contact could not be saved. Please try again.');
  const isDirty = contact.trim() !== (settings.privacyContact ?? '');
  if (!mayWrite) return <Text>{settings.privacyContact ?? 'Nobody is named.'}</Text>;

  async function save() {
    await edit({ version: settings.version, privacyContact: contact });
    notify.success('The contact is saved');
  }

  return (
    <form
      noValidate
      aria-label="Whom to ask"
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) void sending.send(save);
      }}
    >
      <Stack gap="sm">
        <Textarea
          label="Name, phone, email or office hours"
          description="Stands under the notice, on the sheet to sign and in every copy that is handed over."
          autosize
          minRows={2}
          value={contact}
          error={sending.errors['privacyContact']}
          onChange={(event) => setContact(event.currentTarget.value)}
        />
        <FormAlert>{sending.problem}</FormAlert>
        <Group justify="flex-end">
          <Button type="submit" loading={sending.isBusy} disabled={!isDirty} {...saveKeys}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

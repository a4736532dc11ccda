import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Notice } from '#domain/privacy.ts';
import { queryClient } from '#web/data/queries.ts';
import { useMay } from '#web/identity/useMay.ts';
import { notify } from '#web/notify.tsx';
import { noticesQuery, sendNotice } from '#web/privacy/queries.ts';
import { useSending } from '#web/records/useSending.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { date } from '#web/ui/format.ts';
import { Fetched, PageSection } from '#web/ui/PageSection.tsx';
import { saveKeys } from '#web/ui/saveKeys.ts';
import { useMayLeave } from '#web/ui/useMayLeave.ts';
import classes from './Privacy.module.css';

/** The privacy notice. Each change makes a new version; earlier ones stay, as people have agreed to them. */
export function NoticeCard() {
  const query = useQuery(noticesQuery);
  return (
    <PageSection title="Notice">
      <Fetched query={query}>
        {([present, ...earlier]) => (present ? <Notices present={present} earlier={earlier} /> : null)}
      </Fetched>
    </PageSection>
  );
}

function Notices({ present, earlier }: { present: Notice; earlier: Notice[] }) {
  const mayWrite = useMay()('privacy:write');
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <NoticeForm present={present} onDone={() => setIsOpen(false)} />;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">{`Version ${present.version}, in force since ${date(present.day)}`}</Text>
      <Text className={classes.notice ?? ''}>{present.text}</Text>
      {mayWrite && (
        <Group>
          <Button variant="default" onClick={() => setIsOpen(true)}>
            Change the notice
          </Button>
        </Group>
      )}
      {earlier.map(({ version, day, text }) => (
        <details key={version}>
          <summary className={classes.summary}>{`Version ${version}, ${date(day)}`}</summary>
          <Text size="sm" mt="xs" className={classes.notice ?? ''}>
            {text}
          </Text>
        </details>
      ))}
    </Stack>
  );
}

function NoticeForm({ present, onDone }: { present: Notice; onDone: () => void }) {
  const [text, setText] = useState(present.text);
  const sending = useSending('The notice could not be saved. Please try again.');
  const isDirty = text.trim() !== present.text;
  const mayLeave = useMayLeave(isDirty);

  async function save() {
    const { version } = await sendNotice(text);
    await queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey });
    notify.success(`Version ${version} of the notice is in force`);
    onDone();
  }

  return (
    <form
      noValidate
      aria-label="Notice"
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) void sending.send(save);
      }}
    >
      <Stack gap="sm">
        <Textarea
          label="Text"
          description={`It becomes version ${present.version + 1}. Who agreed to an earlier one is asked anew by you.`}
          required
          autosize
          minRows={8}
          value={text}
          error={sending.errors['text']}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FormAlert>{sending.problem}</FormAlert>
        <Group justify="flex-end">
          <Button
            variant="default"
            disabled={sending.isBusy}
            onClick={async () => {
              if (await mayLeave()) onDone();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" loading={sending.isBusy} disabled={!isDirty} {...saveKeys}>
            Put in force
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

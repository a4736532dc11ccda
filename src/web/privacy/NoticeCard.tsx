import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Notice, NoticeDraft } from '#domain/privacy.ts';
import { queryClient } from '#web/data/queries.ts';
import { useMay } from '#web/identity/useMay.ts';
import { notify } from '#web/notify.tsx';
import { noticesQuery, sendNotice } from '#web/privacy/queries.ts';
import { wrongWith } from '#web/records/check.ts';
import { nothingLost } from '#web/records/formErrors.ts';
import { MergeNews, MergeNotices, type Wording } from '#web/records/MergeNotices.tsx';
import { useRecordEditor } from '#web/records/useRecordEditor.ts';
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

type Fields = { text: string };

const check = wrongWith(NoticeDraft.pick({ text: true }));
const wording: Wording<Fields> = {
  ...{ topic: 'notices', what: 'the notice', labels: { text: 'Text' } },
  shown: (_, text) => text,
};

function NoticeForm({ present, onDone }: { present: Notice; onDone: () => void }) {
  const [opened] = useState(present);
  const editor = useRecordEditor<Notice, Fields>({
    record: opened,
    now: present,
    toFields: (notice) => ({ text: notice?.text ?? '' }),
    check,
    // There is always one in force.
    add: () => Promise.reject(new Error('There is a notice already')),
    edit: ({ version }, { text }) => sendNotice({ version, text }),
    async onSaved() {
      const [{ version } = present] = await queryClient.fetchQuery({ ...noticesQuery, staleTime: 0 });
      notify.success(`Version ${version} of the notice is in force`);
      onDone();
    },
  });
  const { form, base, isDirty, isBusy } = editor;
  const mayLeave = useMayLeave(isDirty);

  return (
    <form
      noValidate
      aria-label="Notice"
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) editor.submit(event);
      }}
    >
      <Stack gap="sm">
        <MergeNotices editor={editor} wording={wording} />
        <Textarea
          label="Text"
          description={`It becomes version ${(base ?? present).version + 1}. Who agreed to an earlier one is asked anew by you.`}
          required
          rows={8}
          {...form.getInputProps('text')}
        />
        <FormAlert>{nothingLost(editor.problem)}</FormAlert>
        <MergeNews editor={editor} wording={wording} />
        <Group justify="flex-end">
          <Button
            variant="default"
            disabled={isBusy}
            onClick={async () => {
              if (await mayLeave()) onDone();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isDirty} {...saveKeys}>
            Put in force
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

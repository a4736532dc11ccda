import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Message } from '#domain/message.ts';
import { say } from '#domain/say.ts';
import type { BackupFound } from '#domain/setUp.ts';
import { SecretInput } from '#web/identity/SecretInput.tsx';
import { useAuth } from '#web/identity/session.ts';
import { useSubmit } from '#web/records/useSending.ts';
import { type Brought, bringBack } from '#web/setUp/queries.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { count, dateTime } from '#web/ui/format.ts';

type Props = {
  brought: Brought;
  /** Why an earlier attempt failed. */
  problem: Message | null;
  onOther: () => void;
  onBegun: () => Promise<unknown>;
};

/** Shows what a backup contains and from when it is; asks for the passphrase or secret to open it, and restores it. */
export function FoundBackup({ brought: { id, found }, problem, onOther, onBegun }: Props) {
  const form = useForm({
    initialValues: { passphrase: '', secret: '', withoutSecret: false },
    initialErrors: problem?.code === 'restore_passphrase_wrong' ? { passphrase: say(problem) } : {},
  });
  const isAtField = problem?.code === 'restore_passphrase_wrong';

  async function send(values: typeof form.values) {
    await bringBack(id, values);
    await onBegun();
  }
  const { problem: refusal, submit } = useSubmit(form, send, 'The backup could not be brought back');

  return (
    <form onSubmit={submit} noValidate aria-label="Bring the backup back">
      <Stack>
        <Contents found={found} />
        {found.isSealed && (
          <SecretInput
            label="Passphrase"
            description="The one that this backup was made with"
            autoComplete="off"
            autoFocus
            {...form.getInputProps('passphrase')}
          />
        )}
        {found.needsSecret && (
          <>
            <SecretInput
              label="The society’s secret"
              description="The one line of the file “secret”, of which somebody was to keep a copy: Aadhaar and PAN numbers can’t be read without it."
              autoComplete="off"
              autoFocus={!found.isSealed}
              disabled={form.values.withoutSecret}
              {...form.getInputProps('secret')}
            />
            <Checkbox
              label="The secret is lost: go on without these numbers"
              description="Everything else comes back. The numbers can never be read again."
              {...form.getInputProps('withoutSecret', { type: 'checkbox' })}
            />
          </>
        )}
        <FormAlert>{refusal ?? (problem && !isAtField ? say(problem) : null)}</FormAlert>
        <Button type="submit" fullWidth size="md" loading={form.submitting}>
          Bring it back
        </Button>
        <Button variant="default" fullWidth onClick={onOther} disabled={form.submitting}>
          Choose another file
        </Button>
      </Stack>
    </form>
  );
}

function Contents({ found }: { found: BackupFound }) {
  const { society } = useAuth();
  const parts = [
    said(found.flats, 'flat'),
    found.owners === null ? said(found.people, 'person', 'people') : said(found.owners, 'owner'),
    said(found.vehicles, 'vehicle'),
    said(found.users, 'account'),
  ];
  return (
    <div>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {found.society || 'A society without a name'}
      </Text>
      <Text size="sm">{`As it was on ${dateTime(found.at, society?.timeZone)}`}</Text>
      <Text size="sm" c="dimmed">
        {`${parts.join(', ')}. Made by Aangan ${found.product}.`}
      </Text>
    </div>
  );
}

function said(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

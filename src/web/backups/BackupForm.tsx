import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { BackupRequest, shortestPassphrase } from '#domain/backup.ts';
import { makeBackup } from '#web/backups/queries.ts';
import { NoPasswordHere } from '#web/identity/ProofForm.tsx';
import { SecretInput } from '#web/identity/SecretInput.tsx';
import { useHasPassword } from '#web/identity/secondFactorQuery.ts';
import { saidOf, wrongWith } from '#web/records/check.ts';
import { useSubmit } from '#web/records/useSending.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { type FormInDialog, useTellDialog } from '#web/ui/FormDialog.tsx';
import { saveKeys } from '#web/ui/saveKeys.ts';

type Fields = { password: string; passphrase: string; again: string; withSecret: boolean };

const requestOf = ({ password, passphrase, withSecret }: Fields, hasPassword: boolean) => ({
  password: hasPassword ? password : null,
  passphrase: passphrase || null,
  withSecret,
});
const wrong = saidOf(wrongWith(BackupRequest));

/** Makes a backup; one with a passphrase opens only with that, and can contain the society's secret. */
export function BackupForm({ onDone, onCancel, onDirty, onBusy }: FormInDialog & { onDone: () => void }) {
  const hasPassword = useHasPassword();
  const form = useForm<Fields>({
    initialValues: { password: '', passphrase: '', again: '', withSecret: true },
    validate: (values) => ({
      ...wrong(requestOf(values, hasPassword)),
      ...(values.again !== values.passphrase && { again: 'The two passphrases do not match' }),
    }),
  });
  useTellDialog({ onDirty, onBusy }, form.isDirty(), form.submitting);

  async function send(values: Fields) {
    await makeBackup(requestOf(values, hasPassword));
    onDone();
  }
  const { problem, submit } = useSubmit(form, send, 'The backup could not be made');

  return (
    <form onSubmit={submit} noValidate aria-label="Back up now">
      <Stack>
        <FormAlert>{problem ?? (hasPassword ? null : form.errors['password'])}</FormAlert>
        <Text size="sm">
          Everybody can go on working meanwhile. The backup is checked, and then stands in the list to be downloaded.
        </Text>
        {hasPassword ? (
          <SecretInput
            label="Password"
            description="To make sure that it is you"
            required
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
        ) : (
          <NoPasswordHere />
        )}
        <Passphrase form={form} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} disabled={form.submitting}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting} {...saveKeys}>
            Back up
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Passphrase({ form }: { form: UseFormReturnType<Fields> }) {
  const hasPassphrase = form.values.passphrase !== '';
  return (
    <>
      <SecretInput
        label="Passphrase (optional)"
        description={`At least ${shortestPassphrase} characters. Nobody can open the backup without it: write it down where you will find it.`}
        autoComplete="new-password"
        {...form.getInputProps('passphrase')}
      />
      {hasPassphrase && (
        <>
          <SecretInput label="Passphrase again" autoComplete="new-password" {...form.getInputProps('again')} />
          <Checkbox
            label="Include the society’s secret"
            description="Then Aadhaar and PAN numbers can be read after a restore, with the passphrase alone."
            {...form.getInputProps('withSecret', { type: 'checkbox' })}
          />
        </>
      )}
      {!hasPassphrase && (
        <Text size="sm" c="dimmed">
          Without a passphrase, Aadhaar and PAN numbers can be read after a restore only with the file “secret” of the
          server’s data folder, which is not in the backup: make sure that somebody keeps a copy of it.
        </Text>
      )}
    </>
  );
}

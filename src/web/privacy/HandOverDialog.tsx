import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { HandOver } from '#domain/handOver.ts';
import { download } from '#web/data/download.ts';
import { NoPasswordHere } from '#web/identity/ProofForm.tsx';
import { SecretInput } from '#web/identity/SecretInput.tsx';
import { useHasPassword } from '#web/identity/secondFactorQuery.ts';
import { fetchHandOver } from '#web/privacy/queries.ts';
import { SmallForm, useSmallForm } from '#web/records/SmallForm.tsx';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';

type Whose = { of: 'owners' | 'users'; id: string; name: string };
type Props = Whose & { isOpen: boolean; nth: number; onClose: () => void };

/** Downloads everything held about a person as two files: one to read and one for machines. */
export function HandOverDialog({ isOpen, nth, onClose, ...whose }: Props) {
  return (
    <FormDialog title={`Everything held about ${whose.name}`} isOpen={isOpen} onClose={onClose} size="md">
      {(form) => <HandOverForm key={nth} {...whose} {...form} />}
    </FormDialog>
  );
}

const blank = { password: '', withNumbers: false };

function HandOverForm({ of, id, name, ...dialog }: Whose & FormInDialog) {
  const [made, setMade] = useState<MadeFiles | null>(null);
  const form = useSmallForm(() => blank, make, 'The files could not be made. Please try again.');
  const hasPassword = useHasPassword();
  async function make({ password, withNumbers }: typeof blank) {
    // The page's text is large, and fetched where it is needed; before the files, which are recorded once they are made.
    const { handOverPage } = await import('#domain/handOverPage.ts');
    const handOver = await fetchHandOver(of, id, { password: hasPassword ? password : null, withNumbers });
    setMade({ handOver, page: handOverPage(handOver) });
  }
  if (made) return <Files {...made} name={name} onClose={dialog.onCancel} />;
  return (
    <SmallForm {...dialog} form={form} isDirty={false} label="Make the files">
      <Text size="sm">
        The record, flats and vehicles, entries of the register, consents, the account and what the log says: as a page
        to read and print, and as a file for machines. That you made them is recorded.
      </Text>
      {of === 'owners' && (
        <Checkbox
          label="With whole Aadhaar and PAN numbers"
          description="Only where the person asks for them. It is recorded."
          checked={form.fields.withNumbers}
          onChange={(event) => form.set({ withNumbers: event.currentTarget.checked })}
        />
      )}
      {hasPassword ? (
        <SecretInput
          label="Password"
          required
          data-autofocus
          autoComplete="current-password"
          {...form.text('password')}
        />
      ) : (
        <>
          <NoPasswordHere />
          <FormAlert>{form.errors['password']}</FormAlert>
        </>
      )}
    </SmallForm>
  );
}

type MadeFiles = { handOver: HandOver; page: string };

function Files({ handOver, page, name, onClose }: MadeFiles & { name: string; onClose: () => void }) {
  const file = `${name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')}-${handOver.madeOn}`;
  const save = (text: string, type: string, ending: string) =>
    download(new Blob([text], { type }), `${file}.${ending}`);
  return (
    <Stack gap="md" role="status">
      <Text size="sm">The files are made. Give them only to {name}, or to somebody they have named in writing.</Text>
      <Group>
        <Button onClick={() => save(page, 'text/html;charset=utf-8', 'html')}>Save the page to read</Button>
        <Button variant="default" onClick={() => save(JSON.stringify(handOver, null, 2), 'application/json', 'json')}>
          Save the file for machines
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

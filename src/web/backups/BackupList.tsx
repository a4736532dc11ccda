import { Button, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { Backup } from '#domain/backup.ts';
import { sizeOf } from '#web/backups/format.ts';
import { downloadBackup } from '#web/backups/queries.ts';
import { ProofForm } from '#web/identity/ProofForm.tsx';
import { useHasPassword } from '#web/identity/secondFactorQuery.ts';
import { useDay } from '#web/society/useDay.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { dateTime } from '#web/ui/format.ts';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';
import IconDownload from '~icons/tabler/download';

/** The backups, the newest first, each with a button to download it. */
export function BackupList({ items }: { items: Backup[] }) {
  const [wanted, setWanted] = useState<Backup | null>(null);
  const close = () => setWanted(null);
  if (items.length === 0) return null;
  return (
    <>
      <Table.ScrollContainer minWidth={0} maxHeight={360} tabIndex={0} role="region" aria-label="Backups there are">
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Made</Table.Th>
              <Table.Th>
                <VisuallyHidden>Download</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <Row key={item.name} item={item} onDownload={() => setWanted(item)} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <FormDialog title="Download a Backup" isOpen={wanted !== null} onClose={close} size="md">
        {({ onCancel }) => wanted && <DownloadForm backup={wanted} onDone={close} onCancel={onCancel} />}
      </FormDialog>
    </>
  );
}

type DownloadProps = { backup: Backup; onDone: () => void; onCancel: () => void };

/** Asks for the password: a backup contains everything, and an unattended screen must not give it away. */
function DownloadForm({ backup: { name, isSealed }, onDone, onCancel }: DownloadProps) {
  const hasPassword = useHasPassword();
  return (
    <ProofForm
      label="Download a backup"
      submitLabel="Download"
      isInDialog
      asksForCode={false}
      hasPassword={hasPassword}
      onCancel={onCancel}
      onProven={async ({ password }) => {
        await downloadBackup(name, password);
        onDone();
      }}
    >
      {isSealed
        ? 'The file opens with its passphrase alone. Keep the two in different places.'
        : 'The file holds every name, phone and address of the society, and opens without a passphrase. Keep it where only administrators get at it.'}
    </ProofForm>
  );
}

function Row({ item, onDownload }: { item: Backup; onDownload: () => void }) {
  const { at, kind, bytes, isReadable, isSealed, carriesSecret } = item;
  const madeAt = dateTime(at, useDay().timeZone);
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{madeAt}</Text>
        <Group gap={6}>
          <Text size="xs" c="dimmed">
            {`${kind === 'daily' ? 'Daily' : 'By hand'} · ${sizeOf(bytes)}`}
          </Text>
          {!isReadable && <ToneBadge tone="red">Can’t be read</ToneBadge>}
          {isSealed && <ToneBadge tone="accent">{carriesSecret ? 'Passphrase, with secret' : 'Passphrase'}</ToneBadge>}
        </Group>
      </Table.Td>
      <Table.Td ta="right">
        <Button
          onClick={onDownload}
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`Download the backup of ${madeAt}`}
        >
          Download
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

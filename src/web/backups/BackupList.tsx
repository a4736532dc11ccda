import { Badge, Button, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Backup } from '#domain/backup.ts';
import { sizeOf } from '#web/backups/format.ts';
import { downloadBackup } from '#web/backups/queries.ts';
import { ProofForm } from '#web/identity/ProofForm.tsx';
import { secondFactorQuery } from '#web/identity/secondFactorQuery.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { dateTime } from '#web/ui/format.ts';

/** The backups there are, the newest first, each to be downloaded. */
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
              <Table.Th ta="right">Size</Table.Th>
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
      <FormDialog title="Download a backup" isOpen={wanted !== null} onClose={close} size="md">
        {({ onCancel }) => wanted && <DownloadForm name={wanted.name} onDone={close} onCancel={onCancel} />}
      </FormDialog>
    </>
  );
}

type DownloadProps = { name: string; onDone: () => void; onCancel: () => void };

/** A backup holds everything: a screen that was left open must not give it away. */
function DownloadForm({ name, onDone, onCancel }: DownloadProps) {
  const hasPassword = useQuery(secondFactorQuery).data?.hasPassword ?? true;
  return (
    <ProofForm
      label="Download a backup"
      submitLabel="Download"
      asksForCode={false}
      hasPassword={hasPassword}
      onCancel={onCancel}
      onProven={async ({ password }) => {
        await downloadBackup(name, password);
        onDone();
      }}
    />
  );
}

function Row({ item, onDownload }: { item: Backup; onDownload: () => void }) {
  const { at, kind, bytes, isReadable, isSealed, carriesSecret } = item;
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{dateTime(at)}</Text>
        <Group gap={6}>
          <Text size="xs" c="dimmed">
            {kind === 'daily' ? 'Daily' : 'By hand'}
          </Text>
          {!isReadable && (
            <Badge size="sm" color="red" variant="light">
              Can’t be read
            </Badge>
          )}
          {isSealed && (
            <Badge size="sm" variant="light">
              {carriesSecret ? 'Passphrase, with secret' : 'Passphrase'}
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        {sizeOf(bytes)}
      </Table.Td>
      <Table.Td ta="right">
        <Button
          onClick={onDownload}
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`Download the backup of ${dateTime(at)}`}
        >
          Download
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

import { Badge, Button, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Backup } from '#domain/backup.ts';
import { sizeOf } from '#web/backups/format.ts';
import { dateTime } from '#web/ui/format.ts';

/** The backups there are, the newest first, each to be downloaded. */
export function BackupList({ items }: { items: Backup[] }) {
  if (items.length === 0) return null;
  return (
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
            <Row key={item.name} item={item} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Row({ item }: { item: Backup }) {
  const { name, at, kind, bytes, isReadable, isSealed, carriesSecret } = item;
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
          component="a"
          href={`/api/backups/${name}`}
          download={name}
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

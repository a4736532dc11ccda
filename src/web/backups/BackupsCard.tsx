import { Alert, Button, Card, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BackupState } from '#domain/backup.ts';
import { say } from '#domain/say.ts';
import { BackupForm } from '#web/backups/BackupForm.tsx';
import { BackupList } from '#web/backups/BackupList.tsx';
import { agoOf, sizeOf } from '#web/backups/format.ts';
import { backupsQuery } from '#web/backups/queries.ts';
import { useDay } from '#web/society/useDay.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { count, dateTime } from '#web/ui/format.ts';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconDatabaseExport from '~icons/tabler/database-export';

/** The society's backups: how old the last one is, making one, downloading one, and how to restore one. */
export function BackupsCard({ className }: { className: string }) {
  const { data, error, isFetching, refetch } = useQuery(backupsQuery);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card component="section" aria-labelledby="society-backups" padding="lg" className={className}>
      <Title
        order={2}
        size="h4"
        mb={4}
        id="society-backups"
        tabIndex={-1}
        style={{ scrollMarginTop: 116, outline: 'none' }}
      >
        Backups
      </Title>
      {!data && error && <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <Stack gap="md">
          <About state={data} />
          {data.warnings.map((warning) => (
            <Alert key={warning.code} color="red" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
              {say(warning)}
            </Alert>
          ))}
          <Button
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconDatabaseExport size={18} aria-hidden />}
            loading={data.running !== null}
            onClick={() => setIsOpen(true)}
          >
            Back up now
          </Button>
          {data.running && <Running running={data.running} />}
          <BackupList items={data.items} />
          <HowToRestore />
        </Stack>
      )}
      <FormDialog title="Back Up Now" isOpen={isOpen} onClose={() => setIsOpen(false)} size="md">
        {(form) => <BackupForm {...form} onDone={() => setIsOpen(false)} />}
      </FormDialog>
    </Card>
  );
}

function About({ state }: { state: BackupState }) {
  const { lastGoodAt, isDaily, hasSecondFolder, items, bytes, freeBytes } = state;
  const { timeZone } = useDay();
  return (
    <div>
      <Text fw={500}>
        {lastGoodAt === null
          ? 'There is no backup yet'
          : `Last good backup ${agoOf(lastGoodAt)}: ${dateTime(lastGoodAt, timeZone)}`}
      </Text>
      <Text size="sm" c="dimmed">
        {isDaily
          ? 'The server makes one each day and reads it back. It keeps 7 days, 4 weeks and 12 months, and the last 10 made by hand.'
          : 'This server makes no daily backups. Where the society is kept in PostgreSQL, whoever runs the database may make their own: ask them. Otherwise make one here after each day’s work, and download it.'}
        {hasSecondFolder && ' Each is copied into a second folder.'}
        {items.length > 0 &&
          ` ${count(items.length)} ${items.length === 1 ? 'backup takes' : 'backups take'} ${sizeOf(bytes)}.`}
        {freeBytes !== null && ` The disk has room for ${sizeOf(freeBytes)} more.`}
      </Text>
    </div>
  );
}

function Running({ running }: { running: NonNullable<BackupState['running']> }) {
  const { done, total } = running;
  return (
    <div role="status">
      <Text size="sm" mb={6}>
        {total === 0
          ? 'The database is being copied… You can go on working.'
          : `${count(done)} of ${count(total)} rows are written. You can go on working.`}
      </Text>
      <Progress value={total === 0 ? 5 : 5 + (90 * done) / total} aria-label="Progress of the backup" animated />
    </div>
  );
}

function HowToRestore() {
  return (
    <details>
      <Text component="summary" size="sm" fw={500} style={{ cursor: 'pointer' }}>
        How a backup comes back, and what becomes of the secret
      </Text>
      <Stack gap="xs" mt="xs">
        <Text size="sm">
          On a server where nobody has begun, its first page offers <b>Begin from a backup</b>: you choose the file, are
          shown what is in it and of when, and give its passphrase. Into PostgreSQL, or beside a society that is there,
          whoever looks after the server brings it back: <code>npm run restore -- FILE</code>, into an empty place. The
          whole file is checked before anything is written.
        </Text>
        <Text size="sm">
          Aadhaar and PAN numbers are locked with the society’s secret, a small file called <code>secret</code> in the
          server’s data folder. A backup with a passphrase can hold it, and then needs nothing else. A backup without
          one never does: have a copy of that file kept in another place, or these numbers can’t be read after a
          restore.
        </Text>
        <Text size="sm">
          Everything else can be read by whoever has a backup without a passphrase. Keep it where only administrators
          get at it, and one of them away from this machine.
        </Text>
      </Stack>
    </details>
  );
}

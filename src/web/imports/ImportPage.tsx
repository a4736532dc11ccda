import { Button, Card, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ImportProgress } from '#domain/imports/answers.ts';
import { RequestFailed } from '#web/data/api.ts';
import { ChooseFile } from '#web/imports/ChooseFile.tsx';
import { DraftSteps } from '#web/imports/DraftSteps.tsx';
import { ImportDone } from '#web/imports/ImportDone.tsx';
import { importQuery, progressQuery, useCancel } from '#web/imports/queries.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import IconFileOff from '~icons/tabler/file-off';

const route = getRouteApi('/admin/import');

/** docs/rules.md, Bringing a spreadsheet. */
export function ImportPage() {
  const { draft } = route.useSearch();
  const navigate = route.useNavigate();
  const goTo = (id: string | undefined) => void navigate({ search: id === undefined ? {} : { draft: id } });
  return (
    <>
      <PageHeader
        title="Import"
        {...(draft === undefined && {
          note: 'Bring flats, owners, tenancies and vehicles from a spreadsheet. Nothing is written before you say so.',
        })}
      />
      {draft === undefined ? (
        <ChooseFile onOpen={goTo} />
      ) : (
        <Draft key={draft} id={draft} onLeave={() => goTo(undefined)} />
      )}
    </>
  );
}

/** A file at any stage: its draft to be checked, being written, or done. */
function Draft({ id, onLeave }: { id: string; onLeave: () => void }) {
  const progress = useQuery(progressQuery(id));
  const isOpen = progress.data?.state === 'open';
  const plan = useQuery({ ...importQuery(id), enabled: isOpen });
  const error = progress.error ?? (isOpen ? plan.error : null);
  const isGone = error instanceof RequestFailed && error.code === 'not_found';
  if (isGone)
    return (
      <EmptyState
        icon={<IconFileOff size={24} />}
        title="This import is not there any more"
        action={<Button onClick={onLeave}>Choose a file</Button>}
      >
        A file is kept for a day, and only for the person who chose it.
      </EmptyState>
    );
  if (progress.data?.state === 'writing') return <Writing progress={progress.data} />;
  if (progress.data?.state === 'done') return <ImportDone progress={progress.data} onLeave={onLeave} />;
  if (progress.data && plan.data)
    return <DraftSteps plan={plan.data} problem={progress.data.problem} failure={plan.error} onLeave={onLeave} />;
  if (error) {
    const retry = () => void Promise.all([progress.refetch(), isOpen && plan.refetch()]);
    return <ErrorState error={error} onRetry={retry} isRetrying={progress.isFetching || plan.isFetching} />;
  }
  return (
    <Stack gap="md" role="status" aria-busy="true" aria-label="Loading the import…">
      <Skeleton height={64} />
      <Skeleton height={320} />
    </Stack>
  );
}

/** The progress of an import that is being written; cancelling it leaves nothing behind. */
function Writing({ progress: { id, name, done, total } }: { progress: ImportProgress }) {
  const cancel = useCancel(id);
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  // The first half of the count is preparing, outside any transaction; the second is writing, all in one transaction.
  const isPreparing = done * 2 < total;
  return (
    <Card component="section" aria-labelledby="import-writing" padding="lg">
      <Title order={2} size="h4" id="import-writing">
        {isPreparing ? 'Preparing…' : 'Writing…'}
      </Title>
      <Text c="dimmed" mb="md">
        {`${name}. You may leave this page: it goes on, and is found here again.`}
      </Text>
      <Progress.Root size="lg" mb={6}>
        <Progress.Section value={percent} aria-label="Progress of the import" />
      </Progress.Root>
      <Text size="sm" mb="md">{`${percent} %`}</Text>
      <FormAlert>{cancel.error?.message}</FormAlert>
      <Group>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel
        </Button>
        <Text size="sm" c="dimmed">
          If you cancel, nothing of it is written.
        </Text>
      </Group>
    </Card>
  );
}

import { Button, Skeleton, Stack } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RequestFailed } from '#web/data/api.ts';
import { ChooseFile } from '#web/imports/ChooseFile.tsx';
import { Done } from '#web/imports/Done.tsx';
import { DraftSteps } from '#web/imports/DraftSteps.tsx';
import { importQuery, progressQuery } from '#web/imports/queries.ts';
import { Writing } from '#web/imports/Writing.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

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
        note="Bring flats, owners and vehicles from a spreadsheet. Nothing is written before you say so."
      />
      {draft === undefined ? (
        <ChooseFile onOpen={goTo} />
      ) : (
        <Draft key={draft} id={draft} onLeave={() => goTo(undefined)} />
      )}
    </>
  );
}

/** A file at whatever stage it is: to be looked at, being written, or done. */
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
  if (progress.data?.state === 'done') return <Done progress={progress.data} onLeave={onLeave} />;
  if (progress.data && plan.data)
    return <DraftSteps plan={plan.data} problem={progress.data.problem} onLeave={onLeave} />;
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

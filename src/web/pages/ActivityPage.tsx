import { Button, Group, Loader, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Activity } from '#domain/activity.ts';
import { fieldWord } from '#domain/sentences/log.ts';
import { Entries } from '#web/activities/Entries.tsx';
import { fieldMeant, isField } from '#web/activities/fields.ts';
import { activitiesQuery, activityQuery } from '#web/activities/queries.ts';
import type { ActivityFilter } from '#web/activities/search.ts';
import { UndoDialog } from '#web/activities/UndoDialog.tsx';
import { Verification } from '#web/activities/Verification.tsx';
import { useMay } from '#web/identity/useMay.ts';
import { isOwnerGoneQuery } from '#web/owners/ownerPageQueries.ts';
import { ActivityFilters } from '#web/pages/ActivityFilters.tsx';
import { ActivityOutput } from '#web/pages/ActivityOutput.tsx';
import { DeletedOwner } from '#web/privacy/DeletedOwner.tsx';
import { NoMatch } from '#web/records/ListBody.tsx';
import { useAddressFilter } from '#web/records/useAddressFilter.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';
import { count } from '#web/ui/format.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import IconHistory from '~icons/tabler/history';

const route = getRouteApi('/admin/activity');

/** The log of who did what when: all of it, one record's history, or one entry (docs/rules.md, Looking at the log). */
export function ActivityPage() {
  const { entry } = route.useSearch();
  useFocusOnEntry(entry);
  return entry === undefined ? <Log /> : <OneEntry key={entry} id={entry} />;
}

/** The heading has the focus after a link of the log to one of its entries: the address's path stays, the link goes. */
function useFocusOnEntry(entry: string | undefined) {
  const last = useRef(entry);
  useEffect(() => {
    if (last.current !== entry) focusPageTitle({ unlessFocused: true });
    last.current = entry;
  }, [entry]);
}

function Log() {
  const { address, filter, isSet } = useFilter();
  const query = useInfiniteQuery(activitiesQuery(filter));
  const all = useMemo(() => query.data?.pages.flatMap(({ activities }) => activities), [query.data]);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  let body: ReactNode;
  if (all === undefined && query.error)
    body = <ErrorState error={query.error} onRetry={query.refetch} isRetrying={isFetching} />;
  else if (all === undefined) body = <Loading />;
  else if (all.length === 0 && !hasNextPage)
    body = isSet ? <NothingFits address={address} text={filter.q ?? ''} /> : <Empty />;
  else body = <UndoableList activities={all} onNearEnd={more} />;

  return (
    <>
      <PageHeader
        title="Activity"
        note={<HowMany shown={all?.length} isAll={!hasNextPage} error={query.error} />}
        actions={<ActivityOutput filter={filter} loaded={all} isAll={!hasNextPage} />}
      />
      <Verification />
      <ActivityFilters address={address} filter={filter} />
      {filter.record?.startsWith('owners/') && <OwnerIfDeleted id={filter.record.slice('owners/'.length)} />}
      {body}
      {all !== undefined && <Older query={query} />}
    </>
  );
}

/**
 * Offers erasure for a deleted owner; while the owner exists, the erasure plan, which searches the log, is not fetched.
 */
function OwnerIfDeleted({ id }: { id: string }) {
  return useQuery(isOwnerGoneQuery(id)).data ? <DeletedOwner ownerId={id} /> : null;
}

function HowMany({ shown, isAll, error }: { shown: number | undefined; isAll: boolean; error: Error | null }) {
  if (shown === undefined) return error ? null : 'Loading…';
  return `${count(shown)} ${shown === 1 ? 'entry' : 'entries'}${isAll ? '' : ' so far'}, the newest first`;
}

/** The entries, and the dialog that undoes one of them. */
function UndoableList(props: { activities: readonly Activity[]; onNearEnd: () => void }) {
  const mayUndo = useMay()('activities:undo');
  const [asked, setAsked] = useState<{ activity: Activity | null; isOpen: boolean }>({ activity: null, isOpen: false });
  const offerUndo = useCallback((activity: Activity) => setAsked({ activity, isOpen: true }), []);
  return (
    <>
      <Entries {...props} onUndo={mayUndo ? offerUndo : null} />
      <UndoDialog {...asked} onClose={() => setAsked(({ activity }) => ({ activity, isOpen: false }))} />
    </>
  );
}

type Pages = Pick<
  UseInfiniteQueryResult<unknown, Error>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
>;

/** Older entries load by scrolling; the button is for the keyboard, and to retry after a failure. */
function Older({ query }: { query: Pages }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <Stack align="center" py="md" gap="xs">
      {isFetchNextPageError && (
        <Text role="alert" size="sm">
          {error?.message ?? 'Older entries could not be loaded.'}
        </Text>
      )}
      {isFetchingNextPage ? (
        <Group gap="xs" role="status">
          <Loader size="sm" />
          <Text size="sm">Loading older entries…</Text>
        </Group>
      ) : (
        <Button variant="default" onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? 'Try again' : 'Older entries'}
        </Button>
      )}
    </Stack>
  );
}

/** Keeps the filters in the address, so that a reload, the back button and a sent link show the same entries. */
function useFilter() {
  const all = route.useSearch();
  const { entry: _, field, ...others } = all;
  const search = { ...others, ...(field !== undefined && isField(field) && { field }) };
  const asText = JSON.stringify(search);
  return {
    ...useAddressFilter(route, all),
    // The same object until one of the filters changes, as it is part of the query's key.
    filter: useMemo(() => JSON.parse(asText) as ActivityFilter, [asText]),
    isSet: Object.values(search).some((value) => value !== undefined),
  };
}

export type Filtering = ReturnType<typeof useFilter>;

function OneEntry({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(activityQuery(id));
  let body: ReactNode = <Loading rows={1} />;
  if (data) body = <UndoableList activities={[data]} onNearEnd={nothing} />;
  else if (error) body = <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
  return (
    <>
      <PageHeader title="Activity" note={<TextLink to="/admin/activity">All entries</TextLink>} />
      {body}
    </>
  );
}

function nothing() {}

function NothingFits({ address, text }: { address: Filtering['address']; text: string }) {
  const field = fieldMeant(text);
  return (
    <NoMatch title="No entry fits" clearLabel="Clear search and filters" onClear={address.clear}>
      The search looks at who did it, and at the names and numbers of what was changed, as they were then.
      {field && (
        <>
          {' '}
          <TextLink to="/admin/activity" search={{ field }}>
            {`Show changes of the ${fieldWord(field)}`}
          </TextLink>
        </>
      )}
    </NoMatch>
  );
}

function Empty() {
  return (
    <EmptyState icon={<IconHistory size={24} />} title="Nothing has happened yet">
      Every change is entered here with who made it and when, and most can be undone. Nothing in the log is ever changed
      or deleted.
    </EmptyState>
  );
}

function Loading({ rows = 12 }: { rows?: number }) {
  return (
    <Stack gap="xs" role="status" aria-busy="true">
      <VisuallyHidden>Loading the log…</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <Skeleton key={row} height={34} />
      ))}
    </Stack>
  );
}

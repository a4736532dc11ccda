import { Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { SearchAnswer, SearchKind } from '#domain/search.ts';
import { answer, api } from '#web/data/api.ts';
import { AdminRequestNotice } from '#web/identity/AdminRequestNotice.tsx';
import { AddressNotice } from '#web/links/AddressNotice.tsx';
import { Results } from '#web/search/Results.tsx';
import { SearchForm } from '#web/search/SearchForm.tsx';
import { i18n, useLanguage } from '#web/texts/language.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SkeletonCards } from '#web/ui/SkeletonCards.tsx';

const route = getRouteApi('/user/dashboard');

/** Lets a resident look up a vehicle or a flat (docs/rules.md, Residents' search). */
export function UserDashboardPage() {
  useLanguage();
  const { kind = 'vehicle', q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const found = useQuery(searchQuery(kind, q));
  const isAsked = q.trim() !== '';

  function search(text: string) {
    // Searching for the same text again asks the server again.
    if (text === q) void found.refetch();
    else void navigate({ search: { kind, q: text || undefined } });
  }

  return (
    <>
      <PageHeader title="Aangan" />
      <AdminRequestNotice />
      <AddressNotice />
      <SearchForm
        kind={kind}
        text={q}
        isBusy={isAsked && found.isFetching}
        onKind={(next: SearchKind) => navigate({ search: { kind: next }, replace: true })}
        onSearch={search}
      />
      {!isAsked && <FirstStep kind={kind} />}
      {isAsked && found.isPending && <SkeletonCards count={3} label={i18n.t('Searching…')} />}
      {isAsked && found.isError && (
        <ErrorState
          title={i18n.t('The search did not work')}
          error={found.error}
          onRetry={found.refetch}
          isRetrying={found.isFetching}
        />
      )}
      {isAsked && found.isSuccess && <Results answer={found.data} />}
    </>
  );
}

function FirstStep({ kind }: { kind: SearchKind }) {
  return (
    <Text c="dimmed">
      {kind === 'vehicle'
        ? i18n.t('Whose vehicle is it? Its number tells, in any spacing; the last four digits are enough.')
        : i18n.t('Who lives there? Enter a flat number such as A-101, or only how it begins.')}
    </Text>
  );
}

/** Residents get no change events, so each search asks the server again and is dropped soon after its screen. */
function searchQuery(kind: SearchKind, text: string) {
  return queryOptions({
    queryKey: ['search', kind, text],
    queryFn: ({ signal }): Promise<SearchAnswer> =>
      answer(api.search.$get({ query: { kind, text } }, { init: { signal } })),
    enabled: text.trim() !== '',
    staleTime: 0,
    gcTime: 60_000,
  });
}

import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkPurpose, OpenedLink } from '#domain/link.ts';
import { message } from '#domain/message.ts';
import { answer, api, RequestFailed } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';
import { EntryCard, EntryLink } from '#web/identity/EntryCard.tsx';
import { LanguageChoice } from '#web/identity/LanguageChoice.tsx';
import { useAuth } from '#web/identity/session.ts';
import { i18n, useLanguage } from '#web/texts/language.ts';
import { said } from '#web/texts/said.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FormAlert } from '#web/ui/FormAlert.tsx';

/** The token after the # of the address, which browsers do not send: only these pages send it to the server. */
export function useToken(): string {
  // While the user leaves the page, `location` is the next page's already.
  return useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).hash.replace(/^#/, ''),
  });
}

/** Uses the link up; one that no longer works by then, as it was used in another window, is said to be over. */
export type UseLink = (act: () => Promise<unknown>) => Promise<void>;

type Props = {
  purpose: LinkPurpose;
  /** Asked anew when another language is chosen. */
  title: () => string;
  children: (link: OpenedLink, token: string, use: UseLink) => ReactNode;
};

/** The page opened by a one-time link: only its button uses the link up, not opening it. */
export function LinkPage({ purpose, title, children }: Props) {
  const token = useToken();
  useLanguage();
  // Fetched once for as long as the page is open: after being used here, the link no longer works.
  const query = openedLinkQuery(token, purpose);
  const opened = useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
  const { society } = useAuth();
  const use: UseLink = async (act) => {
    try {
      await act();
    } catch (error) {
      if (error instanceof RequestFailed && error.code === 'not_found') queryClient.setQueryData(query.queryKey, null);
      throw error;
    }
  };
  return (
    <EntryCard title={title()} subtitle={society?.name || 'Aangan'} foot={<LanguageChoice />}>
      {opened.isPending && <Looking />}
      {opened.isError && <ErrorState error={opened.error} onRetry={opened.refetch} isRetrying={opened.isFetching} />}
      {opened.isSuccess && (opened.data ? children(opened.data, token, use) : <Over purpose={purpose} />)}
    </EntryCard>
  );
}

function Looking() {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{i18n.t('Looking at the link…')}</VisuallyHidden>
      <Skeleton height={180} aria-hidden />
    </div>
  );
}

/** How to get a new link of this purpose, where this page has no button for it. */
function howAnew(purpose: LinkPurpose): string {
  if (purpose === 'invitation')
    return i18n.t(
      'If you have chosen your password already, sign in with it. Otherwise the society’s office can send you a new one.',
    );
  if (purpose === 'address')
    return i18n.t('Sign in: under Your Account the mail can be sent again, if the address is not confirmed yet.');
  return i18n.t('The society’s office can give you a new one.');
}

function Over({ purpose }: { purpose: LinkPurpose }) {
  const { sendsMail } = useAuth();
  return (
    <Stack>
      <FormAlert>{said(message('link_over'))}</FormAlert>
      {purpose === 'reset' && sendsMail ? (
        <Button component={Link} to="/reset">
          {i18n.t('Ask for a new link')}
        </Button>
      ) : (
        <Text size="sm">{howAnew(purpose)}</Text>
      )}
      <ToSignIn />
    </Stack>
  );
}

export function ToSignIn() {
  return <EntryLink to="/login">{i18n.t('Go to the sign-in')}</EntryLink>;
}

/** The user for whom a link is; null where it no longer works. Each page opened with a link fetches it again. */
const openedLinkQuery = (token: string, purpose: LinkPurpose) =>
  queryOptions({
    queryKey: ['opened-link', token],
    queryFn: async (): Promise<OpenedLink | null> => {
      if (token === '') return null;
      try {
        const link: OpenedLink = await answer(api.links.look.$post({ json: { token } }));
        return link.purpose === purpose ? link : null;
      } catch (error) {
        // A token that was cut off in transit counts as one that no longer works.
        if (error instanceof RequestFailed && ['not_found', 'invalid'].includes(error.code)) return null;
        throw error;
      }
    },
    gcTime: 0,
  });

import { Button, Menu, Skeleton, VisuallyHidden } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { RequestFailed } from '#web/data/api.ts';
import { lastSearchOf, type Notes, useIsOneBack } from '#web/records/listMemory.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import classes from '#web/ui/RecordPage.module.css';
import { TextLink } from '#web/ui/TextLink.tsx';
import { useIsPhone } from '#web/ui/useIsPhone.ts';
import IconArrowLeft from '~icons/tabler/arrow-left';
import IconDots from '~icons/tabler/dots';
import IconTrash from '~icons/tabler/trash';

type Props<R, K extends readonly unknown[]> = {
  query: UseQueryOptions<R, Error, R, K>;
  /** Shown until the record is loaded: the title 'Flat', and what is loading, 'the flat'. */
  title: string;
  what: string;
  back: ReactNode;
  /** Shown when the record was deleted, now or before the link was followed; `last` is its last known state. */
  gone: (last: R | undefined) => ReactNode;
  /** Shown when the id in the address is not valid. */
  none: ReactNode;
  children: (record: R) => ReactNode;
};

/** The page of one record: the record, or why it can't be shown. */
export function RecordPage<R, K extends readonly unknown[]>(props: Props<R, K>) {
  const { query, title, what, back, gone, none, children } = props;
  const { data, error, isFetching, refetch } = useQuery(query);
  const code = error instanceof RequestFailed ? error.code : null;
  if (code === 'not_found') return gone(data);
  if (code === 'invalid_id') return none;
  if (data) return children(data);
  return (
    <>
      {back}
      <PageHeader title={title} />
      {error ? <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} /> : <Loading what={what} />}
    </>
  );
}

function Loading({ what }: { what: string }) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{`Loading ${what}…`}</VisuallyHidden>
      <div className={classes.columns} aria-hidden>
        <Skeleton height={260} />
        <Skeleton height={260} />
      </div>
    </div>
  );
}

type BackProps = {
  to: '/admin/flats' | '/admin/owners' | '/admin/vehicles' | '/admin/tenancies';
  list: string;
  notes: Notes;
  children: string;
};

/** A link back to the list with its last filters; if the user came from there, to the same place in it. */
export function BackToList({ to, list, notes, children }: BackProps) {
  const router = useRouter();
  const isOneBack = useIsOneBack(to);

  function goBack(event: MouseEvent) {
    // A modified click opens the link in another tab or window.
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!isOneBack()) return;
    event.preventDefault();
    router.history.back();
  }

  return (
    <TextLink to={to} search={lastSearchOf(notes, list)} onClick={goBack} className={classes.back ?? ''}>
      <IconArrowLeft size={16} aria-hidden />
      {children}
    </TextLink>
  );
}

/** The delete button in a record page's head. On a phone it is in a menu, so as not to be the widest button there. */
export function DeleteAction({ onDelete }: { onDelete: () => void }) {
  const isPhone = useIsPhone();
  const button = useRef<HTMLButtonElement>(null);
  if (!isPhone)
    return (
      <Button variant="light" color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
        Delete
      </Button>
    );
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button ref={button} variant="default" leftSection={<IconDots size={18} aria-hidden />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => {
            // The confirm dialog returns the focus to the element that has it now; the menu item will be gone.
            button.current?.focus();
            onDelete();
          }}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

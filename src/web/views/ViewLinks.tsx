import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { View, ViewList } from '#domain/view.ts';
import { NavigationLink } from '#web/ui/NavigationLink.tsx';
import { linkToView, listNames, listPages, openView } from '#web/views/lists.ts';
import { viewsQuery } from '#web/views/queries.ts';
import IconBookmark from '~icons/tabler/bookmark';
import IconBookmarkFilled from '~icons/tabler/bookmark-filled';
import IconUsers from '~icons/tabler/users';
import classes from './Views.module.css';

/** The most views of a list that show before the rest is folded away. */
const mostShown = 5;

type Props = { list: ViewList; onNavigate: (() => void) | undefined };

/** The views of a list, under its entry in the sidebar. */
export function ViewLinks({ list, onNavigate }: Props) {
  const { data, error, refetch } = useQuery(viewsQuery);
  const open = useOpenView(data, list);
  const [isUnfolded, setIsUnfolded] = useState(false);
  if (data === undefined) return error && <Failed onRetry={refetch} />;

  const views = data.filter((view) => view.list === list);
  if (views.length === 0) return null;
  // The open view always shows.
  const shown = isUnfolded ? views : views.filter((view, at) => at < mostShown || view.id === open?.id);
  return (
    <ul className={classes.links} aria-label={`Views of ${listNames[list]}`}>
      {views.some(({ isDefault }) => isDefault) && (
        <li>
          <NavigationLink
            to={listPages[list]}
            label={`All ${list}`}
            className={classes.link ?? ''}
            activeProps={{ 'aria-current': undefined }}
            onClick={onNavigate}
          />
        </li>
      )}
      {shown.map((view) => (
        <li key={view.id}>
          <ViewLink view={view} isOpen={view.id === open?.id} onNavigate={onNavigate} />
        </li>
      ))}
      {views.length > mostShown && (
        <li>
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.more ?? ''}
            aria-expanded={isUnfolded}
            aria-label={isUnfolded ? `Fewer views of ${listNames[list]}` : `More views of ${listNames[list]}…`}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Fewer' : 'More…'}
          </Button>
        </li>
      )}
    </ul>
  );
}

function ViewLink({ view, isOpen, onNavigate }: Pick<Props, 'onNavigate'> & { view: View; isOpen: boolean }) {
  const { name, isShared, isDefault } = view;
  const Icon = isDefault ? IconBookmarkFilled : IconBookmark;
  return (
    <NavigationLink
      {...linkToView(view)}
      label={name}
      aria-label={[name, isDefault && 'default', isShared && 'shared'].filter(Boolean).join(', ')}
      title={name}
      noWrap
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      {...(isShared && { rightSection: <IconUsers size={14} stroke={1.75} aria-hidden /> })}
      className={classes.link ?? ''}
      active={isOpen}
      {...(isOpen && { 'aria-current': 'page' })}
      onClick={onNavigate}
    />
  );
}

function useOpenView(views: readonly View[] | undefined, list: ViewList): View | null {
  return useRouterState({
    select: ({ location: { pathname, search } }) =>
      views && pathname === listPages[list] ? openView(views, list, search) : null,
  });
}

function Failed({ onRetry }: { onRetry: () => unknown }) {
  return (
    <p className={classes.failed}>
      Views could not be loaded.{' '}
      <Button variant="subtle" size="compact-xs" onClick={() => void onRetry()}>
        Try again
      </Button>
    </p>
  );
}

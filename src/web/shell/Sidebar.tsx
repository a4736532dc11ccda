import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Fragment, type ReactNode, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { Role } from '#domain/permissions.ts';
import type { ViewList } from '#domain/view.ts';
import type { MenuGroup } from '#web/concept.ts';
import { roleLabels } from '#web/identity/roleLabels.ts';
import { useAuth } from '#web/identity/session.ts';
import { useMaySee } from '#web/identity/useMay.ts';
import { type SidebarEntry, sidebarFor } from '#web/menu.ts';
import { ownerRecordQuery } from '#web/owners/ownerPageQueries.ts';
import { WaitingBadge } from '#web/shell/WaitingBadge.tsx';
import { optionalPart } from '#web/ui/lazyPart.ts';
import { NavigationLink } from '#web/ui/NavigationLink.tsx';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';
import { linkToView, listAt } from '#web/views/lists.ts';
import { viewsQuery } from '#web/views/queries.ts';
import classes from './Shell.module.css';

/** Loaded later: most lists have no saved views, and the first screen stays small. Without it the menu shows none. */
const ViewLinks = optionalPart(() => import('#web/views/ViewLinks.tsx').then((part) => part.ViewLinks));

type Props = { role: Role; onNavigate?: () => void; aside?: ReactNode };

export function Sidebar({ role, onNavigate, aside }: Props) {
  const groups = Map.groupBy(sidebarFor(useMaySee()), ({ group }) => group);
  const place = usePlace();
  const arrivedAt = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const list = useRef<HTMLDivElement>(null);
  // Again on arrival: while a page is fetched the menu may be hidden, and nothing of it can be scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say which entry is the current one.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [place, arrivedAt]);
  return (
    <>
      <div className={classes.role}>
        <ToneBadge tone="accent">{roleLabels[role]}</ToneBadge>
        {aside}
      </div>
      <div ref={list} className={classes.entries}>
        {[...groups].map(([name, entries]) => (
          <Group key={name} name={name} entries={entries} place={place} onNavigate={onNavigate} />
        ))}
      </div>
    </>
  );
}

/**
 * The menu's address for the current page. A person's page belongs to the list that it links back to; while that is not
 * known, to no entry.
 */
function usePlace(): string {
  const place = useRouterState({ select: ({ location: { pathname } }) => pathname });
  const [, personId = null] = /^\/admin\/people\/([^/]+)/.exec(place) ?? [];
  // The person's page runs this query; here it is only read.
  const person = useQuery({ ...ownerRecordQuery(personId ?? ''), enabled: false });
  if (personId === null || person.isPending) return place;
  return person.data?.isOwner === false ? '/admin/tenancies' : '/admin/owners';
}

function isAt(place: string, { to }: SidebarEntry): boolean {
  return `${place}/`.startsWith(`${to}/`);
}

type EntriesProps = { entries: readonly SidebarEntry[]; place: string; onNavigate: (() => void) | undefined };

/** A group of entries that can be folded; the heading then shows the current entry and the counts of what waits. */
function Group({ name, ...props }: EntriesProps & { name: MenuGroup }) {
  const { entries, place } = props;
  const here = entries.find((entry) => isAt(place, entry));
  return (
    <details className={classes.group} {...useFolding(name)}>
      <summary>
        {name}
        {here && <b> · {here.label}</b>}{' '}
        {entries.map(({ to, waiting }) => waiting && <WaitingBadge key={to} waiting={waiting} />)}
      </summary>
      <Entries {...props} />
    </details>
  );
}

/** Kept in this browser per user, also after signing out: it contains nothing about the society. */
function useFolding(group: MenuGroup) {
  const key = `aangan:folded:${useAuth().user?.id}:${group}`;
  const [isFolded] = useState(() => attempted(() => localStorage.getItem(key)));
  return {
    open: !isFolded,
    onToggle: ({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) =>
      attempted(() => localStorage.setItem(key, open ? '' : 'folded')),
  };
}

/** Runs `work`; null where storage is full or forbidden, which changes nothing on the screen. */
function attempted<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function Entries({ entries, place, onNavigate }: EntriesProps) {
  return entries.map((entry) => {
    const list = listAt(entry.to);
    return (
      <Fragment key={entry.to}>
        <ListLink entry={entry} isHere={isAt(place, entry)} list={list} onNavigate={onNavigate} />
        {list && (
          <Suspense>
            <ViewLinks list={list} onNavigate={onNavigate} />
          </Suspense>
        )}
      </Fragment>
    );
  });
}

type LinkProps = {
  entry: SidebarEntry;
  isHere: boolean;
  search?: Record<string, string>;
  onNavigate: (() => void) | undefined;
};

function EntryLink({ entry: { to, label, icon: Icon, waiting }, isHere, search = {}, onNavigate }: LinkProps) {
  return (
    <NavigationLink
      to={to}
      search={search}
      label={label}
      leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
      {...(waiting && { rightSection: <WaitingBadge waiting={waiting} /> })}
      className={classes.link ?? ''}
      {...(isHere && { 'data-active': true, 'aria-current': 'page' })}
      onClick={onNavigate}
    />
  );
}

/** A link to a list, with the saved view that the user has chosen as its default. */
function ListLink({ list, ...props }: Omit<LinkProps, 'search'> & { list: ViewList | null }) {
  const { data: views } = useQuery(viewsQuery);
  const chosen = views?.find((view) => view.list === list && view.isDefault);
  return <EntryLink {...props} {...(chosen && { search: linkToView(chosen).search })} />;
}

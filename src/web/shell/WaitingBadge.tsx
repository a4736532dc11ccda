import { VisuallyHidden } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { Waiting } from '#web/concept.ts';
import { useMaySee } from '#web/identity/useMay.ts';
import { sidebarFor } from '#web/menu.ts';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';

/** How much waits on a page; renders nothing for zero, or until it is known. */
export function WaitingBadge({ waiting }: { waiting: Waiting }) {
  const { data } = useQuery(countOf(waiting));
  if (!data) return null;
  return (
    <ToneBadge tone="amber">
      <span aria-hidden>{data}</span>
      <VisuallyHidden>, {waiting.said(data)}</VisuallyHidden>
    </ToneBadge>
  );
}

/** What waits on all pages together, for the menu button of a phone: '2 open requests'. */
export function useWaiting(): string {
  const waiting = sidebarFor(useMaySee()).flatMap((entry) => entry.waiting ?? []);
  const counts = useQueries({ queries: waiting.map(countOf) });
  return waiting.flatMap(({ said }, at) => (counts[at]?.data ? said(counts[at].data) : [])).join(', ');
}

function countOf({ query, count }: Waiting) {
  return { queryKey: query.queryKey, queryFn: query.queryFn as () => Promise<object>, select: count };
}

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';

const typingMs = 300;

/** The effects of an action, fetched while its form is filled in; null while the form has nothing to plan. */
export function usePlan<Act, Plan>(act: Act | null, queryKey: QueryKey, fetch: (act: Act) => Promise<Plan>) {
  const wanted = act && JSON.stringify(act);
  const [settled] = useDebouncedValue(wanted, typingMs);
  const query = useQuery({
    queryKey: [...queryKey, settled],
    queryFn: () => fetch(JSON.parse(settled ?? '') as Act),
    // Disabled while the action itself is being sent.
    enabled: settled !== null && wanted !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  // The first answer of all has none before it in its place.
  const isAnswered = !query.isPending && !query.isPlaceholderData;
  const isCurrent = wanted === settled && (wanted === null || isAnswered);
  return { ...query, isCurrent };
}

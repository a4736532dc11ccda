import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';

const route = getRouteApi('/admin/transfer');

/** The chosen flat stands in the address (?flat=…), so that a link can bring one along. */
export function useFlatInAddress(choose: (flatId: string) => void) {
  const { flat } = route.useSearch();
  const navigate = route.useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another flat in the address is a wish.
  useEffect(() => {
    if (flat !== undefined) choose(flat);
  }, [flat]);
  return {
    show: (flatId: string | null) => void navigate({ search: flatId === null ? {} : { flat: flatId }, replace: true }),
  };
}

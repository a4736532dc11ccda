import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { TransferForm } from '#web/transfers/form/useTransferForm.ts';

const route = getRouteApi('/admin/transfer');

/** The chosen flat stands in the address (?flat=…), so that a link can bring one along. */
export function useFlatInAddress({ form, chooseFlat }: TransferForm) {
  const { flat } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (flatId: string | null) =>
    void navigate({ search: flatId === null ? {} : { flat: flatId }, replace: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another flat in the address is a wish.
  useEffect(() => {
    const { flatId } = form.getValues();
    // After a reload the form has the flat, and what was chosen with it.
    if (flat === undefined && flatId !== null) show(flatId);
    if (flat !== undefined && flat !== flatId) chooseFlat(flat);
  }, [flat]);
  return { show };
}

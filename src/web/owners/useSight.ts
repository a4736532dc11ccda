import { useState } from 'react';
import { RequestFailed } from '#web/data/api.ts';
import { notify } from '#web/notify.tsx';
import { reveal } from '#web/owners/queries.ts';

export type Sight = ReturnType<typeof useSight>;

/** A document number in the clear, while it is shown. When the mask changes, the number is not shown any more. */
export function useSight(ownerId: string, document: 'aadhar' | 'pan', mask: string | null) {
  const [seen, setSeen] = useState<{ mask: string; number: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  return {
    number: seen !== null && seen.mask === mask ? seen.number : null,
    isBusy,
    hide: () => setSeen(null),
    async show() {
      if (mask === null) return;
      setIsBusy(true);
      try {
        setSeen({ mask, number: await reveal(ownerId, document) });
      } catch (error) {
        if (error instanceof RequestFailed && error.code === 'only_last_four') notify.blank(error.message);
        else notify.error(error instanceof Error ? error.message : `${mask} could not be shown`);
      } finally {
        setIsBusy(false);
      }
    },
  };
}

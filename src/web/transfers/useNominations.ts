import { useQuery } from '@tanstack/react-query';
import type { Nomination } from '#domain/nomination.ts';
import type { TransferReason } from '#domain/transfer.ts';
import { nominationsOfQuery } from '#web/nominations/queries.ts';
import { isAskedOfDeath } from '#web/transfers/leaseback.ts';

type Holder = { ownerId: string; name: string };
export type NominationOf<H extends Holder> = Pick<Nomination, 'id' | 'since' | 'nominees'> & { holder: H };

/**
 * The nominations for a flat in force of these owners, where it passes on by a nomination or an inheritance; else none
 * (docs/rules.md, Nominations).
 */
export function useNominations<H extends Holder>(
  flatId: string,
  owners: readonly H[],
  reason: TransferReason | null,
): NominationOf<H>[] {
  const enabled = isAskedOfDeath(reason);
  const { data } = useQuery({ ...nominationsOfQuery({ flatId }), enabled });
  if (!enabled) return [];
  return (data ?? []).flatMap(({ id, ownerId, ended, since, nominees }) => {
    const holder = owners.find((one) => one.ownerId === ownerId);
    return holder && ended === null ? [{ id, holder, since, nominees }] : [];
  });
}

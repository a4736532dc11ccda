import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { householdOfQuery } from '#web/flats/flatQueries.ts';
import { withNominees } from '#web/transfers/holders/fields.ts';
import type { useHolders } from '#web/transfers/holders/useHolders.ts';
import { isAskedOfDeath } from '#web/transfers/leaseback.ts';
import { NominationNotice } from '#web/transfers/NominationNotice.tsx';
import { useNominations } from '#web/transfers/useNominations.ts';

type Props = { flatId: string; holders: Pick<ReturnType<typeof useHolders>, 'form' | 'present'> };

/** Offers the nominees of the present owners, where the reason is a nomination or an inheritance. */
export function Nominees({ flatId, holders: { form, present } }: Props) {
  const { reason, holders } = form.values;
  const isAsked = isAskedOfDeath(reason);
  const nominations = useNominations(flatId, present, reason);
  const household = useQuery({ ...householdOfQuery(flatId), enabled: isAsked });
  if (!isAsked) return null;
  const known = [
    ...present.map(({ ownerId: personId, name }) => ({ personId, name })),
    ...(household.data ?? []).flatMap(({ personId, name }) => (personId === null ? [] : [{ personId, name }])),
  ];
  const isLeft = ({ holder }: (typeof nominations)[number]) =>
    holders.some(({ personId }) => personId !== null && personId === holder.ownerId);
  return (
    <Stack gap="sm" my="md">
      {nominations.filter(isLeft).map((nomination) => (
        <NominationNotice key={nomination.id} nomination={nomination}>
          <Button
            size="xs"
            variant="default"
            aria-label={`Enter them in place of ${nomination.holder.name}`}
            onClick={() =>
              form.setFieldValue(
                'holders',
                withNominees(holders, { ownerId: nomination.holder.ownerId, nominees: nomination.nominees }, known),
              )
            }
          >
            Enter them
          </Button>
        </NominationNotice>
      ))}
    </Stack>
  );
}

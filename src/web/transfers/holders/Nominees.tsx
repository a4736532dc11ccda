import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { nominationsOfQuery } from '#web/nominations/queries.ts';
import { shownNominee } from '#web/nominations/words.ts';
import { Notice } from '#web/records/Notice.tsx';
import { withNominees } from '#web/transfers/holders/fields.ts';
import type { useHolders } from '#web/transfers/holders/useHolders.ts';
import { date } from '#web/ui/format.ts';

type Props = { flatId: string; holders: Pick<ReturnType<typeof useHolders>, 'form' | 'present'> };

/** Offers the nominees of the present owners, where the reason is a nomination or an inheritance. */
export function Nominees({ flatId, holders: { form, present } }: Props) {
  const { reason, holders } = form.values;
  const { data } = useQuery({
    ...nominationsOfQuery({ flatId }),
    enabled: reason === 'nomination' || reason === 'inheritance',
  });
  if (reason !== 'nomination' && reason !== 'inheritance') return null;
  const inForce = (data ?? []).flatMap(({ id, ownerId, ended, since, nominees }) => {
    const holder = present.find((one) => one.ownerId === ownerId);
    const isLeft = holders.some(({ personId }) => personId !== null && personId === ownerId);
    return holder && ended === null && isLeft ? [{ id, holder, since, nominees }] : [];
  });
  return (
    <Stack gap="sm" my="md">
      {inForce.map(({ id, holder, since, nominees }) => (
        <Notice key={id} title={`${holder.name} made a nomination on ${date(since)}`}>
          <Stack gap="xs" align="flex-start">
            {nominees.map(shownNominee).join(', ')}
            <Button
              size="xs"
              variant="default"
              aria-label={`Enter them in place of ${holder.name}`}
              onClick={() =>
                form.setFieldValue('holders', withNominees(holders, { ownerId: holder.ownerId, nominees }))
              }
            >
              Enter them
            </Button>
          </Stack>
        </Notice>
      ))}
    </Stack>
  );
}

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { householdOfQuery } from '#web/flats/flatQueries.ts';
import { useMay } from '#web/identity/useMay.ts';
import { useDay } from '#web/society/useDay.ts';

type Props = { flatId: string | null; as: 'tenant' | 'owner' };

/** A note beside the four counts: the household's members are listed, and counted instead of the typed numbers. */
export function ListedNote({ flatId, as }: Props) {
  const { today } = useDay();
  const isAsked = useMay()('households:read') && flatId !== null;
  const { data = [] } = useQuery({ ...householdOfQuery(flatId ?? ''), enabled: isAsked });
  const listed = data.filter((one) => one.as === as && one.since <= today && (one.until === null || one.until > today));
  const [first] = listed;
  if (first === undefined) return null;
  return (
    <Text size="sm" mb="sm" role="note">
      {`${listed.length} ${listed.length === 1 ? 'member is' : 'members are'} listed in the household of ${first.flatNumber}. They are counted in place of these numbers.`}
    </Text>
  );
}

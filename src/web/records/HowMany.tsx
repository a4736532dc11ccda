import { Text } from '@mantine/core';
import { count } from '#web/ui/format.ts';

type Props = { shown: number | undefined; all: number | undefined; one: string; many: string };

/** "24 flats", "3 of 24 flats"; read out when it changes. */
export function HowMany({ shown, all, one, many }: Props) {
  const noun = all === 1 ? one : many;
  return (
    <Text span inherit role="status">
      {all === undefined || shown === undefined
        ? 'Loading…'
        : shown >= all
          ? `${count(all)} ${noun}`
          : `${count(shown)} of ${count(all)} ${noun}`}
    </Text>
  );
}

import { Text, Title } from '@mantine/core';
import type { TransferPlan } from '#domain/transfer.ts';
import classes from '#web/transfers/form/Transfer.module.css';
import { date } from '#web/ui/format.ts';

type Planned = TransferPlan['ends'][number];

type Props = { plan: Pick<TransferPlan, 'ends' | 'heir'> };

/**
 * Lists the nominations, households and places in households that end with a change of owners, each with its last day,
 * and with whom the household goes on.
 */
export function EndLines({ plan: { ends, heir } }: Props) {
  const [first] = ends;
  return (
    <>
      {first && (
        <section aria-label="What ends">
          <Title order={3} size="h5" mb={4}>
            Ends on {date(first.until)}
          </Title>
          <ul className={classes.lines}>
            {ends.flatMap((end) =>
              endLines(end, heir).map((line) => (
                <Text component="li" size="sm" key={`${end.ownerId} ${line}`}>
                  {line}
                </Text>
              )),
            )}
          </ul>
        </section>
      )}
      {heir && (
        <section aria-label="What stays">
          <Title order={3} size="h5" mb={4}>
            The household stays
          </Title>
          <Text size="sm">
            With {heir.name}: {counted(heir.members)}
          </Text>
        </section>
      )}
    </>
  );
}

export function endLines({ name, nominees, members, livedIn }: Planned, heir: TransferPlan['heir'] = null): string[] {
  const lived = heir ? `Listed in the household: ${members.join(', ')}` : `Household of ${name}: ${counted(members)}`;
  return [
    ...(nominees.length > 0 ? [`Nomination by ${name}: ${nominees.join(', ')}`] : []),
    ...(members.length > 0 ? [lived] : []),
    ...livedIn.map((flatNumber) => `${name}, listed in the household of ${flatNumber}`),
  ];
}

function counted(members: readonly string[]): string {
  return `${members.length === 1 ? '1 member' : `${members.length} members`} (${members.join(', ')})`;
}

import { Text, Title } from '@mantine/core';
import type { TransferPlan } from '#domain/transfer.ts';
import classes from '#web/transfers/form/Transfer.module.css';
import { date } from '#web/ui/format.ts';

type Planned = TransferPlan['ends'][number];

/** Lists the nominations, households and places in households that end with a change of owners, each with its last day. */
export function EndLines({ ends }: { ends: readonly Planned[] }) {
  const [first] = ends;
  if (first === undefined) return null;
  return (
    <section aria-label="What ends">
      <Title order={3} size="h5" mb={4}>
        Ends on {date(first.until)}
      </Title>
      <ul className={classes.lines}>
        {ends.flatMap((end) =>
          endLines(end).map((line) => (
            <Text component="li" size="sm" key={`${end.ownerId} ${line}`}>
              {line}
            </Text>
          )),
        )}
      </ul>
    </section>
  );
}

export function endLines({ name, nominees, members, livedIn }: Planned): string[] {
  const many = members.length === 1 ? '1 member' : `${members.length} members`;
  return [
    ...(nominees.length > 0 ? [`Nomination by ${name}: ${nominees.join(', ')}`] : []),
    ...(members.length > 0 ? [`Household of ${name}: ${many} (${members.join(', ')})`] : []),
    ...livedIn.map((flatNumber) => `${name}, listed in the household of ${flatNumber}`),
  ];
}

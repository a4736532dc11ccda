import { Text } from '@mantine/core';
import type { TransferPlan } from '#domain/transfer.ts';
import { PlanPart } from '#web/transfers/form/fieldset.tsx';
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
        <PlanPart label="What ends" title={`Ends on ${date(first.until)}`}>
          <ul className={classes.lines}>
            {ends.flatMap((end) =>
              endLines(end, heir).map((line) => (
                <Text component="li" size="sm" key={`${end.ownerId} ${line}`}>
                  {line}
                </Text>
              )),
            )}
          </ul>
        </PlanPart>
      )}
      {heir && (
        <PlanPart label="What stays" title="The household stays">
          <Text size="sm">
            With {heir.name}: {counted(heir.members)}
          </Text>
        </PlanPart>
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

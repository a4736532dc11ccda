import { Stack, Text } from '@mantine/core';
import type { HoldersPlan } from '#domain/holders.ts';
import { spokenPlate } from '#domain/plate.ts';
import { spokenShare } from '#domain/share.ts';
import { EndLines } from '#web/transfers/EndLines.tsx';
import { PlanPart } from '#web/transfers/form/fieldset.tsx';
import { TenancyLines } from '#web/transfers/TenancyLines.tsx';
import { date } from '#web/ui/format.ts';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';
import lines from '../form/Transfer.module.css';
import own from './Holders.module.css';

/** Shows what a change of owners would do, or how long they have owned it already, before it is confirmed. */
export function HoldersPlanView({ plan, allAlong }: Props) {
  const { after } = plan;
  return (
    <Stack gap="md">
      <Afterwards plan={plan} allAlong={allAlong} />
      <Leaving plan={plan} />
      <Residents plan={plan} />
      <EndLines plan={plan} />
      <TenancyLines
        tenancies={plan.tenancies}
        leaseback={plan.leaseback}
        under={after.length === 1 ? 'the owner' : 'these owners'}
      />
      <Vehicles plan={plan} />
    </Stack>
  );
}

type Props = { plan: HoldersPlan; allAlong: boolean };

function Afterwards({ plan: { flat, on, after }, allAlong }: Props) {
  return (
    <PlanPart
      label="Owners afterwards"
      title={`${allAlong ? 'Since' : 'From'} ${date(on)} ${flat.flatNumber} belongs to`}
    >
      <ol className={own.people}>
        {after.map((holder, place) => (
          <li key={holder.ownerId ?? `${place} ${holder.name}`}>
            <Text component="span" fw={600}>
              {holder.name}
            </Text>
            {holder.share !== null && ` · ${spokenShare(holder.share)}`}{' '}
            {holder.comes && (
              <ToneBadge tone={holder.isNew ? 'accent' : 'gray'}>{holder.isNew ? 'New record' : 'On record'}</ToneBadge>
            )}
            {!allAlong && (
              <Text size="sm" c="dimmed">
                {staysOrComes(holder, on)}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </PlanPart>
  );
}

function Leaving({ plan: { leave, died } }: Pick<Props, 'plan'>) {
  if (leave.length === 0) return null;
  return (
    <PlanPart label="Who leaves" title={leave.length === 1 ? 'Leaves' : 'Leave'}>
      <ul className={own.people}>
        {leave.map((holder) => (
          <li key={holder.ownerId}>
            <Text component="span" fw={600}>
              {holder.name}
            </Text>
            <Text size="sm" c="dimmed">
              {died && 'Has died. '}
              {holder.statusAfter === 'Active'
                ? `Stays an Active owner: still owns ${holder.otherFlats.join(', ')}.`
                : 'Becomes an Old owner; the record is kept.'}
            </Text>
          </li>
        ))}
      </ul>
    </PlanPart>
  );
}

function Residents({ plan: { flat, after } }: Pick<Props, 'plan'>) {
  if (flat.residentsBefore === flat.residentsAfter) return null;
  return (
    <PlanPart label="Residents" title="Residents">
      <Text size="sm">
        {flat.residentsBefore ?? 'Not known'} → {flat.residentsAfter ?? 'not known'}
        {flat.residentsAfter === null &&
          `: nothing is on record of the family of ${after[0]?.name}, the first owner. Enter it in their record, or list who lives there.`}
      </Text>
    </PlanPart>
  );
}

function Vehicles({ plan: { vehicles, after } }: Pick<Props, 'plan'>) {
  if (vehicles.length === 0) return null;
  return (
    <PlanPart label="Vehicles" title="Vehicles">
      <ul className={lines.lines}>
        {vehicles.map(({ id, vehicleNumber, company, model, choice }) => (
          <Text component="li" size="sm" key={id}>
            <b>{spokenPlate(vehicleNumber)}</b> ({company} {model}){' '}
            {choice === 'stays' ? `stays, now under ${after[0]?.name}.` : 'leaves: it has no flat then.'}
          </Text>
        ))}
      </ul>
    </PlanPart>
  );
}

function staysOrComes({ comes, since }: HoldersPlan['after'][number], on: string): string {
  if (comes) return `Owner from ${date(on)}.`;
  return since === on ? `Stays, with this share from ${date(on)}.` : `Stays as before, since ${date(since)}.`;
}

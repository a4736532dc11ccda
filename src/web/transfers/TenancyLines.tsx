import { Text } from '@mantine/core';
import { spokenPlate } from '#domain/plate.ts';
import type { TransferPlan } from '#domain/transfer.ts';
import { PlanPart } from '#web/transfers/form/fieldset.tsx';
import classes from '#web/transfers/form/Transfer.module.css';
import { date } from '#web/ui/format.ts';

type Planned = TransferPlan['tenancies'][number];

type Props = { tenancies: readonly Planned[]; leaseback?: TransferPlan['leaseback']; under?: string };

/**
 * Lists each tenancy of the flat that changes hands with its outcome, and the leaseback that begins with the transfer.
 */
export function TenancyLines({ tenancies, leaseback = null, under = 'the new owner' }: Props) {
  const many = tenancies.length + (leaseback ? 1 : 0);
  if (many === 0) return null;
  return (
    <PlanPart title={many === 1 ? 'Tenancy' : 'Tenancies'}>
      <ul className={classes.lines}>
        {tenancies.map((tenancy) => (
          <Text component="li" size="sm" key={tenancy.since}>
            <b>{tenancy.tenants}</b> {tenancyFate(tenancy, under)}
          </Text>
        ))}
        {leaseback && (
          <Text component="li" size="sm">
            <b>{leaseback.tenants}</b> {leasebackFate(leaseback, under)}
          </Text>
        )}
      </ul>
    </PlanPart>
  );
}

export function tenancyFate(
  { since, lastDay, until, becomes, members, vehicles }: Planned,
  under = 'the new owner',
): string {
  const days = `since ${date(since)}`;
  if (becomes === 'stays') return `${days}: stays under ${under}, until ${date(lastDay)}.`;
  const isTakenBack = until === since;
  const end = isTakenBack ? 'taken back, as it begins no sooner' : `ends on ${date(until)}`;
  if (becomes === 'ends') {
    const plates = vehicles.map(spokenPlate).join(', ');
    const theirs = members.length > 0 ? ` Their household ends: ${members.join(', ')}.` : '';
    return `${days}: ${end}.${theirs}${plates ? ` ${plates} ${vehicles.length === 1 ? 'leaves' : 'leave'} with them.` : ''}`;
  }
  const household = members.length > 0 ? ` Their household stays: ${members.join(', ')}.` : '';
  return `${days}: ${end}, as a tenant comes to own the flat.${household}`;
}

export function leasebackFate(
  { since, lastDay, members, vehicles }: NonNullable<TransferPlan['leaseback']>,
  under = 'the new owner',
): string {
  const parts = [
    `from ${date(since)} to ${date(lastDay)}: stays as tenant of ${under}.`,
    members.length > 0 && `The household stays: ${members.join(', ')}.`,
    vehicles.length > 0 &&
      `At the flat ${vehicles.length > 1 ? 'stay' : 'stays'} ${vehicles.map(spokenPlate).join(', ')}.`,
  ];
  return parts.filter(Boolean).join(' ');
}

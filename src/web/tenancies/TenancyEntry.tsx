import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Tenancy } from '#domain/tenancy.ts';
import { tenancyState } from '#domain/tenancyFacts.ts';
import paper from '#web/print/Paper.module.css';
import { useDay } from '#web/society/useDay.ts';
import { countsSaid, daysSaid, stateOf } from '#web/tenancies/words.ts';
import { date, money } from '#web/ui/format.ts';
import { Phone } from '#web/ui/Phone.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';
import classes from './Tenancies.module.css';

/** What can be done about a tenancy. */
export type TenancyActs = Record<'onRenew' | 'onEnd' | 'onCorrect', (tenancy: Tenancy) => void>;

type Props = {
  tenancy: Tenancy;
  /** On a flat's page its number is said already. */
  hasFlat?: boolean;
  acts: TenancyActs | null;
};

/** All that a tenancy says, with what can be done about it. */
export function TenancyEntry({ tenancy, hasFlat = true, acts }: Props) {
  const { today } = useDay();
  const { text, tone } = stateOf(tenancy, today);
  return (
    <>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <Text component="div" fw={600}>
          {hasFlat && <LetFlat tenancy={tenancy} />}
          {hasFlat && ' · '}
          <TenantLinks tenancy={tenancy} />
        </Text>
        <ToneBadge tone={tone}>{text}</ToneBadge>
      </Group>
      <Text size="sm" c="dimmed">
        {daysSaid(tenancy)}
      </Text>
      {notesOf(tenancy).map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
      <TenantPhones tenancy={tenancy} />
      {acts && <Acts tenancy={tenancy} today={today} {...acts} />}
    </>
  );
}

/** Its tenants, in their order, as they were called then; each leads to their page where the record is there. */
export function TenantLinks({ tenancy: { tenants } }: { tenancy: Tenancy }) {
  return tenants.map(({ personId, name }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: their place is what they are
    <span key={place}>
      {place > 0 && ', '}
      {personId === null ? (
        name
      ) : (
        <TextLink to="/admin/people/$personId" params={{ personId }}>
          {name}
        </TextLink>
      )}
    </span>
  ));
}

export function TenantPhones({ tenancy: { tenants } }: { tenancy: Tenancy }) {
  const reached = tenants.filter(({ phone }) => phone !== null);
  if (reached.length === 0) return null;
  return (
    <Text component="div" size="sm">
      {reached.map(({ name, phone }, place) => (
        <div key={`${name} ${phone}`}>
          {reached.length > 1 && `${name}: `}
          <Phone number={phone ?? ''} />
          {place < reached.length - 1 && ' '}
        </div>
      ))}
    </Text>
  );
}

export function LetFlat({ tenancy: { flatId, flatNumber } }: { tenancy: Tenancy }) {
  if (flatId === null) return `${flatNumber} (deleted)`;
  return (
    <TextLink to="/admin/flats/$flatId" params={{ flatId }}>
      {flatNumber}
    </TextLink>
  );
}

function notesOf(tenancy: Tenancy): string[] {
  const { rent, deposit, agreementNumber, policeOn, policeReference, agency, remarks, correction } = tenancy;
  const money_ = [rent !== null && `Rent ${money(rent)}`, deposit !== null && `deposit ${money(deposit)}`];
  const police = [policeOn && `Police told on ${date(policeOn)}`, policeReference && `reference ${policeReference}`];
  const paper_ = [agreementNumber && `Agreement ${agreementNumber}`, agency && `by ${agency}`];
  const lines = [
    countsSaid(tenancy),
    ...[money_, paper_, police].map((parts) => parts.filter(Boolean).join(' · ')),
    remarks,
    correction && `Corrected: ${correction}`,
  ];
  return lines.filter((line): line is string => Boolean(line));
}

function Acts({ tenancy, today, onRenew, onEnd, onCorrect }: TenancyActs & { tenancy: Tenancy; today: string }) {
  const { flatId, flatNumber, tenants, since, ended } = tenancy;
  const about = `${tenants[0]?.name}, ${flatNumber}, from ${date(since)}`;
  const isOpen = ended === null && flatId !== null;
  const isHere = tenancyState(tenancy, today) === 'running' || tenancyState(tenancy, today) === 'ending';
  const personId = tenants.find((tenant) => tenant.personId !== null)?.personId;
  return (
    <Group gap="xs" mt={4} className={`${paper.onlyOnScreen} ${classes.acts}`}>
      {isOpen && (
        <Button variant="subtle" size="compact-sm" aria-label={`Renew ${about}`} onClick={() => onRenew(tenancy)}>
          Renew…
        </Button>
      )}
      {isOpen && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`${since > today ? 'Take back' : 'End'} ${about}`}
          onClick={() => onEnd(tenancy)}
        >
          {since > today ? 'Take back…' : 'End…'}
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" aria-label={`Correct ${about}`} onClick={() => onCorrect(tenancy)}>
        Correct…
      </Button>
      {isHere && flatId !== null && personId && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Add vehicle of ${about}`}
          renderRoot={(props) => (
            <Link to="/admin/vehicles" search={{ add: '1', flat: flatId, owner: personId }} {...props} />
          )}
        >
          Add vehicle
        </Button>
      )}
    </Group>
  );
}

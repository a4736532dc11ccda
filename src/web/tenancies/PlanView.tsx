import { Alert, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { spokenPlate } from '#domain/plate.ts';
import { say } from '#domain/say.ts';
import type { TenancyPlan } from '#domain/tenancyPlan.ts';
import type { usePlan } from '#web/tenancies/queries.ts';
import { date } from '#web/ui/format.ts';
import classes from './Plan.module.css';

type Props = {
  plan: ReturnType<typeof usePlan>;
  /** Says what must be filled in before there is a plan. */
  hint?: string;
};

/** The effects of an action on a tenancy, updated while its form is filled in. */
export function PlanView({ plan, hint = '' }: Props) {
  const id = useId();
  const { data, error, isCurrent } = plan;
  return (
    <section className={classes.plan} aria-labelledby={id} aria-busy={!isCurrent}>
      <Title order={3} size="h5" mb={4} id={id}>
        What changes
      </Title>
      <div role="status" className={classes.told}>
        {data && <PlanFacts plan={data} />}
        {!data && error && <Notice lines={[error.message]} />}
        {!data && !error && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
      </div>
    </section>
  );
}

function PlanFacts({ plan: { livesThere, earlier, household, vehicles, warnings } }: { plan: TenancyPlan }) {
  const members = (becomes: TenancyPlan['household'][number]['becomes']) =>
    household.filter((one) => one.becomes === becomes).map(({ name }) => name);
  return (
    <>
      <Notice lines={warnings.map((warning) => say(warning))} />
      <PlanSection title="Lives there">
        {livesThere.map(({ from, names, as, several }) => (
          <li key={from}>
            from {date(from)}: <b>{names ?? 'nobody on record'}</b>
            {as && `, ${as}${several ? 's' : ''}`}
          </li>
        ))}
      </PlanSection>
      <PlanSection title="Present tenancy">
        {earlier && (
          <li>
            <b>{earlier.tenants}</b> {earlierFate(earlier)}
          </li>
        )}
      </PlanSection>
      <PlanSection title="Household">
        {(Object.keys(memberFates) as (keyof typeof memberFates)[])
          .filter((becomes) => members(becomes).length > 0)
          .map((becomes) => (
            <li key={becomes}>
              {memberFates[becomes]}: <b>{members(becomes).join(', ')}</b>
            </li>
          ))}
      </PlanSection>
      <PlanSection title="Vehicles">
        {vehicles.map(({ id, vehicleNumber, ownerName, choice }) => (
          <li key={id}>
            <b>{spokenPlate(vehicleNumber)}</b>
            {ownerName && ` of ${ownerName}`} {choice === 'leaves' ? 'leaves: it has no flat then' : 'stays'}
          </li>
        ))}
      </PlanSection>
    </>
  );
}

/** Obstacles and warnings. */
function Notice({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" p="sm">
      {lines.map((line) => (
        <Text size="sm" key={line}>
          {line}
        </Text>
      ))}
    </Alert>
  );
}

/** A part of the plan; renders nothing without content. */
function PlanSection({ title, children }: { title: string; children: ReactNode }) {
  if (!children || (Array.isArray(children) && children.length === 0)) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text component="ul" size="sm" className={classes.lines ?? ''}>
        {children}
      </Text>
    </div>
  );
}

const memberFates = {
  leaves: 'Moves out with them',
  stays: 'Stays',
  comes: 'Comes with them',
  elsewhere: 'Lives elsewhere while it is let',
  returns: 'Lives there again',
};

function earlierFate({ since, lastDay, until, becomes }: NonNullable<TenancyPlan['earlier']>): string {
  const days = `since ${date(since)}:`;
  switch (becomes) {
    case 'never':
      return `from ${date(since)}: never begins.`;
    case 'runs':
      return `${days} runs until ${date(lastDay)}, and ends by itself.`;
    case 'renewed':
      return `${days} renewed from ${date(until)} on.`;
    default:
      return `${days} ends on ${date(until)}, as ${becomes === 'left' ? 'they left' : 'a tenant bought the flat'}.`;
  }
}

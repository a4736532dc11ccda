import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Dashboard } from '#domain/dashboard.ts';
import type { Action } from '#domain/permissions.ts';
import { ImportLink } from '#web/bulk/ImportLink.tsx';
import type { Begun, Target } from '#web/dashboard/figures.ts';
import { Panel } from '#web/dashboard/panels.tsx';
import { TargetLink } from '#web/dashboard/TargetLink.tsx';
import { useMay } from '#web/identity/useMay.ts';
import type { Choice } from '#web/society/fields.ts';
import { usersQuery } from '#web/users/queries.ts';
import IconCheck from '~icons/tabler/check';
import classes from './Dashboard.module.css';

type StepAddress = Target['to'] | '/admin/society' | '/admin/users';
type StepText = { title: string; why: string; action: string; to: StepAddress; hash?: Choice; needs: Action };
const stepTexts: Record<Step['id'], StepText> = {
  name: {
    title: 'Name the society',
    why: 'Its name, address and registration number.',
    action: 'Society settings',
    to: '/admin/society',
    needs: 'society:write',
  },
  signUp: {
    title: 'Choose who may sign up as a resident',
    why: 'Anybody who finds this address, only whom you approve, or nobody. Until you choose, it is anybody.',
    action: 'Choose',
    to: '/admin/society',
    hash: 'userSignUp',
    needs: 'society:write',
  },
  records: {
    title: "Decide what an owner's record must have",
    why: 'An email or not, and whether households without children are taken. Until you choose, an email must be given and every number of a family be above 0.',
    action: 'Decide',
    to: '/admin/society',
    hash: 'ownerEmail',
    needs: 'society:write',
  },
  flats: {
    title: 'Add the flats',
    why: 'Everything else in a society belongs to a flat.',
    action: 'Add Flat',
    to: '/admin/flats',
    needs: 'flats:write',
  },
  owners: {
    title: 'Add their owners',
    why: 'Who lives where, and how to reach them.',
    action: 'Add Owner',
    to: '/admin/owners',
    needs: 'owners:write',
  },
  vehicles: {
    title: 'Add the vehicles',
    why: 'So that the gate knows whose they are.',
    action: 'Add Vehicle',
    to: '/admin/vehicles',
    needs: 'vehicles:write',
  },
  users: {
    title: 'Invite people',
    why: 'Accounts for other administrators, residents and the gate.',
    action: 'Users',
    to: '/admin/users',
    needs: 'users:write',
  },
};

/** The first steps of a new society, with those done already marked. */
export function FirstSteps({ begun, dashboard }: { begun: Begun; dashboard: Dashboard }) {
  const may = useMay();
  const { data: accounts } = useQuery({ ...usersQuery, enabled: may('users:read') });
  const steps = firstSteps({ ...begun, accounts: accounts?.length ?? 0 }, dashboard).filter(({ id }) =>
    may(stepTexts[id].needs),
  );
  const next = steps.find(({ isDone }) => !isDone);
  if (steps.length === 0) return null;
  return (
    <Panel title="First steps">
      {may('imports:use') && dashboard.flats.total === 0 && (
        <div className={classes.bring}>
          <Text>Is it all in a spreadsheet already? Bring it: flats, owners and vehicles in one go.</Text>
          <ImportLink />
        </div>
      )}
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <StepRow key={step.id} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
    </Panel>
  );
}

function StepRow({ step: { id, isDone }, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { title, why, action, to, hash } = stepTexts[id];
  return (
    <li className={classes.step} {...(isNext && { 'aria-current': 'step' as const })}>
      <span className={classes.mark} data-done={isDone || undefined} aria-hidden>
        {isDone ? <IconCheck size={16} stroke={3} /> : number}
      </span>
      <div>
        <Text fw={600}>
          {title}
          {isDone && <VisuallyHidden>, done</VisuallyHidden>}
        </Text>
        <Text size="sm" c="dimmed">
          {why}
        </Text>
      </div>
      <Button
        size="sm"
        variant={isNext ? 'filled' : 'default'}
        renderRoot={(props) =>
          to === '/admin/society' || to === '/admin/users' ? (
            <Link to={to} {...(hash && { hash })} {...props} />
          ) : (
            <TargetLink target={{ to, search: { add: '1' } }} {...props} />
          )
        }
      >
        {action}
      </Button>
    </li>
  );
}

type Step = { id: 'name' | 'signUp' | 'records' | 'flats' | 'owners' | 'vehicles' | 'users'; isDone: boolean };

/** The steps that set up an empty society, in their order, as far as it can be told which are done. */
export function firstSteps(
  { society, hasChosenSignUp, hasChosenRecords, accounts }: Begun & { accounts: number },
  { flats, owners, vehicles }: Dashboard,
): Step[] {
  const steps: (Omit<Step, 'isDone'> & { isDone: boolean | null })[] = [
    { id: 'name', isDone: society !== '' },
    { id: 'signUp', isDone: hasChosenSignUp },
    { id: 'records', isDone: hasChosenRecords },
    { id: 'flats', isDone: flats.total > 0 },
    { id: 'owners', isDone: owners.total > 0 },
    { id: 'vehicles', isDone: vehicles.total > 0 },
    // The first account is the administrator's own.
    { id: 'users', isDone: accounts > 1 },
  ];
  return steps.filter((step): step is Step => step.isDone !== null);
}

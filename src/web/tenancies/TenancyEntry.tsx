import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Tenancy } from '#domain/tenancy.ts';
import { tenancyState } from '#domain/tenancyFacts.ts';
import paper from '#web/print/Paper.module.css';
import { FlatLink, OwnerLink } from '#web/recordLinks.tsx';
import { useDay } from '#web/society/useDay.ts';
import { countsSaid, daysSaid, stateOf } from '#web/tenancies/words.ts';
import classes from '#web/ui/Entries.module.css';
import { useFocusAfterRecord } from '#web/ui/focusAfterAct.ts';
import { date, money } from '#web/ui/format.ts';
import { Phone } from '#web/ui/Phone.tsx';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';
import { Unbroken } from '#web/ui/Unbroken.tsx';
import IconDotsVertical from '~icons/tabler/dots-vertical';

/** The handlers of a tenancy's actions. */
export type TenancyActs = Record<'onRenew' | 'onNext' | 'onEnd' | 'onCorrect', (tenancy: Tenancy) => void>;

type Props = {
  tenancy: Tenancy;
  /** False on a flat's page, which already shows the number. */
  hasFlat?: boolean;
  /** Text on how many people live there today; replaces the agreement's counts. */
  livesThere?: string | null;
  acts: TenancyActs | null;
};

/** A tenancy with all its facts and actions. */
export function TenancyEntry({ tenancy, hasFlat = true, livesThere = null, acts }: Props) {
  const { today } = useDay();
  const { text, tone } = stateOf(tenancy, today);
  return (
    <>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <Text component="div" fw={600}>
          {hasFlat && <FlatLink {...tenancy} />}
          {hasFlat && ' · '}
          <TenantLinks tenancy={tenancy} />
        </Text>
        <ToneBadge tone={tone}>{text}</ToneBadge>
      </Group>
      <Text size="sm" c="dimmed">
        {daysSaid(tenancy)}
      </Text>
      {notesOf(tenancy, livesThere).map((note) => (
        <Text key={note} size="sm" c="dimmed">
          <Unbroken text={note} />
        </Text>
      ))}
      <TenantPhones tenancy={tenancy} />
      {acts && <Acts tenancy={tenancy} today={today} {...acts} />}
    </>
  );
}

/** The tenants in their order, by their names at that time; links to their pages where the records still exist. */
export function TenantLinks({ tenancy: { tenants } }: { tenancy: Tenancy }) {
  return tenants.map(({ personId, name }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: their place is what they are
    <span key={place}>
      {place > 0 && ', '}
      <OwnerLink ownerId={personId} name={name} />
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
          {tenants.length > 1 && `${name}: `}
          <Phone number={phone ?? ''} />
          {place < reached.length - 1 && ' '}
        </div>
      ))}
    </Text>
  );
}

function notesOf(tenancy: Tenancy, livesThere: string | null): string[] {
  const { rent, deposit, agreementNumber, policeOn, policeReference, agency, remarks, correction } = tenancy;
  const sums = [rent !== null && `Rent ${money(rent)}`, deposit !== null && `deposit ${money(deposit)}`];
  const police = [policeOn && `Police told on ${date(policeOn)}`, policeReference && `reference ${policeReference}`];
  const agreement = [agreementNumber && `Agreement ${agreementNumber}`, agency && `by ${agency}`];
  const lines = [
    livesThere ?? countsSaid(tenancy),
    ...[sums, agreement, police].map((parts) => parts.filter(Boolean).join(' · ')),
    remarks,
    correction && `Corrected: ${correction}`,
  ];
  return lines.filter((line): line is string => Boolean(line));
}

type Act = {
  label: string;
  about: string;
  isRed?: boolean;
  /** Whether a tenancy has it in every state. */
  stays?: boolean;
  run?: () => void;
  search?: { add: '1'; flat: string; owner: string };
};

/** The actions that a tenancy's state allows, for its card and its row's menu. */
function actsOf(tenancy: Tenancy, today: string, { onRenew, onNext, onEnd, onCorrect }: TenancyActs): Act[] {
  const { flatId, flatNumber, tenants, since, ended } = tenancy;
  const about = `${tenants[0]?.name}, ${flatNumber}, from ${date(since)}`;
  const state = tenancyState(tenancy, today);
  const end = since > today ? 'Take back' : 'End';
  const owner = tenants.find(({ personId }) => personId !== null)?.personId;
  const acts: Act[] = [];
  if (ended === null && flatId !== null) {
    acts.push({ label: 'Renew…', about: `Renew ${about}`, run: () => onRenew(tenancy) });
    if (since <= today)
      acts.push({ label: 'Next tenant…', about: `Next tenant after ${about}`, run: () => onNext(tenancy) });
    acts.push({ label: `${end}…`, about: `${end} ${about}`, isRed: true, run: () => onEnd(tenancy) });
  }
  acts.push({ label: 'Correct…', about: `Correct ${about}`, stays: true, run: () => onCorrect(tenancy) });
  if ((state === 'running' || state === 'ending') && flatId !== null && owner)
    acts.push({ label: 'Add Vehicle', about: `Add Vehicle of ${about}`, search: { add: '1', flat: flatId, owner } });
  return acts;
}

function Acts({ tenancy, today, ...acts }: TenancyActs & { tenancy: Tenancy; today: string }) {
  const buttons = useFocusAfterRecord<HTMLDivElement>();
  return (
    <Group ref={buttons} gap="xs" mt={4} className={`${paper.onlyOnScreen} ${classes.acts}`}>
      {actsOf(tenancy, today, acts).map(({ label, about, isRed, stays, run, search }) => (
        <Button
          key={label}
          data-stays={stays}
          variant="subtle"
          size="compact-sm"
          aria-label={about}
          {...(isRed && { color: 'red' })}
          {...(run && { onClick: run })}
          {...(search && { renderRoot: (props: object) => <Link to="/admin/vehicles" search={search} {...props} /> })}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}

/** The same actions in a menu, for rows that have no room for buttons. */
export function TenancyMenu({ tenancy, acts }: { tenancy: Tenancy; acts: TenancyActs }) {
  const { today } = useDay();
  const button = useFocusAfterRecord<HTMLButtonElement>();
  /**
   * Focuses the menu's button first: a dialog that follows returns the focus there, as the menu's items will be gone.
   */
  const from = (run: () => void) => () => {
    button.current?.focus();
    run();
  };
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} shadow="md">
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          size="lg"
          aria-label={`Actions for ${tenancy.flatNumber}, ${tenancy.tenants[0]?.name}, from ${date(tenancy.since)}`}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actsOf(tenancy, today, acts).map(({ label, isRed, run, search }) => (
          <Menu.Item
            key={label}
            {...(isRed && { c: 'var(--mantine-color-error)' })}
            {...(run && { onClick: from(run) })}
            {...(search && { renderRoot: (props: object) => <Link to="/admin/vehicles" search={search} {...props} /> })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

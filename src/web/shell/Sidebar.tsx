import { NavLink, ScrollArea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Role } from '#domain/permissions.ts';
import { useMaySee } from '#web/identity/useMay.ts';
import { sidebarFor } from '#web/shell/navigation.ts';
import { WaitingBadge } from '#web/shell/WaitingBadge.tsx';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';
import { roleLabels } from '#web/users/people.ts';
import classes from './Shell.module.css';

type Props = { role: Role; onNavigate?: () => void; aside?: ReactNode };

export function Sidebar({ role, onNavigate, aside }: Props) {
  const maySee = useMaySee();
  return (
    <>
      <div className={classes.role}>
        <ToneBadge tone="accent">{roleLabels[role]}</ToneBadge>
        {aside}
      </div>
      <ScrollArea flex={1} type="auto">
        {sidebarFor(maySee).map(({ to, label, icon: Icon, waiting }) => (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={label}
            leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
            {...(waiting && { rightSection: <WaitingBadge waiting={waiting} /> })}
            className={classes.link ?? ''}
            activeProps={{ 'data-active': true }}
            onClick={onNavigate}
          />
        ))}
      </ScrollArea>
    </>
  );
}

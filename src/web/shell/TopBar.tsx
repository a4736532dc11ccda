import { ActionIcon, Anchor, Burger, Button, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Me } from '#domain/user.ts';
import { useMay } from '#web/identity/useMay.ts';
import { useSignOut } from '#web/identity/useSignOut.ts';
import { recordKindsFor } from '#web/palette/kinds.ts';
import { PaletteButton } from '#web/palette/PaletteButton.tsx';
import { Logo } from '#web/shell/Logo.tsx';
import { ThemeSwitch } from '#web/shell/ThemeSwitch.tsx';
import classes from './Shell.module.css';

type Props = { user: Me; societyName: string; isPhone: boolean; menu: { opened: boolean; toggle: () => void } | null };

/** docs/rules.md, Shell. */
export function TopBar({ user, societyName, isPhone, menu }: Props) {
  const findsRecords = recordKindsFor(useMay()).length > 0;
  const email = (
    <Anchor component={Link} to="/account" className={classes.email ?? ''} title={`${user.email}: your account`}>
      {user.email}
    </Anchor>
  );
  return (
    <div className={classes.bar}>
      {menu && isPhone && (
        <Burger
          size="sm"
          className={classes.burger ?? ''}
          opened={menu.opened}
          onClick={menu.toggle}
          aria-label="Menu"
          aria-expanded={menu.opened}
        />
      )}
      <Link to="/dashboard" className={classes.home} aria-label="Aangan, to your dashboard">
        <Logo size={34} />
      </Link>
      <div className={classes.names}>
        <Text fw={700} lh={1.2} truncate>
          Aangan
          {isPhone && societyName && <span className={classes.society}> · {societyName}</span>}
        </Text>
        {isPhone ? (
          email
        ) : (
          <Text size="sm" lh={1.3} className={classes.society ?? ''} truncate>
            {societyName}
          </Text>
        )}
      </div>
      {!isPhone && email}
      {findsRecords && <PaletteButton isPhone={isPhone} />}
      <ThemeSwitch />
      <LogoutButton isPhone={isPhone} />
    </div>
  );
}

function LogoutButton({ isPhone }: { isPhone: boolean }) {
  const { signOut, isSigningOut } = useSignOut();
  if (isPhone) {
    return (
      <ActionIcon variant="default" size={40} aria-label="Logout" onClick={signOut} loading={isSigningOut}>
        <IconLogout size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="default"
      h={40}
      leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
      onClick={signOut}
      loading={isSigningOut}
    >
      Logout
    </Button>
  );
}

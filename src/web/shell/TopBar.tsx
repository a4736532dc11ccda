import { ActionIcon, Anchor, Burger, Button, Indicator, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Me } from '#domain/user.ts';
import { useMay } from '#web/identity/useMay.ts';
import { useSignOut } from '#web/identity/useSignOut.ts';
import { recordKindsFor } from '#web/palette/kinds.ts';
import { PaletteButton } from '#web/palette/PaletteButton.tsx';
import { ThemeSwitch } from '#web/shell/ThemeSwitch.tsx';
import { useWaiting } from '#web/shell/WaitingBadge.tsx';
import { i18n } from '#web/texts/language.ts';
import { Logo } from '#web/ui/Logo.tsx';
import IconLogout from '~icons/tabler/logout';
import classes from './Shell.module.css';

type Menu = { opened: boolean; toggle: () => void };
type Props = { user: Me; societyName: string; isPhone: boolean; menu: Menu | null };

/** The bar at the top (docs/rules.md, Shell). On a phone the address has a line of its own, so that nothing is cut. */
export function TopBar({ user, societyName, isPhone, menu }: Props) {
  const findsRecords = recordKindsFor(useMay()).length > 0;
  return (
    <div className={classes.bar}>
      {menu && isPhone && <MenuButton menu={menu} />}
      <Link to="/dashboard" className={classes.home} aria-label={i18n.t('Aangan, to your dashboard')}>
        <Logo size={34} />
      </Link>
      <div className={classes.names}>
        <Text fw={700} lh={1.2} truncate>
          Aangan
        </Text>
        <Text className={classes.society ?? ''} title={societyName}>
          {societyName}
        </Text>
      </div>
      <Anchor
        component={Link}
        to="/account"
        className={classes.email ?? ''}
        title={i18n.t('{email}: your account', { email: calledOf(user) })}
      >
        {calledOf(user)}
      </Anchor>
      {findsRecords && <PaletteButton isPhone={isPhone} />}
      {/* On a phone with a menu the theme switch is in the menu. */}
      {!(menu && isPhone) && <ThemeSwitch />}
      <LogoutButton isPhone={isPhone} />
    </div>
  );
}

/** The menu button, with a dot if anything waits on a page behind it. */
function MenuButton({ menu }: { menu: Menu }) {
  const waiting = useWaiting();
  return (
    <Indicator disabled={waiting === ''} color="orange" offset={8} size={10}>
      <Burger
        size="sm"
        className={classes.burger ?? ''}
        opened={menu.opened}
        onClick={menu.toggle}
        aria-label={waiting === '' ? 'Menu' : `Menu, ${waiting}`}
        aria-expanded={menu.opened}
      />
    </Indicator>
  );
}

function LogoutButton({ isPhone }: { isPhone: boolean }) {
  const { signOut, isSigningOut } = useSignOut();
  if (isPhone) {
    return (
      <ActionIcon variant="default" size={44} aria-label={i18n.t('Logout')} onClick={signOut} loading={isSigningOut}>
        <IconLogout size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="default"
      h={44}
      leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
      onClick={signOut}
      loading={isSigningOut}
    >
      {i18n.t('Logout')}
    </Button>
  );
}

/** The text that names the user: a gate device has no e-mail address. */
function calledOf({ isDevice, name, email }: Pick<Me, 'isDevice' | 'name' | 'email'>): string {
  return isDevice ? name : email;
}

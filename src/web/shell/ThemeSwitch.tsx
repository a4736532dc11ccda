import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { type ComponentProps, useCallback, useState } from 'react';
import { lazyModule, useLazyModule } from '#web/data/lazyModule.ts';
import { i18n } from '#web/texts/language.ts';
import { useCallOffMissing } from '#web/useCallOffMissing.ts';
import IconDeviceDesktop from '~icons/tabler/device-desktop';
import IconMoon from '~icons/tabler/moon';
import IconSun from '~icons/tabler/sun';

const menuModule = lazyModule(() => import('#web/shell/ThemeMenu.tsx'));

/**
 * Chooses the theme: light, dark or the system's; this browser remembers it. The code that positions a menu is as large
 * as a whole screen, so it is fetched when the button is first pressed or about to be.
 */
export function ThemeSwitch() {
  const { loaded, isMissing } = useLazyModule(menuModule);
  const [isAsked, setIsAsked] = useState(false);
  const callOff = useCallback(() => setIsAsked(false), []);
  const cannot = i18n.t("The theme can't be chosen while the server is away. Please try again in a moment.");
  useCallOffMissing(isMissing, isAsked, callOff, cannot);
  function open() {
    menuModule.fetch();
    setIsAsked(true);
  }
  if (isAsked && loaded) return <loaded.ThemeMenu />;
  return (
    <ThemeButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={menuModule.fetch}
      onFocus={menuModule.fetch}
      onClick={open}
      aria-busy={isAsked && !isMissing}
      // If the user moves on before the menu has loaded, it must not take the focus.
      onBlur={callOff}
    />
  );
}

export const themes = [
  { value: 'auto', label: /*i18n*/ 'Like the system', icon: IconDeviceDesktop },
  { value: 'light', label: /*i18n*/ 'Light', icon: IconSun },
  { value: 'dark', label: /*i18n*/ 'Dark', icon: IconMoon },
] as const;

/** A button that shows the chosen theme. */
export function ThemeButton(props: ComponentProps<typeof ActionIcon<'button'>>) {
  const { colorScheme } = useMantineColorScheme();
  const chosen = themes.find(({ value }) => value === colorScheme) ?? themes[0];
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={i18n.t('Theme: {theme}', { theme: i18n.t(chosen.label) })}
      {...props}
    >
      <chosen.icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

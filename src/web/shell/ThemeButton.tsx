import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

export const themes = [
  { value: 'auto', label: 'Like the system', icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
] as const;

/** Shows which theme is chosen. */
export function ThemeButton(props: ComponentProps<typeof ActionIcon<'button'>>) {
  const { colorScheme } = useMantineColorScheme();
  const chosen = themes.find(({ value }) => value === colorScheme) ?? themes[0];
  return (
    <ActionIcon variant="default" size={40} aria-label={`Theme: ${chosen.label}`} {...props}>
      <chosen.icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

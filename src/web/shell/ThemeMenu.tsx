import { Menu, useMantineColorScheme } from '@mantine/core';
import { ThemeButton, themes } from '#web/shell/ThemeSwitch.tsx';
import { i18n } from '#web/texts/language.ts';

/** Replaces the button that was pressed, so it mounts focused and open. */
export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu defaultOpened position="bottom-end" width={200} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ThemeButton autoFocus />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as (typeof themes)[number]['value'])}
        >
          {themes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {i18n.t(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

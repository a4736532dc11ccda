import { useCallback, useState } from 'react';
import { createPart, usePart } from '#web/data/part.ts';
import { ThemeButton } from '#web/shell/ThemeButton.tsx';
import { useWithoutPart } from '#web/useWithoutPart.ts';

const menuPart = createPart(() => import('#web/shell/ThemeMenu.tsx'));

/**
 * Light, dark, or as the system says; remembered by this browser. What places a menu is as large as a screen: it comes
 * when somebody is about to open it.
 */
export function ThemeSwitch() {
  const { part, isMissing } = usePart(menuPart);
  const [isAsked, setIsAsked] = useState(false);
  const callOff = useCallback(() => setIsAsked(false), []);
  useWithoutPart(isMissing, isAsked, callOff, "The theme can't be chosen");
  function open() {
    menuPart.fetch();
    setIsAsked(true);
  }
  if (isAsked && part) return <part.ThemeMenu />;
  return (
    <ThemeButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={menuPart.fetch}
      onFocus={menuPart.fetch}
      onClick={open}
      aria-busy={isAsked && !isMissing}
      // Who goes on elsewhere meanwhile keeps the focus there.
      onBlur={callOff}
    />
  );
}

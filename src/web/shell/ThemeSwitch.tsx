import { useCallback, useEffect, useState } from 'react';
import { createPart, usePart } from '#web/data/part.ts';
import { ThemeButton } from '#web/shell/ThemeButton.tsx';
import { useWithoutPart } from '#web/useWithoutPart.ts';

const menuPart = createPart(() => import('#web/shell/ThemeMenu.tsx'));

/** By then the page itself is there: what places a menu is as large as a screen, and nothing else on the first needs it. */
const fetchAfterMs = 1500;

/** Light, dark, or as the system says; remembered by this browser. */
export function ThemeSwitch() {
  const { part, isMissing } = usePart(menuPart);
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(menuPart.fetch, fetchAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const callOff = useCallback(() => setIsAsked(false), []);
  useWithoutPart(isMissing, isAsked, callOff, "The theme can't be chosen");
  function open() {
    menuPart.fetch();
    setIsAsked(true);
  }
  if (isAsked && part) return <part.ThemeMenu />;
  return <ThemeButton aria-haspopup="menu" aria-expanded={false} onClick={open} />;
}

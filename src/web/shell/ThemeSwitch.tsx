import { useEffect, useState } from 'react';
import { createPart, usePart } from '#web/data/part.ts';
import { notify } from '#web/notify.tsx';
import { ThemeButton } from '#web/shell/ThemeButton.tsx';

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
  // It does not open by itself minutes later.
  useEffect(() => {
    if (!isMissing || !isAsked) return;
    setIsAsked(false);
    notify.error("The theme can't be chosen while the server is away. Please try again in a moment.");
  }, [isMissing, isAsked]);
  function open() {
    menuPart.fetch();
    setIsAsked(true);
  }
  if (isAsked && part) return <part.ThemeMenu />;
  return <ThemeButton aria-haspopup="menu" aria-expanded={false} onClick={open} />;
}

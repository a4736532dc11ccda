import { useState } from 'react';

/** How many results are shown: `atOnce`, and `atOnce` more after each `more`; a new text starts again. */
export function useMore(text: string, atOnce: number) {
  const [opened, setOpened] = useState({ text, most: atOnce });
  const most = opened.text === text ? opened.most : atOnce;
  return { most, more: () => setOpened({ text, most: most + atOnce }) };
}

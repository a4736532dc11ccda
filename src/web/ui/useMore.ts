import { useState } from 'react';

/** How many of what was found are shown: so many, and with each `more` as many again; of another text so many anew. */
export function useMore(text: string, atOnce: number) {
  const [opened, setOpened] = useState({ text, most: atOnce });
  const most = opened.text === text ? opened.most : atOnce;
  return { most, more: () => setOpened({ text, most: most + atOnce }) };
}

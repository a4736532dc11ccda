import { expect, test } from 'vitest';
import { entryOf } from '#web/data/program.ts';

test("a built page's program is told by the script it begins with", () => {
  const page = (script: string) =>
    `<html><head><link href="/assets/index-Ab1.css">${script}</head><div id="root"></div>`;
  expect(entryOf(page('<script type="module" crossorigin src="/assets/index-Ab1_x.js"></script>'))).toBe(
    '/assets/index-Ab1_x.js',
  );
  expect(entryOf(page('<script type="module" src="/main.tsx?t=1"></script>'))).toBeNull();
  expect(entryOf('<h1>502 Bad Gateway</h1>')).toBeNull();
});

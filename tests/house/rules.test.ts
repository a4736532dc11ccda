import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = filesIn('docs/rules', /\.md$/);

/** A heading's place on its page, as GitHub makes it: `A person's data` is a-persons-data. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');
const headingsOf = (page: string) => [...read(page).matchAll(/^#{1,2} (.+)$/gm)].map(([, heading = '']) => heading);

test('every rule that a comment points to is a heading of the rules', () => {
  const headings = pages.flatMap(headingsOf);
  // "Owners and Transfers" are two; what begins with a small letter behind a comma is no heading.
  const known = headings.sort((a, b) => b.length - a.length).map((heading) => heading.replace(/[.*+?]/g, '\\$&'));
  const leads = new RegExp(`^(?:${known.join('|')})(?![\\p{L}\\p{N}]| (?:and|over) [a-z])`, 'u');
  const astray: string[] = [];
  const files = ['src', 'tests', 'bench', 'tools'].flatMap((folder) => filesIn(folder, /\.(?:tsx?|js)$/));
  for (const file of files) {
    // A comment goes on in the next line.
    const text = read(file).replace(/\n\s*(?:\*|\/\/)? ?/g, ' ');
    for (const [, pointer = ''] of text.matchAll(/docs\/rules\.md,\s+(.{3,60})/g))
      if (!leads.test(pointer)) astray.push(`${file}: ${pointer}`);
  }
  expect(astray.filter((line) => !line.startsWith('tests/house/'))).toEqual([]);
});

test('no two rules have the same heading, and the index leads to each of them', () => {
  const index = read('docs/rules.md');
  const headings = pages.flatMap((page) => headingsOf(page).map((heading) => ({ page, heading })));
  expect(new Set(headings.map(({ heading }) => heading)).size).toBe(headings.length);
  const missing = headings.filter(({ page, heading }) => {
    const place = `${relative('docs', page)}${headingsOf(page)[0] === heading ? '' : `#${anchorOf(heading)}`}`;
    return !index.includes(`[${heading}](${place})`);
  });
  expect(missing).toEqual([]);
});

test('every link within the documents leads somewhere', () => {
  const documents = [...filesIn('docs', /\.md$/), 'README.md', 'SECURITY.md'];
  const astray: string[] = [];
  for (const document of documents)
    for (const [, target = ''] of read(document).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? document : relative(root, resolve(root, dirname(document), path));
      const isThere = existsSync(join(root, file)) && (anchor === undefined || anchorsOf(file).includes(anchor));
      if (!isThere) astray.push(`${document}: ${target}`);
    }
  expect(astray).toEqual([]);
});

const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

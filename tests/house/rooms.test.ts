import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** An import from one room into another. */
type Step = { from: string; to: string; file: string; imported: string };

const page = readFileSync(join(root, 'docs/house.md'), 'utf8');

/** The floors of a part, as the page draws them. */
function floorsOf(part: string): string[][] {
  const [, drawn = ''] = new RegExp(`^\`\`\`${part}\\n([^\`]*)\`\`\``, 'm').exec(page) ?? [];
  return drawn
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
}

/** The room of a file below src/server or src/web: its folder, or the file itself where it stands by itself. */
const roomOf = (path: string) => path.split('/')[0] ?? '';

function stepsOf(part: string): Step[] {
  const base = join(root, 'src', part);
  const files = readdirSync(base, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => {
      // Types count as code does, and so does what is loaded later.
      const text = readFileSync(join(base, file), 'utf8');
      return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].flatMap(([, name = '']) => {
        const imported = name.startsWith(`#${part}/`)
          ? name.slice(part.length + 2)
          : name.startsWith('.')
            ? relative(base, join(base, dirname(file), name))
            : null;
        if (imported === null || imported.startsWith('..') || !/\.tsx?$/.test(imported)) return [];
        return [{ from: roomOf(file), to: roomOf(imported), file, imported }];
      });
    })
    .filter(({ from, to }) => from !== to);
}

describe.each(['server', 'web'] as const)('the rooms of src/%s', (part) => {
  const floors = floorsOf(part);
  const floorOf = (room: string) => floors.findIndex((floor) => floor.includes(room));
  const steps = stepsOf(part);

  test('each have a place on the page, and the page names no other', () => {
    const present = readdirSync(join(root, 'src', part), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || (/\.tsx?$/.test(entry.name) && !entry.name.includes('.test.')))
      .map(({ name }) => name)
      .filter((name) => name !== 'public');
    expect(floors.flat().sort()).toEqual(present.sort());
  });

  test('import nothing of their own floor, nor of one further down', () => {
    const told = steps
      .filter(({ from, to }) => floorOf(from) <= floorOf(to))
      .map(({ file, imported }) => `${file} imports ${imported}, which stands on its own floor or further down`);
    expect(told, 'see docs/house.md').toEqual([]);
  });
});

import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The packages that a file imports, itself or its types. */
function packagesOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/^(?:import|export)\b(?:[^'"`;=()]*\bfrom)? '([^'\n]+)';$|\bimport\('([^']+)'\)/gm)]
    .map(([, one, later]) => one ?? later ?? '')
    .filter((name) => !/^(?:[./#~]|node:)/.test(name) && !builtinModules.includes(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
}

/** The imports of these files that package.json does not name: they work only while something else happens to bring them. */
function unnamed(files: string[], named: object): string[] {
  expect(files.length).toBeGreaterThan(5);
  return files.flatMap((file) => {
    const missing = packagesOf(file).filter((name) => !(name in named) && !(`@types/${name}` in named));
    return missing.map((name) => `${file}: ${name}`);
  });
}

test('The product imports no package but those that a start installs', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] });
  expect(unnamed(files, dependencies), 'an icon is one of ~icons/tabler/ (tools/icons.js)').toEqual([]);
});

test('Tools, benches and tests import no package that package.json does not name', () => {
  const files = globSync(['src/**/*.test.{ts,tsx}', '{tests,tools,bench}/**/*.{ts,tsx,js}', '*.ts'], { cwd: root });
  expect(unnamed(files, { ...dependencies, ...devDependencies })).toEqual([]);
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { csvOf } from '#web/print/csv.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-office-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The file as LibreOffice opens it, in its own words. */
function opened(csv: string): string {
  writeFileSync(join(folder, 'cells.csv'), csv);
  // UTF-8, comma, quote; and formulas are formulas, as a person may have set it.
  const filter = 'CSV:44,34,76,1,,0,false,true,false,false,false,-1,true';
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const args = ['--headless', profile, `--infilter=${filter}`, '--convert-to', 'fods', '--outdir', folder];
  execFileSync('soffice', [...args, join(folder, 'cells.csv')], { stdio: 'pipe' });
  return readFileSync(join(folder, 'cells.fods'), 'utf8');
}

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const before = ['', ' ', '\t', '\n', '\r\n', '\u2028', '\u00A0', '\u200B'];
const cells = before.flatMap((first) => signs.map((sign) => `${first}${sign}SUM(1;1)`));

test('LibreOffice computes a formula that is not defused: the next test can fail', () => {
  expect(opened('=SUM(1;1)\r\n')).toContain('table:formula');
});

test('LibreOffice opens every cell of a CSV as text', () => {
  const text = opened(
    csvOf({
      name: 'cells',
      columns: cells.map((label) => ({ label, kind: 'text' })),
      rows: cells.map((cell) => [cell]),
    }),
  );
  expect(text).not.toContain('table:formula');
  expect(text.match(/SUM\(1;1\)/g)).toHaveLength(2 * cells.length);
});

// @module-tag whole
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import PO from 'pofile';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

/** What the screens say in another language: text → translation. */
function translated(language: string): Map<string, string> {
  const { items } = PO.parse(readFileSync(join(root, `src/web/texts/${language}.po`), 'utf8'));
  return new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']));
}

/** What stands in Latin letters in every language: names, two screens of the office, how addresses begin, and the shape of a code. */
const everywhere =
  /\{\w+\}|Aangan|Google Authenticator|Microsoft Authenticator|QR|ABC|Users|Devices|https|k7wm-p3xq-9tbd/g;

test('no translation says anything in English, in Hindi or Marathi', () => {
  for (const language of ['hi', 'mr'])
    for (const translation of translated(language).values())
      expect(translation.replaceAll(everywhere, ''), language).not.toMatch(/[A-Za-z]{2}/);
});

test('each text that is there in other languages has its Hindi and Marathi, nothing is translated in vain, and what a text names its translation names', async () => {
  const [catalog] = await getCatalogs(getConfig({ cwd: root, configPath: join(root, 'lingui.config.js') }));
  const texts = Object.keys((await catalog?.collect()) ?? {});
  expect(texts.length).toBeGreaterThan(100);
  for (const language of ['hi', 'mr']) {
    const known = translated(language);
    expect([...known.keys()].sort(), `npm run texts brings ${language}.po in line`).toEqual(texts.sort());
    expect(texts.filter((text) => known.get(text) === '')).toEqual([]);
    const isCode = (text: string) => /^[a-z_]+$/.test(text);
    expect(texts.filter((text) => !isCode(text) && `${namesIn(known.get(text) ?? '')}` !== `${namesIn(text)}`)).toEqual(
      [],
    );
  }
});

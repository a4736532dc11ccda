// Puts into each built page the markup that is seen before the program runs, and preloads of the scripts that its
// screen needs (docs/rules.md, Weight).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { createServer, createServerModuleRunner } from 'vite';
import { root } from './install.js';
import { filesOf, readManifest, screens, webRoot } from './weight.js';

const script = /\n\s*<script type="module"[^>]*><\/script>/;
const links = /\n\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g;

export async function writePages() {
  const built = readFileSync(join(webRoot, 'index.html'), 'utf8');
  const manifest = readManifest();
  const [start] = script.exec(built) ?? [''];
  const bare = built.replace(script, '').replace(links, '');
  for (const [page, markup] of Object.entries(await firstPaints())) {
    const { js, css } = filesOf(manifest, screens[page === 'login.html' ? 'sign-in' : 'first admin screen'] ?? []);
    const styles = css.map((file) => readFileSync(join(webRoot, file), 'utf8'));
    // The theme's own styles come with the rendered markup.
    const themed = [...markup.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, own = '']) => own);
    const screen = markup.replace(/<style[^>]*>.*?<\/style>/gs, '');
    const critical = needed([...styles, ...themed].join('\n'), screen);
    const preloads = js
      .filter((file) => !start.includes(file))
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`);
    // Nothing that is seen at first waits for the whole stylesheet; the program waits, and puts it in force
    // (program.tsx).
    const sheets = css.map((file) => `<link rel="stylesheet" media="print" data-later crossorigin href="/${file}">`);
    const head = [`<style>${critical}</style>`, ...sheets, start.trim(), ...preloads].join('\n    ');
    const html = bare
      .replace('</head>', () => `  ${head}\n  </head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${screen}</div>`);
    writeFileSync(join(webRoot, page), html);
  }
}

/** @returns {Promise<Record<string, string>>} */
async function firstPaints() {
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
  try {
    return (await runner.import(join(root, 'src', 'web', 'firstPaint.tsx'))).firstPaints;
  } finally {
    await runner.close();
    await vite.close();
  }
}

const ofScheme = /\[data-mantine-color-scheme=['"]?(light|dark)['"]?\]/;

/**
 * The rules of a stylesheet that this markup needs. The theme that a person chose is known only once the program runs;
 * until then the system's colour scheme applies.
 * @param {string} styles
 * @param {string} markup
 */
export function needed(styles, markup) {
  const words = new Set(markup.match(/[\w-]+/g));
  const sheet = postcss.parse(styles);
  sheet.walkAtRules('media', (rule) => {
    if (rule.params === 'print') rule.remove();
  });
  sheet.walkAtRules('font-face', (rule) => {
    // Keeps the font with the first letters, however the build has written their range.
    if (!/unicode-range:\s*U\+0*20-0*7E/i.test(rule.toString())) rule.remove();
  });
  sheet.walkRules((rule) => {
    const { parent } = rule;
    if (parent?.type === 'atrule' && /** @type {import('postcss').AtRule} */ (parent).name === 'keyframes') return;
    const kept = rule.selectors.filter((one) => {
      const classes = [...one.matchAll(/\.([\w-]+)/g)];
      return classes.every(([, name = '']) => words.has(name));
    });
    if (kept.length === 0) return void rule.remove();
    rule.selectors = kept;
    underSystemScheme(rule);
  });
  dropUnused(sheet, markup);
  return sheet.toString();
}

/**
 * Removes unused variables. The theme has hundreds: a page with all of them is painted in pieces that move each other.
 * @param {import('postcss').Root} sheet
 * @param {string} markup
 */
function dropUnused(sheet, markup) {
  /** @type {Map<string, Set<string>>} what a variable is made of */
  const madeOf = new Map();
  const used = variablesIn(markup);
  sheet.walkDecls(({ prop, value }) => {
    for (const name of variablesIn(value)) {
      if (!prop.startsWith('--')) used.add(name);
      else madeOf.set(prop, (madeOf.get(prop) ?? new Set()).add(name));
    }
  });
  // The set grows while the loop runs over it.
  for (const name of used) for (const part of madeOf.get(name) ?? []) used.add(part);
  sheet.walkDecls(/^--/, (declaration) => {
    if (!used.has(declaration.prop)) declaration.remove();
  });
  sheet.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
}

/** @param {string} text */
function variablesIn(text) {
  return new Set(Array.from(text.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = '']) => name));
}

/** @param {import('postcss').Rule} rule */
function underSystemScheme(rule) {
  const [, scheme] = ofScheme.exec(rule.selector) ?? [];
  if (scheme === undefined || rule.selector.includes(':not([data-mantine-color-scheme')) return;
  const selector = rule.selector.replaceAll(new RegExp(ofScheme, 'g'), ':root:not([data-mantine-color-scheme])');
  const media = postcss.atRule({ name: 'media', params: `(prefers-color-scheme:${scheme})` });
  media.append(rule.clone({ selector }));
  rule.replaceWith(media);
}

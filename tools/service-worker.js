// Builds the gate's service worker, with the list of the files that the gate needs without a network.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { root } from './install.js';
import { filesOf, readManifest, webRoot } from './weight.js';

/** What the gate's screen loads, now or when something is tapped. */
const chunks = [
  ...[
    'react',
    'inside',
    'GatePage',
    'GateBook',
    'ShiftBar',
    'EntryDialog',
    'CodeDialog',
    'QuestionDialog',
    'device',
    'leaving',
    'ThemeMenu',
  ],
  // Each guard has a language of their own, and can take over without a network, too.
  ...['hi', 'mr', '../../node_modules/@lingui/core/dist/index.mjs'],
  ...['CodeScanner', '../../node_modules/qr/decode.js'],
];

/** Runs after the pages are written: their revision is a hash of their content. */
export async function writeServiceWorker() {
  const { js, css } = filesOf(readManifest(), chunks);
  const fonts = readdirSync(join(webRoot, 'assets')).filter((name) =>
    /^(latin|rupee|marked|noto-sans-devanagari).*\.woff2$/.test(name),
  );
  const named = [...js, ...css, ...fonts.map((name) => `assets/${name}`)];
  const page = createHash('sha256')
    .update(readFileSync(join(webRoot, 'index.html')))
    .digest('hex')
    .slice(0, 16);
  const files = [
    { url: '/index.html', revision: page },
    // Built files have a hash of their content in their names.
    ...named.map((file) => ({ url: `/${file}`, revision: null })),
    ...['favicon.svg', 'manifest.webmanifest'].map((file) => ({ url: `/${file}`, revision: page })),
  ];
  await build({
    input: join(root, 'src', 'web', 'serviceWorker', 'gate.ts'),
    platform: 'browser',
    tsconfig: false,
    transform: { define: { __GATE_FILES__: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' } },
    output: { file: join(webRoot, 'sw.js'), format: 'iife', minify: true },
  });
}

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cache } from '../product.ts';
import { runToEnd, temporary } from '../program.ts';

export const release = '12';

/** Fetches Lighthouse from the npm registry into a temporary folder, once: the product itself has no use for it. */
async function install(): Promise<string> {
  const folder = join(cache, `lighthouse-${release}`);
  const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
  if (existsSync(program)) return program;
  console.log('  fetching Lighthouse …');
  mkdirSync(folder, { recursive: true });
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
  await runToEnd('npm', ['install', '--prefix', folder, ...quiet, `lighthouse@${release}`], { cwd: folder });
  return program;
}

type Report = { categories: { performance: { score: number } }; audits: Record<string, { numericValue?: number }> };

/** Lighthouse's judgement of an address as seen on a phone: its score of 100, and times in milliseconds. */
export async function lighthouse(url: string): Promise<{ score: number; firstPaint: number; blocking: number }> {
  const program = await install();
  const file = join(temporary, `lighthouse-${crypto.randomUUID()}.json`);
  const flags = ['--headless=new', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const chosen = ['--quiet', '--output=json', `--output-path=${file}`, '--only-categories=performance'];
  await runToEnd(
    process.execPath,
    [program, url, ...chosen, `--chrome-flags=${flags.join(' ')}`, '--no-enable-error-reporting'],
    { cwd: temporary, env: { CHROME_PATH: process.env['AANGAN_BROWSER'] } },
  );
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  rmSync(file);
  const time = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: categories.performance.score * 100,
    firstPaint: time('first-contentful-paint'),
    blocking: time('total-blocking-time'),
  };
}

import { chromium } from 'playwright';
const base = 'http://127.0.0.1:4321';
export async function start(width = 1366, height = 768) {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
  const ctx = await browser.newContext({ viewport: { width, height }, baseURL: base });
  const page = await ctx.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log('console:', m.text()));
  page.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.request().method(), r.url().slice(base.length)));
  await page.goto('/login');
  await page.getByLabel('Email').fill('admin@demo.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('courtyard');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/admin/);
  const api = (path) => page.evaluate(async (p) => (await fetch(`/api/${p}`)).json(), path);
  const post = (path, json, method = 'POST') => page.evaluate(async ([p, j, m]) => { const r = await fetch(`/api/${p}`, { method: m, headers: { 'content-type': 'application/json' }, body: JSON.stringify(j) }); return [r.status, await r.json().catch(() => null), r.headers.get('activity-id')]; }, [path, json, method]);
  const shot = (name, full = false) => page.screenshot({ path: `/tmp/w/shots/${name}.png`, fullPage: full });
  return { browser, page, api, post, shot };
}

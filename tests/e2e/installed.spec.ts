// The gate installed as an app, and the typefaces that a page fetches (docs/rules.md, On the device, Languages).
import { expect, type Page, signIn, test } from '../support/browser.ts';
import { GatePage } from './pages/GatePage.ts';

type Manifest = Record<'start_url' | 'scope' | 'display' | 'name', string> & {
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
};

test('the gate can be installed: the browser finds nothing against it, it opens at the gate by itself, and each icon is as large as it says', {
  tag: '@whole',
}, async ({ society, browserOf }) => {
  const page = await browserOf(await society.personWith('security', { name: 'Gopal' }));
  const gate = new GatePage(page);
  await gate.open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const browser = await page.context().newCDPSession(page);
  const { url, errors, data = '{}' } = await browser.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  expect(errors).toEqual([]);
  // A journey's window is a private one, of which a browser with a window says so.
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const manifest = JSON.parse(data) as Manifest;
  expect(manifest).toMatchObject({ start_url: '/security/dashboard', scope: '/', display: 'standalone' });
  // Phones ask for icons of two sizes, and for a maskable one, which they cut to the shape of their other icons.
  const pictures = manifest.icons.filter(({ type }) => type === 'image/png');
  expect(pictures.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  expect(pictures.some(({ purpose }) => purpose?.includes('maskable'))).toBe(true);
  for (const { src, sizes } of pictures) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
});

/** Collects the origin of each Devanagari typeface that the page requests from now on. */
function devanagariAskedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/devanagari.*\.woff2/.test(request.url())) asked.push(new URL(request.url()).origin);
  });
  return asked;
}

test('the typeface of Hindi and Marathi is fetched, from this server, by a page that has a letter of theirs, and by no other', {
  tag: '@whole',
}, async ({ page, society }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  await signIn(page, await society.admin());
  const asked = devanagariAskedBy(page);
  for (const address of ['/admin/dashboard', '/admin/owners', `/admin/flats/${flat.id}`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
  }
  expect(asked).toEqual([]);
  await society.addOwner({ name: 'सुनीता राव', flatId: flat.id });
  await page.goto('/admin/owners');
  await expect(page.getByText('सुनीता राव').first()).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).origin]));
});

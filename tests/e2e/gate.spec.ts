import { dayIn } from '#domain/day.ts';
import { answersTo, ownKeys } from '../support/answers.ts';
import { expect, type LiveSociety, type Locator, type Page, serverAway, test } from '../support/browser.ts';
import { factsIn } from '../support/facts.ts';
import { holdTimers } from '../support/heldTimers.ts';
import { phone } from '../support/looks.ts';
import { GatePage } from './pages/GatePage.ts';

const today = () => dayIn('Asia/Kolkata', new Date());

type BrowserOf = (person: Awaited<ReturnType<LiveSociety['admin']>>, options: object) => Promise<Page>;

/** The gate on a guard's phone, in a society with a record of every kind. */
async function atGate(society: LiveSociety, browserOf: BrowserOf): Promise<GatePage> {
  const [a, b] = [await society.addFlat({ flatNumber: 'A-101' }), await society.addFlat({ flatNumber: 'B-201' })];
  await society.addFlat({ flatNumber: 'C-301' });
  const meera = await society.addOwner({
    name: 'Meera Rao',
    flatId: a.id,
    address: '12 Park Street',
    emergencyContact: { name: 'Dinesh Pal', phone: '033 2217', relation: 'Brother' },
    documents: { aadhar: '123456789012', pan: 'ABCDE1234F', lease: 'Until May' },
  });
  const ravi = await society.addOwner({ name: 'Ravi Iyer', phone: '9000000002', flatId: b.id, status: 'Old' });
  const swift = { ownerId: meera.id, flatId: a.id, color: 'Red', type: 'Car' } as const;
  await society.addVehicle({ ...swift, vehicleNumber: 'KA 01 AB 5678' });
  await society.addVehicle({ vehicleNumber: 'MH12XY5678', ownerId: ravi.id, flatId: b.id });
  await society.addOwner({ name: 'Sunita Roy', phone: '9000000003', flatId: b.id, occupancyDate: today() });
  const page = await browserOf(await society.personWith('security', { name: 'Gopal' }), {
    viewport: { width: phone.width, height: phone.height },
    hasTouch: true,
    isMobile: true,
  });
  return new GatePage(page);
}

test('what was found pales with the letter that it is not of, and Enter keeps nothing of it', {
  tag: '@whole',
}, async ({ society, browserOf }) => {
  const gate = await atGate(society, browserOf);
  // Timers are held, so that the findings are replaced before a timer remembers them, however busy the machine is.
  await holdTimers(1500)(gate.page);
  await gate.open();
  await gate.finds('A-101', ['A-101', 'KA 01 AB 5678']);
  const shown = await gate.lookUp.evaluate((field: HTMLInputElement) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setValue?.call(field, 'B-201');
    // As a scanner types: nothing renders between the input and Enter.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    const findings = document.querySelector('[aria-label="Results"]')?.parentElement;
    return { text: findings?.textContent, isBehind: findings?.parentElement?.hasAttribute('data-behind') };
  });
  expect(shown.text).toContain('for “A-101”');
  expect(shown.isBehind).toBe(true);
  await expect(gate.page.getByText('2 found for “B-201”')).toBeVisible();
  await expect(gate.page.locator('[data-behind]')).toHaveCount(0);
  await expect(gate.page.getByRole('button', { name: /^A-101/ })).toHaveCount(0);
});

test('a guard finds a vehicle on the phone by its last digits, its plate in any spacing, its flat or a name, and sees no more than the gate may', async ({
  society,
  browserOf,
}) => {
  const gate = await atGate(society, browserOf);
  const answers = answersTo(gate.page);
  await gate.open();
  await gate.lookUp.fill('5');
  await expect(gate.page.getByText('One more letter or digit…')).toBeVisible();
  await gate.finds('5678', ['KA 01 AB 5678', 'MH 12 XY 5678']);
  await expect(gate.page.getByText('2 found for “5678”')).toBeVisible();

  const swift = gate.result('KA 01 AB 5678');
  for (const fact of ['Red Maruti Suzuki Swift · Car', 'Flat A-101', 'Meera Rao', 'Active owner']) {
    await expect(swift).toContainText(fact);
  }
  const call = swift.getByRole('link', { name: /^Call 98450 12345\s*, Meera Rao$/ });
  await expect(call).toHaveAttribute('href', 'tel:+919845012345');
  await expect(gate.result('MH 12 XY 5678')).toContainText('Old owner');
  await expect(gate.result('MH 12 XY 5678')).not.toContainText('Active owner');

  await gate.finds('ka-01 ab5678', ['KA 01 AB 5678']);
  // The flat with its residents first, then its vehicles, each with its owner.
  await gate.finds('B-201', ['B-201', 'MH 12 XY 5678']);
  await expect(gate.results.first()).toContainText('Sunita Roy');
  await expect(gate.results.first()).not.toContainText('No vehicle');
  await expect(gate.results.nth(1)).toContainText('Ravi Iyer');
  await gate.finds('a 101', ['A-101', 'KA 01 AB 5678']);
  await gate.finds('meera', ['KA 01 AB 5678']);
  await gate.finds('C-301', ['C-301']);
  await expect(gate.result('C-301')).toContainText('No owner in the register');
  await expect(gate.result('C-301')).toContainText('No vehicle in the register');
  await gate.finds('KAO1A85678', ['KA 01 AB 5678']);
  await expect(gate.page.getByText('No vehicle has “KAO1A85678”. One has nearly the same number.')).toBeVisible();
  await expect(swift).toContainText('Nearly the same number. 2 characters differ from “KAO1A85678”.');
  await expect(swift.locator('mark')).toHaveText(['0', 'B']);
  await gate.finds('DL 9', []);
  await expect(gate.page.getByText('Nothing found for “DL 9”')).toBeVisible();
  await gate.page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(gate.lookUp).toHaveValue('');
  await expect(gate.lookUp).toBeFocused();

  const seen = factsIn(`${await answers.text()}${await gate.page.content()}`);
  for (const secret of ['@people', '12 Park Street', 'Dinesh Pal', '033 2217', '9012', '1234F', 'Until May']) {
    expect(seen).not.toContain(secret);
  }
  const frame = ['matches', 'found'];
  const found = [
    'vehicle',
    'vehicleNumber',
    'company',
    'model',
    'color',
    'type',
    'flatNumber',
    'owner',
    'phone',
    'status',
    'rents',
    'residents',
    // As whom they live there, where the server answers before the copy is here.
    'as',
  ];
  // Nobody is inside: the list is empty.
  const whoIsInside = ['items'];
  const copy = [
    'flats',
    'ownerIds',
    'tenants',
    'vehicles',
    'flatId',
    'personId',
    'rentedBefore',
    'people',
    'passes',
    'stops',
    'guards',
    'shifts',
  ];
  // The rules for visitors, which the gate fetches before its network goes.
  const kinds = ['guest', 'delivery', 'cab', 'helper', 'worker', 'other'];
  const rules = ['namesKeptDays', 'asksPhone', 'hours', ...kinds, 'gateOfflineHours', 'version'];
  const allowed = new Set([...ownKeys, ...frame, ...found, ...whoIsInside, ...copy, ...rules]);
  expect([...(await answers.keys())].filter((key) => !allowed.has(key))).toEqual([]);
  expect([...answers.asked].every((request) => request.startsWith('GET '))).toBe(true);
});

test('of many matches a phone renders those in sight and a screen beyond, and the others as they are scrolled to', {
  tag: '@whole',
}, async ({ society, browserOf }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const owner = await society.addOwner({ name: 'Meera Rao', phone: '9845012345', flatId: flat.id });
  for (let nth = 10; nth < 25; nth++)
    await society.addVehicle({ vehicleNumber: `KA 01 AB 56${nth}`, ownerId: owner.id, flatId: flat.id });
  const page = await browserOf(await society.personWith('security'), { viewport: phone });
  const gate = new GatePage(page);
  await gate.open();
  await gate.untilReady();
  await gate.lookUp.fill('ka01ab56');
  await expect(page.getByText('15 found for “ka01ab56”')).toBeVisible();
  const renderedTo = () =>
    gate.results.last().evaluate((last) => (last.getBoundingClientRect().top - innerHeight) / innerHeight);
  await expect.poll(renderedTo, 'a screen beyond what is in sight').toBeGreaterThan(0.9);
  // Long enough for all of them, were there no end: each takes a frame or two.
  await page.evaluate(async () => {
    for (let nth = 0; nth < 60; nth++) await new Promise(requestAnimationFrame);
  });
  expect(await gate.results.count()).toBeLessThan(12);
  const last = gate.result('KA 01 AB 5624');
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(last).toBeInViewport({ timeout: 50 });
  }).toPass();
  await expect(gate.results).toHaveCount(15);
});

test('with letters twice as large a small phone cuts nothing at the gate, and the first match stands between the header and the field', {
  tag: '@whole',
}, async ({ society, browserOf }) => {
  const gate = await atGate(society, browserOf);
  const { page } = gate;
  await page.setViewportSize({ width: 360, height: 740 });
  await gate.open();
  await gate.finds('C-301', ['C-301']);
  await gate.lookUp.press('Enter');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await gate.finds('KA01AB', ['KA 01 AB 5678']);

  const cut = (place: Locator) =>
    place.evaluate((root) =>
      [root, ...root.querySelectorAll<HTMLElement>('*')]
        .filter((one) => one.getClientRects().length > 0)
        // Texts for screen readers alone are clipped on purpose.
        .filter((one) => !one.matches('.mantine-VisuallyHidden-root, :has(> .mantine-VisuallyHidden-root)'))
        .filter((one) => {
          const { top, bottom, left, right } = one.getBoundingClientRect();
          const outer = root.getBoundingClientRect();
          const isOut = top < outer.top - 1 || bottom > outer.bottom + 1 || left < -1 || right > innerWidth + 1;
          return isOut || (one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1);
        })
        .map((one) => one.outerHTML),
    );
  const header = page.getByRole('banner');
  expect(await cut(header)).toEqual([]);
  expect(await cut(gate.lookUp)).toEqual([]);
  const clear = page.getByRole('button', { name: 'Clear', exact: true });
  const [ends, sign] = [
    await gate.lookUp.evaluate(
      (field) => field.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(field).paddingRight),
    ),
    await clear.boundingBox(),
  ];
  expect(ends, 'where what is typed ends').toBeLessThanOrEqual(sign?.x ?? 0);

  // A number that is broken after its hyphen reads as two numbers.
  const parted = () =>
    page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
        for (const { index, 0: number } of text.data.matchAll(/[A-Z]+-\d+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + number.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(text.data);
        }
      return found;
    });
  expect(await parted()).toEqual([]);
  const earlier = page.getByRole('region', { name: /look-ups$/ });
  for (const part of [gate.result('KA 01 AB 5678'), earlier]) expect(await cut(part)).toEqual([]);

  const heading = await gate.result('KA 01 AB 5678').getByRole('heading').boundingBox();
  const above = await header.boundingBox();
  const label = await page.getByText('Number plate, flat or name', { exact: true }).boundingBox();
  expect(heading?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  expect((heading?.y ?? 0) + (heading?.height ?? 0)).toBeLessThanOrEqual(label?.y ?? 0);

  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await gate.finds('zzzz', []);
  await expect(page.getByText('Nothing found for “zzzz”')).toBeVisible();
  expect(await parted()).toEqual([]);

  const stop = { vehicleNumber: 'KA 01 AB 5678', reason: 'Drove off after a collision', lastDay: null };
  await society.send('POST', '/api/stops', { as: await society.admin(), json: stop });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await gate.lookUp.fill('KA01AB5678');
  const stopped = page.getByRole('alert').filter({ hasText: 'Drove off after a collision' });
  await expect(stopped).toBeVisible();
  expect(await cut(stopped)).toEqual([]);
});

test('the gate works by keyboard alone, keeps the earlier look-ups over a reload, and gives them to nobody after signing out', {
  tag: '@whole',
}, async ({ society, browserOf }) => {
  const gate = await atGate(society, browserOf);
  const { keyboard } = gate.page;
  await gate.open();
  await keyboard.type('5678');
  await expect(gate.results).toHaveCount(2);
  await keyboard.press('Enter');
  await expect(gate.earlierOne('5678')).toContainText('KA 01 AB 5678 and 1 more');
  await keyboard.press('ArrowDown');
  await expect(gate.results.first()).toBeFocused();
  await keyboard.press('Tab');
  await expect(gate.results.first().getByRole('link', { name: /^Call/ })).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(gate.results.nth(1)).toBeFocused();
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowUp');
  await expect(gate.lookUp).toBeFocused();
  await keyboard.type('C-301');
  await expect(gate.lookUp, 'replaces what was looked up before').toHaveValue('C-301');
  await expect(gate.result('C-301')).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.type('meera');
  await expect(gate.lookUp).toHaveValue('meera');
  await expect(gate.result('KA 01 AB 5678')).toContainText('Meera Rao');
  await keyboard.press('Enter');
  await expect(gate.earlierOne('meera')).toContainText('KA 01 AB 5678');
  await keyboard.press('Escape');
  await expect(gate.lookUp).toHaveValue('');
  await expect(gate.lookUp).toBeFocused();

  await gate.page.reload();
  await gate.earlierOne('5678').click();
  await expect(gate.lookUp).toHaveValue('5678');
  await expect(gate.results).toHaveCount(2);
  await gate.page.getByRole('button', { name: 'Logout' }).click();
  await (await gate.asks('Sign out at the gate?', 'Nobody can be looked up here')).answer('Logout');
  await gate.isAt('/login', 'Welcome Back');
  const kept = () => gate.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(await kept()).not.toContain('5678');
  const { session } = await society.personWith('security', { name: 'Lakshmi' });
  await gate.page.context().addCookies([session]);
  await gate.open();
  await expect(gate.earlier).toHaveCount(0);
});

test('without a connection the gate says so and tells what it knows, and looks up again by itself when it is back', {
  tag: '@whole',
}, async ({ society, browserOf, trouble }) => {
  trouble.expect(serverAway);
  const gate = await atGate(society, browserOf);
  await gate.open();
  await gate.finds('5678', ['KA 01 AB 5678', 'MH 12 XY 5678']);
  await gate.lookUp.press('Enter');
  await expect(gate.earlierOne('5678')).toBeVisible();
  const place = await gate.lookUp.boundingBox();
  await society.close();
  await gate.lookUp.fill('ka 01');
  await expect(gate.page.getByText('Connection lost. Trying again…')).toBeInViewport();
  expect(await gate.lookUp.boundingBox(), 'nothing moves away from under a thumb').toEqual(place);
  await expect(gate.result('KA 01 AB 5678')).toContainText('Meera Rao');
  // The copy also finds what nobody has looked up before.
  await gate.lookUp.fill('C-301');
  await expect(gate.result('C-301')).toBeVisible();
  await society.open();
  await expect(gate.result('C-301')).toBeVisible();
  await expect(gate.alert).toHaveCount(0);
});

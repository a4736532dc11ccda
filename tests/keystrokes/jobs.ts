import type { Page } from '@playwright/test';
import type { Flat } from '#domain/flat.ts';
import type { Owner } from '#domain/owner.ts';
import type { Hand } from './hand.ts';
import type { Job } from './measure.ts';
import { people, vehicles } from './sample.ts';

/** A clerk's jobs, each in the shortest way the product offers to somebody who knows it. */
export const jobs: Job[] = [
  { what: 'ten flats', society: 'empty', work: tenFlats },
  { what: 'six owners', society: 'empty', work: sixOwners },
  { what: 'five vehicles', society: 'empty', work: fiveVehicles },
  { what: 'ten flats more, one after another', society: 'empty', work: flatsInARow },
  { what: 'ten owners more, one after another', society: 'empty', work: ownersInARow },
  { what: 'ten vehicles more, one after another', society: 'empty', work: vehiclesInARow },
  { what: 'a nomination with two nominees', society: 'empty', work: nominate },
  { what: 'an owner of long ago beside another', society: 'empty', work: ownedAllAlong },
  { what: 'rent raised for all 2BHK of wing B', society: 'demo', work: raiseRents },
  { what: 'owners without an email on paper', society: 'demo', work: printOwners, note: 'the last key is Ctrl P' },
  { what: 'a phone found from a missed call', society: 'demo', work: findPhone, note: 'the number is pasted' },
];

/** */
async function tenFlats(hand: Hand): Promise<void> {
  const { page } = hand;
  await goTo(hand, 'flat m', 'Flat Management');
  await hand.tabTo(page.getByRole('button', { name: 'Add many…' }).first());
  await hand.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Wings' }).and(page.locator(':focus')).waitFor();
  await hand.typeFields('A', '5', '1', '2');
  await hand.type('2');
  await hand.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  await countOf(page, 'flats', 10);
}

async function sixOwners(hand: Hand): Promise<void> {
  const { page } = hand;
  await goTo(hand, 'own', 'Owner Management');
  await hand.tabTo(page.getByRole('button', { name: 'Add Owner', exact: true }));
  for (const { name, email, phone, flat, since, family } of people) {
    await hand.press('Enter');
    await page.getByRole('textbox', { name: 'Full Name' }).and(page.locator(':focus')).waitFor();
    // Leaving the field takes the only flat that fits.
    await hand.typeFields(name, email, phone, flat.replace('-', '').toLowerCase(), since);
    await hand.tabTo(page.getByRole('textbox', { name: 'Adults' }));
    await hand.typeFields(...family.slice(0, 3));
    await hand.type(family[3]);
    await hand.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Add Owner', exact: true }).and(page.locator(':focus')).waitFor();
  }
  await countOf(page, 'owners', people.length);
}

async function fiveVehicles(hand: Hand): Promise<void> {
  const { page } = hand;
  await goTo(hand, 'veh', 'Vehicle Management');
  await hand.tabTo(page.getByRole('button', { name: 'Add Vehicle', exact: true }));
  for (const { plate, company, model, owner } of vehicles) {
    await hand.press('Enter');
    await page.getByRole('textbox', { name: 'Vehicle Number' }).and(page.locator(':focus')).waitFor();
    await hand.typeFields(plate, company, model);
    await hand.tabTo(page.getByRole('dialog').getByRole('combobox', { name: 'Owner' }));
    // The owner's one flat comes along.
    await hand.type(owner);
    await hand.press('Tab', 'Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Add Vehicle', exact: true }).and(page.locator(':focus')).waitFor();
  }
  await countOf(page, 'vehicles', vehicles.length);
}

type Row = { letters: string; title: string; noun: string; first: string; enter: (nth: number) => Promise<void> };

/** Ten with "Add another", by mouse and keys in turn: each is typed into the first field, which has the cursor by itself. */
async function tenInARow(hand: Hand, { letters, title, noun, first, enter }: Row): Promise<void> {
  const { page } = hand;
  await goTo(hand, letters, title);
  await hand.tabTo(page.getByRole('button', { name: `Add ${noun}`, exact: true }));
  await hand.press('Enter');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: first });
  const another = dialog.getByRole('button', { name: 'Add another' });
  for (let nth = 0; nth < 10; nth++) {
    await field.and(page.locator(':focus')).waitFor();
    await enter(nth);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201);
    if (nth % 2 === 0) await hand.click(another);
    else {
      await hand.tabTo(another);
      await hand.press('Enter');
    }
    await saved;
  }
  await field.and(page.locator(':focus')).waitFor();
  await hand.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

async function flatsInARow(hand: Hand): Promise<void> {
  const enter = async (nth: number) => {
    await hand.type(`B-${101 + nth * 2}`);
    if (nth > 0) return;
    await hand.tabTo(hand.page.getByRole('dialog').getByRole('combobox', { name: 'Type' }));
    await hand.press('2', 'Tab');
  };
  await tenInARow(hand, { letters: 'flat m', title: 'Flat Management', noun: 'Flat', first: 'Flat number', enter });
  await countOf(hand.page, 'flats', 20);
}

async function ownersInARow(hand: Hand): Promise<void> {
  const enter = async (nth: number) => {
    await hand.typeFields(`Owner ${nth}`, `owner${nth}@people.example`, `98450124${10 + nth}`, '', '01-04-2024');
    await hand.tabTo(hand.page.getByRole('textbox', { name: 'Adults' }));
    await hand.typeFields('2', '1', '2', '1');
  };
  await tenInARow(hand, { letters: 'own', title: 'Owner Management', noun: 'Owner', first: 'Full Name', enter });
  await countOf(hand.page, 'owners', people.length + 10);
}

async function vehiclesInARow(hand: Hand): Promise<void> {
  const enter = async (nth: number) => {
    await hand.typeFields(`MH02XY12${10 + nth}`, nth === 0 ? 'Tata' : '', 'Nexon');
    await hand.tabTo(hand.page.getByRole('dialog').getByRole('combobox', { name: 'Owner' }));
    await hand.type('meera');
    await hand.press('Tab');
  };
  const first = 'Vehicle Number';
  await tenInARow(hand, { letters: 'veh', title: 'Vehicle Management', noun: 'Vehicle', first, enter });
  await countOf(hand.page, 'vehicles', vehicles.length + 10);
}

/** Half each, the second a child with a guardian. */
async function nominate(hand: Hand): Promise<void> {
  const { page } = hand;
  await openPalette(hand);
  await hand.type('nominate for a-101');
  await page.getByRole('option', { name: /Nominate for A-101/ }).waitFor();
  await hand.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Made on' }).and(page.locator(':focus')).waitFor();
  const nominee = (nth: number) => dialog.getByRole('group', { name: `Nominee ${nth}` });
  await hand.type('15/8/25');
  await hand.tabTo(nominee(1).getByLabel('Name'));
  await hand.typeFields('Mohan Rao', 'Husband');
  await hand.tabTo(dialog.getByRole('button', { name: 'Add a nominee' }));
  await hand.press('Enter');
  await nominee(2).getByLabel('Name').and(page.locator(':focus')).waitFor();
  await hand.typeFields('Arun Rao', 'Son');
  await hand.tabTo(nominee(2).getByRole('textbox', { name: 'Date of birth' }));
  await hand.type('9/6/2015');
  await hand.tabTo(nominee(2).getByLabel('Guardian, if under 18'));
  await hand.type('Mohan Rao');
  await hand.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await countOf(page, 'nominations', 1);
}

async function ownedAllAlong(hand: Hand): Promise<void> {
  const { page } = hand;
  await openPalette(hand);
  await hand.type('change owners of a-102');
  await page.getByRole('option', { name: /Change owners of A-102/ }).waitFor();
  await hand.press('Enter');
  await page.getByRole('heading', { name: 'Owners of A-102' }).waitFor();
  await hand.tabTo(page.getByRole('group', { name: 'Second owner' }).getByLabel('Name'));
  await hand.typeFields('Sunil Desai', '9845012399');
  await hand.tabTo(page.getByRole('checkbox', { name: /all along/ }));
  await hand.press('Space');
  await hand.tabTo(page.getByRole('button', { name: 'See what changes' }));
  await hand.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).waitFor();
  await hand.tabTo(page.getByRole('dialog').getByRole('button', { name: 'Confirm' }));
  await hand.press('Enter');
  await page.getByRole('region', { name: 'Present owners' }).getByText('Sunil Desai').waitFor();
}

/** By five per cent; those without a rent stay without. */
async function raiseRents(hand: Hand): Promise<void> {
  const { page } = hand;
  const isMeant = ({ flatNumber, type, rent }: Flat) => flatNumber.startsWith('B-') && type === '2BHK' && rent !== null;
  const before = (await itemsOf<Flat>(page, 'flats')).filter(isMeant);
  await goTo(hand, 'flat m', 'Flat Management');
  await hand.tabTo(page.getByRole('combobox', { name: 'Wing' }));
  await hand.type('ww');
  await hand.tabTo(page.getByRole('combobox', { name: 'Type' }));
  await hand.type('2');
  await page.waitForURL(/wing=B.*type=2BHK/);
  await hand.tabTo(page.locator('[data-item]').first());
  await hand.press('Shift+End');
  const bar = page.getByRole('region', { name: 'Selection' });
  await hand.tabTo(bar.getByRole('button', { name: 'Edit…' }));
  await hand.press('Enter');
  const edit = page.getByRole('dialog');
  await edit.getByRole('combobox', { name: 'Field' }).and(page.locator(':focus')).waitFor();
  // Rent, raised by per cent, five.
  await hand.press('r', 'Tab', 'r', 'r', 'Tab', '5');
  await edit.getByText(/flats will change/).waitFor();
  await hand.press('Enter');
  await edit.waitFor({ state: 'hidden' });
  const raised = (await itemsOf<Flat>(page, 'flats')).filter(isMeant);
  const isRaised = (flat: Flat) => (raised.find(({ id }) => id === flat.id)?.rent ?? 0) > (flat.rent ?? 0);
  if (!before.every(isRaised)) throw new Error('Not every rent was raised');
}

async function printOwners(hand: Hand): Promise<void> {
  const { page } = hand;
  const without = (await itemsOf<Owner>(page, 'owners')).filter(({ email }) => !email).length;
  await goTo(hand, 'own', 'Owner Management');
  await hand.tabTo(page.getByRole('combobox', { name: 'Email' }));
  await hand.type('witho');
  await page.waitForURL(/email=without/);
  await page.getByText(`${without} of `).first().waitFor();
  // What the browser's own print would put on paper: without a screen it has no dialog to answer.
  await hand.press('Control+p');
  await page.emulateMedia({ media: 'print' });
  await page.locator('tbody:first-of-type tr').filter({ visible: true }).first().waitFor();
  const lines = await page.locator('tbody:first-of-type tr').filter({ visible: true }).count();
  await page.emulateMedia({ media: 'screen' });
  if (without === 0 || lines !== without) throw new Error(`${lines} owners on paper, and ${without} have no email`);
}

async function findPhone(hand: Hand): Promise<void> {
  const { page } = hand;
  const caller = (await itemsOf<Owner>(page, 'owners')).find(({ phone, status }) => phone && status === 'Active');
  if (!caller?.phone) throw new Error('Nobody has a phone');
  const { phone, name } = caller;
  await page.evaluate((text) => navigator.clipboard.writeText(text), `+91-${phone.slice(0, 5)} ${phone.slice(5)}`);
  await openPalette(hand);
  await hand.press('Control+v');
  await page.getByRole('option', { name, exact: false }).first().waitFor();
  await hand.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

async function openPalette(hand: Hand): Promise<void> {
  await hand.press('Control+k');
  await hand.page.getByRole('dialog').getByRole('combobox').and(hand.page.locator(':focus')).waitFor();
}

/** By the palette. */
async function goTo(hand: Hand, letters: string, title: string): Promise<void> {
  await openPalette(hand);
  await hand.type(letters);
  await hand.page.getByRole('option', { name: title }).waitFor();
  await hand.press('Enter');
  await hand.page.getByRole('heading', { level: 1, name: title }).waitFor();
}

async function itemsOf<T>(page: Page, concept: string): Promise<T[]> {
  const { items } = (await (await page.request.get(`/api/${concept}`)).json()) as { items: T[] };
  return items;
}

async function countOf(page: Page, concept: string, wanted: number): Promise<void> {
  const { length } = await itemsOf(page, concept);
  if (length !== wanted) throw new Error(`${length} ${concept}, and there should be ${wanted}`);
}

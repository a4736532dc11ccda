// @module-tag whole
// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { spokenDay } from '#domain/day.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { flatOf, type Items } from '../support/entries.ts';
import { layOut, openScreen } from '../support/screen.tsx';
import { anOwnedFlat, todayOf } from '../support/society.ts';

/*
 * Mistakes in joint owners, nominees, tenancies and households (docs/rules.md, Joint owners, Nominations, Tenancies,
 * Households): the API and the screen refuse each with the same sentence at the same field, and nothing typed is
 * lost.
 */

beforeEach(() => layOut(1200, 800));

type Errors = Record<string, string>;

/**
 * A-101, owned by Meera Rao since 1 April 2024; with a function for the API's answer to a draft, and one for the
 * records.
 */
async function anOffice() {
  const { society, admin, flat, owner } = await anOwnedFlat();
  const day = (days: number) => todayOf(society, days);
  const said = async (path: string, json: object): Promise<Errors | string> => {
    const { status, body } = await admin.send<{ errors?: Errors; detail: string }>('POST', `/api/${path}`, json);
    expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(409);
    expect(status).toBeLessThan(500);
    return body.errors ?? body.detail;
  };
  const open = (address: string) => openScreen(society, address, admin);
  const count = async (list: string) => (await admin.send<Items<object>>('GET', `/api/${list}`)).body.items.length;
  return { society, admin, flat, owner, day, said, open, count };
}

const group = (name: string | RegExp) => screen.findByRole('group', { name });
async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
}
/** jsdom does not submit a form by a button outside of it: submits the last form, which is the dialog's. */
const submit = () => fireEvent.submit([...document.querySelectorAll('form')].at(-1) as HTMLFormElement);

async function chooseReason(): Promise<void> {
  fireEvent.click(await screen.findByRole('combobox', { name: 'Reason' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Gift' }));
}

async function fill(place: HTMLElement, label: string | RegExp, text: string): Promise<HTMLElement> {
  const field = await within(place).findByLabelText(label, { selector: 'input, textarea' });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
  return field;
}

/** Expects the sentence at the field, visible and announced, and the typed value still in it. */
async function expectTold(place: HTMLElement, label: string | RegExp, sentence: string | RegExp, kept: string) {
  await waitFor(() => {
    const field = within(place).getByLabelText(label, { selector: 'input, textarea' }) as HTMLInputElement;
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
    expect(ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')).toMatch(sentence);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.value).toBe(kept);
  });
}

const shownOf = (place: HTMLElement) =>
  (within(place).getByLabelText('Tenant on record', { selector: 'input' }) as HTMLInputElement).value;

test('shares that are not the whole, thirds written as decimals, and an owner twice', async () => {
  const { flat, owner, day, said, open, admin } = await anOffice();
  const draft = { flatId: flat.id, presentOwnerIds: [owner.id], on: day(0), reason: 'gift', key: crypto.randomUUID() };
  const rounded = 'The shares add up to 99.99 %, not quite the whole. Write thirds as 1/3.';
  const thirds = ['0.3333', '0.3333', '0.3333'].map((share, nth) => ({ name: `Heir ${nth}`, share }));
  expect(await said('transfers/holders', { ...draft, holders: thirds })).toEqual({ 'holders.2.share': rounded });
  const sum = 'The shares add up to 5/6. Together they must be the whole.';
  const holders = [
    { personId: owner.id, share: '1/2' },
    { name: 'Sunita Kumar', share: '1/3' },
  ];
  expect(await said('transfers/holders', { ...draft, holders })).toEqual({ 'holders.1.share': sum });
  const twice = [{ personId: owner.id }, { name: 'Sunita Kumar' }, { name: 'sunita  KUMAR' }];
  expect(await said('transfers/holders', { ...draft, holders: twice })).toEqual({
    'holders.2.name': 'This owner is named above already',
  });

  await open(`/admin/flats/${flat.id}/owners`);
  await chooseReason();
  await fill(await group('First owner'), 'Share', '1/2');
  await fill(await group('Second owner'), /^Name/, 'Sunita Kumar');
  await fill(await group('Second owner'), 'Share', '1/3');
  await press('See what changes');
  await expectTold(await group('Second owner'), 'Share', sum, '1/3');
  await press('Add a joint owner');
  await fill(await group('First owner'), 'Share', '0.3333');
  await fill(await group('Second owner'), 'Share', '0.3333');
  await fill(await group('Third owner'), /^Name/, 'sunita  KUMAR');
  await fill(await group('Third owner'), 'Share', '0.3333');
  await press('See what changes');
  await expectTold(await group('Third owner'), 'Share', rounded, '0.3333');
  await expectTold(await group('Third owner'), /^Name/, 'This owner is named above already', 'sunita  KUMAR');
  expect((await flatOf(admin, flat.id)).jointOwners).toEqual([]);
});

test('a share that passes from somebody who does not hold it any more', async () => {
  const { flat, owner, day, said, open, admin } = await anOffice();
  await open(`/admin/flats/${flat.id}/owners`);
  await fill(await group('Second owner'), /^Name/, 'Sunita Kumar');
  const change = { flatId: flat.id, on: day(0), reason: 'sale' };
  const sold = { ...change, presentOwnerIds: [owner.id], holders: [{ name: 'Kabir Menon' }], key: crypto.randomUUID() };
  expect((await admin.send('POST', '/api/transfers/holders', sold)).status).toBe(201);
  const sentence = 'Meera Rao does not own A-101: it belongs to Kabir Menon. Nothing was done.';
  const holders = [{ personId: owner.id }, { name: 'Sunita Kumar' }];
  const late = { ...change, presentOwnerIds: [owner.id], holders, key: crypto.randomUUID() };
  expect(await said('transfers/holders', late)).toEqual({ 'presentOwnerIds.0': sentence });
  await fill(await group('First owner'), 'Share', '1/3');
  await fill(await group('Second owner'), 'Share', '2/3');
  await chooseReason();
  await press('See what changes');
  await expectTold(await group('First owner'), 'Share', sentence, '1/3');
  // An owner taken out of the rows has no row for the error: the present owners are named below the rows, with a button
  // to go on.
  await press('Take out Meera Rao');
  await fill(await group('First owner'), 'Share', '');
  (document.activeElement as HTMLElement).blur();
  await press('See what changes');
  await waitFor(() => {
    const news = screen.getByRole('alert', { name: 'The owners of A-101 have changed meanwhile' });
    expect(document.activeElement).toBe(news);
    expect(news.textContent).toContain('It now belongs to Kabir Menon.');
  });
  expect(within(await group('First owner')).getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Sunita Kumar');
});

test('an owner who nominates themself, and nominees at 110 %', async () => {
  const { flat, owner, day, said, open, count } = await anOffice();
  const nominated = (...nominees: object[]) =>
    said('nominations', { flatId: flat.id, ownerId: owner.id, since: day(-30), nominees });
  const self = "Meera Rao can't be nominated by themself. Name somebody else.";
  expect(await nominated({ name: 'Meera Rao', relation: 'Self', share: 100 })).toEqual({ 'nominees.0.name': self });
  const sum = 'The shares add up to 110 %. Together they must be 100 %.';
  const [mohan, arun] = [
    { name: 'Mohan Rao', relation: 'Son', share: 60 },
    { name: 'Arun Rao', relation: 'Son', share: 50 },
  ];
  expect(await nominated(mohan, arun)).toEqual({ 'nominees.1.share': sum });

  await open(`/admin/flats/${flat.id}`);
  await press('Record a nomination…');
  const dialog = await screen.findByRole('dialog', { name: 'Record a Nomination' });
  await fill(dialog, /^Made on/, spokenDay(day(-30)));
  await fill(await group('Nominee 1'), /^Name/, 'Meera Rao');
  await fill(await group('Nominee 1'), /^Relation/, 'Self');
  submit();
  await expectTold(await group('Nominee 1'), /^Name/, self, 'Meera Rao');
  await fill(await group('Nominee 1'), /^Name/, 'Mohan Rao');
  await press('Add a nominee');
  await fill(await group('Nominee 1'), /^Share/, '60');
  await fill(await group('Nominee 2'), /^Name/, 'Arun Rao');
  await fill(await group('Nominee 2'), /^Relation/, 'Son');
  await fill(await group('Nominee 2'), /^Share/, '50');
  submit();
  await expectTold(await group('Nominee 2'), /^Share/, sum, '50');
  expect(await count('nominations')).toBe(0);
});

test('a tenancy over the days of another, that ends before it begins, and whose tenant is the owner', async () => {
  const { flat, owner, day, said, open, admin, count } = await anOffice();
  const running = { flatId: flat.id, since: day(-30), lastDay: day(60), tenants: [{ name: 'Kabir Menon' }] };
  expect((await admin.send('POST', '/api/tenancies', running)).status).toBe(201);
  const letOut = (more: object) =>
    said('tenancies', {
      flatId: flat.id,
      since: day(100),
      lastDay: day(200),
      tenants: [{ name: 'Ravi Shah' }],
      ...more,
    });
  const over = `A-101 is let to Kabir Menon from ${spokenDay(day(-30))} to ${spokenDay(day(60))}. Choose other days.`;
  expect(await letOut({ since: day(10) })).toEqual({ since: over });
  const before = `It begins on ${spokenDay(day(100))}. Choose that day or a later one.`;
  expect(await letOut({ lastDay: day(99) })).toEqual({ lastDay: before });
  const own = 'Meera Rao owns A-101 on these days. Nobody rents from themself.';
  expect(await letOut({ tenants: [{ personId: owner.id }] })).toEqual({ 'tenants.0.personId': own });

  await open(`/admin/flats/${flat.id}`);
  await press('Let out…');
  const dialog = await screen.findByRole('dialog', { name: 'Let Out a Flat' });
  const tenant = () => group('Tenant');
  await fill(dialog, /^First day/, spokenDay(day(100)));
  await fill(dialog, /^Last day/, spokenDay(day(99)));
  await fill(await tenant(), /^Name/, 'Ravi Shah');
  submit();
  await expectTold(dialog, /^Last day/, before, spokenDay(day(99)));
  await fill(dialog, /^Last day/, spokenDay(day(200)));
  await fill(dialog, /^First day/, spokenDay(day(10)));
  submit();
  await expectTold(dialog, /^First day/, over, spokenDay(day(10)));
  await fill(dialog, /^First day/, spokenDay(day(100)));
  const known = await within(await tenant()).findByLabelText('Or somebody on record', { selector: 'input' });
  fireEvent.click(known);
  fireEvent.change(known, { target: { value: 'Meera' } });
  fireEvent.click(await screen.findByRole('option', { name: /^Meera Rao/ }));
  submit();
  await expectTold(await tenant(), 'Tenant on record', own, shownOf(await tenant()));
  expect(await count('tenancies')).toBe(1);
});

test('a member of a household who is born in the future', async () => {
  const { flat, said, open, day, count } = await anOffice();
  const year = Number(day(0).slice(0, 4)) + 1;
  const sentence = `${year} is still to come`;
  expect(await said('households', { flatId: flat.id, members: [{ name: 'Ira Rao', bornYear: year }] })).toEqual({
    'members.0.bornYear': sentence,
  });
  await open(`/admin/flats/${flat.id}`);
  await press('List who lives here…');
  // The owner is proposed in the first row.
  await fill(await group('Member 2'), /^Name/, 'Ira Rao');
  await fill(await group('Member 2'), 'Year of birth', String(year));
  submit();
  await expectTold(await group('Member 2'), 'Year of birth', sentence, String(year));
  expect(await count('households')).toBe(0);
});

test('two clerks who end one tenancy at once: the second is told who said it and when, and it ended once', async () => {
  const { society, flat, day, open, admin } = await anOffice();
  const draft = { flatId: flat.id, since: day(-30), lastDay: day(60), tenants: [{ name: 'Kabir Menon' }] };
  const { body: tenancy } = await admin.send<Tenancy>('POST', '/api/tenancies', draft);
  await open(`/admin/flats/${flat.id}`);
  await press(/^End Kabir Menon/);
  const dialog = await screen.findByRole('dialog', { name: 'End a Tenancy' });
  await fill(dialog, /^First day without them/, spokenDay(day(-1)));
  const other = await society.signedInAs('admin');
  const end = { version: 1, on: day(0), how: 'left' };
  const path = `/api/tenancies/${tenancy.id}/end`;
  const both = await Promise.all([other.send('POST', path, end), other.send('POST', path, end)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const sentence = `The tenancy of A-101 ended on ${spokenDay(day(0))} already: Test admin said so on ${spokenDay(day(0))}.`;
  await waitFor(() => expect(screen.getByRole('button', { name: 'End tenancy' }).hasAttribute('disabled')).toBe(false));
  submit();
  await expectTold(dialog, /^First day without them/, sentence, spokenDay(day(-1)));
  const { body } = await admin.send<Tenancy>('GET', `/api/tenancies/${tenancy.id}`);
  expect(body).toMatchObject({ until: day(0), ended: 'left' });
});

test('two clerks who take back one tenancy that has not begun: the second is told, though the form has no field', async () => {
  const { society, flat, day, open, admin } = await anOffice();
  const draft = { flatId: flat.id, since: day(30), lastDay: day(60), tenants: [{ name: 'Kabir Menon' }] };
  const { body: tenancy } = await admin.send<Tenancy>('POST', '/api/tenancies', draft);
  await open('/admin/tenancies');
  await press(/^Take back Kabir Menon/);
  const dialog = await screen.findByRole('dialog');
  const other = await society.signedInAs('admin');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Take back' }).hasAttribute('disabled')).toBe(false));
  const end = { version: 1, on: day(30) };
  expect((await other.send('POST', `/api/tenancies/${tenancy.id}/end`, end)).status).toBe(200);
  submit();
  const sentence = `The tenancy of A-101 that was to begin on ${spokenDay(day(30))} was taken back already: Test admin said so on ${spokenDay(day(0))}.`;
  expect((await within(dialog).findByRole('alert')).textContent).toContain(sentence);
});

test('two clerks who let one flat to the next tenants at once: the second is told at that question, and goes on from there', async () => {
  const { society, flat, day, open, admin, count } = await anOffice();
  const draft = { flatId: flat.id, since: day(-30), lastDay: day(60), tenants: [{ name: 'Kabir Menon' }] };
  const { body: tenancy } = await admin.send<Tenancy>('POST', '/api/tenancies', draft);
  await open(`/admin/flats/${flat.id}`);
  await press(/^Next tenant after Kabir Menon/);
  const dialog = await screen.findByRole('dialog', { name: 'Next Tenant' });
  await fill(dialog, /^First day/, spokenDay(day(0)));
  await fill(await group('Tenant'), /^Name/, 'Ravi Shah');
  const other = await society.signedInAs('admin');
  const next = { ...draft, since: day(0), lastDay: day(300), tenants: [{ name: 'Imran Shaikh' }] };
  const ends = { id: tenancy.id, version: 1 };
  expect((await other.send('POST', '/api/tenancies', { ...next, ends })).status).toBe(201);
  const sentence = `The tenancy of A-101 ended on ${spokenDay(day(0))} already: Test admin said so on ${spokenDay(day(0))}.`;
  submit();
  const question = await within(dialog).findByRole('radiogroup', { name: 'What becomes of them?' });
  await waitFor(() => {
    const ids = (question.getAttribute('aria-describedby') ?? '').split(' ');
    expect(ids.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(sentence);
  });
  expect(within(await group('Tenant')).getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ravi Shah');
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Their tenancy stays as it is' }));
  submit();
  const whose = `A-101 is let to Imran Shaikh from ${spokenDay(day(0))} to ${spokenDay(day(300))}. Choose other days.`;
  await expectTold(dialog, /^First day/, whose, spokenDay(day(0)));
  expect(await count('tenancies')).toBe(2);
});

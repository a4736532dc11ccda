// @module-tag whole
// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ErasurePlan } from '#domain/erasure.ts';
import { addFlat, addOwner, dayAgo, editOwner, ownerDraft, ownerOf } from '../support/entries.ts';
import { field, openScreen, press, type } from '../support/screen.tsx';
import { anOffice, testPassword, todayOf } from '../support/society.ts';

/* The privacy notice, consents, the copy of a person's data, and erasure. */

const dialog = () => screen.findByRole('dialog');

async function aFormerOwner() {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const { id } = await addOwner(admin, { flatId: flat.id });
  await editOwner(admin, id, { status: 'Old' });
  return { society, admin, id };
}

test('who erases is told what goes and stays, and must type the name; the page then shows nothing of it', async () => {
  const { society, admin, id } = await aFormerOwner();
  await openScreen(society, `/admin/people/${id}`, admin);
  await press('Erase details…');
  const form = within(await dialog());
  await form.findByText("This can't be undone");
  form.getByText('The same in 2 lines of the activity log');
  form.getByText(/^The name, the flats and their days/);
  form.getByText(/^Where others typed the name among who lives with them, or nominated them: it may be a namesake’s/);
  form.getByText(/^Backups of before: .* longer where a month goes by without one; one made by hand until ten newer/);
  const erase = form.getByRole('button', { name: 'Erase for good' });
  expect((erase as HTMLButtonElement).disabled).toBe(true);
  await type('Type the name: Meera Rao', 'meera rao');
  expect((erase as HTMLButtonElement).disabled).toBe(false);
  fireEvent.click(erase);
  await screen.findByText('The details of Meera Rao are erased');
  await screen.findByText(/^Personal details were erased on/);
  await waitFor(() => expect(document.body.textContent).not.toContain('98450 12345'));
  expect((await ownerOf(admin, id)).erasedOn).toBe(todayOf(society));
});

test('who erases is told of earlier records of the person that go along, and of deleted ones that only share the name', async () => {
  const { society, admin, id } = await aFormerOwner();
  for (const more of [{}, { email: 'other@people.example', phone: '9845073737' }]) {
    const deleted = await addOwner(admin, more);
    await admin.send('DELETE', `/api/owners/${deleted.id}`);
  }
  await openScreen(society, `/admin/people/${id}`, admin);
  await press('Erase details…');
  const form = within(await dialog());
  await form.findByText(/^Their earlier record, deleted on .*: the same name with a phone or email of theirs$/);
  form.getByText(/^What the log says of 1 deleted record of the same name: nothing tells that it is this person\./);
  form.getByText('The same in 4 lines of the activity log');
});

test('where something else would go by now the form says so, shows that, keeps the name that was typed, and then erases', async () => {
  const { society, admin, id } = await aFormerOwner();
  const other = await addOwner(admin, { email: 'other@people.example' });
  await openScreen(society, `/admin/people/${id}`, admin);
  await press('Erase details…');
  const form = within(await dialog());
  await form.findByText("This can't be undone");
  await type('Type the name: Meera Rao', 'meera rao');
  const line = /^Their earlier record, deleted on/;
  await admin.send('DELETE', `/api/owners/${other.id}`);
  const { queryClient } = await import('#web/data/queries.ts');
  // As where the stream says so: what was read stays under who types.
  await act(() => queryClient.invalidateQueries({ queryKey: ['erasure', id] }));
  expect(queryClient.getQueryData<ErasurePlan>(['erasure', id])?.earlier).toHaveLength(1);
  expect(form.queryByText(line)).toBeNull();
  await press('Erase for good');
  await form.findByText(/^What goes and what stays has changed meanwhile\. Nothing was erased\./);
  form.getByText(line);
  expect((form.getByLabelText(/^Type the name: Meera Rao/) as HTMLInputElement).value).toBe('meera rao');
  expect((await ownerOf(admin, id)).erasedOn).toBeNull();
  await press('Erase for good');
  await screen.findByText('The details of Meera Rao are erased');
});

test('who opens the form of a consent or of an erasure begins in its first field, or on Cancel where it has none', async () => {
  const { society, admin, id } = await aFormerOwner();
  await openScreen(society, `/admin/people/${id}`, admin);
  await press('Erase details…');
  const why = await field('Why');
  await waitFor(() => expect(document.activeElement).toBe(why));
  await press('Cancel');
  await press('Record consent…');
  const notice = await field('Notice');
  await waitFor(() => expect(document.activeElement).toBe(notice));
  await press('Cancel');
  // An account that is still open is in the way of an erasure.
  await admin.send('POST', '/api/users', {
    name: 'Meera Rao',
    email: ownerDraft.email,
    role: 'user',
    password: testPassword,
  });
  const { queryClient } = await import('#web/data/queries.ts');
  queryClient.removeQueries({ queryKey: ['erasure'] });
  await press('Erase details…');
  await screen.findByText('Not yet');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
});

test('somebody whose record was deleted is erased from their history in the log', async () => {
  const { society, admin, id } = await aFormerOwner();
  await admin.send('DELETE', `/api/owners/${id}`);
  await openScreen(society, `/admin/activity?record=${encodeURIComponent(`owners/${id}`)}`, admin);
  await screen.findByText(/^The record of Meera Rao was deleted on/);
  screen.getByRole('button', { name: 'Hand over a copy…' });
  await press('Erase details…');
  await type('Type the name: Meera Rao', 'Meera Rao');
  await press('Erase for good');
  await screen.findByText('The details of Meera Rao are erased');
  await screen.findByText(/Their personal details are erased\.$/);
  expect(screen.queryByRole('button', { name: 'Erase details…' })).toBeNull();
  const { db } = society.context;
  expect(JSON.stringify(await db.selectFrom('changes').selectAll().execute())).not.toContain('9845012345');
});

test('the history of an owner who is there offers none of it, and asks for no plan of an erasure', async () => {
  const { society, admin, id } = await aFormerOwner();
  const asked = vi.spyOn(society.app, 'request');
  await openScreen(society, `/admin/activity?record=${encodeURIComponent(`owners/${id}`)}`, admin);
  await screen.findByText('Test admin added owner Meera Rao');
  const paths = () => asked.mock.calls.map(([request]) => new URL((request as Request).url).pathname);
  await waitFor(() => expect(paths()).toContain(`/api/owners/${id}`));
  expect(paths().filter((path) => path.endsWith('/erasure'))).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Erase details…' })).toBeNull();
});

test('where the page of a deleted owner was, what the log holds of them is handed over and erased', async () => {
  const { society, admin, id } = await aFormerOwner();
  await admin.send('DELETE', `/api/owners/${id}`);
  await openScreen(society, `/admin/people/${id}`, admin);
  await screen.findByText('This person no longer exists');
  await screen.findByText(/^The record of Meera Rao was deleted on/);
  screen.getByRole('button', { name: 'Hand over a copy…' });
  screen.getByRole('button', { name: 'Erase details…' });
});

test('the page of a record that became part of another says of which, and erases nothing', async () => {
  const { society, admin, id } = await aFormerOwner();
  const kept = await addOwner(admin, { name: 'Meera S Rao' });
  const { version } = await ownerOf(admin, id);
  const merge = { version: kept.version, otherId: id, otherVersion: version };
  expect((await admin.send('POST', `/api/owners/${kept.id}/merge`, merge)).status).toBe(200);
  await openScreen(society, `/admin/people/${id}`, admin);
  await screen.findByText(
    'This record of Meera Rao became part of that of Meera S Rao. What is held of them is erased there.',
  );
  expect(screen.queryByText(/was deleted on/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Erase details…' })).toBeNull();
});

test('what stands in the way of an erasure is said in place of the form', async () => {
  const { society, admin, id } = await aFormerOwner();
  const account = { email: 'meera@people.example', password: 'verandah', name: 'Meera' };
  await admin.send('POST', '/api/users', account);
  await openScreen(society, `/admin/people/${id}`, admin);
  await press('Erase details…');
  await screen.findByText(/^The account meera@people.example is in use/);
  expect(screen.queryByLabelText(/^Type the name/)).toBeNull();
});

test('a copy is made after the password, as a page and as JSON; a wrong one is said at its field', async () => {
  const { society, admin, id } = await aFormerOwner();
  await openScreen(society, `/admin/people/${id}`, admin);
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${saved.push(file)}` }));
  await press('Hand over a copy…');
  await type('Password', 'not this');
  await press('Make the files');
  await screen.findByText('Incorrect password');
  await type('Password', testPassword);
  await press('Make the files');
  await press('Save the page to read');
  await press('Save the file for machines');
  expect(saved.map(({ type: kind }) => kind)).toEqual(['text/html;charset=utf-8', 'application/json']);
});

test('a consent is recorded, and withdrawn again, on the owner’s page', async () => {
  const { society, admin } = await anOffice();
  const { id } = await addOwner(admin);
  await openScreen(society, `/admin/people/${id}`, admin);
  await press('Record consent…');
  await within(await dialog()).findByText(/^Record it only where/);
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Record consent' }));
  await screen.findByText('1 consent recorded');
  await screen.findByText(/^Agreed to notice 1 on/);
  expect((await ownerOf(admin, id)).consent).toEqual({ notice: 1, day: dayAgo(0) });
  await press('Withdraw consent…');
  await press('Record withdrawal');
  await screen.findByText(/^Withdrawn on/);
  expect((await ownerOf(admin, id)).consent).toBeNull();
});

test('where nobody’s consent was recorded, as somebody else did so meanwhile, it is said without a tick', async () => {
  const { society, admin } = await anOffice();
  const { id } = await addOwner(admin);
  await openScreen(society, `/admin/people/${id}`, admin);
  await press('Record consent…');
  await within(await dialog()).findByText(/^Record it only where/);
  const agreed = { ownerIds: [id], notice: 1, day: dayAgo(0), how: 'paper' };
  expect((await admin.send('POST', '/api/privacy/consents', agreed)).body).toEqual({ recorded: 1, leftOut: 0 });
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Record consent' }));
  const said = await screen.findByText(/^0 consents recorded; 1 had agreed already/);
  // Before the sentence of a success its tick stands.
  expect(said.previousElementSibling).toBeNull();
});

test('the page says what is kept, counts consents, and a changed notice is a new version', async () => {
  const { society, admin } = await anOffice();
  await addOwner(admin);
  await openScreen(society, '/admin/privacy', admin);
  await screen.findByText('0 of 1 active owners have agreed to the notice.');
  expect((await screen.findByText('1 without consent')).getAttribute('href')).toBe(
    '/admin/owners?status=Active&consent=without',
  );
  await press('Change the notice');
  await type('Text', 'We keep your name.');
  await press('Put in force');
  await screen.findByText('Version 2 of the notice is in force');
  await screen.findByText(/^Version 2, in force since/, { selector: 'p:not([data-size="xs"])' });
  await type('Name, phone, email or office hours', 'Asha Nair, office');
  fireEvent.submit(await screen.findByRole('form', { name: 'Whom to ask' }));
  await screen.findByText('The contact is saved');
  await field('Name, phone, email or office hours');
});

test('whom to ask goes on being typed while somebody saves a setting, and what both changed is asked', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/admin/privacy', admin);
  const { queryClient } = await import('#web/data/queries.ts');
  const label = 'Name, phone, email or office hours';
  const saveElsewhere = async (edit: object) => {
    const { version } = (await admin.send<{ version: number }>('GET', '/api/society')).body;
    expect((await admin.send('PATCH', '/api/society', { version, ...edit })).status).toBe(200);
    await queryClient.refetchQueries({ queryKey: ['society'] });
  };
  const typed = async () => ((await field(label)) as HTMLTextAreaElement).value;
  const save = async () => fireEvent.submit(await screen.findByRole('form', { name: 'Whom to ask' }));
  await type(label, 'Asha Nair, office');
  await saveElsewhere({ name: 'Courtyard Residency' });
  expect(await typed()).toBe('Asha Nair, office');
  await save();
  await screen.findByText('The contact is saved');
  await saveElsewhere({ privacyContact: 'Bina Rao' });
  await waitFor(async () => expect(await typed()).toBe('Bina Rao'));
  await type(label, 'Asha Nair, 5 to 7 pm');
  await saveElsewhere({ privacyContact: 'Bina Rao, gate' });
  await save();
  fireEvent.click(await screen.findByRole('radio', { name: 'Keep yours: Asha Nair, 5 to 7 pm' }));
  expect(await typed()).toBe('Asha Nair, 5 to 7 pm');
  await save();
  await waitFor(async () =>
    expect((await admin.send('GET', '/api/society')).body).toMatchObject({ privacyContact: 'Asha Nair, 5 to 7 pm' }),
  );
});

test('a notice that somebody else changed under the open form is shown beside it, and put in force by who chooses', async () => {
  const { society, admin } = await anOffice();
  const other = await society.signedInAs('admin');
  await openScreen(society, '/admin/privacy', admin);
  await press('Change the notice');
  await type('Text', 'We keep your name, said here.');
  await other.send('POST', '/api/privacy/notices', { version: 1, text: 'We keep your name, said elsewhere.' });
  await press('Put in force');
  await screen.findByText(/^Test admin changed the notice meanwhile/);
  expect((await society.send('GET', '/api/privacy/notice')).body).toMatchObject({ version: 2 });
  fireEvent.click(screen.getByLabelText('Keep yours: We keep your name, said here.'));
  await press('Put in force');
  await screen.findByText('Version 3 of the notice is in force');
  const now = await society.send('GET', '/api/privacy/notice');
  expect(now.body).toMatchObject({ version: 3, text: 'We keep your name, said here.' });
});

test('who signs up is shown the notice, and its version stays with the account', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/signup', null);
  await screen.findByText('What is kept of you, and why');
  await type('Email', 'new@people.example');
  await type('Password', 'verandah');
  await type('Confirm Password', 'verandah');
  await press('Sign Up');
  await waitFor(async () => {
    const { body } = await admin.send<{ items: { email: string; acceptedNotice: number | null }[] }>(
      'GET',
      '/api/users',
    );
    expect(body.items.find(({ email }) => email === 'new@people.example')?.acceptedNotice).toBe(1);
  });
});

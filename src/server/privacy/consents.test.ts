import { describe, expect, test } from 'vitest';
import type { LastChange } from '#domain/change.ts';
import type { Consent, Notice, PresentNotice, PrivacyFigures } from '#domain/privacy.ts';
import { firstNotice } from '#server/database/migrations/0020_privacy.ts';
import { addOwner, type Items, ownerOf } from '../../../tests/support/entries.ts';
import { anOffice, type Person, todayOf } from '../../../tests/support/society.ts';

const agree = (admin: Person, ownerIds: string[], day: string, more: object = {}) =>
  admin.send<{ recorded: number; leftOut: number; detail: string }>('POST', '/api/privacy/consents', {
    ...{ ownerIds, notice: 1, day, how: 'paper', ...more },
  });
const withdraw = (admin: Person, ownerId: string, day: string) =>
  admin.send<Items<Consent> & { detail: string }>('POST', '/api/privacy/consents/withdrawal', { ownerId, day });
const consentOf = async (admin: Person, id: string) => (await ownerOf(admin, id)).consent;

async function twoOwners() {
  const { society, admin } = await anOffice();
  const [asha, bina] = [
    await addOwner(admin, { name: 'Asha', email: 'asha@people.example' }),
    await addOwner(admin, { name: 'Bina', email: 'bina@people.example' }),
  ];
  return { society, admin, asha, bina, today: todayOf(society) };
}

describe('the notice', () => {
  test('is there from the beginning, and each change is a new version; those before stay as they were', async () => {
    const { society, admin } = await anOffice();
    const today = todayOf(society);
    await admin.send('PATCH', '/api/society', { version: 1, privacyContact: 'Asha Nair, office' });
    const changed = await admin.send('POST', '/api/privacy/notices', {
      version: 1,
      text: 'We keep your name.\nThat is all.',
    });
    expect([changed.status, changed.body]).toMatchObject([201, { version: 2, day: today }]);
    const { items } = (await admin.send<Items<Notice>>('GET', '/api/privacy/notices')).body;
    expect(items.map(({ version, text }) => [version, text])).toEqual([
      [2, 'We keep your name.\nThat is all.'],
      [1, firstNotice],
    ]);
    const shown = await society.send<PresentNotice>('GET', '/api/privacy/notice');
    expect(shown.body).toMatchObject({ version: 2, contact: 'Asha Nair, office' });
    const again = await admin.send('POST', '/api/privacy/notices', {
      version: 2,
      text: 'We keep your name.\nThat is all.',
    });
    expect(again.status).toBe(409);
  });

  test('names the version that it was written from: of several who change it at once one does, the others are shown it', async () => {
    const { admin } = await anOffice();
    const texts = Array.from({ length: 8 }, (_, nth) => `We keep your name, says ${nth}.`);
    const change = (text: string) =>
      admin.send<Notice & { code: string; current: Notice }>('POST', '/api/privacy/notices', { version: 1, text });
    const answers = await Promise.all(texts.map(change));
    const [made, ...more] = answers.filter(({ status }) => status === 201);
    expect([made?.body.version, more]).toEqual([2, []]);
    for (const { status, body } of answers.filter((one) => one !== made))
      expect([status, body]).toMatchObject([409, { code: 'stale', current: made?.body }]);
    const { items } = (await admin.send<Items<Notice>>('GET', '/api/privacy/notices')).body;
    expect(items).toHaveLength(2);
    const { by } = (await admin.send<LastChange>('GET', '/api/changes/last?topic=notices')).body;
    expect(by?.id).toBe(admin.id);
  });

  test('that was accepted when signing up stays with the account; one that never was is refused', async () => {
    const { society, admin } = await anOffice();
    const person = { password: 'verandah', confirmPassword: 'verandah', role: 'user' };
    const signUp = (email: string, notice: number) =>
      society.send<{ user: { id: string } }>('POST', '/api/auth/sign-up', { ...person, email, notice });
    const { body } = await signUp('new@people.example', 1);
    expect((await admin.send(`GET`, `/api/users/${body.user.id}`)).body).toMatchObject({ acceptedNotice: 1 });
    expect((await signUp('other@people.example', 7)).status).toBe(422);
  });
});

describe('a consent', () => {
  test('is recorded for many at once; who has agreed already is left out, and a later notice is agreed to anew', async () => {
    const { admin, asha, bina, today } = await twoOwners();
    expect((await agree(admin, [asha.id], today)).body).toEqual({ recorded: 1, leftOut: 0 });
    expect((await agree(admin, [asha.id, bina.id, crypto.randomUUID()], today)).body).toEqual({
      recorded: 1,
      leftOut: 2,
    });
    await admin.send('POST', '/api/privacy/notices', { version: 1, text: 'We keep your name.' });
    const figures = async () => (await admin.send<PrivacyFigures>('GET', '/api/privacy')).body;
    expect(await figures()).toEqual({ owners: 2, withConsent: 2, toEarlierNotice: 2, erasures: 0 });
    expect((await agree(admin, [asha.id], today, { notice: 2 })).body).toEqual({ recorded: 1, leftOut: 0 });
    expect(await consentOf(admin, asha.id)).toEqual({ notice: 2, day: today });
    expect(await figures()).toMatchObject({ withConsent: 2, toEarlierNotice: 1 });
  });

  test('is withdrawn on a day that is not before it, and what was stays told', async () => {
    const { society, admin, asha, today } = await twoOwners();
    expect((await withdraw(admin, asha.id, today)).body.detail).toBe('There is no consent of Asha to withdraw');
    await agree(admin, [asha.id], todayOf(society, -1));
    for (const day of [todayOf(society, -2), todayOf(society, 1)])
      expect((await withdraw(admin, asha.id, day)).status).toBe(422);
    const { body } = await withdraw(admin, asha.id, today);
    expect(body.items).toMatchObject([{ notice: 1, how: 'paper', withdrawnOn: today, recordedBy: 'Test admin' }]);
    expect(await consentOf(admin, asha.id)).toBeNull();
  });

  test('to no notice that there is, or on a day to come, is refused', async () => {
    const { society, admin, asha, today } = await twoOwners();
    expect((await agree(admin, [asha.id], today, { notice: 2 })).body.detail).toBe(
      'There is no such version of the notice',
    );
    expect((await agree(admin, [asha.id], todayOf(society, 1))).status).toBe(422);
    expect(await consentOf(admin, asha.id)).toBeNull();
  });

  test('comes back with an owner whose deletion is taken back', async () => {
    const { admin, asha, today } = await twoOwners();
    await agree(admin, [asha.id], today);
    const { headers } = await admin.send('DELETE', `/api/owners/${asha.id}`);
    await admin.send('POST', `/api/activities/${headers.get('activity-id')}/undo`);
    expect(await consentOf(admin, asha.id)).toEqual({ notice: 1, day: today });
  });
});

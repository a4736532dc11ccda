import { describe, expect, test } from 'vitest';
import type { SocietySettings } from '#domain/society.ts';
import { anOffice, type Person } from '../../../tests/support/society.ts';

const untouched = {
  name: '',
  address: null,
  registrationNumber: null,
  timeZone: 'Asia/Kolkata',
  adminSignUp: 'approval',
  userSignUp: null,
  familyRule: 'every-above-zero',
  ownerEmail: null,
  residentsSeeContacts: false,
  aadharKeeping: 'whole',
  flatNumbers: 'A-101',
  phones: 'ten-digits',
  secondFactor: 'off',
  privacyContact: null,
  version: 1,
  updatedAt: expect.any(String),
};

async function settingsOf(admin: Person): Promise<SocietySettings> {
  return (await admin.send<SocietySettings>('GET', '/api/society')).body;
}

describe("the society's settings", () => {
  test('begin with their defaults, with nothing open', async () => {
    const { admin } = await anOffice();
    expect(await settingsOf(admin)).toEqual(untouched);
  });

  test('change where they are named, keep the rest, and count the version on', async () => {
    const { admin } = await anOffice();
    const edit = {
      name: 'आँगन',
      address: 'Church Street\nBengaluru',
      registrationNumber: 'BLR/HSG/42',
      timeZone: 'Asia/Dubai',
    };
    const { status, body } = await admin.send<SocietySettings>('PATCH', '/api/society', { version: 1, ...edit });
    expect(status).toBe(200);
    expect(body).toEqual({ ...untouched, ...edit, version: 2 });
    const more = {
      adminSignUp: 'closed',
      familyRule: 'total-above-zero',
      ownerEmail: 'optional',
      residentsSeeContacts: true,
      aadharKeeping: 'last-four',
      address: null,
    };
    await admin.send('PATCH', '/api/society', { version: 2, ...more });
    expect(await settingsOf(admin)).toEqual({ ...untouched, ...edit, ...more, version: 3 });
    expect(
      (await admin.send<SocietySettings>('PATCH', '/api/society', { version: 3, residentsSeeContacts: false })).body
        .residentsSeeContacts,
    ).toBe(false);
  });

  test('from an old version are refused and told as they are now; of two at once, one is saved', async () => {
    const { admin } = await anOffice();
    const answers = await Promise.all(
      ['North', 'South'].map((name) => admin.send<SocietySettings>('PATCH', '/api/society', { version: 1, name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = answers.find(({ status }) => status === 200)?.body;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'stale',
      detail: 'Someone else changed the settings meanwhile',
      current: kept,
    });
    expect(await settingsOf(admin)).toEqual(kept);
  });

  test('that make no sense are refused at their fields, and nothing is saved', async () => {
    const { admin } = await anOffice();
    for (const [edit, field] of [
      [{ name: '' }, 'name'],
      [{ timeZone: 'Bengaluru' }, 'timeZone'],
      [{ adminSignUp: 'yes' }, 'adminSignUp'],
      [{ familyRule: '' }, 'familyRule'],
      [{ ownerEmail: 'never' }, 'ownerEmail'],
      [{ ownerEmail: null }, 'ownerEmail'],
      [{ residentsSeeContacts: 'true' }, 'residentsSeeContacts'],
      [{ aadharKeeping: null }, 'aadharKeeping'],
      [{ id: 2 }, 'id'],
      [{ updatedAt: '2026-01-01' }, 'updatedAt'],
      [{ version: undefined }, 'version'],
    ] as const) {
      const { status, body } = await admin.send<{ errors: object }>('PATCH', '/api/society', {
        version: 1,
        address: 'Elsewhere',
        ...edit,
      });
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
    expect(await settingsOf(admin)).toEqual(untouched);
  });

  test('are in the log, by whom, with what was before and after', async () => {
    const { society, admin } = await anOffice();
    await admin.send('PATCH', '/api/society', { version: 1, residentsSeeContacts: true });
    const [change] = await society.context.db
      .selectFrom('changes')
      .selectAll()
      .where('topic', '=', 'society')
      .execute();
    expect(change).toMatchObject({ operation: 'edit', actorId: admin.id, entityId: null });
    expect([change?.before, change?.after].map((row) => JSON.parse(row ?? '').residentsSeeContacts)).toEqual([0, 1]);
  });

  test.each(['user', 'security'] as const)('are neither shown to %s nor changed by them', async (role) => {
    const { society, admin } = await anOffice();
    await admin.send('PATCH', '/api/society', { version: 1, name: 'Aangan Heights', registrationNumber: 'BLR/HSG/42' });
    const person = await society.signedInAs(role);
    const answers = [
      await person.send('GET', '/api/society'),
      await person.send('PATCH', '/api/society', { version: 2, residentsSeeContacts: true }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(403);
      expect(JSON.stringify(body)).not.toMatch(/BLR|residentsSeeContacts|familyRule/);
    }
    expect((await settingsOf(admin)).residentsSeeContacts).toBe(false);
    // The name stands in the top bar of every screen, and the day is the society's.
    expect((await person.send<{ society: object }>('GET', '/api/me')).body.society).toEqual({
      name: 'Aangan Heights',
      timeZone: 'Asia/Kolkata',
      userSignUp: 'open',
    });
  });
});

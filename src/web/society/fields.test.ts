import { describe, expect, test } from 'vitest';
import { sentencesOf } from '#domain/say.ts';
import { shownValue } from '#domain/sentences/log.ts';
import type { SocietySettings } from '#domain/society.ts';
import { roleLabels } from '#web/identity/roleLabels.ts';
import { checkFields, settingFields, timeZoneOptions, toEdit, toFields, wording } from '#web/society/fields.ts';

const sentences = (...given: Parameters<typeof checkFields>) => sentencesOf(checkFields(...given));

const settings: SocietySettings = {
  name: 'Green Park',
  address: null,
  registrationNumber: 'BOM/1',
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
  version: 4,
  updatedAt: '2026-01-01T00:00:00.000Z',
};

describe('the settings as a form', () => {
  test('send what was changed and nothing else; an emptied field is no value', () => {
    const fields = { ...toFields(settings), residentsSeeContacts: true, registrationNumber: ' ' };
    expect(toEdit(settings, fields)).toEqual({ version: 4, residentsSeeContacts: true, registrationNumber: null });
    expect(toEdit(settings, toFields(settings))).toEqual({ version: 4 });
  });

  test('an empty name and an invented time zone are refused at their fields', () => {
    expect(sentences(settings, { ...toFields(settings), name: ' ', timeZone: 'Asia/Atlantis' })).toEqual({
      name: 'Name of the society is required',
      timeZone: 'Choose a time zone from the list',
    });
  });

  test("can be changed before the society has a name, which can't be taken away once there is one", () => {
    const nameless = { ...settings, name: '' };
    const fields = { ...toFields(nameless), residentsSeeContacts: true };
    expect(checkFields(nameless, fields)).toEqual({});
    expect(toEdit(nameless, fields)).toEqual({ version: 4, residentsSeeContacts: true });
    expect(checkFields(settings, { ...fields, name: '' })).toHaveProperty('name');
  });

  test('are told in words when two people changed them', () => {
    expect(wording.shown('adminSignUp', 'closed')).toBe('Not at all');
    expect(wording.shown('residentsSeeContacts', false)).toBe('off');
    expect(wording.shown('name', 'open')).toBe('open');
    expect(wording.shown('address', '')).toBe('empty');
  });
});

test('the time zones have the one that is set, under the name it is set by, and none twice', () => {
  const values = timeZoneOptions('Asia/Kolkata').map(({ value }) => value);
  expect(values.filter((value) => value === 'Asia/Kolkata')).toHaveLength(1);
  expect(values).not.toContain('Asia/Calcutta');
  expect(timeZoneOptions('Etc/GMT+3').some(({ value }) => value === 'Etc/GMT+3')).toBe(true);
  expect(new Set(values).size).toBe(values.length);
});

test('the log says what was chosen in the words of the screens', () => {
  const choices = Object.entries(settingFields).flatMap(([field, setting]) =>
    setting.control === 'choice' ? setting.options.map(({ value, label }) => [field, value, label]) : [],
  );
  expect(choices.length).toBeGreaterThan(15);
  for (const [field, value, label] of [
    ...choices,
    ...Object.entries(roleLabels).map(([role, label]) => ['role', role, label]),
  ] as [string, string, string][])
    expect(shownValue(field, value), `${field} ${value}`).toBe(label);
});

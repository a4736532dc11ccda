import type { SocietyField } from '#web/society/fields.ts';

/** The settings in parts, each saved by itself; `id` is its place on the page. */
export const sections = {
  society: {
    id: 'society-facts',
    title: 'The society',
    fields: ['name', 'registrationNumber', 'address', 'timeZone'],
  },
  signUp: { id: 'society-sign-up', title: 'Sign-up', fields: ['userSignUp', 'adminSignUp'] },
  records: { id: 'society-records', title: 'Records', fields: ['ownerEmail', 'familyRule', 'flatNumbers', 'phones'] },
  residents: { id: 'society-residents', title: 'Residents', fields: ['residentsSeeContacts'] },
  security: { id: 'society-security', title: 'Security', fields: ['secondFactor', 'aadharKeeping'] },
} as const satisfies Record<string, SettingsSection>;

export type SettingsSection = { id: string; title: string; fields: readonly SocietyField[] };

/** All of the page, in its order: what stands at its side. */
export const places = [
  ...Object.values(sections).map(({ id, title }) => ({ id, title })),
  { id: 'society-backups', title: 'Backups' },
  { id: 'society-workbook', title: 'Workbook' },
];

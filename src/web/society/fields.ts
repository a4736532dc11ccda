import type { Messages } from '#domain/message.ts';
import { SocietyEdit, type SocietySettings } from '#domain/society.ts';
import { wrongWith } from '#web/records/check.ts';
import type { Wording } from '#web/records/MergeNotices.tsx';
import { editOf } from '#web/records/merge.ts';

/** The form's fields while a user types; `ownerEmail` and `userSignUp` are null until an administrator has chosen. */
export type SocietyFields = ReturnType<typeof toFields>;
export type SocietyField = keyof SocietyFields;

export function toFields({ version: _, updatedAt: __, privacyContact: ___, ...settings }: SocietySettings) {
  const { registrationNumber, address } = settings;
  return { ...settings, registrationNumber: registrationNumber ?? '', address: address ?? '' };
}

const check = wrongWith(SocietyEdit);

/** The domain's own rules, by field. Only changed fields are checked: a new society has no name yet. */
export function checkFields(settings: SocietySettings, fields: SocietyFields): Messages {
  return check(editOf(settings, toFields(settings), fields, fields));
}

/** Only for fields that passed `checkFields`. */
export function toEdit(settings: SocietySettings, fields: SocietyFields): SocietyEdit {
  return SocietyEdit.parse(editOf(settings, toFields(settings), fields, fields));
}

type Option<T> = { value: T; label: string; effect: string };
type Described = { label: string; description: string };

/** How the form shows a setting, with its effect in a sentence; a choice has options, each with its own effect. */
export type Setting<T = string> =
  | (Described & { control: 'line'; isRequired?: boolean; autoComplete: string })
  | (Described & { control: 'lines' | 'timeZone' | 'switch' })
  | (Described & { control: 'choice'; options: Option<T>[] });

export const settingFields: { [Field in SocietyField]: Setting<SocietyFields[Field]> } = {
  name: {
    label: 'Name of the society',
    description: 'Stands in the top bar of everybody who signs in.',
    control: 'line',
    isRequired: true,
    autoComplete: 'organization',
  },
  registrationNumber: {
    label: 'Registration number',
    description: 'As on the certificate. Only administrators see it.',
    control: 'line',
    autoComplete: 'off',
  },
  address: { label: 'Address', description: 'Only administrators see it.', control: 'lines' },
  timeZone: {
    label: 'Time zone',
    description:
      'Decides which day is today: the last one that can be entered as an occupancy date, and the one an ownership ends on.',
    control: 'timeZone',
  },
  userSignUp: {
    label: 'Signing up as a resident',
    description: 'For those who choose User on the sign-up screen. Until you choose, they are let in at once.',
    control: 'choice',
    options: [
      {
        value: 'approval',
        label: 'With approval',
        effect:
          'Someone who signs up waits until an administrator lets them in under Users. They may say which flat is theirs.',
      },
      {
        value: 'open',
        label: 'At once',
        effect: 'Anybody who can open this address can sign up, and look up flats and the names of their owners.',
      },
      {
        value: 'closed',
        label: 'Not at all',
        effect: 'Signing up is refused with a sentence that says so. Accounts are made under Users.',
      },
    ],
  },
  adminSignUp: {
    label: 'Signing up as an administrator',
    description: 'For those who choose Admin on the sign-up screen.',
    control: 'choice',
    options: [
      {
        value: 'approval',
        label: 'With approval',
        effect:
          'Someone who signs up as Admin begins as a resident and waits until an administrator grants it under Users.',
      },
      {
        value: 'open',
        label: 'At once',
        effect: 'Anybody who can open this address can sign up as Admin, and sees and changes every record.',
      },
      {
        value: 'closed',
        label: 'Not at all',
        effect: 'Signing up as Admin is refused with a sentence that says so. Administrators are made under Users.',
      },
    ],
  },
  ownerEmail: {
    label: "An owner's email",
    description: 'For administrators who save an owner. Until you choose, it must be given.',
    control: 'choice',
    options: [
      {
        value: 'required',
        label: 'Must be given',
        effect:
          'A new owner without an email is refused. Those who came from a spreadsheet or by a transfer keep having none.',
      },
      {
        value: 'optional',
        label: 'May be missing',
        effect:
          'Administrators can also save owners without an email; it then stands among what is to be completed of them.',
      },
    ],
  },
  familyRule: {
    label: "An owner's family",
    description: 'For administrators who save an owner or transfer a flat.',
    control: 'choice',
    options: [
      {
        value: 'every-above-zero',
        label: 'Every number above 0',
        effect:
          'Adults, children, males and females must each be at least 1, so a household without children is refused.',
      },
      {
        value: 'total-above-zero',
        label: 'At least one person',
        effect: 'Administrators can also save households without children, or of one person.',
      },
    ],
  },
  flatNumbers: {
    label: "Flats' numbers",
    description: 'For flats that are added, and wherever a flat is looked up by its number.',
    control: 'choice',
    options: [
      {
        value: 'A-101',
        label: 'Like A-101',
        effect: 'One capital letter, a hyphen and three digits. Anything else is refused.',
      },
      {
        value: 'any',
        label: 'Any wing, any number',
        effect:
          'A-1204, T2-1501, B2-12A or 1204: a wing or tower of up to 4 letters and digits, and a number of up to 5 digits and a letter; either may be missing.',
      },
    ],
  },
  phones: {
    label: 'Phones',
    description: 'For owners and their emergency contacts, on every form.',
    control: 'choice',
    options: [
      { value: 'ten-digits', label: 'Ten digits', effect: 'Phones of India: 98200 11111.' },
      {
        value: 'international',
        label: 'Of every country',
        effect: 'Ten digits, or a number with its country’s code, for owners abroad: +44 7911 123456.',
      },
    ],
  },
  residentsSeeContacts: {
    label: "Residents see owners' phone and email",
    description:
      'On: a resident who looks up a flat sees how to reach its owner. Off: they see the name and the family counts only.',
    control: 'switch',
  },
  secondFactor: {
    label: 'Second factor',
    description: 'For signing in: a code of an app on one’s phone, besides the password.',
    control: 'choice',
    options: [
      {
        value: 'off',
        label: 'Whoever wants one',
        effect: 'Anybody can set up an authenticator app on their account page, and is then asked for its code.',
      },
      {
        value: 'admins',
        label: 'Administrators must have one',
        effect: 'An administrator without one, you as well, sets it up at once and can do nothing else before.',
      },
    ],
  },
  aadharKeeping: {
    label: 'Aadhaar numbers',
    description: 'For the documents of owners.',
    control: 'choice',
    options: [
      {
        value: 'whole',
        label: 'Keep the whole number, sealed',
        effect:
          'Administrators can look one up; each look is recorded. The law is strict about who may store these numbers.',
      },
      {
        value: 'last-four',
        label: 'Keep only the last four digits',
        effect: 'The rest is deleted, of numbers on record as well as of new ones, and nobody can ever see it again.',
      },
    ],
  },
};

/** A field's value in the middle of a sentence. */
function shownValue(field: SocietyField, value: SocietyFields[SocietyField]): string {
  if (value === null || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const setting: Setting = settingFields[field] as Setting;
  const chosen = setting.control === 'choice' ? setting.options.find((option) => option.value === value) : undefined;
  return chosen?.label ?? value;
}

/** The settings that are one of a few options. */
export type Choice = Exclude<
  SocietyField,
  'name' | 'registrationNumber' | 'address' | 'timeZone' | 'residentsSeeContacts'
>;

/** The words for a conflict, when two users changed the settings. */
export const wording: Wording<SocietyFields> = {
  topic: 'society',
  what: 'the settings',
  labels: Object.fromEntries(Object.entries(settingFields).map(([field, { label }]) => [field, label])) as Record<
    SocietyField,
    string
  >,
  shown: shownValue,
};

/** Browsers still list some time zones by former names; maps them to the present ones. */
const presentNames: Record<string, string> = { 'Asia/Calcutta': 'Asia/Kolkata', 'Asia/Katmandu': 'Asia/Kathmandu' };

/** The options of the time zone select: every zone this browser knows, and the one that is set: 'Asia/Kolkata'. */
export function timeZoneOptions(current: string | null): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone').map((zone) => presentNames[zone] ?? zone);
  const zones = new Set(current === null ? known : [...known, current]);
  return [...zones].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

export type SettingsSection = { id: string; title: string; fields: readonly SocietyField[] };

/** The sections of the settings, in the order of the page, each saved by itself; `id` is the section's anchor. */
export const sections: readonly SettingsSection[] = [
  { id: 'society-facts', title: 'The society', fields: ['name', 'registrationNumber', 'address', 'timeZone'] },
  { id: 'society-sign-up', title: 'Sign-up', fields: ['userSignUp', 'adminSignUp'] },
  { id: 'society-records', title: 'Records', fields: ['ownerEmail', 'familyRule', 'flatNumbers', 'phones'] },
  { id: 'society-residents', title: 'Residents', fields: ['residentsSeeContacts'] },
  { id: 'society-security', title: 'Security', fields: ['secondFactor', 'aadharKeeping'] },
];

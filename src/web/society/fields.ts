import type { Messages } from '#domain/message.ts';
import type {
  AadharKeeping,
  AdminSignUp,
  FamilyRule,
  FlatNumberRule,
  OwnerEmailRule,
  PhoneRule,
  SecondFactorRule,
  UserSignUp,
} from '#domain/society.ts';
import { SocietyEdit, type SocietySettings } from '#domain/society.ts';
import { wrongWith } from '#web/records/check.ts';
import type { Wording } from '#web/records/MergePanel.tsx';
import { editOf } from '#web/records/merge.ts';

/** What the form holds while a person types. */
export type SocietyFields = {
  name: string;
  registrationNumber: string;
  address: string;
  timeZone: string | null;
  adminSignUp: AdminSignUp;
  /** Null until it was chosen. */
  userSignUp: UserSignUp | null;
  familyRule: FamilyRule;
  /** Null until it was chosen. */
  ownerEmail: OwnerEmailRule | null;
  residentsSeeContacts: boolean;
  aadharKeeping: AadharKeeping;
  flatNumbers: FlatNumberRule;
  phones: PhoneRule;
  secondFactor: SecondFactorRule;
};
export type SocietyField = keyof SocietyFields;

export const fieldLabels: Record<SocietyField, string> = {
  name: 'Name of the society',
  registrationNumber: 'Registration number',
  address: 'Address',
  timeZone: 'Time zone',
  userSignUp: 'Signing up as a resident',
  adminSignUp: 'Signing up as an administrator',
  familyRule: "An owner's family",
  ownerEmail: "An owner's email",
  residentsSeeContacts: "Residents see owners' phone and email",
  aadharKeeping: 'Aadhaar numbers',
  flatNumbers: "Flats' numbers",
  phones: 'Phones',
  secondFactor: 'Second factor',
};

export function toFields(settings: SocietySettings): SocietyFields {
  const { name, timeZone, userSignUp, adminSignUp, familyRule, residentsSeeContacts, aadharKeeping } = settings;
  const { ownerEmail, flatNumbers, phones, secondFactor } = settings;
  return {
    name,
    registrationNumber: settings.registrationNumber ?? '',
    address: settings.address ?? '',
    timeZone,
    userSignUp,
    adminSignUp,
    familyRule,
    ownerEmail,
    residentsSeeContacts,
    aadharKeeping,
    flatNumbers,
    phones,
    secondFactor,
  };
}

const check = wrongWith(SocietyEdit);

/** The domain's own rules, by field. What nobody touched is not complained of: a new society has no name yet. */
export function checkFields(settings: SocietySettings, fields: SocietyFields): Messages {
  return check(editOf(settings, toFields(settings), fields, fields));
}

/** Only for fields that passed `checkFields`. */
export function toEdit(settings: SocietySettings, fields: SocietyFields): SocietyEdit {
  return SocietyEdit.parse(editOf(settings, toFields(settings), fields, fields));
}

type Option<T> = { value: T; label: string; effect: string };

/** Each setting's options, and what each changes for whom. */
export const userSignUpOptions: Option<UserSignUp>[] = [
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
];

export const adminSignUpOptions: Option<AdminSignUp>[] = [
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
];

export const familyRuleOptions: Option<FamilyRule>[] = [
  {
    value: 'every-above-zero',
    label: 'Every number above 0',
    effect: 'Adults, children, males and females must each be at least 1, so a household without children is refused.',
  },
  {
    value: 'total-above-zero',
    label: 'At least one person',
    effect: 'Administrators can also save households without children, or of one person.',
  },
];

export const ownerEmailOptions: Option<OwnerEmailRule>[] = [
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
];

export const aadharKeepingOptions: Option<AadharKeeping>[] = [
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
];

export const flatNumberOptions: Option<FlatNumberRule>[] = [
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
];

export const phoneOptions: Option<PhoneRule>[] = [
  { value: 'ten-digits', label: 'Ten digits', effect: 'Phones of India: 98200 11111.' },
  {
    value: 'international',
    label: 'Of every country',
    effect: 'Ten digits, or a number with its country’s code, for owners abroad: +44 7911 123456.',
  },
];

export const secondFactorOptions: Option<SecondFactorRule>[] = [
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
];

/** A field's value as it may stand in a sentence. */
function shownValue(field: SocietyField, value: SocietyFields[SocietyField]): string {
  if (value === null || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const options: Option<string>[] = [
    ...userSignUpOptions,
    ...adminSignUpOptions,
    ...familyRuleOptions,
    ...ownerEmailOptions,
    ...aadharKeepingOptions,
    ...flatNumberOptions,
    ...phoneOptions,
    ...secondFactorOptions,
  ];
  return (isChoice(field) && options.find((option) => option.value === value)?.label) || value;
}

const choices = [
  'userSignUp',
  'adminSignUp',
  'secondFactor',
  'familyRule',
  'ownerEmail',
  'aadharKeeping',
  'flatNumbers',
  'phones',
] as const;
/** A setting that is one of a few options. */
export type Choice = (typeof choices)[number];

function isChoice(field: SocietyField): field is Choice {
  return choices.some((choice) => choice === field);
}

/** How the settings are told of when two people changed them. */
export const wording: Wording<SocietyFields> = {
  topic: 'society',
  what: 'the settings',
  labels: fieldLabels,
  shown: shownValue,
};

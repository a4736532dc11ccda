import { z } from 'zod';
import { instant, line, optionalLine, optionalText, version } from '#domain/fields.ts';
import { encoded } from '#domain/message.ts';
import { sample } from '#domain/sample.ts';

/** How requests to become an administrator are handled after the first one (docs/rules.md, Who gets in). */
const adminSignUps = ['approval', 'open', 'closed'] as const;
export type AdminSignUp = (typeof adminSignUps)[number];

/** How somebody becomes a resident by signing up (docs/rules.md, Who gets in). */
const userSignUps = ['open', 'approval', 'closed'] as const;
export type UserSignUp = (typeof userSignUps)[number];

/** How large each number of a family must be (docs/rules.md, Counting people). */
const familyRules = ['every-above-zero', 'total-above-zero'] as const;
export type FamilyRule = (typeof familyRules)[number];

/** Whether an owner must have an email (docs/rules.md, Owners). */
const ownerEmailRules = ['required', 'optional'] as const;
export type OwnerEmailRule = (typeof ownerEmailRules)[number];

/** How much of an Aadhaar number is kept (docs/rules.md, Documents). */
const aadharKeepings = ['whole', 'last-four'] as const;
export type AadharKeeping = (typeof aadharKeepings)[number];

/** What a flat's number may look like (docs/rules.md, Numbers and phones). */
export const flatNumberRules = ['A-101', 'any'] as const;
export type FlatNumberRule = (typeof flatNumberRules)[number];

/** What a phone may be (docs/rules.md, Numbers and phones). */
const phoneRules = ['ten-digits', 'international'] as const;
export type PhoneRule = (typeof phoneRules)[number];

/** Who must sign in with a second factor; anybody may (docs/rules.md, Second factor). */
const secondFactorRules = ['off', 'admins'] as const;
export type SecondFactorRule = (typeof secondFactorRules)[number];

/** A name of the list: `Intl` also takes offsets, which older browsers do not, and names in small letters. */
function isTimeZone(value: string): boolean {
  if (!/^[A-Z]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en-IN', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

const chooseTimeZone = encoded('choose_time_zone');

/** The society's own facts and its settings, for its administrators. */
export const SocietyEdit = z
  .strictObject({
    version,
    name: line('societyName').optional(),
    address: optionalText('address').unwrap().optional(),
    registrationNumber: optionalLine('registrationNumber', 100).unwrap().optional(),
    timeZone: z
      .string({ error: chooseTimeZone })
      .max(100, { error: chooseTimeZone, abort: true })
      .refine(isTimeZone, { error: chooseTimeZone })
      .optional(),
    adminSignUp: z.enum(adminSignUps, { error: encoded('choose_one') }).optional(),
    userSignUp: z.enum(userSignUps, { error: encoded('choose_one') }).optional(),
    familyRule: z.enum(familyRules, { error: encoded('choose_one') }).optional(),
    ownerEmail: z.enum(ownerEmailRules, { error: encoded('choose_one') }).optional(),
    residentsSeeContacts: z.boolean({ error: encoded('choose_yes_or_no') }).optional(),
    aadharKeeping: z.enum(aadharKeepings, { error: encoded('choose_one') }).optional(),
    flatNumbers: z.enum(flatNumberRules, { error: encoded('choose_one') }).optional(),
    phones: z.enum(phoneRules, { error: encoded('choose_one') }).optional(),
    secondFactor: z.enum(secondFactorRules, { error: encoded('choose_one') }).optional(),
    privacyContact: optionalText('privacyContact', 500).unwrap().optional(),
  })
  .meta({ id: 'SocietyEdit', examples: [{ version: 3, familyRule: 'total-above-zero' }] });
export type SocietyEdit = z.output<typeof SocietyEdit>;

export const SocietySettings = z
  .strictObject({
    name: z.string(),
    address: z.string().nullable(),
    registrationNumber: z.string().nullable(),
    timeZone: z.string(),
    adminSignUp: z.enum(adminSignUps),
    userSignUp: z.enum(userSignUps).nullable().describe('Null until an administrator has chosen: open'),
    familyRule: z.enum(familyRules),
    ownerEmail: z.enum(ownerEmailRules).nullable().describe('Null until an administrator has chosen: required'),
    residentsSeeContacts: z.boolean(),
    aadharKeeping: z.enum(aadharKeepings),
    flatNumbers: z.enum(flatNumberRules),
    phones: z.enum(phoneRules),
    secondFactor: z.enum(secondFactorRules),
    privacyContact: z.string().nullable().describe('Whom people ask about their data, and complain to'),
    version,
    updatedAt: instant,
  })
  .meta({
    id: 'SocietySettings',
    examples: [
      {
        name: 'Aangan Heights',
        address: 'Church Street, Bengaluru',
        registrationNumber: null,
        timeZone: 'Asia/Kolkata',
        adminSignUp: 'approval',
        userSignUp: 'approval',
        familyRule: 'every-above-zero',
        ownerEmail: 'required',
        residentsSeeContacts: false,
        aadharKeeping: 'whole',
        flatNumbers: 'A-101',
        phones: 'ten-digits',
        secondFactor: 'off',
        privacyContact: null,
        version: 3,
        updatedAt: sample.at,
      },
    ],
  });
export type SocietySettings = z.output<typeof SocietySettings>;

/** What everybody may know of the society, before signing in too. */
export const Society = SocietySettings.pick({ name: true, timeZone: true })
  .extend({ userSignUp: z.enum(userSignUps) })
  .meta({
    id: 'Society',
    description: 'What everybody may know of the society, before signing in too.',
    examples: [{ name: 'Aangan Heights', timeZone: 'Asia/Kolkata', userSignUp: 'approval' }],
  });
export type Society = z.output<typeof Society>;

/** The progress of taking whole Aadhaar numbers out of the database: from records, then from the engine's files. */
export const ShorteningProgress = z
  .strictObject({
    isRunning: z.boolean(),
    step: z.enum(['shortening', 'overwriting']).nullable(),
    done: z.int(),
    total: z.int(),
  })
  .meta({ id: 'ShorteningProgress', examples: [{ isRunning: true, step: 'shortening', done: 200, total: 500 }] });
export type ShorteningProgress = z.infer<typeof ShorteningProgress>;

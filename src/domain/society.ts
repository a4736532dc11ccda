import { z } from 'zod';
import { line, optionalLine, optionalText, version } from '#domain/fields.ts';

/** How wishes to be an administrator are met after the first one (decisions.md, Who gets in). */
export const adminSignUps = ['approval', 'open', 'closed'] as const;
export type AdminSignUp = (typeof adminSignUps)[number];

/** How large each number of a family must be (decisions.md, Counting people). */
export const familyRules = ['every-above-zero', 'total-above-zero'] as const;
export type FamilyRule = (typeof familyRules)[number];

/** How much of an Aadhaar number is kept (decisions.md, Documents). */
export const aadharKeepings = ['whole', 'last-four'] as const;
export type AadharKeeping = (typeof aadharKeepings)[number];

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en-IN', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

const timeZoneSentence = 'Choose a time zone from the list';

/** The society's own facts and its settings, for its administrators. */
export const SocietyEdit = z.strictObject({
  version,
  name: line('Name of the society').optional(),
  address: optionalText('Address').unwrap().optional(),
  registrationNumber: optionalLine('Registration number', 100).unwrap().optional(),
  timeZone: z
    .string({ error: timeZoneSentence })
    .max(100, { error: timeZoneSentence, abort: true })
    .refine(isTimeZone, { error: timeZoneSentence })
    .optional(),
  adminSignUp: z.enum(adminSignUps, { error: 'Choose one' }).optional(),
  familyRule: z.enum(familyRules, { error: 'Choose one' }).optional(),
  residentsSeeContacts: z.boolean({ error: 'Choose yes or no' }).optional(),
  aadharKeeping: z.enum(aadharKeepings, { error: 'Choose one' }).optional(),
});
export type SocietyEdit = z.output<typeof SocietyEdit>;

export type SocietySettings = {
  name: string;
  address: string | null;
  registrationNumber: string | null;
  timeZone: string;
  adminSignUp: AdminSignUp;
  familyRule: FamilyRule;
  residentsSeeContacts: boolean;
  aadharKeeping: AadharKeeping;
  version: number;
  updatedAt: string;
};

/** What everybody may know of the society, before signing in too. */
export type Society = Pick<SocietySettings, 'name' | 'timeZone'>;

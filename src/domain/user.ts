import { z } from 'zod';
import { chosenId, count, email, id, instant, line, optionalLine } from '#domain/fields.ts';
import { languages } from '#domain/language.ts';
import { encoded } from '#domain/message.ts';
import { type Role, roles } from '#domain/permissions.ts';
import { sample } from '#domain/sample.ts';
import { Society } from '#domain/society.ts';
import { hasVisible, withPlainDigits } from '#domain/text.ts';

/** docs/rules.md, Limits. The upper end only keeps hashing cheap. */
const passwordMin = 6;
const passwordMax = 128;

function password(required: string) {
  return z
    .string({ error: required })
    .min(1, { error: required })
    .min(passwordMin, { error: encoded('password_too_short', { min: passwordMin }) })
    .max(passwordMax, { error: encoded('password_too_long', { max: passwordMax }) });
}

const Password = password(encoded('password_missing'));

/** A password that somebody chooses: blanks alone are none. A sign-in takes those that were chosen before. */
function chosenPassword(required: string) {
  return password(required).refine(hasVisible, { error: required });
}

const ChosenPassword = chosenPassword(encoded('password_missing'));

/** docs/rules.md, Sign-in. */
export const SignIn = z
  .strictObject({
    email: email({ required: encoded('email_missing'), invalid: encoded('sign_in_email') }),
    password: Password,
  })
  .meta({ id: 'SignIn', examples: [{ email: 'leela@society.example', password: 'courtyard' }] });
export type SignIn = z.output<typeof SignIn>;

/** docs/rules.md, Sign-up: the role select offers these two. */
export const signUpRoles = ['user', 'admin'] as const satisfies readonly Role[];

/** The fields of a person who makes an account for themself. */
export const newAccount = {
  email: email({ required: encoded('email_missing'), invalid: encoded('sign_up_email') }),
  password: ChosenPassword,
  confirmPassword: z
    .string({ error: encoded('confirm_password_missing') })
    .min(1, { error: encoded('confirm_password_missing') }),
  setUpCode: optionalLine('setUpCode', 50).describe(
    'Asked for where the first administrator signs up from another machine',
  ),
};

/** Refuses two passwords that differ, at the second one, even where other fields are wrong as well. */
export function samePasswords<S extends z.ZodType<{ password: string; confirmPassword: string }>>(schema: S): S {
  return schema.refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: encoded('passwords_differ'),
    when: ({ value }) => {
      const form = value as { password?: unknown; confirmPassword?: unknown };
      return (
        typeof form?.password === 'string' && typeof form.confirmPassword === 'string' && form.confirmPassword !== ''
      );
    },
  });
}

/** The language that a person chose for the screens that are to be had in it. */
export const chosenLanguage = z
  .enum(languages, { error: encoded('choose_one') })
  .optional()
  .describe('Of the screens that are to be had in it');

/** docs/rules.md, Sign-up. The role is a wish: the server decides (docs/rules.md, Who gets in). */
export const SignUp = samePasswords(
  z.strictObject({
    ...newAccount,
    name: optionalLine('name', 100),
    role: z.enum(signUpRoles, { error: encoded('choose_user_or_admin') }),
    claimedFlat: optionalLine('claimedFlat', 50).describe(
      'For whoever lets this person in, where the society asks for approval',
    ),
    notice: z
      .int({ error: encoded('notice_unknown') })
      .min(1, { error: encoded('notice_unknown') })
      .optional()
      .describe('The version of the notice that was shown and accepted'),
    language: chosenLanguage,
  }),
).meta({
  id: 'SignUp',
  examples: [{ email: 'leela@society.example', password: 'courtyard', confirmPassword: 'courtyard', role: 'user' }],
});
export type SignUp = z.output<typeof SignUp>;

const Name = line('name', { max: 100 });
const RoleField = z.enum(roles, { error: encoded('choose_role') });

/** docs/rules.md, Accounts. */
export const UserDraft = z
  .strictObject({
    id: chosenId,
    email: email({ required: encoded('email_missing'), invalid: encoded('sign_up_email') }),
    password: ChosenPassword,
    name: Name,
    role: RoleField.default('user'),
  })
  .meta({
    id: 'UserDraft',
    examples: [{ email: 'gate@society.example', password: 'courtyard', name: 'North gate', role: 'security' }],
  });
export type UserDraft = z.output<typeof UserDraft>;

/** What an admin may change of another account. */
export const UserEdit = z
  .strictObject({
    role: RoleField.optional(),
    isActive: z.boolean({ error: encoded('active_or_not') }).optional(),
  })
  .meta({ id: 'UserEdit', examples: [{ role: 'security' }] });
export type UserEdit = z.output<typeof UserEdit>;

export const AdminRequestAnswer = z
  .strictObject({ grant: z.boolean({ error: encoded('grant_or_not') }) })
  .meta({ id: 'AdminRequestAnswer', examples: [{ grant: true }] });

/** The answer to a person who waits to be let in; a refusal deactivates the account. */
export const EntryRequestAnswer = z
  .strictObject({ grant: z.boolean({ error: encoded('let_in_or_not') }) })
  .meta({ id: 'EntryRequestAnswer', examples: [{ grant: true }] });

export const NewPassword = chosenPassword(encoded('new_password_missing'));

/** What a person may change of their own account. */
export const AccountEdit = z
  .strictObject({
    name: Name.optional(),
    language: chosenLanguage,
  })
  .meta({ id: 'AccountEdit', examples: [{ name: 'Leela Iyer' }, { language: 'hi' }] });
export type AccountEdit = z.output<typeof AccountEdit>;
export const PasswordChange = z
  .strictObject({
    currentPassword: z
      .string({ error: encoded('current_password_missing') })
      .min(1, { error: encoded('current_password_missing') })
      .max(passwordMax, { error: encoded('password_too_long', { max: passwordMax }) }),
    newPassword: NewPassword,
  })
  .meta({ id: 'PasswordChange', examples: [{ currentPassword: 'courtyard', newPassword: 'verandah' }] });
export type PasswordChange = z.output<typeof PasswordChange>;

const longestCode = 40;

/** Six digits of an authenticator app, in any script, or a recovery code; spaces and hyphens are how people group them. */
const Code = z
  .string({ error: encoded('code_missing') })
  .max(longestCode, { error: encoded('code_too_long', { max: longestCode }), abort: true })
  .transform((value) => withPlainDigits(value.replace(/[\s-]/g, '')).toLowerCase())
  .refine((value) => value !== '', { error: encoded('code_missing') });

/** The second step of a sign-in, or of a set-up (docs/rules.md, Second factor). */
export const CodeGiven = z.strictObject({ code: Code }).meta({ id: 'CodeGiven', examples: [{ code: '123456' }] });

/** The account's own password, asked for again; null where the account has none. */
export const ownPassword = z
  .string({ error: encoded('password_missing') })
  .min(1, { error: encoded('password_missing') })
  .max(passwordMax, { error: encoded('password_too_long', { max: passwordMax }) })
  .nullable()
  .describe('Null where the account has none');

export const PasswordGiven = z
  .strictObject({ password: ownPassword })
  .meta({ id: 'PasswordGiven', examples: [{ password: 'courtyard' }] });
export const PasswordAndCode = z
  .strictObject({ password: ownPassword, code: Code })
  .meta({ id: 'PasswordAndCode', examples: [{ password: 'courtyard', code: '123456' }] });

/** How a person signs in, for their own account page. */
export const SecondFactor = z
  .strictObject({
    isOn: z.boolean(),
    isRequired: z.boolean().describe('The society asks it of this role'),
    recoveryCodesLeft: count,
    hasPassword: z.boolean().describe('Without one a recent sign-in is asked for in its place'),
  })
  .meta({
    id: 'SecondFactor',
    examples: [{ isOn: true, isRequired: true, recoveryCodesLeft: 9, hasPassword: true }],
  });
export type SecondFactor = z.output<typeof SecondFactor>;

/** The secret of a second factor, shown once, for the authenticator app. */
export const SecondFactorSecret = z
  .strictObject({ secret: z.string().describe('Base32, to be typed'), uri: z.string().describe('For a QR code') })
  .meta({
    id: 'SecondFactorSecret',
    examples: [
      { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Aangan:leela%40society.example?secret=JBSWY3DPEHPK3PXP' },
    ],
  });
export type SecondFactorSecret = z.output<typeof SecondFactorSecret>;

/** Recovery codes, shown once, to the person they belong to. */
export const RecoveryCodes = z
  .strictObject({ codes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes', examples: [{ codes: ['k7wm-p3xq-9tbd', 'h4nc-y8rj-2vfs'] }] });

const adminRequest = z
  .literal('open')
  .nullable()
  .describe('Whether they asked to be an administrator and nobody has answered');

const entryRequest = z.literal('open').nullable().describe('Whether they wait until an administrator lets them in');

/** An account as an administrator sees it. A role outside the table can only come from outside the product. */
export const User = z
  .strictObject({
    id,
    email: z.string(),
    name: z.string(),
    role: z.string().nullable(),
    isActive: z.boolean(),
    adminRequest,
    entryRequest,
    claimedFlat: z.string().nullable().describe('The flat they said they belong to when they signed up'),
    hasSecondFactor: z.boolean(),
    invitedAt: instant.nullable().describe('Since when their invitation waits; null once they have a password'),
    acceptedNotice: count.nullable().describe('The version of the notice that they accepted when they signed up'),
    createdBy: id.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({
    id: 'User',
    description: 'An account, as an administrator sees it.',
    examples: [
      {
        id: sample.userId,
        email: 'gate@society.example',
        name: 'North gate',
        role: 'security',
        isActive: true,
        adminRequest: null,
        entryRequest: null,
        claimedFlat: null,
        hasSecondFactor: false,
        invitedAt: null,
        acceptedNotice: null,
        createdBy: null,
        createdAt: sample.at,
        updatedAt: sample.at,
      },
    ],
  });
export type User = z.output<typeof User>;

/** The signed-in person, as their own screen needs it. */
export const Me = z
  .strictObject({
    id,
    email: z.string(),
    name: z.string(),
    role: z.enum(roles),
    adminRequest,
    entryRequest,
    mustChangePassword: z.boolean(),
    mustSetUpSecondFactor: z.boolean(),
    emailVerified: z.boolean().describe('Whether they have shown that the address is theirs'),
    pendingEmail: z.string().nullable().describe('The address that takes its place once it is confirmed'),
    isDevice: z.boolean().describe('No person’s account, but a device of the gate'),
    language: z.enum(languages).nullable().describe('Of their screens; null until they chose one'),
  })
  .meta({
    id: 'Me',
    examples: [
      {
        id: sample.userId,
        email: 'leela@society.example',
        name: 'Leela Iyer',
        role: 'user',
        adminRequest: null,
        entryRequest: null,
        mustChangePassword: false,
        mustSetUpSecondFactor: false,
        emailVerified: true,
        pendingEmail: null,
        isDevice: false,
        language: null,
      },
    ],
  });
export type Me = z.output<typeof Me>;

export const SignedIn = z.strictObject({ user: Me }).meta({ id: 'SignedIn' });

/** Why an account is not let in. */
const entryRefusals = ['account_disabled', 'device_ended', 'role_missing', 'role_unknown'] as const;
export type EntryRefusal = (typeof entryRefusals)[number];

/** Why a sign-in by another service failed; the sign-in screen shows it. */
export const oidcRefusals = [
  ...entryRefusals,
  ...(['oidc_off', 'oidc_over', 'oidc_unreachable', 'oidc_refused', 'oidc_unproven'] as const),
  ...(['sign_up_closed', 'too_many_attempts', 'busy', 'internal'] as const),
] as const;
export type OidcRefusal = (typeof oidcRefusals)[number];

/** What a screen begins with, signed in or not. */
export const Session = z
  .strictObject({
    user: Me.nullable(),
    sessionId: id.nullable().meta({
      description: 'Tells one sign-in from the next: what a device keeps is bound to it',
      examples: [sample.sessionId],
    }),
    society: Society,
    isSetUp: z.boolean().describe('Whether the society has an administrator'),
    signInWith: z.string().nullable().describe('The service by which people can sign in besides, where there is one'),
    sendsMail: z.boolean().describe('Whether this server can mail links'),
    seq: count.nullable().describe('Where to follow the change stream from; null for who may not'),
    signedOutBecause: z
      .enum(entryRefusals)
      .nullable()
      .describe('Why the session that was sent is over, where it was not by signing out'),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof Session>;

/** A one-time password, shown once, to the administrator who made it. */
export const OneTimePassword = z
  .strictObject({ password: z.string() })
  .meta({ id: 'OneTimePassword', examples: [{ password: 'tulip-4821-river' }] });

/** docs/rules.md, Who gets in. */
export const adminRequestNotice = /*i18n*/ 'Your request to be an administrator is waiting for approval';

export const SignedInDevice = z
  .strictObject({ id, isCurrent: z.boolean(), device: z.string(), createdAt: instant, expiresAt: instant })
  .meta({
    id: 'SignedInDevice',
    examples: [
      {
        id: sample.sessionId,
        isCurrent: true,
        device: 'Chrome on Android',
        createdAt: sample.at,
        expiresAt: '2026-04-04T06:30:00.000Z',
      },
    ],
  });
export type SignedInDevice = z.output<typeof SignedInDevice>;

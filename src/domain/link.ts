import { z } from 'zod';
import { chosenId, email, id, instant, line } from '#domain/fields.ts';
import { encoded } from '#domain/message.ts';
import { roles } from '#domain/permissions.ts';
import { sample } from '#domain/sample.ts';
import { chosenLanguage, NewPassword, User } from '#domain/user.ts';

/** What a one-time link is for (docs/rules.md, One-time links). */
const linkPurposes = ['invitation', 'reset', 'address'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Where each link is opened; its token stands behind the #, which browsers send to no server. */
export const linkPaths = {
  invitation: '/invitation',
  reset: '/reset',
  address: '/confirm-address',
} as const satisfies Record<LinkPurpose, string>;

const hour = 60 * 60 * 1000;
/** For how long each link works, in milliseconds. */
export const linkLasts = { invitation: 7 * 24 * hour, reset: hour, address: 24 * hour } as const;

const over = encoded('link_over');
/** 256 bits, as they stand in the address of a link. */
const token = z.string({ error: over }).regex(/^[\w-]{43}$/, { error: over });
const aToken = 'Zm9yIHRoZSBleGFtcGxlIG9ubHksIG5vdCBhIHRva2V';

/** What was in the address of a one-time link. */
export const LinkToken = z.strictObject({ token }).meta({ id: 'LinkToken', examples: [{ token: aToken }] });

/** Whom a link is for; opening it does not use it up. */
export const OpenedLink = z
  .strictObject({ purpose: z.enum(linkPurposes), email: z.string(), name: z.string(), expiresAt: instant })
  .meta({
    id: 'OpenedLink',
    examples: [{ purpose: 'reset', email: 'leela@society.example', name: 'Leela Iyer', expiresAt: sample.at }],
  });
export type OpenedLink = z.output<typeof OpenedLink>;

/** The password that is set with an invitation or a reset link. */
export const LinkPassword = z
  .strictObject({ token, password: NewPassword, language: chosenLanguage })
  .meta({ id: 'LinkPassword', examples: [{ token: aToken, password: 'verandah' }] });

const address = email({ required: encoded('email_missing'), invalid: encoded('sign_up_email') });

/** The request of a person who has forgotten their password. */
export const ResetWish = z
  .strictObject({ email: address })
  .meta({ id: 'ResetWish', examples: [{ email: 'leela@society.example' }] });

/** An account whose owner sets the password through an invitation. */
export const InvitationDraft = z
  .strictObject({
    id: chosenId,
    email: address,
    name: line('name', { max: 100 }),
    role: z.enum(roles, { error: encoded('choose_role') }).default('user'),
  })
  .meta({
    id: 'InvitationDraft',
    examples: [{ email: 'leela@society.example', name: 'Leela Iyer', role: 'user' }],
  });
export type InvitationDraft = z.output<typeof InvitationDraft>;

/** How a link reaches its person: mailed by the server, or handed to the administrator, who passes it on. */
export const LinkWay = z
  .strictObject({ by: z.enum(['mail', 'link'], { error: encoded('mail_or_link') }) })
  .meta({ id: 'LinkWay', examples: [{ by: 'link' }] });
export type LinkWay = z.output<typeof LinkWay>['by'];

/**
 * Null where the link was mailed. Without BASE_URL a path; the administrator's browser puts its own address before it.
 */
const link = z.string().nullable();

export const MadeLink = z
  .strictObject({ link })
  .meta({ id: 'MadeLink', examples: [{ link: `https://society.example/reset#${aToken}` }] });

export const Invited = z
  .strictObject({ user: User, link })
  .meta({ id: 'Invited', description: 'An account that waits for its owner, and the link where none was mailed.' });
export type Invited = z.output<typeof Invited>;

/** A new address for one's own account, with the current password. */
export const AddressChange = z
  .strictObject({
    email: address,
    currentPassword: z
      .string({ error: encoded('current_password_missing') })
      .min(1, { error: encoded('current_password_missing') })
      .max(128, { error: encoded('password_too_long', { max: 128 }) }),
  })
  .meta({ id: 'AddressChange', examples: [{ email: 'leela@society.example', currentPassword: 'courtyard' }] });
export type AddressChange = z.output<typeof AddressChange>;

/** A mail that has not arrived, for administrators. */
export const UnsentMail = z
  .strictObject({
    id,
    userId: id.nullable(),
    email: z.string(),
    purpose: z.enum([...linkPurposes, 'changed', 'log-head', 'tenancies']),
    createdAt: instant,
    reason: z.string().describe('What the mail server said, or why it was not reached'),
    gaveUp: z.boolean().describe('Whether it is not tried any more'),
  })
  .meta({
    id: 'UnsentMail',
    examples: [
      {
        id: sample.key,
        userId: sample.userId,
        email: 'leela@society.example',
        purpose: 'invitation',
        createdAt: sample.at,
        reason: '550 No such user',
        gaveUp: true,
      },
    ],
  });
export type UnsentMail = z.output<typeof UnsentMail>;

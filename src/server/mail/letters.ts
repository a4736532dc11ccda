import { html } from 'hono/html';
import type { Tables } from '#server/database/tables.ts';

export type Letter = { subject: string; text: string; html: string };

type LetterFacts = {
  purpose: Tables['outbox']['purpose'];
  /** The society's name; empty while it has none. */
  society: string;
  name: string;
  /** Null where the letter has no link. */
  link: string | null;
  /** Where the log of changes ends (changes/head.ts), for the letter that tells it. */
  head?: string;
  /** What the letter lists below its text. */
  lines?: readonly string[];
};

type Words = { subject: string; says: string; press: string | null; lasts: string | null; otherwise: string };

/** The letter in plain text and in simple HTML, each name escaped and none with a line break in it. */
export function letterFor({ purpose, society, name, link, head = '', lines: about = [] }: LetterFacts): Letter {
  const from = oneLine(society) || 'Aangan';
  const { subject, says, press, lasts, otherwise } = words[purpose](from, head);
  const greeting = oneLine(name) === '' ? 'Hello,' : `Hello ${oneLine(name)},`;
  const after = [lasts, otherwise].filter((line) => line !== null);
  const action = link !== null && press !== null ? { link, press } : null;
  const items = about.map(oneLine);
  const list = items.length > 0 ? [items.join('\n')] : [];
  const lines = [greeting, says, ...list, ...(action ? [action.link] : []), ...after, from];
  const page = html`<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;background:#f6f4f0;font-family:system-ui,sans-serif;color:#222">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#fff;border-radius:8px;line-height:1.5">
<p>${greeting}</p>
<p>${says}</p>
${items.length > 0 ? html`<ul style="padding-left:20px">${items.map((item) => html`<li>${item}</li>`)}</ul>` : ''}
${
  action
    ? html`<p><a href="${action.link}" style="display:inline-block;padding:10px 18px;background:#0b6e69;color:#fff;border-radius:6px;text-decoration:none">${action.press}</a></p>
<p style="font-size:13px;color:#555;word-break:break-all">${action.link}</p>`
    : ''
}
${after.map((line) => html`<p style="font-size:14px;color:#555">${line}</p>`)}
<p>${from}</p>
</div></body></html>`;
  return { subject, text: `${lines.join('\n\n')}\n`, html: String(page) };
}

const words: Record<LetterFacts['purpose'], (society: string, head: string) => Words> = {
  invitation: (society) => ({
    subject: `Your account at ${society}`,
    says: `You are invited to ${society}. Open this link and choose a password; you then sign in with this email address.`,
    press: 'Choose a password',
    lasts: 'The link works once, for 7 days.',
    otherwise: 'If you do not know what this is about, leave it: without a password nobody can use the account.',
  }),
  reset: (society) => ({
    subject: `A new password for ${society}`,
    says: `Somebody, probably you, has asked for a new password for your account at ${society}. Open this link to choose one.`,
    press: 'Choose a new password',
    lasts: 'The link works once, for an hour. Where you are signed in, you are signed out when it is used.',
    otherwise: 'If it was not you, leave it: your password stays as it is.',
  }),
  address: (society) => ({
    subject: `Is this your address? ${society}`,
    says: `This address was given for an account at ${society}. Open this link and confirm that it is yours.`,
    press: 'Confirm this address',
    lasts: 'The link works once, for a day.',
    otherwise: 'If you do not know what this is about, leave it: nothing happens.',
  }),
  changed: (society) => ({
    subject: `Your email address at ${society} has changed`,
    says: `Your account at ${society} has another email address now. You sign in with the new one; this one gets no more mail.`,
    press: null,
    lasts: null,
    otherwise: 'If it was not you, tell the society’s office at once.',
  }),
  tenancies: (society) => ({
    subject: `Tenancies of ${society} that end soon`,
    says: 'Nobody has said yet what becomes of these tenancies: renew them, or say that they end.',
    press: 'Look at the tenancies',
    lasts: null,
    otherwise: 'It comes 60, 30 and 7 days before the last day of an agreement, to each administrator.',
  }),
  'log-head': (society, head) => ({
    subject: `Where the log of ${society} ends`,
    says: `The log of who changed what at ${society} ends at ${head} now.`,
    press: null,
    lasts: `Keep this mail. Whoever runs the server can ask at any time whether all of that log is still there: npm run verify -- --head ${head}`,
    otherwise: 'It comes once a month to each administrator, and says nothing of anybody.',
  }),
};

/** Without line breaks and control characters, which could begin a new header or hide what follows. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

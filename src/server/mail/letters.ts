import { html } from 'hono/html';
import type { Language } from '#domain/language.ts';
import type { Tables } from '#server/database/tables.ts';

export type Letter = { subject: string; text: string; html: string };

type Purpose = Tables['outbox']['purpose'];

type LetterFacts = {
  purpose: Purpose;
  /** The account's language; null where it has none: English. */
  language: Language | null;
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
export function letterFor({
  purpose,
  language,
  society,
  name,
  link,
  head = '',
  lines: about = [],
}: LetterFacts): Letter {
  const spoken = purpose in hindi ? (language ?? 'en') : 'en';
  const from = oneLine(society) || 'Aangan';
  const { subject, says, press, lasts, otherwise } = words[spoken][purpose](from, head);
  const greeting = `${[hello[spoken], oneLine(name)].filter((word) => word !== '').join(' ')},`;
  const after = [lasts, otherwise].filter((line) => line !== null);
  const action = link !== null && press !== null ? { link, press } : null;
  const items = about.map(oneLine);
  const list = items.length > 0 ? [items.join('\n')] : [];
  const lines = [greeting, says, ...list, ...(action ? [action.link] : []), ...after, from];
  const page = html`<!doctype html>
<html lang="${spoken}"><body style="margin:0;padding:24px;background:#f6f4f0;font-family:system-ui,sans-serif;color:#222">
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

const english: Record<Purpose, (society: string, head: string) => Words> = {
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

type ToEverybody = Record<Exclude<Purpose, 'tenancies' | 'log-head'>, (society: string) => Words>;

const hindi: ToEverybody = {
  invitation: (society) => ({
    subject: `${society} में आपका खाता`,
    says: `${society} में आपको बुलाया गया है। यह लिंक खोलें और पासवर्ड चुनें; फिर आप इसी ईमेल पते से साइन इन करेंगे।`,
    press: 'पासवर्ड चुनें',
    lasts: 'लिंक एक बार और 7 दिन तक चलता है।',
    otherwise: 'अगर आपको नहीं पता कि यह क्या है, तो इसे रहने दें: पासवर्ड के बिना कोई इस खाते का उपयोग नहीं कर सकता।',
  }),
  reset: (society) => ({
    subject: `${society} के लिए नया पासवर्ड`,
    says: `किसी ने, शायद आपने, ${society} में आपके खाते के लिए नया पासवर्ड माँगा है। उसे चुनने के लिए यह लिंक खोलें।`,
    press: 'नया पासवर्ड चुनें',
    lasts: 'लिंक एक बार और एक घंटे तक चलता है। उसका उपयोग होते ही आप जहाँ भी साइन इन हैं, वहाँ साइन आउट हो जाएँगे।',
    otherwise: 'अगर यह आपने नहीं माँगा, तो इसे रहने दें: आपका पासवर्ड वैसा ही रहेगा।',
  }),
  address: (society) => ({
    subject: `क्या यह आपका पता है? ${society}`,
    says: `${society} में एक खाते के लिए यह पता दिया गया। यह लिंक खोलें और पुष्टि करें कि यह आपका है।`,
    press: 'इस पते की पुष्टि करें',
    lasts: 'लिंक एक बार और एक दिन तक चलता है।',
    otherwise: 'अगर आपको नहीं पता कि यह क्या है, तो इसे रहने दें: कुछ नहीं होगा।',
  }),
  changed: (society) => ({
    subject: `${society} में आपका ईमेल पता बदल गया`,
    says: `${society} में आपके खाते का ईमेल पता अब दूसरा है। आप नए पते से साइन इन करते हैं; इस पते पर और ईमेल नहीं आएँगे।`,
    press: null,
    lasts: null,
    otherwise: 'अगर यह आपने नहीं किया, तो तुरंत सोसायटी कार्यालय को बताएँ।',
  }),
};

const marathi: ToEverybody = {
  invitation: (society) => ({
    subject: `${society} मधील तुमचे खाते`,
    says: `${society} मध्ये तुम्हाला बोलावले आहे. ही लिंक उघडा आणि पासवर्ड निवडा; मग तुम्ही याच ईमेल पत्त्याने साइन इन कराल.`,
    press: 'पासवर्ड निवडा',
    lasts: 'लिंक एकदाच आणि 7 दिवस चालते.',
    otherwise: 'हे कशाबद्दल आहे ते माहीत नसेल, तर राहू द्या: पासवर्डशिवाय कोणीही हे खाते वापरू शकत नाही.',
  }),
  reset: (society) => ({
    subject: `${society} साठी नवीन पासवर्ड`,
    says: `कोणीतरी, बहुधा तुम्ही, ${society} मधील तुमच्या खात्यासाठी नवीन पासवर्ड मागितला आहे. तो निवडण्यासाठी ही लिंक उघडा.`,
    press: 'नवीन पासवर्ड निवडा',
    lasts: 'लिंक एकदाच आणि एक तास चालते. ती वापरली की तुम्ही जिथे साइन इन आहात तिथून साइन आउट व्हाल.',
    otherwise: 'हे तुम्ही मागितले नसेल, तर राहू द्या: तुमचा पासवर्ड तसाच राहील.',
  }),
  address: (society) => ({
    subject: `हा तुमचा पत्ता आहे का? ${society}`,
    says: `${society} मधील एका खात्यासाठी हा पत्ता दिला गेला. ही लिंक उघडा आणि तो तुमचा असल्याची पुष्टी करा.`,
    press: 'या पत्त्याची पुष्टी करा',
    lasts: 'लिंक एकदाच आणि एक दिवस चालते.',
    otherwise: 'हे कशाबद्दल आहे ते माहीत नसेल, तर राहू द्या: काहीही होणार नाही.',
  }),
  changed: (society) => ({
    subject: `${society} मधील तुमचा ईमेल पत्ता बदलला`,
    says: `${society} मधील तुमच्या खात्याचा ईमेल पत्ता आता दुसरा आहे. तुम्ही नवीन पत्त्याने साइन इन करता; या पत्त्यावर यापुढे ईमेल येणार नाहीत.`,
    press: null,
    lasts: null,
    otherwise: 'हे तुम्ही केले नसेल, तर लगेच सोसायटी कार्यालयाला सांगा.',
  }),
};

/** What administrators get is about the office, whose screens are English. */
const words: Record<Language, typeof english> = {
  en: english,
  hi: { ...english, ...hindi },
  mr: { ...english, ...marathi },
};
const hello: Record<Language, string> = { en: 'Hello', hi: 'नमस्ते', mr: 'नमस्कार' };

/** Without line breaks and control characters, which could begin a new header or hide what follows. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

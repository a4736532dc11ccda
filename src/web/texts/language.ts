import type { I18n, Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { type Language, languages } from '#domain/language.ts';
import { createListeners } from '#web/listeners.ts';

/** Each language's own name. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' };

type Values = Readonly<Record<string, unknown>>;

let language: Language = 'en';
/** The catalogue of a language other than English, in an instance of Lingui: fetched when such a language is chosen. */
let catalogue: I18n | null = null;
const listeners = createListeners();

/** The office's screens are in English, whatever language is chosen. */
const isAtOffice = () => globalThis.location?.pathname.startsWith('/admin');
const catalogueHere = () => (catalogue && isAtOffice() ? null : catalogue);

/**
 * `i18n.t('Signed in as {email}', { email })`: the English text is written where it is shown, and is the key in the
 * catalogues (docs/rules.md, Languages). Lingui's extraction looks for the name `i18n.t`. Where a number changes the
 * words, there are two texts.
 */
export const i18n = {
  t(text: string, values: Values = {}): string {
    const spoken = catalogueHere();
    if (spoken) return spoken._(text, values);
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  },
};

const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ default: Messages }>> = {
  hi: () => import('#web/texts/hi.po'),
  mr: () => import('#web/texts/mr.po'),
};

const key = 'aangan.language';

/** The language of this device: English where none was chosen. */
export const languageHere = (): Language => chosenHere() ?? 'en';

/** The language chosen on this device; nothing where none was, or the browser stores nothing. */
export function chosenHere(): Language | undefined {
  try {
    return languages.find((one) => one === localStorage.getItem(key));
  } catch {
    return undefined;
  }
}

/** The language chosen last; its catalogue may be on its way. */
let chosen: Language = 'en';

/**
 * Switches the screens to a language, and stores it on this device unless `isKept` is false, as for the guard on duty;
 * resolves once it is spoken. A language whose catalogue can't be fetched changes nothing.
 */
export async function speak(wanted: Language, isKept = true): Promise<void> {
  chosen = wanted;
  if (wanted === language) return;
  const fetched = wanted === 'en' ? null : await fetchCatalogue(wanted).catch(() => language);
  // Another language was chosen meanwhile, or the catalogue could not be fetched.
  if (wanted !== chosen || typeof fetched === 'string') return;
  catalogue = fetched;
  language = wanted;
  try {
    if (isKept) localStorage.setItem(key, wanted);
  } catch {}
  listeners.notify();
}

async function fetchCatalogue(locale: Exclude<Language, 'en'>): Promise<I18n> {
  const [{ setupI18n }, { default: messages }] = await Promise.all([import('@lingui/core'), catalogues[locale]()]);
  // A text that is missing is shown in English; npm test fails for it.
  return setupI18n({ locale, messages: { [locale]: messages }, missing: (_, text) => text });
}

/** The language spoken here, for a page with translated texts: the page renders again when another one is chosen. */
export function useLanguage(): Language {
  return useSyncExternalStore(listeners.subscribe, languageNow, languageNow);
}

function languageNow(): Language {
  return catalogueHere() ? language : 'en';
}

type CodedMessage = { code: string; params?: Values | undefined };

/**
 * The sentence of a message in the chosen language; null where the catalogue lacks it, and in English, where the domain
 * has the sentences.
 */
export function sentenceIn({ code, params = {} }: CodedMessage): string | null {
  const spoken = catalogueHere();
  if (!spoken || !(code in spoken.messages)) return null;
  const name = `field:${params['field']}`;
  return i18n.t(code, { ...params, ...('field' in params && { field: i18n.t(name) }) });
}

/** The locale for numbers, days and hours (Intl). */
export function localeNow(): string {
  return `${languageNow()}-IN`;
}

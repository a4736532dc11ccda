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

/**
 * `i18n.t('Signed in as {email}', { email })`: the English text is written where it is shown, and is the key in the
 * catalogues (docs/rules.md, Languages). Lingui's extraction looks for the name `i18n.t`. Where a number changes the
 * words, there are two texts.
 */
export const i18n = {
  t(text: string, values: Values = {}): string {
    if (catalogue) return catalogue._(text, values);
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  },
};

const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ default: Messages }>> = {
  hi: () => import('#web/texts/hi.po'),
  mr: () => import('#web/texts/mr.po'),
};

const key = 'aangan.language';

/** The language chosen on this device; English where none was, or the browser stores nothing. */
export function languageHere(): Language {
  try {
    return languages.find((one) => one === localStorage.getItem(key)) ?? 'en';
  } catch {
    return 'en';
  }
}

let choices = 0;

/**
 * Switches the screens to a language, and stores it on this device unless `isKept` is false, as for the guard on duty.
 * A language whose catalogue can't be fetched changes nothing.
 */
export async function speak(wanted: Language, isKept = true): Promise<void> {
  choices += 1;
  const nth = choices;
  if (wanted === language) return;
  const fetched = wanted === 'en' ? null : await fetchCatalogue(wanted).catch(() => language);
  // Another language was chosen meanwhile, or the catalogue could not be fetched.
  if (nth !== choices || typeof fetched === 'string') return;
  catalogue = fetched;
  language = wanted;
  document.documentElement.lang = wanted === 'en' ? 'en-IN' : wanted;
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

/** The language, for a page with translated texts: the page renders again when another language is chosen. */
export function useLanguage(): Language {
  return useSyncExternalStore(listeners.subscribe, languageNow, languageNow);
}

function languageNow(): Language {
  return language;
}

type CodedMessage = { code: string; params?: Values | undefined };

/**
 * The sentence of a message in the chosen language; null where the catalogue lacks it, and in English, where the domain
 * has the sentences.
 */
export function sentenceIn({ code, params = {} }: CodedMessage): string | null {
  if (!catalogue || !(code in catalogue.messages)) return null;
  const name = `field:${params['field']}`;
  return i18n.t(code, { ...params, ...('field' in params && { field: i18n.t(name) }) });
}

/** The locale for numbers, days and hours (Intl). */
export function localeNow(): string {
  return `${language}-IN`;
}

import type { I18n, Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { type Language, languages } from '#domain/language.ts';

/** As each calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' };

type Values = Readonly<Record<string, unknown>>;

let language: Language = 'en';
/** The catalogue of a language other than English, in the library that reads it: fetched when such a language is chosen. */
let catalogue: I18n | null = null;
const listeners = new Set<() => void>();

/**
 * `i18n.t('Signed in as {email}', { email })`: an English text stands where it is shown and is its own key in the catalogues
 * (docs/rules.md, Languages). The name is what the library's extraction looks for. Where a number changes the words there
 * are two texts.
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

/** What was chosen on this device; English where nothing was, or nothing can be kept. */
export function languageHere(): Language {
  try {
    return languages.find((one) => one === localStorage.getItem(key)) ?? 'en';
  } catch {
    return 'en';
  }
}

let choices = 0;

/**
 * Shows the screens in a language from now on, and on this device the next time as well, unless it is only a guard's who is
 * on duty. One that can't be had leaves things as they are.
 */
export async function speak(wanted: Language, isKept = true): Promise<void> {
  choices += 1;
  const nth = choices;
  if (wanted === language) return;
  const fetched = wanted === 'en' ? null : await fetchCatalogue(wanted).catch(() => language);
  // Another one was chosen meanwhile, or this one could not be had.
  if (nth !== choices || typeof fetched === 'string') return;
  catalogue = fetched;
  language = wanted;
  document.documentElement.lang = wanted === 'en' ? 'en-IN' : wanted;
  try {
    if (isKept) localStorage.setItem(key, wanted);
  } catch {}
  for (const heard of listeners) heard();
}

async function fetchCatalogue(locale: Exclude<Language, 'en'>): Promise<I18n> {
  const [{ setupI18n }, { default: messages }] = await Promise.all([import('@lingui/core'), catalogues[locale]()]);
  // A text that is missing is shown in English; npm test fails for it.
  return setupI18n({ locale, messages: { [locale]: messages }, missing: (_, text) => text });
}

/** The language, for a page that has its texts in it: it is rendered anew when another one is chosen. */
export function useLanguage(): Language {
  return useSyncExternalStore(listen, languageNow, languageNow);
}

function listen(heard: () => void): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}

function languageNow(): Language {
  return language;
}

type CodedMessage = { code: string; params?: Values | undefined };

/** The sentence of a message in the chosen language; null where its catalogue has none: in English the rules say it. */
export function sentenceIn({ code, params = {} }: CodedMessage): string | null {
  if (!catalogue || !(code in catalogue.messages)) return null;
  const name = `field:${params['field']}`;
  return i18n.t(code, { ...params, ...('field' in params && { field: i18n.t(name) }) });
}

/** The language's own way with numbers, days and hours (Intl). */
export function localeNow(): string {
  return `${language}-IN`;
}

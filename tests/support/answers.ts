import type { Page } from '@playwright/test';

/** All keys that anybody signed in receives of themselves and the society, whatever their role: those of `/api/me`. */
export const ownKeys = [
  ...['id', 'email', 'name', 'role', 'adminRequest', 'entryRequest', 'mustChangePassword', 'mustSetUpSecondFactor'],
  ...['emailVerified', 'pendingEmail', 'isDevice', 'language', 'sendsMail', 'sessionId', 'user', 'isSetUp'],
  ...['society', 'timeZone', 'userSignUp', 'signedOutBecause', 'signInWith', 'seq'],
];

/** Collects everything the product's API answers a page from here on: the texts, and the names of their fields. */
export function answersTo(page: Page) {
  const arriving: Promise<void>[] = [];
  const texts: string[] = [];
  const asked = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/') || pathname.endsWith('/stream')) return;
    asked.add(`${response.request().method()} ${pathname}`);
    arriving.push(
      response.text().then(
        (text) => void texts.push(text),
        // The page was left before the answer had come.
        () => undefined,
      ),
    );
  });
  return {
    /** 'GET /api/search' */
    asked,
    async text(): Promise<string> {
      await Promise.all(arriving);
      return texts.join('\n');
    },
    async keys(): Promise<Set<string>> {
      await Promise.all(arriving);
      return new Set(texts.flatMap((text) => keysOf(text === '' ? null : JSON.parse(text))));
    },
  };
}

function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

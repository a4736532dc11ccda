import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/**
 * Opens the gate without a network (docs/rules.md, On the device). It caches the program's own files, whose names
 * contain a hash, and one page; never an answer of the API or another role's screen, which always come from the
 * network.
 */

/** The files of this build that the gate needs; tools/service-worker.js fills them in. */
declare const __GATE_FILES__: PrecacheEntry[];

/** The part of the service worker's global scope that is used here. */
type Scope = {
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
};

/**
 * In milliseconds: a network that swallows requests counts as no network; the program then asks who is signed in
 * (identity/session.ts).
 */
const longestAskMs = 2500;

precacheAndRoute(__GATE_FILES__, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();
// Also for the page that registered this worker: opened once and never reloaded, it gets code loaded later without a
// network, too.
clientsClaim();

/** The page from the server, so that the next page opened has the new version; without a network, from the cache. */
async function page({ request }: { request: Request }): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(longestAskMs) });
  } catch (error) {
    const kept = await matchPrecache('/index.html');
    if (kept) return kept;
    throw error;
  }
}

const allowlist = [/^\/$/, /^\/login$/, /^\/dashboard$/, /^\/security(\/|$)/];
registerRoute(new NavigationRoute(page, { allowlist }));

// A window that runs the newest program says that the older one's files may be deleted.
(globalThis as unknown as Scope).addEventListener('message', ({ data }) => {
  if (data === 'take-over') void (globalThis as unknown as Scope).skipWaiting();
});

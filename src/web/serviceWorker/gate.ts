import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/**
 * Opens the gate without a network (docs/rules.md, On the device). It keeps the program's own files, whose names say what
 * is in them, and one page; never an answer of the API, and no other role's screen: those are always asked for.
 */

/** The files of this build that the gate needs; put in by tools/service-worker.js. */
declare const __GATE_FILES__: PrecacheEntry[];

/** The part of a service worker's own scope that is used. */
type Scope = {
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
};

/** A network that swallows requests is as good as none, and the program then asks who is signed in (identity/session.ts). */
const longestAskMs = 2500;

precacheAndRoute(__GATE_FILES__, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();
// Also for the page that brought it: opened once and never anew, it has what is tapped later, without a network too.
clientsClaim();

/** The page as the server has it, so that a new version comes with the next page; without a network as it was kept. */
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

// A window that has the newest program already says that the older one's files may go.
(globalThis as unknown as Scope).addEventListener('message', ({ data }) => {
  if (data === 'take-over') void (globalThis as unknown as Scope).skipWaiting();
});

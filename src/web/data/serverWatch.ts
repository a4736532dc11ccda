import { elapsedMs } from '#web/data/elapsed.ts';

/** Waiting for a server that could not be reached: asks for it with growing pauses, for all who wait at once. */

export const firstAskMs = 1_000;
export const longestAskMs = 15_000;

/** `isThere` says whether the server answers; it never rejects. */
export function createServerWatch(isThere: () => Promise<boolean>) {
  const waiting = new Set<() => void>();
  let failures = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  let asking: Promise<boolean> | null = null;

  function ask(): Promise<boolean> {
    clearTimeout(next);
    next = undefined;
    asking ??= isThere().then(heard);
    return asking;
  }

  function heard(isBack: boolean): boolean {
    asking = null;
    if (!isBack) {
      if (waiting.size > 0) askLater();
      return false;
    }
    failures = 0;
    const acts = [...waiting];
    waiting.clear();
    for (const act of acts) act();
    return true;
  }

  function askLater() {
    next = setTimeout(ask, Math.min(firstAskMs * 2 ** failures, longestAskMs));
    failures += 1;
  }

  return {
    /** Calls back once, when the server answers again; what is returned takes the wish back. */
    onBack(act: () => void): () => void {
      waiting.add(act);
      if (next === undefined && asking === null) askLater();
      return () => void waiting.delete(act);
    },
    /** Asks at once; answers whether the server is there. */
    ask,
    /** There is reason to believe that it is back. Nothing is asked while nobody waits. */
    hint() {
      if (waiting.size > 0) void ask();
    },
  };
}

let saidMs = Number.NEGATIVE_INFINITY;

/** The server has said something of its own: whatever it answered, a beat of the stream. */
export function serverSaid(): void {
  saidMs = elapsedMs();
}

/** When it last did, as `elapsedMs` counts. */
export const lastSaidMs = () => saidMs;

/** A network that swallows requests is as good as none. */
const longestAnswerMs = 10_000;

async function saysOk(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(longestAnswerMs) });
    // A proxy's page is no answer of ours.
    return response.ok && (await response.text()) === 'ok';
  } catch {
    return false;
  }
}

/** What is there without a session, and without the database. */
export const serverWatch = createServerWatch(() => saysOk('/healthz'));
/** The server and its database: for what was answered that neither could at that moment. */
export const databaseWatch = createServerWatch(() => saysOk('/readyz'));

globalThis.addEventListener?.('online', serverWatch.hint);
globalThis.document?.addEventListener('visibilitychange', serverWatch.hint);

import { elapsedMs } from '#web/data/elapsed.ts';

/** Polls an unreachable server with growing pauses, once for everyone who waits. */

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
    /** Calls `act` once, when the server answers again; returns a function that cancels this. */
    onBack(act: () => void): () => void {
      waiting.add(act);
      if (next === undefined && asking === null) askLater();
      return () => void waiting.delete(act);
    },
    /** Asks at once; resolves to whether the server answers. */
    ask,
    /** The server may be back. Does nothing while nobody waits. */
    hint() {
      if (waiting.size > 0) void ask();
    },
  };
}

let saidMs = Number.NEGATIVE_INFINITY;

/** Notes that the server itself answered, or sent something by the change stream. */
export function serverSaid(): void {
  saidMs = elapsedMs();
}

/** When the server last did, in `elapsedMs` time. */
export const lastSaidMs = () => saidMs;

/** Some networks swallow requests without any answer. */
const longestAnswerMs = 10_000;

async function saysOk(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(longestAnswerMs) });
    // A proxy's page is not the server's answer.
    return response.ok && (await response.text()) === 'ok';
  } catch {
    return false;
  }
}

/** Watches the server's process, which answers without a session and without the database. */
export const serverWatch = createServerWatch(() => saysOk('/healthz'));
/** Watches the server with its database, after an answer that the database was not available. */
export const databaseWatch = createServerWatch(() => saysOk('/readyz'));

globalThis.addEventListener?.('online', serverWatch.hint);
globalThis.document?.addEventListener('visibilitychange', serverWatch.hint);

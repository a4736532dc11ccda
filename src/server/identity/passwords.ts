import { Problem } from '#domain/problem.ts';
import type { Passwords } from '#server/identity/auth.ts';

// Hashing occupies a thread of the pool of four that also reads files. Two run at once, and one of them at most hashes
// a new password, so that no sign-in waits behind a crowd of sign-ups.
const atOnce = 2;
const hashesAtOnce = 1;
const maxWaiting = { verify: 40, hash: 10 };

type Kind = keyof typeof maxWaiting;
type Job = { kind: Kind; run(): Promise<void> };

/** Hashes and verifies a few passwords at once; the rest wait in a short queue. Throws Problem busy when that is full. */
export function createPasswords({ hash, verify }: Passwords): Passwords {
  const waiting: Record<Kind, Job[]> = { verify: [], hash: [] };
  const running: Record<Kind, number> = { verify: 0, hash: 0 };

  function next(): Job | undefined {
    if (running.verify + running.hash >= atOnce) return undefined;
    return waiting.verify.shift() ?? (running.hash < hashesAtOnce ? waiting.hash.shift() : undefined);
  }

  function startNext(): void {
    const job = next();
    if (!job) return;
    running[job.kind] += 1;
    void job.run().finally(() => {
      running[job.kind] -= 1;
      startNext();
    });
  }

  function queued<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
    if (waiting[kind].length >= maxWaiting[kind]) return Promise.reject(new Problem('busy'));
    return new Promise<T>((resolve, reject) => {
      waiting[kind].push({ kind, run: () => work().then(resolve, reject) });
      startNext();
    });
  }

  return {
    hash: (password) => queued('hash', () => hash(password)),
    verify: (tried) => queued('verify', () => verify(tried)),
  };
}

import type { Verification } from '#domain/activityLog.ts';
import { dayIn } from '#domain/day.ts';
import { type Message, message } from '#domain/message.ts';
import { type Broken, type Verified, verifyLog } from '#server/changes/verify.ts';
import type { Db } from '#server/database/tables.ts';

/** The check of the log's chain, and its latest finding. */
export type Verifications = {
  /** The finding on all that is in the log now; begins a check where something is new since the last one. */
  current(): Promise<Verification>;
  /** Waits for a check under way, before the database is closed. */
  stop(): Promise<void>;
};

type Tools = { db: Db; now: () => Date; onError: (error: unknown) => void };

/** One check at a time, in slices between which requests are answered; its finding holds until the log goes on. */
export function createVerifications({ db, now, onError }: Tools): Verifications {
  let running: Promise<void> | null = null;
  let progress = { activities: 0, lines: 0 };
  let finding: { upTo: number; verification: Verification } | null = null;

  async function check(upTo: number): Promise<void> {
    const verified = await verifyLog(db, {
      onProgress: ({ activities, lines }) => {
        progress = { activities, lines };
      },
    });
    const checkedAt = now().toISOString();
    finding = { upTo, verification: { ...(await answerOf(db, verified)), of: upTo, checkedAt } };
  }

  return {
    async current() {
      const head = await db.selectFrom('logHead').select('ordinal').executeTakeFirst();
      const of = head?.ordinal ?? 0;
      if (finding !== null && finding.upTo === of) return finding.verification;
      if (running === null) {
        progress = { activities: 0, lines: 0 };
        running = check(of)
          .catch(onError)
          .finally(() => {
            running = null;
          });
      }
      return { state: 'running', ...progress, of, checkedAt: null, broken: null, what: null };
    },
    async stop() {
      await running;
    },
  };
}

export async function answerOf(db: Db, verified: Verified): Promise<Omit<Verification, 'of' | 'checkedAt'>> {
  const { activities, lines } = verified;
  const { timeZone } = await db.selectFrom('society').select('timeZone').executeTakeFirstOrThrow();
  const broken = verified.broken && brokenOn(timeZone, verified.broken);
  return {
    state: broken ? 'broken' : 'sound',
    activities,
    lines,
    broken,
    what: findingOf({ activities, lines, broken }),
  };
}

function brokenOn(timeZone: string, { nth, at, activityId }: Broken): NonNullable<Verification['broken']> {
  return { nth, day: at === null ? null : dayIn(timeZone, new Date(at)), activityId };
}

/** What a check has found, as a sentence for the page and for `npm run verify`. */
export function findingOf({
  activities,
  lines,
  broken,
}: Pick<Verification, 'activities' | 'lines' | 'broken'>): Message {
  if (broken === null) return message('log_sound', { count: activities, lines });
  return message('log_broken', { nth: broken.nth, day: broken.day });
}

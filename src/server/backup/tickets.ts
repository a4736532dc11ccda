import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { isFirstUse } from '#server/changes/once.ts';
import type { Tx } from '#server/changes/write.ts';

const lastsMs = 60_000;

/** What a ticket is good for: one backup, in one session. */
type For = { name: string; sessionId: string };
type Ticket = { nonce: string; until: number };

/**
 * Tickets for downloads: the page proves by password who asks, and the browser then fetches the file as a plain, streamed
 * download, which can carry no password (docs/rules.md, Backups).
 */
export function createTickets({ secret, now }: { secret: string; now: () => Date }) {
  const signature = ({ name, sessionId }: For, { until, nonce }: { until: string; nonce: string }) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['backup-download', name, sessionId, until, nonce]))
      .digest();

  return {
    issue(good: For): string {
      const [until, nonce] = [String(now().getTime() + lastsMs), randomUUID()];
      return [until, nonce, signature(good, { until, nonce }).toString('base64url')].join('.');
    },
    /** Throws Problem forbidden where the ticket is for something else, or is over. */
    read(text: string, good: For): Ticket {
      const [until = '', nonce = '', given = ''] = text.split('.');
      const [right, signed] = [signature(good, { until, nonce }), Buffer.from(given, 'base64url')];
      const isOurs = signed.length === right.length && timingSafeEqual(signed, right);
      if (!isOurs || Number(until) <= now().getTime()) throw isOver();
      return { nonce, until: Number(until) };
    },
    /** Uses up a ticket, which is good once, on whichever server. Throws Problem forbidden. */
    async spend(tx: Tx, { nonce, until }: Ticket): Promise<void> {
      if (!(await isFirstUse(tx, nonce, until))) throw isOver();
    },
  };
}

const isOver = () => new Problem('forbidden', message('backup_ticket_over'));

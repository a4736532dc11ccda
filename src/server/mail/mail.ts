import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { dayIn } from '#domain/day.ts';
import type { LinkPurpose } from '#domain/link.ts';
import { presentHead } from '#server/changes/head.ts';
import type { Tx, Write } from '#server/changes/write.ts';
import { type Config, isLoopback } from '#server/config.ts';
import { withoutRows } from '#server/http/log.ts';
import { linkAddress, makeLink } from '#server/identity/links.ts';
import { type Letter, letterFor } from '#server/mail/letters.ts';
import { forgetMail, type Queued, retryOrGiveUp, takeDue } from '#server/mail/outbox.ts';

export type Mail = {
  /** Whether the settings name a mail server. */
  readonly isOn: boolean;
  /** Sends what is due, in the background: no request waits for a mail server. */
  wake(): void;
  /** Resolves when nothing is being sent. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

type Tools = {
  config: Pick<Config, 'baseUrl' | 'mail'>;
  write: Write;
  log: Logger;
  /** The lines of a mail about tenancies that was queued on this day of the society, as they are by now. */
  tenanciesEnding: (tx: Tx, writtenOn: string) => Promise<string[]>;
};

// How often to look for mails that other servers left, and mails that are to be tried again.
const pollMs = 15_000;
const patienceMs = 20_000;
/** For one mail in all, where a server goes on saying a little; less than a mail is another server's after (outbox.ts). */
const longestSendMs = 120_000;

/** Sends the outbox, one mail after the other. Without settings it sends nothing, and nothing is put there. */
export function createMail({ config: { baseUrl, mail }, write, log, tenanciesEnding }: Tools): Mail {
  if (!mail) return { isOn: false, wake() {}, settled: async () => {}, stop: async () => {} };
  const send = createSender(mail, new URL(baseUrl ?? 'http://localhost').hostname);
  let isStale = false;
  let isStopped = false;
  let running: Promise<void> | null = null;
  const leaving = new AbortController();

  async function sendNext(): Promise<boolean> {
    const taken = await write(null, async (tx) => {
      const queued = await takeDue(tx);
      return queued && { queued, written: await compose(tx, queued, { baseUrl, tenanciesEnding }) };
    });
    if (!taken) return false;
    const { queued, written } = taken;
    if (written !== null) {
      try {
        await send(queued.id, written, AbortSignal.any([leaving.signal, AbortSignal.timeout(longestSendMs)]));
      } catch (error) {
        // This server is stopping: another one sends the mail, or this one after its next start.
        if (isStopped) return false;
        const failure = failureOf(error);
        log.warn({ code: failure.code, attempts: queued.attempts }, 'a mail was not taken');
        await write(null, (tx) => retryOrGiveUp(tx, queued, failure));
        return true;
      }
    }
    await write(null, (tx) => forgetMail(tx, queued.id));
    return true;
  }

  async function sendAll(): Promise<void> {
    try {
      while (isStale && !isStopped) {
        isStale = false;
        while (!isStopped && (await sendNext()));
      }
    } catch (error) {
      log.error({ err: withoutRows(error) }, 'the outbox could not be read');
    } finally {
      running = null;
    }
  }

  function wake(): void {
    isStale = true;
    if (isStopped || running) return;
    running = sendAll();
  }

  const poll = setInterval(wake, pollMs);
  wake();
  return {
    isOn: true,
    wake,
    settled: async () => {
      while (running) await running;
    },
    async stop() {
      isStopped = true;
      clearInterval(poll);
      leaving.abort();
      await running;
    },
  };
}

/** Hands one letter after the other to the mail server; the first creates the transport. */
function createSender({ smtpUrl, from }: NonNullable<Config['mail']>, domain: string) {
  let opened: Promise<Transporter> | null = null;
  return async (id: string, { to, ...letter }: Written, signal: AbortSignal): Promise<void> => {
    opened ??= openTransport(smtpUrl).catch((error) => {
      opened = null;
      throw error;
    });
    // As objects: a comma in an address can't name a second recipient.
    const headers = { from, to: { name: '', address: to }, messageId: `<${id}@${domain}>` };
    await (await opened).sendMail({ ...letter, ...headers, signal });
  };
}

/** The library is loaded when the first mail goes out: most societies have no mail server. */
async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    // A password goes to a server elsewhere only behind TLS, unless SMTP_URL says otherwise.
    requireTLS: !isLoopback(new URL(smtpUrl).hostname) && smtpUrl.startsWith('smtp:'),
    ...{ connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
}

type Written = Letter & { to: string };

/**
 * Writes a queued mail, with a link of its own where it needs one; null where there is nothing to say any more, or
 * nobody has this address.
 */
async function compose(
  tx: Tx,
  queued: Queued,
  { baseUrl, tenanciesEnding }: Pick<Tools, 'tenanciesEnding'> & { baseUrl: string | null },
): Promise<Written | null> {
  const { purpose, email } = queued;
  const users = tx.db.selectFrom('users').selectAll();
  const user = await (queued.userId === null
    ? users.where('email', '=', email)
    : users.where('id', '=', queued.userId)
  ).executeTakeFirst();
  if (user?.isActive !== 1) return null;
  const { id: userId, name, language } = user;
  if (queued.userId === null) await tx.db.updateTable('outbox').set({ userId }).where('id', '=', queued.id).execute();
  const to = { language, society: tx.society.name, name };
  if (purpose === 'log-head') {
    const head = user.role === 'admin' ? await presentHead(tx.db) : null;
    return head === null ? null : { to: email, ...letterFor({ purpose, ...to, link: null, head }) };
  }
  if (purpose === 'tenancies') {
    const writtenOn = dayIn(tx.society.timeZone, new Date(queued.createdAt));
    const lines = user.role === 'admin' ? await tenanciesEnding(tx, writtenOn) : [];
    if (lines.length === 0) return null;
    const link = `${baseUrl ?? ''}/admin/tenancies?state=ending`;
    return { to: email, ...letterFor({ purpose, ...to, link, lines }) };
  }
  if (purpose === 'changed') return { to: email, ...letterFor({ purpose, ...to, link: null }) };
  // Somebody invited who lost that mail may ask for a password like everybody else: they get the invitation again.
  const wanted: LinkPurpose = purpose === 'reset' && user.invitedAt !== null ? 'invitation' : purpose;
  const token = await makeLink(tx, { purpose: wanted, userId, email, isMailed: true });
  return { to: email, ...letterFor({ purpose: wanted, ...to, link: linkAddress(baseUrl, wanted, token) }) };
}

type Failure = { error: string; isFinal: boolean; code: string | undefined };

/** The mail server's answer, or why it was not reached; final where it refuses the address itself for good. */
function failureOf(error: unknown): Failure {
  const { message, response, code, command, permanent } = error as Error & {
    response?: string;
    code?: string;
    command?: string;
    permanent?: boolean;
  };
  const said = (response ?? message).replace(/\p{Cc}+/gu, ' ').trim();
  return { error: said.slice(0, 200), isFinal: permanent === true && (command ?? '').startsWith('RCPT TO'), code };
}

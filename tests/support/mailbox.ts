import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterwards } from './afterwards.ts';

/** A mail as it came over the wire. */
export type Received = { from: string; to: string[]; raw: string; subject: string; text: string; html: string };

export type Mailbox = {
  smtpUrl: string;
  received: Received[];
  /** Refuses recipients with this answer from now on; null takes them again. */
  refuse(answer: { code: number; text: string } | null): void;
};

/** A real SMTP server on loopback that keeps what it is given. */
export async function aMailbox(): Promise<Mailbox> {
  const received: Received[] = [];
  let refusal: { code: number; text: string } | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo(_address, _session, callback) {
      if (refusal === null) return callback();
      callback(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const raw = Buffer.concat(chunks).toString('utf8');
        received.push({ from, to: rcptTo.map(({ address }) => address), raw, ...partsOf(raw) });
        callback();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  afterwards(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = listening.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (answer) => {
      refusal = answer;
    },
  };
}

function partsOf(raw: string): Pick<Received, 'subject' | 'text' | 'html'> {
  const [head = ''] = raw.split('\r\n\r\n');
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? '';
  const parts = raw.split(`--${boundary}`).map((part) => part.split('\r\n\r\n'));
  const bodyOf = (type: string) => {
    const [partHead = '', ...body] = parts.find(([first = '']) => first.includes(`Content-Type: ${type}`)) ?? [];
    return decoded(body.join('\r\n\r\n'), /Content-Transfer-Encoding: (\S+)/.exec(partHead)?.[1] ?? '');
  };
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? '';
  return { subject: decodedHeader(subject), text: bodyOf('text/plain'), html: bodyOf('text/html') };
}

/** The words of a header that are not plain ASCII (RFC 2047). */
function decodedHeader(header: string): string {
  return header.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=(?:\s+(?==\?))?/g, (_, encoding, word: string) =>
    encoding === 'B' ? decoded(word, 'base64') : decoded(word.replaceAll('_', ' '), 'quoted-printable'),
  );
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

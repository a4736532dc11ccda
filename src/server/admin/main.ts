import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Problem } from '#domain/problem.ts';
import { administer } from '#server/admin/commands.ts';
import { createWrite } from '#server/changes/write.ts';
import { readConfig, StartError } from '#server/config.ts';
import { openDatabase } from '#server/database/open.ts';
import { createUpgradeWatch } from '#server/database/upgradeWatch.ts';
import { readSecret } from '#server/identity/secret.ts';
import { createSeal } from '#server/seal.ts';
import { surroundings } from '#server/surroundings.ts';

/**
 * npm run admin: for people who may run programs on the server itself (docs/rules.md, The way back in). The server may
 * run meanwhile: it asks the database with every request, and hears of what was done here within seconds.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const beforeNew = () =>
    Promise.reject(new StartError('There is no society here yet. Check DATA_DIR or DATABASE_URL.'));
  const secret = readSecret(config);
  if (secret === null) await beforeNew();
  const { db, writeDb, close } = await openDatabase(config, { beforeNew, isGuest: true });
  try {
    const tools = {
      ...surroundings,
      db: writeDb,
      now: () => new Date(),
      seal: createSeal(secret ?? ''),
      upgrade: createUpgradeWatch(db),
    };
    const write = createWrite(tools, () => {});
    const baseUrl = config.baseUrl ?? `http://127.0.0.1:${config.port}`;
    const said = await administer({ db, write, baseUrl, askPassword }, process.argv.slice(2));
    process.stdout.write(`${said}\n`);
  } finally {
    await close();
  }
}

const unseen = () => new Writable({ write: (_chunk, _encoding, done) => done() });
let lines: AsyncIterator<string> | undefined;

/** On a terminal the typed password is not shown; otherwise the next line of the piped input is taken. */
async function askPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
    return (await lines.next()).value ?? '';
  }
  process.stdout.write(question);
  const terminal = createInterface({ input: process.stdin, output: unseen(), terminal: true });
  const leaving = new AbortController();
  terminal.once('close', () => leaving.abort());
  try {
    return await terminal.question('', { signal: leaving.signal });
  } catch {
    throw new StartError('Nothing was changed.');
  } finally {
    process.stdout.write('\n');
    terminal.close();
  }
}

main().catch((error) => {
  if (!(error instanceof StartError || error instanceof Problem)) throw error;
  process.stderr.write(`${error instanceof Problem ? error.body().detail : error.message}\n`);
  process.exitCode = 1;
});

// npm run backup and npm run restore.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { shortestPassphrase } from '#domain/backup.ts';
import { spokenDay } from '#domain/day.ts';
import { backupsFolder, copyInto, nameOf } from '#server/backup/folder.ts';
import { rowsIn } from '#server/backup/format.ts';
import { makeBackup } from '#server/backup/make.ts';
import { readHeader } from '#server/backup/readFile.ts';
import { type Restored, restore } from '#server/backup/restore.ts';
import { type Config, readConfig, StartError } from '#server/config.ts';
import { openForReading } from '#server/database/openForReading.ts';
import { prepareFolder } from '#server/folders.ts';
import { readSecret } from '#server/identity/secret.ts';
import { theSociety } from '#server/society/queries.ts';

type PrintLine = (line: string) => void;

/** Makes a backup, whether the server runs or not. Throws StartError. */
async function backUp(args: string[], config: Config, tell: PrintLine): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { passphrase: { type: 'boolean' }, 'without-secret': { type: 'boolean' } },
  });
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'aangan.db')))
    throw new StartError(`There is no society in ${config.dataDir}. Name its folder in DATA_DIR.`);
  const at = new Date();
  const name = nameOf('manual', at, await timeZoneOf(config));
  const file = positionals[0] ? resolve(positionals[0]) : join(backupsFolder(config.dataDir), name);
  if (existsSync(file)) throw new StartError(`${file} is there already. Name another file; nothing was changed.`);
  const passphrase = await passphraseFor(values.passphrase ?? false);
  if (passphrase !== null && passphrase.length < shortestPassphrase)
    throw new StartError(`The passphrase must have at least ${shortestPassphrase} characters. Nothing was made.`);
  if (config.backupCopyDir && !positionals[0])
    prepareFolder(config.backupCopyDir, 'second folder of backups', 'BACKUP_COPY_DIR');
  const secret = passphrase !== null && !values['without-secret'] ? readSecret(config) : null;
  await makeBackup({ source: config, file, passphrase, secret, at: at.toISOString() });
  tell(`The society is backed up in ${file}, and the file has been read back.`);
  if (config.backupCopyDir && !positionals[0]) await copyInto(config.backupCopyDir, file, name);
  tell(
    secret === null
      ? `The secret is not in it: to read Aadhaar and PAN numbers after a restore, keep ${config.secret ? 'AANGAN_SECRET' : join(config.dataDir, 'secret')} as well, in another place.`
      : 'The secret is in it: whoever has the file and the passphrase can read everything.',
  );
}

/** The society's time zone. For a database without a society `makeBackup` reports what is wrong. */
async function timeZoneOf({ dataDir, databaseUrl }: Config): Promise<string> {
  await using db = await openForReading(databaseUrl ? { url: databaseUrl } : { file: join(dataDir, 'aangan.db') });
  const society = await theSociety(db).catch(() => null);
  return society?.timeZone ?? 'Asia/Kolkata';
}

/** Puts a backup into the place that the settings name. Throws StartError. */
async function putBack(args: string[], config: Config, tell: PrintLine): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { passphrase: { type: 'boolean' } },
  });
  const [given] = positionals;
  if (!given) throw new StartError('Name the backup: npm run restore -- FILE');
  const file = resolve(given);
  const { seal } = await readHeader(file);
  const passphrase = seal === null ? null : await passphraseFor(values.passphrase ?? process.stdin.isTTY);
  const restored = await restore(file, passphrase, config);
  tell(summaryOf(restored, config));
}

function summaryOf({ header, secret, log, timeZone }: Restored, { dataDir, databaseUrl }: Config): string {
  const place = databaseUrl ? `the database at ${new URL(databaseUrl).host}` : dataDir;
  const here = Temporal.Instant.from(header.at).toZonedDateTimeISO(timeZone);
  const at = `${spokenDay(here.toPlainDate().toString())}, ${here.toPlainTime().toString({ smallestUnit: 'minute' })}`;
  const secrets = {
    carried: `Its secret is in ${join(dataDir, 'secret')}.`,
    there: 'The secret that was there is its own.',
    missing: `Its secret was not in the backup: put the society's own into ${join(dataDir, 'secret')} before you start, or Aadhaar and PAN numbers can't be read.`,
    none: 'It has no sealed numbers.',
  };
  return `${header.society || 'The society'} is back as it was on ${at}, in ${place}: ${rowsIn(header)} rows, each counted. ${log.broken === null ? '' : `Its log had been changed from outside before it was backed up, at entry ${log.broken.nth}; npm run verify says more. `}${secrets[secret]} Start it with npm start.`;
}

/**
 * From AANGAN_BACKUP_PASSPHRASE or, where it is asked for, the first line of the input; never from an argument of the
 * command, which other users of the machine can see.
 */
async function passphraseFor(isAsked: boolean): Promise<string | null> {
  const { AANGAN_BACKUP_PASSPHRASE: given } = process.env;
  if (given) return given;
  if (!isAsked) return null;
  const input = createInterface({ input: process.stdin, output: process.stderr, terminal: false });
  if (process.stdin.isTTY) process.stderr.write('Passphrase: ');
  for await (const line of input) return line;
  return null;
}

async function run([command, ...args]: string[]): Promise<void> {
  const config = readConfig(process.env);
  const tell: PrintLine = (line) => process.stdout.write(`${line}\n`);
  await (command === 'restore' ? putBack(args, config, tell) : backUp(args, config, tell));
}

/** Prints one clear line and exits with 1; an error that is our fault keeps its trace. */
function fail(error: unknown): never {
  const { code = '', message, stack } = error as NodeJS.ErrnoException;
  const line = error instanceof StartError || code.startsWith('ERR_PARSE_ARGS') ? message : sentences[code];
  process.stderr.write(`${line?.replace(/\s+/g, ' ') ?? stack}\n`);
  process.exit(1);
}

const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full. Free some space and try again; nothing was changed.',
  EACCES: 'The folder can’t be written. Check its permissions, or name another one; nothing was changed.',
  EROFS: 'The folder can’t be written. Name another one; nothing was changed.',
};

if (import.meta.main) await run(process.argv.slice(2)).catch(fail);

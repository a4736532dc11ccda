// @module-tag whole
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { aUsedFolder, here, refused, usesFolder } from '../support/refused.ts';

usesFolder();

describe('a wrong setting is named with what it should be, never with its value:', () => {
  test.each([
    ['PORT', 'http', 'must be a number from 0 to 65535'],
    ['PORT', '65536', 'must be a number from 0 to 65535'],
    ['PORT', '-1', 'must be a number from 0 to 65535'],
    ['PORT', '30.5', 'must be a number from 0 to 65535'],
    ['PORT', ' ', 'must be a number from 0 to 65535'],
    ['TRUSTED_PROXIES', 'one', 'must be a number from 0 to 10'],
    ['TRUSTED_PROXIES', '11', 'must be a number from 0 to 10'],
    ['DATABASE_URL', 'mysql://user:hunter22@host/name', 'must look like postgres://user:password@host:5432/name'],
    ['DATABASE_URL', 'localhost:5432/hunter22', 'must look like postgres://user:password@host:5432/name'],
    ['BASE_URL', 'society.example', 'must look like https://society.example'],
    ['AANGAN_SECRET', 'hunter22', 'must have at least 32 characters'],
    ['OIDC_ISSUER', 'elsewhere', 'must look like https://accounts.google.com'],
    ['LOG_LEVEL', 'loud', 'must be one of silent, fatal, error, warn, info, debug'],
    ['AANGAN_DEMO', 'yes', 'must be 1 or 0'],
  ])('%s=%s', async (name, value, rule) => {
    await refused(new RegExp(`^The setting ${name} ${rule}\\.\n$`), { [name]: value });
  });

  test('HOST that is no address of this machine', async () => {
    await refused(/^The address 203\.0\.113\.7:\d+ can't be listened on \(\w+\)\. Check HOST and PORT\.\n$/, {
      HOST: '203.0.113.7',
      PORT: '3999',
    });
  });
});

describe('a place that will not do:', () => {
  test('a port that is taken, also when the database is there', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const sentence = `Port ${port} is already in use. Stop the other program, or set PORT to another number.`;
    await refused(sentence, { PORT: String(port) });
    await aUsedFolder();
    await refused(sentence, { PORT: String(port) });
    taken.close();
  });

  test('a file where the data folder should be, or on the way to it', async () => {
    writeFileSync(here.dataDir, 'a file');
    await refused(
      `The data folder ${here.dataDir} can't be written. Check its permissions, or set DATA_DIR to another folder.`,
    );
    const below = join(here.dataDir, 'deeper');
    await refused(`The data folder ${below} can't be written.`, { DATA_DIR: below });
  });

  test('a second folder for backups that can’t be made, as below /proc', async () => {
    await refused(
      "The second folder of backups /proc/nope can't be written. Check its permissions, or set BACKUP_COPY_DIR to another folder.",
      { BACKUP_COPY_DIR: '/proc/nope' },
    );
  });

  if (process.getuid?.() !== 0)
    test('a data folder of somebody else', async () => {
      mkdirSync(here.dataDir, { mode: 0o500 });
      await refused(`The data folder ${here.dataDir} can't be written.`);
      chmodSync(here.dataDir, 0o700);
    });

  test('a secret that was cut short, or is no file', async () => {
    await aUsedFolder();
    writeFileSync(join(here.dataDir, 'secret'), 'short\n');
    await refused(/^The secret in \S+ is too short\. Restore it from a backup/);
    rmSync(join(here.dataDir, 'secret'));
    mkdirSync(join(here.dataDir, 'secret'));
    await refused(
      /^The secret in \S+ can't be read or made \(EISDIR\)\. Check the permissions of the data folder\.\n$/,
    );
  });

  test('a folder where the database file should be', async () => {
    mkdirSync(join(here.dataDir, 'aangan.db'), { recursive: true });
    await refused(/^The database file \S+ can't be opened for writing\./);
  });
});

test('a program that has to be built in a folder of another account says under which one', () => {
  const run = pathToFileURL(join(import.meta.dirname, '../../tools/run.js')).href;
  const refusedByTheSystem = `Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/opt/aangan/dist/server.stamp' })`;
  const program = `import { runTool } from '${run}'; await runTool(() => Promise.reject(${refusedByTheSystem}));`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    "/opt/aangan/dist/server.stamp can't be written, and Aangan has to be built or installed first. Do that under the account that its folder belongs to: node tools/build.js\n",
  ]);
});

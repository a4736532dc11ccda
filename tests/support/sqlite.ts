import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#server/database/open.ts';
import { passingFolder } from './folders.ts';

let template: Promise<Buffer> | undefined;

/** A data folder with an empty society's database in it: a copy, as making the tables anew takes longer than most tests. */
export async function aMigratedFolder(prefix: string): Promise<string> {
  template ??= migrated();
  const folder = passingFolder(prefix);
  writeFileSync(join(folder, 'aangan.db'), await template);
  return folder;
}

/** The file as the product's own migrations leave it. */
async function migrated(): Promise<Buffer> {
  const dataDir = passingFolder('aangan-template-');
  const database = await openDatabase({ dataDir, databaseUrl: null });
  await database.close();
  const file = readFileSync(join(dataDir, 'aangan.db'));
  rmSync(dataDir, { recursive: true });
  return file;
}

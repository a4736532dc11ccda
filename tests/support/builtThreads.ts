import { vi } from 'vitest';

/*
 * Where `npm test` has built the server, the threads of these tests are the built ones, as the programs that tests start
 * are: to read their sources takes longer than most tests, and each test has threads of its own.
 */
if (process.env['AANGAN_BUILT'])
  vi.doMock('#server/threads.ts', async (original) => ({
    ...(await original<typeof import('#server/threads.ts')>()),
    threadProgram: (name: string) => new URL(`../../dist/server/${name}.js`, import.meta.url),
  }));

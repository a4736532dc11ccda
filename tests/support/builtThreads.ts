import { vi } from 'vitest';

/*
 * Where `npm test` has built the server, tests run the built threads, as they run the built programs: loading the
 * sources takes longer than most tests, and each test starts threads of its own.
 */
if (process.env['AANGAN_BUILT'])
  vi.doMock('#server/threads.ts', async (original) => ({
    ...(await original<typeof import('#server/threads.ts')>()),
    threadProgram: (name: string) => new URL(`../../dist/server/${name}.js`, import.meta.url),
  }));

import { expect, test, vi } from 'vitest';
import { lazyModule } from '#web/data/lazyModule.ts';

/** A server that is away until it is told to be back, and what is fetched from it. */
function aServer() {
  const waiting = new Set<() => void>();
  const server = {
    isThere: false,
    load: vi.fn(() => (server.isThere ? Promise.resolve('charts') : Promise.reject(new Error('away')))),
    onBack(act: () => void) {
      waiting.add(act);
      return () => void waiting.delete(act);
    },
    answers() {
      const acts = [...waiting];
      waiting.clear();
      for (const act of acts) act();
    },
  };
  return server;
}

/** What follows a fetch that has been answered. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a part that could not be fetched comes by itself when the server is back', async () => {
  const server = aServer();
  const lazy = lazyModule(server.load, server as never);
  const told = vi.fn();
  lazy.subscribe(told);
  lazy.fetch();
  await settled();
  expect(lazy.state()).toEqual({ loaded: null, isMissing: true });
  server.isThere = true;
  server.answers();
  await settled();
  expect(lazy.state()).toEqual({ loaded: 'charts', isMissing: false });
  expect(told).toHaveBeenCalled();
  lazy.fetch();
  expect(server.load).toHaveBeenCalledTimes(2);
});

test('a server that answers without the part is not asked for ever, but again when the part is needed again', async () => {
  const server = aServer();
  const lazy = lazyModule(server.load, server as never);
  lazy.fetch();
  for (let time = 0; time < 10; time++) {
    await settled();
    server.answers();
  }
  expect(server.load).toHaveBeenCalledTimes(4);
  lazy.fetch();
  expect(lazy.state()).toEqual({ loaded: null, isMissing: false });
  await settled();
  expect(server.load).toHaveBeenCalledTimes(5);
  expect(lazy.state().isMissing).toBe(true);
});

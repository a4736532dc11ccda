import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

/** Passwords whose work ends when the test says so. */
function underway() {
  const running: { what: string; finish: () => void }[] = [];
  const begin = (what: string) => new Promise<void>((resolve) => running.push({ what, finish: resolve }));
  const passwords = createPasswords({
    hash: async (password) => {
      await begin(`hash ${password}`);
      return password;
    },
    verify: async ({ password }) => {
      await begin(`verify ${password}`);
      return true;
    },
  });
  return { passwords, running };
}

test('two are worked on at once, one of them new at most; a check comes before the new ones that wait', async () => {
  const { passwords, running } = underway();
  const results = [passwords.hash('a'), passwords.hash('b'), passwords.verify({ hash: '', password: 'c' })];
  results.push(passwords.verify({ hash: '', password: 'd' }));
  expect(running.map(({ what }) => what)).toEqual(['hash a', 'verify c']);
  running[0]?.finish();
  await results[0];
  await new Promise(setImmediate);
  expect(running.map(({ what }) => what)).toEqual(['hash a', 'verify c', 'verify d']);
  running[1]?.finish();
  await results[2];
  await new Promise(setImmediate);
  expect(running.map(({ what }) => what).at(-1)).toBe('hash b');
});

test('beyond a queue of ten new ones it is refused as busy, and checks still get their turn', async () => {
  const { passwords, running } = underway();
  const asked = Array.from({ length: 30 }, (_, turn) => passwords.hash(`new ${turn}`));
  const outcomes = asked.map((one) =>
    one.then(
      () => 'done',
      ({ code }) => code as string,
    ),
  );
  expect(await Promise.all(outcomes.slice(11))).toEqual(Array(19).fill('busy'));
  void passwords.verify({ hash: '', password: 'mine' });
  expect(running.map(({ what }) => what)).toEqual(['hash new 0', 'verify mine']);
});

test('one that fails leaves its place to the next', async () => {
  const passwords = createPasswords({
    hash: () => Promise.reject(new Error('no')),
    verify: async () => true,
  });
  for (let turn = 0; turn < 5; turn++) await expect(passwords.hash('x')).rejects.toThrow('no');
  expect(await passwords.verify({ hash: '', password: 'x' })).toBe(true);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { forgetNotesOfOthers, readOwnNote, writeOwnNote } from '#web/identity/ownNotes.ts';

beforeEach(() => {
  const kept: Record<string, string> = {};
  const storage = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  forgetNotesOfOthers('meera');
  // Like a browser's: its keys are its own properties, its methods are not.
  vi.stubGlobal(
    'localStorage',
    new Proxy(kept, { get: (_, name: string) => storage[name as keyof typeof storage] ?? kept[name] }),
  );
});

test('a note is read by the person who wrote it and by nobody else', () => {
  writeOwnNote('meera', 'gate', [1]);
  expect(readOwnNote('meera', 'gate')).toEqual([1]);
  expect(readOwnNote('ravi', 'gate')).toBe(null);
});

test('somebody else at this browser leaves nothing of the person before, nor does signing out', () => {
  writeOwnNote('meera', 'gate', 1);
  localStorage.setItem('theme', 'dark');
  forgetNotesOfOthers('ravi');
  writeOwnNote('ravi', 'gate', 2);
  forgetNotesOfOthers('ravi');
  expect([readOwnNote('meera', 'gate'), readOwnNote('ravi', 'gate')]).toEqual([null, 2]);
  forgetNotesOfOthers(null);
  expect(readOwnNote('ravi', 'gate')).toBe(null);
  expect(localStorage.getItem('theme')).toBe('dark');
});

test('what a screen would keep for somebody after they have signed out is not kept', () => {
  forgetNotesOfOthers('meera');
  writeOwnNote('meera', 'gate', 1);
  expect(readOwnNote('meera', 'gate')).toBe(1);
  forgetNotesOfOthers(null);
  writeOwnNote('meera', 'gate', 2);
  expect(readOwnNote('meera', 'gate')).toBe(null);
  forgetNotesOfOthers('ravi');
  writeOwnNote('meera', 'gate', 3);
  writeOwnNote('ravi', 'gate', 4);
  expect([readOwnNote('meera', 'gate'), readOwnNote('ravi', 'gate')]).toEqual([null, 4]);
});

test('a browser that keeps nothing is no reason to fail', () => {
  forgetNotesOfOthers('meera');
  vi.stubGlobal('localStorage', undefined);
  writeOwnNote('meera', 'gate', 1);
  forgetNotesOfOthers(null);
  expect(readOwnNote('meera', 'gate')).toBe(null);
});

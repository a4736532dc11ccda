import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { beginTest, endFile, endTest } from './afterwards.ts';

// Vitest runs this before each file; a module that the files share would register its hooks for the first of them alone.
beforeEach(beginTest);
afterEach(async () => {
  await endTest();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(endFile);

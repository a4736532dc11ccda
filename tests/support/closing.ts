import { afterAll, afterEach, vi } from 'vitest';
import { closeAll } from './afterwards.ts';
import { leaveAdministration } from './places.ts';

// Vitest runs this before each file; a module that the files share would register its hooks for the first of them alone.
afterEach(async () => {
  await closeAll();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(leaveAdministration);

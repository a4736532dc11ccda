// On demand, where LibreOffice is installed: vitest run --config tests/office/vitest.config.ts
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: { include: ['tests/office/*.test.ts'], testTimeout: 120_000 },
});

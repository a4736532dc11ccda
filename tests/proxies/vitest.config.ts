// On demand, where nginx and Caddy are installed, in the PATH or named by NGINX_PROGRAM and CADDY_PROGRAM:
// vitest run --config tests/proxies/vitest.config.ts
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: { include: ['tests/proxies/*.test.ts'], testTimeout: 120_000, env: { ENGINE: 'sqlite' } },
});

import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/browser.js';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  timeout: 90_000,
  globalTimeout: 40 * 60_000,
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A test that needs a second try is a failing test.
  retries: 0,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Root has no sandbox to give; the others keep the browser from calling home during a test.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

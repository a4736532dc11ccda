import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/browser.js';

const executablePath = findBrowser({ isSeen: false });

/**
 * Pages in which Chromium draws the address bar's suggestions, unseen here: they take half a second for each context.
 */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** The features that Playwright 1.65.1 itself disables (its `disabledFeatures`): our list replaces Playwright's. */
const disabledByPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Only ends tests that hang: the time that a test takes on a busy machine says nothing, and less where pages stall.
  timeout: process.env['AANGAN_STALLS'] ? 600_000 : 180_000,
  globalTimeout: 40 * 60_000,
  // A journey waits for much of its time: one worker more than there are processors keeps them busy.
  workers: availableParallelism() + 1,
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
    // A failure leaves a screenshot and the content of the page. A trace of all that led to it costs as much as the
    // test.
    trace: process.env['AANGAN_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // As root Chromium has no sandbox. The other options keep it from calling home during a test.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...disabledByPlaywright, ...addressBarPages].join(',')}`,
      ],
    },
  },
});

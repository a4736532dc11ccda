import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/browser.js';

const executablePath = findBrowser({ isSeen: false });

/** The address bar, which nobody sees here, draws its suggestions by pages of its own: half a second for each context. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** What Playwright 1.65.1 itself switches off (its `disabledFeatures`): a list of ours takes the place of its own. */
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
  // Only for what hangs: how long something takes on a busy machine is no test.
  timeout: 180_000,
  globalTimeout: 40 * 60_000,
  // A journey waits for much of its time: one more of them than there are processors keeps these at work.
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
    // A failure leaves its picture and what stood on the page. Recording all that led to it costs as much as the test.
    trace: process.env['AANGAN_TRACE'] ? 'retain-on-failure' : 'off',
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
        `--disable-features=${[...disabledByPlaywright, ...addressBarPages].join(',')}`,
      ],
    },
  },
});

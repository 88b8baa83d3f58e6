import { defineConfig, devices } from '@playwright/test'
import { findChrome } from './scripts/testing/chrome'
import { takeOwnPortal } from './tests/support/machine/worker'

const chrome = await findChrome()

// Every worker loads this file; the process that hands out the tests has no number and needs no portal.
const worker = process.env.TEST_PARALLEL_INDEX
if (worker !== undefined) takeOwnPortal(Number(worker))

/** Browser tests, against portals that run already: `npm test -- e2e` and `npm run pictures` start them. */
export default defineConfig({
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: process.env.BROWSER_REPORT ?? 'test-results/browser.json' }]],
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Limits and no waits: a machine that is busy with something else takes many times as long as an idle one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.PORTAL_URL,
    // One that finds its button covered or disabled says so, instead of waiting until the test's own end.
    actionTimeout: 60_000,
    // Without pictures of every step: on two cores they cost as much as the page under test.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chrome.executablePath,
      env: { ...(process.env as Record<string, string>), ...chrome.env },
      args: [
        // Containers often have neither the rights for the sandbox nor a large /dev/shm. Only our own pages are visited.
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-domain-reliability',
        '--disable-sync',
        '--no-first-run',
        '--no-pings',
      ],
    },
  },
  projects: [
    { name: 'e2e', testDir: 'tests/e2e', use: devices['Desktop Chrome'] },
    { name: 'long/e2e', testDir: 'tests/long/e2e', use: devices['Desktop Chrome'] },
    // What a look finds is said after the others.
    { name: 'pictures', testDir: 'tests/pictures', use: devices['Desktop Chrome'], expect: { timeout: 15_000 } },
  ],
})

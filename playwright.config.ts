import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '#test/find-chromium.mjs'

// These specs cover pages that are nearly the same on a phone; only THOROUGH runs them there.
const onDesktop = process.env.THOROUGH ? [] : ['**/{console,google,money}.spec.ts']

/** User journeys in a real browser; each worker starts its own local stack (test/support/e2e/browser-test.ts). */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  workers: 2,
  fullyParallel: true,
  globalTeardown: './test/e2e/report-unused-grants.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // Tracing takes a quarter of the time; `npx playwright test --trace on` turns it on.
    trace: 'off',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testIgnore: onDesktop,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
})

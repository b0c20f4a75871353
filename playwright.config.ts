import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '#test/find-chromium.mjs'

// A desktop runs every journey; a phone those that a narrow screen can break. Only `npm test -- --all`, which sets
// ALL_CASES, runs the console's, the training of a model, and the longest journeys on both.
const runsAll = Boolean(process.env.ALL_CASES)

/** User journeys in a real browser; each worker starts its own local stack (test/support/e2e/browser-test.ts). */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  workers: 2,
  fullyParallel: true,
  // Generous limits, so that a busy machine fails no test.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // Tracing takes a quarter of the time; `npx playwright test --trace on` turns it on.
    trace: 'off',
    // Without a GPU, animations take most of the processor. Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
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
    {
      name: 'desktop',
      testIgnore: runsAll ? '**/phone.spec.ts' : '**/{console,journey,phone,training}.spec.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testMatch: runsAll ? '**/{journey,phone,training}.spec.ts' : '**/{journey,phone}.spec.ts',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
})

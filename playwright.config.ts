import { defineConfig } from '@playwright/test'
import { findChromium } from '#test/find-chromium.mjs'

// Only `npm test -- --all`, which sets ALL_CASES, runs these, and the longest journeys on a desktop too.
const longest =
  '**/{console,design-tools,fixtures,gallery,google,listing,mask-editor-touch,phone,picture-cache,plan-changes,proof,repair,training,verify}.spec.ts'
// `npm run browsers` starts Firefox and WebKit, which takes a minute of each core.
const inOtherBrowsers = '**/browsers.spec.ts'
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
  // One project, because each one starts workers of its own, with their stacks.
  projects: [
    {
      name: 'desktop',
      testIgnore: [...(runsAll ? [] : [longest]), ...(process.env.OTHER_BROWSERS ? [] : [inOtherBrowsers])],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})

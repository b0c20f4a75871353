import { defineConfig, devices } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 3100)

// Looks back on what all the others did.
const afterAll = '**/grants.spec.ts'

// What differs little on a phone is walked there by the thorough tests.
const onDesktop = process.env.THOROUGH ? [] : ['**/{console,google,money}.spec.ts']

/** A person's journeys in a real browser, on the local stack with a state of its own. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
    { name: 'desktop', testIgnore: afterAll, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testIgnore: [afterAll, ...onDesktop],
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    { name: 'rights', testMatch: afterAll, dependencies: ['desktop', 'phone'] },
  ],
  webServer: {
    command: 'node infra/local/start.mjs --fresh',
    url: `http://localhost:${port}/local/endpoints.json`,
    env: { PORT: String(port), STATE_FOLDER: 'test-results/state' },
    reuseExistingServer: !process.env.CI,
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})

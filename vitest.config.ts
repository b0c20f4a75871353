import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// The environment variables of a handler in Lambda, with logs and warnings turned off.
const lambdaEnvironment = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  POWERTOOLS_DEV: 'false',
  POWERTOOLS_LOG_LEVEL: 'CRITICAL',
  POWERTOOLS_METRICS_DISABLED: 'true',
}

export default defineConfig({
  test: {
    pool: 'threads',
    // By default Vitest starts one worker on two cores. Most slow tests wait, so three workers keep both cores busy.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/{docs,shared,functions,simulation}/**/*.test.ts', 'test/*.test.ts'],
          env: lambdaEnvironment,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'infra',
          environment: 'node',
          include: ['test/infra/**/*.test.ts'],
          env: { ...lambdaEnvironment, CDK_VALIDATION: 'false' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'local',
          environment: 'node',
          include: ['test/local/**/*.test.ts'],
          env: lambdaEnvironment,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['test/frontend/**/*.test.{ts,tsx}'],
          setupFiles: ['test/support/frontend/web-setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})

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
}

export const inNode = {
  environment: 'node',
  env: lambdaEnvironment,
  setupFiles: ['test/support/fresh-modules.ts'],
  testTimeout: 120_000,
  hookTimeout: 180_000,
}

const conformance = ['test/local/{emulators,preview}/**/*.test.ts', 'test/local/run/{build/synth,real-*}.test.ts']
// The slowest of the local cloud, which a change in local/ runs by EVERY_CASE=1. What they say of the product, the
// simulations say too.
const slowest = process.env.EVERY_CASE
  ? []
  : [
      'test/local/emulators/aws/{cognito/accounts,cognito/sessions,faults/sdk,rekognition/rekognition}.test.ts',
      'test/local/preview/preview-{edits,engine,staging,surfaces,thread,whole-room}.test.ts',
      'test/local/emulators/replicate/{replicate,webhooks}.test.ts',
      'test/local/run/{dev,stack-chaos,stack-crash,stack-process,start-troubles}.test.ts',
    ]
// They start stacks of their own, and the product's modules in a stack cache its addresses.
const stories = [
  'test/local/run/{dev,kept-state,stack-chaos,stack-check,stack-crash,stack-grants,stack-process,start-troubles}.test.ts',
]
// They share the stacks of the project `local`.
const storiesOnSharedStacks = [
  'test/local/emulators/aws/faults/flows.test.ts',
  'test/local/console/**/*.test.ts',
  'test/local/run/stack-{costs,late-cancel,pictures,training-photos,webhooks}.test.ts',
]

export const web = {
  environment: 'jsdom',
  setupFiles: ['test/support/frontend/web-setup.ts'],
  testTimeout: 120_000,
}

/** `npm test` runs the projects of `everyday` in test/run.mjs; `npm test -- --all` runs every project. */
export default defineConfig({
  test: {
    pool: 'threads',
    isolate: false,
    // By default Vitest starts one worker on two cores. Most slow tests wait, so three workers keep both cores busy.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          ...inNode,
          name: 'node',
          include: ['test/{bench,docs,shared,functions,simulation}/**/*.test.ts', 'test/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...inNode,
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          // No file changes a module that another one uses.
          setupFiles: [],
          globalSetup: 'test/support/infra/build-once.ts',
          env: { ...lambdaEnvironment, CDK_VALIDATION: 'false' },
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          ...web,
          name: 'web',
          include: ['test/frontend/**/*.test.{ts,tsx}'],
        },
      },
      // What the product promises, over HTTP in a whole stack, and a smoke of each stand-in. Each worker starts one stack.
      {
        extends: true,
        test: {
          ...inNode,
          name: 'local',
          environment: './test/support/local/stack-environment.ts',
          setupFiles: ['test/support/local/stack-setup.ts'],
          include: ['test/local/run/stack*.test.ts', ...storiesOnSharedStacks],
          exclude: [...stories, ...(process.env.ALL_CASES ? [] : storiesOnSharedStacks)],
        },
      },
      // Each stand-in against the official SDK, and the preview engine.
      {
        extends: true,
        test: { ...inNode, name: 'conformance', include: conformance, exclude: [...storiesOnSharedStacks, ...slowest] },
      },
      // Slow stories: access rights, crashes, troubles at the start, hot reload.
      {
        extends: true,
        test: { ...inNode, name: 'stories', setupFiles: [], isolate: true, include: stories, exclude: slowest },
      },
    ],
  },
})

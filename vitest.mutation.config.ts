import { defineConfig } from 'vitest/config'
import { inNode, web } from './vitest.config.ts'

/**
 * For `npm run mutate`: the tests of rules and handlers, and those of the frontend's lib or the ones that WEB_TESTS names
 * (globs, separated by spaces). Simulations are too slow to run once per mutant.
 */
export default defineConfig({
  test: {
    isolate: false,
    projects: [
      { extends: true, test: { ...inNode, name: 'node', include: ['test/{shared,functions}/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          ...web,
          name: 'web',
          include: process.env.WEB_TESTS?.split(' ') ?? ['test/frontend/lib/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'
import { inNode } from './vitest.config.ts'

/** For `npm run mutate`: the tests of rules and handlers, without simulations, which are too slow to run once per mutant. */
export default defineConfig({
  test: { ...inNode, isolate: false, include: ['test/{shared,functions}/**/*.test.ts'] },
})

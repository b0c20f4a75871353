import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from 'vitest/runtime'
import { startStack } from '#local/run/start-stack.ts'
import { grantsOf, keepGrants } from './grants.ts'
import { shareStack, stackAt } from './local-stack.ts'

/**
 * A Vitest environment that is a running local stack. Vitest sets it up once in each worker, so the files of a worker share
 * a stack, one after the other, with accounts of their own.
 */
const environment: Environment = {
  name: 'local-stack',
  viteEnvironment: 'ssr',
  setup: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'roomwright-stack-'))
    const stack = await startStack({ port: 0, folder, replicateLatencyMs: 50, plainPreviews: true })
    shareStack({ ...(await stackAt(stack.url)), folder })
    return {
      teardown: async () => {
        keepGrants(`stack-${new URL(stack.url).port}`, await grantsOf(stack.url))
        await stack.close()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  },
}

export default environment

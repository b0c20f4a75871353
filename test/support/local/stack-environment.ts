import type { Environment } from 'vitest/runtime'
import { worker } from './local-stack.ts'

/** Stops the stack of a worker after its last file. Vitest sets an environment up once in each worker. */
const environment: Environment = {
  name: 'local-stack',
  viteEnvironment: 'ssr',
  setup: () => ({ teardown: async () => worker.localStack?.close() }),
}

export default environment

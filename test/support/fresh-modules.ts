import { afterAll, vi } from 'vitest'

// The files of a project share one worker. Each one loads our modules anew, because they cache values and can be mocked; packages stay loaded.
vi.resetModules()

// A test of a crash ends while calls that ran beside the crashed one still go on. They must not reach the next file.
const turns = 300
const { setImmediate: inNextTurn } = globalThis
afterAll(async () => {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => inNextTurn(resolve))
})

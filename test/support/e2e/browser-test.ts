import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { Grants, unusedGrants } from '#test/support/local/grants.ts'
import { partsOfTheStack } from '#test/support/local/stack-ports.ts'

const startTimeoutMs = 180_000

type WorkerOptions = {
  /** First port of the first worker's stack; the ports of each further worker follow. */
  firstPort: number
  /** URL of this worker's stack. */
  stack: string
}

/** Playwright's `test` with one local stack per worker, so that tests in parallel do not share faults or accounts. */
export const test = base.extend<object, WorkerOptions>({
  firstPort: [Number(process.env.E2E_PORT ?? 3100), { option: true, scope: 'worker' }],
  stack: [
    async ({ firstPort }, use, { parallelIndex }) => {
      const port = firstPort + parallelIndex * partsOfTheStack
      const child = start(port, `test-results/state-${parallelIndex}`)
      const url = `http://localhost:${port}`
      await expect.poll(() => answers(url, child), { timeout: startTimeoutMs, intervals: [200] }).toBe(true)
      await use(url)
      const { denied, unused } = Grants.parse(await (await fetch(`${url}/local/api/grants`)).json())
      child.kill('SIGTERM')
      await once(child, 'exit')
      mkdirSync(unusedGrants, { recursive: true })
      writeFileSync(join(unusedGrants, `browser-${parallelIndex}.json`), JSON.stringify(unused))
      expect(denied, 'the template grants every right that the tests used').toEqual([])
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
  baseURL: ({ stack }, use) => use(stack),
})

const start = (port: number, folder: string) =>
  spawn(process.execPath, ['local/start.mjs', '--fresh'], {
    env: { ...process.env, PORT: String(port), STATE_FOLDER: folder, PREVIEW: 'plain' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

const answers = async (url: string, child: ChildProcess) => {
  if (child.exitCode !== null) throw new Error('The stack ended before it was ready; its output is above.')
  const answer = await fetch(`${url}/local/endpoints.json`).catch(() => undefined)
  return answer?.ok === true
}

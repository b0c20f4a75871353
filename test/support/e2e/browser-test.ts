import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { Grants, unusedGrants } from '#test/support/local/grants.ts'
import { partsOfTheStack } from '#test/support/local/stack-ports.ts'

const toBeReady = 180_000

type OfTheWorker = {
  /** Where the first worker's stack begins to listen; each further worker's begins behind the one before. */
  firstPort: number
  /** The address of the worker's own stack. */
  stack: string
}

/** Playwright's test, at a stack of the worker's own: what one test switches on, no other that runs beside it meets. */
export const test = base.extend<object, OfTheWorker>({
  firstPort: [Number(process.env.E2E_PORT ?? 3100), { option: true, scope: 'worker' }],
  stack: [
    async ({ firstPort }, use, { parallelIndex }) => {
      const port = firstPort + parallelIndex * partsOfTheStack
      const child = start(port, `test-results/state-${parallelIndex}`)
      const url = `http://localhost:${port}`
      await expect.poll(() => answers(url, child), { timeout: toBeReady, intervals: [200] }).toBe(true)
      await use(url)
      const { denied, unused } = Grants.parse(await (await fetch(`${url}/local/api/grants`)).json())
      child.kill('SIGTERM')
      await once(child, 'exit')
      mkdirSync(unusedGrants, { recursive: true })
      writeFileSync(join(unusedGrants, `browser-${parallelIndex}.json`), JSON.stringify(unused))
      expect(denied, 'nothing that people did was denied by the rights in the template').toEqual([])
    },
    { scope: 'worker', timeout: toBeReady },
  ],
  baseURL: ({ stack }, use) => use(stack),
})

const start = (port: number, folder: string) =>
  spawn(process.execPath, ['local/start.mjs', '--fresh'], {
    env: { ...process.env, PORT: String(port), STATE_FOLDER: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

const answers = async (url: string, child: ChildProcess) => {
  if (child.exitCode !== null) throw new Error('The stack ended before it was ready; what it said is above.')
  const answer = await fetch(`${url}/local/endpoints.json`).catch(() => undefined)
  return answer?.ok === true
}

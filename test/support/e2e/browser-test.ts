import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { test as base, expect } from '@playwright/test'
import { grantsOf, keepGrants } from '#test/support/local/grants.ts'
import { freeStretch } from '#test/support/local/stack-ports.ts'
import { privateLogLines } from './private-log-lines.ts'
import { setRoomMaps } from './room-maps.ts'

const startTimeoutMs = 180_000

type WorkerOptions = {
  /** URL of this worker's stack. */
  stack: string
}

/** Playwright's `test` with one local stack per worker, so that tests in parallel do not share faults or accounts. */
export const test = base.extend<object, WorkerOptions>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
    async ({}, use, { parallelIndex, workerIndex }) => {
      const port = await freeStretch()
      const folder = `test-results/state-${parallelIndex}`
      const child = start(port, folder)
      const url = `http://localhost:${port}`
      const stop = async () => {
        if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
      }
      const grants = await (async () => {
        await expect.poll(() => answers(url, child), { timeout: startTimeoutMs, intervals: [200] }).toBe(true)
        await setRoomMaps(url, false)
        await use(url)
        return grantsOf(url)
      })().finally(stop)
      keepGrants(`browser-${workerIndex}`, grants)
      // A signed URL of a missing object is refused, because its signer may not list the bucket: so the product knows that it is gone.
      const denied = grants.denied.filter(({ action }) => action !== 's3:ListBucket')
      expect(denied, 'the template grants every right that the tests used').toEqual([])
      expect(privateLogLines(folder), 'the functions log nothing private').toEqual([])
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

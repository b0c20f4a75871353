import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { startStack } from '#local/run/start-stack.ts'
import { grantsOf, keepGrants } from './grants.ts'
import { type SharedStack, stackAt, worker } from './local-stack.ts'

const start = async (): Promise<SharedStack> => {
  const folder = mkdtempSync(join(tmpdir(), 'roomwright-stack-'))
  const stack = await startStack({ port: 0, folder, replicateLatencyMs: 50, plainPreviews: true })
  return {
    ...(await stackAt(stack.url)),
    folder,
    close: async () => {
      keepGrants(`stack-${new URL(stack.url).port}`, await grantsOf(stack.url))
      await stack.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// The first file of a worker starts its stack. The others find the stack running, with the accounts of those before.
worker.localStack ??= await start()
const { url } = worker.localStack

const put = (path: string, body: unknown) =>
  fetch(`${url}/local/api${path}`, { method: 'PUT', body: JSON.stringify(body) })

// The next file finds no faults. A call that the template does not grant fails the file that made it.
afterAll(async () => {
  await put('/replicate/faults', {})
  await put('/aws/faults', [])
  await put('/stripe/faults', {})
  await put('/rekognition/faces', { faces: 'detected' })
  expect((await grantsOf(url)).denied).toEqual([])
})

import { afterAll, expect } from 'vitest'
import { grantsOf } from './grants.ts'
import { sharedStack } from './local-stack.ts'

const { url } = sharedStack()
const put = (path: string, body: unknown) =>
  fetch(`${url}/local/api${path}`, { method: 'PUT', body: JSON.stringify(body) })

// The next file finds the stack without faults. A call that the template does not grant fails the file that made it.
afterAll(async () => {
  await put('/replicate/faults', {})
  await put('/aws/faults', [])
  await put('/stripe/faults', {})
  await put('/rekognition/faces', { faces: 'detected' })
  expect((await grantsOf(url)).denied).toEqual([])
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { privateLogLines, privatePartOf } from '#test/support/e2e/private-log-lines.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const ordinary =
  '{"level":"INFO","message":"Generation accepted","xray_trace_id":"1-6b0a83eb-b4080e66","generationId":"gen_01M8GH6KX1GCE8T610CNN7BW46"}'

test.each([
  ['an address', 'Mail to Ada@Example.com failed'],
  ['a token', `{"token":"${['eyJhbGciOiJSUzI1NiJ9', 'eyJzdWIiOiIxIn0', 'c2ln'].join('.')}"}`],
  ['an authorization', '{"authorization":"Bearer abc"}'],
  ['a signed URL', 'GET https://images.test/a.jpg?X-Amz-Signature=ab was answered with 403'],
  ['a signed URL', 'GET https://site.test/a/rooms/a.jpg?Policy=e30_&Signature=ab&Key-Pair-Id=K1 was answered with 403'],
  ['a key or a secret of Stripe or Replicate', `{"key":"${['sk', 'test', '123'].join('_')}"}`],
  ['a key or a secret of Stripe or Replicate', `{"key":"${['r8', '123'].join('_')}"}`],
  ['words of a user', '{"prompt":"make it Evening Light"}'],
])('a log line with %s is found', (part, line) => {
  expect(privatePartOf(line)).toBe(part)
})

test('an ordinary log line is not', () => {
  expect(privatePartOf(ordinary)).toBeUndefined()
})

test('the files of functions are read, and not those of the local services', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'logs'))
  const line = 'to ada@example.com'
  writeFileSync(join(folder, 'logs/AreasaiF4847231.log'), `${ordinary}\n${line}\n`)
  writeFileSync(join(folder, 'logs/ses.log'), `${line}\n`)
  expect(privateLogLines(folder)).toEqual([`AreasaiF4847231.log has an address: ${line}`])
})

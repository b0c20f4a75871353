import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned } from '#functions/core/clients/replicate/webhook-signature.ts'

// The test vector of Standard Webhooks.
const vectorSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const vector = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  body: Buffer.from('{"test": 2432232314}'),
}
const then = 1_614_265_330_000

test('the signature of the Standard Webhooks vector is valid at its time and too old now', () => {
  expect(isSigned(vector, [vectorSecret], then)).toBe(true)
  expect(isSigned(vector, [vectorSecret])).toBe(false)
})

test.each([
  ['another id', { id: 'msg_other' }],
  ['another time', { timestamp: '1614265331' }],
  ['an added byte', { body: Buffer.from('{"test": 2432232314} ') }],
  ['an empty body', { body: Buffer.alloc(0) }],
  ['no id', { id: undefined }],
  ['no time', { timestamp: undefined }],
  ['no signature', { signature: undefined }],
  ['an empty signature', { signature: '' }],
  ['a signature of nothing', { signature: 'v1,' }],
  ['half a signature', { signature: vector.signature.slice(0, 20) }],
  ['a time with a fraction', { timestamp: '1614265330.0' }],
  ['a time that is no number', { timestamp: 'soon' }],
  ['a time in hex', { timestamp: '0x6037b9f2' }],
])('a signature is invalid with %s', (_what, changed) => {
  expect(isSigned({ ...vector, ...changed }, [vectorSecret], then)).toBe(false)
})

test.each(['', 'whsec_', '   '])('no signature is valid for the empty secret %j', (empty) => {
  const signature = `v1,${createHmac('sha256', '').update(`${vector.id}.${vector.timestamp}.${vector.body}`).digest('base64')}`
  expect(isSigned({ ...vector, signature }, [empty], then)).toBe(false)
})

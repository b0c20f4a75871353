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

// Signed correctly, so that only the tested field can refuse it.
const signed = (changed: Partial<typeof vector>, secret = vectorSecret) => {
  const delivery = { ...vector, ...changed }
  const hmac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
  hmac.update(`${delivery.id}.${delivery.timestamp}.`).update(delivery.body)
  return { ...delivery, signature: `v1,${hmac.digest('base64')}` }
}

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
  ['another scheme', { signature: vector.signature.replace('v1', 'v1a') }],
  ['no scheme', { signature: vector.signature.replace('v1,', '') }],
  ['a longer signature', { signature: vector.signature.replace('=', 'AA==') }],
])('a signature is invalid with %s', (_what, changed) => {
  expect(isSigned({ ...vector, ...changed }, [vectorSecret], then)).toBe(false)
})

test.each([
  ['an empty id', { id: '' }],
  ['an empty time', { timestamp: '' }],
  ['an empty body', { body: Buffer.alloc(0) }],
  ['a time with a fraction', { timestamp: '1614265330.0' }],
  ['a time with a sign', { timestamp: '+1614265330' }],
  ['a time in hex', { timestamp: '0x6037b9f2' }],
  ['a time with a trailing space', { timestamp: '1614265330 ' }],
  ['a time of thirteen digits', { timestamp: '0001614265330' }],
])('a delivery is refused with %s, though it is signed', (_what, changed) => {
  expect(isSigned(signed({}), [vectorSecret], then)).toBe(true)
  expect(isSigned(signed(changed), [vectorSecret], then)).toBe(false)
})

const other = 'whsec_b3RoZXI='
test.each([
  ['by the first of two secrets', vector, [vectorSecret, other]],
  ['by the second of two secrets', vector, [other, vectorSecret]],
  ['by a secret without its prefix', vector, [vectorSecret.replace('whsec_', '')]],
  ['beside an empty secret', vector, ['', vectorSecret]],
  ['after a wrong one', { ...vector, signature: `v1,b3RoZXI= ${vector.signature}` }, [vectorSecret]],
  ['before a wrong one', { ...vector, signature: `${vector.signature} v2,b3RoZXI=` }, [vectorSecret]],
])('a signature is valid %s', (_how, delivery, secrets) => {
  expect(isSigned(delivery, secrets, then)).toBe(true)
})

test.each([
  [-300_001, false],
  [-300_000, true],
  [300_000, true],
  [300_001, false],
])('a clock that is %i milliseconds off is accepted: %s', (milliseconds, accepted) => {
  expect(isSigned(vector, [vectorSecret], then + milliseconds)).toBe(accepted)
})

test('the prefix of a secret is removed at its start only', () => {
  const secret = 'YWJjwhsec_ZGVm'
  const key = Buffer.from(secret, 'base64')
  const signature = `v1,${createHmac('sha256', key).update(`${vector.id}.${vector.timestamp}.${vector.body}`).digest('base64')}`
  expect(isSigned({ ...vector, signature }, [secret], then)).toBe(true)
})

test('nothing is valid without secrets', () => {
  expect(isSigned(vector, [], then)).toBe(false)
})

test.each(['', 'whsec_', '   '])('no signature is valid for the empty secret %j', (empty) => {
  const signature = `v1,${createHmac('sha256', '').update(`${vector.id}.${vector.timestamp}.${vector.body}`).digest('base64')}`
  expect(isSigned({ ...vector, signature }, [empty], then)).toBe(false)
})

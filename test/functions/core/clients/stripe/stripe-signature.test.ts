import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedByStripe } from '#functions/core/clients/stripe/stripe-signature.ts'

const seconds = 1_614_265_330
const secret = 'whsec_of_the_test'
const body = Buffer.from('{"id":"evt_1"}')

const signature = (by = secret, time: number | string = seconds) =>
  createHmac('sha256', by).update(`${time}.${body}`).digest('hex')
const header = `t=${seconds},v1=${signature()}`

test.each([
  ['alone', header, [secret]],
  ['after its signature', `v1=${signature()},t=${seconds}`, [secret]],
  ['with a wrong signature before it', `t=${seconds},v1=${signature('x')},v1=${signature()}`, [secret]],
  ['with a wrong signature after it', `t=${seconds},v1=${signature()},v1=${signature('x')}`, [secret]],
  ['with an unknown part', `t=${seconds},more,v0=x,v1=${signature()}`, [secret]],
  ['by the first of two secrets', header, [secret, 'other']],
  ['by the second of two secrets', header, ['other', secret]],
  ['beside an empty secret', header, ['', secret]],
])('a signature is valid %s', (_how, header, secrets) => {
  expect(isSignedByStripe({ header, body }, secrets, seconds * 1000)).toBe(true)
})

test.each([
  ['no header', undefined],
  ['an empty header', ''],
  ['no time', `v1=${signature()}`],
  ['no time, signed without one', `v1=${signature(secret, '')}`],
  ['an empty time', `t=,v1=${signature(secret, '')}`],
  ['two times', `t=${seconds},${header}`],
  ['a time before and after', `${header},t=${seconds}`],
  ['another time', `t=${seconds + 1},v1=${signature()}`],
  ['another name for its time', `s=${seconds},v1=${signature()}`],
  ['a time with a fraction', `t=${seconds}.0,v1=${signature(secret, `${seconds}.0`)}`],
  ['a time with a sign', `t=+${seconds},v1=${signature(secret, `+${seconds}`)}`],
  ['a time in hex', `t=0x6037b9f2,v1=${signature(secret, '0x6037b9f2')}`],
  ['a time with a leading space', `t= ${seconds},v1=${signature(secret, ` ${seconds}`)}`],
  ['a time of thirteen digits', `t=000${seconds},v1=${signature(secret, `000${seconds}`)}`],
  ['another scheme', `t=${seconds},v0=${signature()}`],
  ['an empty signature', `t=${seconds},v1=`],
  ['a scheme without a signature', `t=${seconds},v1`],
  ['half a signature', header.slice(0, -32)],
  ['a longer signature', `${header}00`],
  ['the signature of another secret', `t=${seconds},v1=${signature('other')}`],
])('a delivery is refused with %s', (_what, header) => {
  expect(isSignedByStripe({ header, body }, [secret], seconds * 1000)).toBe(false)
})

test.each([
  [-300_001, false],
  [-300_000, true],
  [300_000, true],
  [300_001, false],
])('a clock that is %i milliseconds off is accepted: %s', (milliseconds, accepted) => {
  expect(isSignedByStripe({ header, body }, [secret], seconds * 1000 + milliseconds)).toBe(accepted)
})

test('an old delivery is refused by the real clock', () => {
  expect(isSignedByStripe({ header, body }, [secret])).toBe(false)
})

test('an empty or altered body is refused', () => {
  const empty = `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).digest('hex')}`
  expect(isSignedByStripe({ header: empty, body: Buffer.alloc(0) }, [secret], seconds * 1000)).toBe(false)
  expect(isSignedByStripe({ header, body: Buffer.from(`${body} `) }, [secret], seconds * 1000)).toBe(false)
})

test.each(['', ' ', '\t\n'])('no signature is valid for the blank secret %j', (blank) => {
  const signed = `t=${seconds},v1=${signature(blank)}`
  expect(isSignedByStripe({ header: signed, body }, [blank], seconds * 1000)).toBe(false)
})

test('nothing is valid without secrets', () => {
  expect(isSignedByStripe({ header, body }, [], seconds * 1000)).toBe(false)
})

import { expect, test } from 'vitest'
import { realStripeOf } from '#local/run/real-stripe.ts'

const publicUrl = 'https://tunnel.example'
const key = 'sk_test_abc'

test.each([
  ['no key, so the stand-in is used', {}, undefined],
  ['a tunnel', { STRIPE_SECRET_KEY: key, PUBLIC_URL: publicUrl }, { key, publicUrl, webhookSecret: undefined }],
  [
    '`stripe listen`',
    { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_x' },
    { key, publicUrl: undefined, webhookSecret: 'whsec_x' },
  ],
])('%s', (_, environment, wanted) => {
  expect(realStripeOf(environment)).toEqual(wanted)
})

test.each([
  ['a live key', { STRIPE_SECRET_KEY: 'sk_live_abc', PUBLIC_URL: publicUrl }, 'takes no real money'],
  ['a key without a tunnel or webhook secret', { STRIPE_SECRET_KEY: key }, 'could not tell of payments'],
  ['an address that is not https', { STRIPE_SECRET_KEY: key, PUBLIC_URL: 'http://localhost:3000' }, 'https address'],
])('%s is refused with a message of one line', (_, environment, words) => {
  expect(() => realStripeOf(environment)).toThrow(words)
  expect(() => realStripeOf(environment)).toThrow(/^[^\n]+$/)
})

import { expect, test } from 'vitest'
import { type VerificationPace, verificationPaces, waitAfter } from '#shared/billing/verification-paces.ts'

const waits = (pace: VerificationPace) => Array.from({ length: 12 }, (_, done) => waitAfter(pace, done))

test('the page after a payment asks ten times, each time half a second later', () => {
  expect(waits(verificationPaces.paymentSuccess)).toEqual([
    2000,
    2500,
    3000,
    3500,
    4000,
    4500,
    5000,
    5500,
    6000,
    6500,
    false,
    false,
  ])
})

test('the page that sells packs asks ten times, every two seconds', () => {
  expect(waits(verificationPaces.buyCredits)).toEqual([...Array(10).fill(2000), false, false])
})

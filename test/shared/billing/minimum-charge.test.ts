import { describe, expect, test } from 'vitest'
import { chargeOf } from '#shared/billing/minimum-charge.ts'

describe('an invoice of', () => {
  test.each([
    [1000, 0, 1000, 0],
    [50, 0, 50, 0],
    [49, 0, 0, 49],
    [0, 0, 0, 0],
    [-200, 0, 0, -200],
    [49, 1, 50, 0],
    [1000, 49, 1049, 0],
    [1000, -300, 700, 0],
    [1000, -950, 50, 0],
    [1000, -951, 0, 49],
    [1000, -1200, 0, -200],
    [-200, 300, 100, 0],
  ])('%i cents with a balance of %i charges %i and leaves %i', (total, balance, dueCents, balanceCents) => {
    expect(chargeOf(total, balance)).toEqual({ dueCents, balanceCents })
  })
})

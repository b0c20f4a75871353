import { describe, expect, test, vi } from 'vitest'
import { takeTokens } from '#functions/core/accounts/rates.ts'
import { keys } from '#functions/core/db/keys.ts'
import { AppError } from '#shared/errors.ts'
import { type RateName, rates } from '#shared/limits.ts'
import { otherUserId, userId } from '#test/support/functions/accounts.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'

const { table } = useFunctionStage()

const passSeconds = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

/** The seconds until a refused act may succeed; 0 when it was allowed. */
const secondsToWait = async (name: RateName, tokens = 1, user = userId) => {
  try {
    await takeTokens(user, name, tokens)
    return 0
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 429) throw error
    return error.retryAfterSeconds
  }
}

/** The number of acts, one after the other, until the first refusal. */
const allowedOf = async (name: RateName) => {
  for (let allowed = 0; ; allowed++) if (await secondsToWait(name)) return allowed
}

const names = Object.keys(rates) as RateName[]

describe.each(names)('the rate of %s', (name) => {
  const { burst, refillSeconds } = rates[name]

  test('allows its burst at once, and then names the time of the next token', async () => {
    expect(await allowedOf(name)).toBe(burst)
    expect(await secondsToWait(name)).toBe(refillSeconds)
    passSeconds(refillSeconds - 1)
    expect(await secondsToWait(name)).toBe(1)
    passSeconds(1)
    expect(await allowedOf(name)).toBe(1)
  })

  test('is never above its burst, however long an account does nothing', async () => {
    expect(await allowedOf(name)).toBe(burst)
    passSeconds(refillSeconds * burst)
    expect(await allowedOf(name)).toBe(burst)
    passSeconds(refillSeconds * burst * 1000)
    expect(await allowedOf(name)).toBe(burst)
  })
})

test('a refusal changes nothing', async () => {
  await allowedOf('checkouts')
  const before = table.get(keys.rates(userId))
  expect(await secondsToWait('checkouts')).toBeGreaterThan(0)
  expect(table.get(keys.rates(userId))).toEqual(before)
})

test('several tokens at once are all taken or all refused', async () => {
  const { burst, refillSeconds } = rates.uploads
  expect(await secondsToWait('uploads', burst - 1)).toBe(0)
  expect(await secondsToWait('uploads', 4)).toBe(3 * refillSeconds)
  expect(await secondsToWait('uploads', 1)).toBe(0)
  expect(await secondsToWait('uploads', 1)).toBe(refillSeconds)
})

test('the rates of an account, and those of two accounts, do not share tokens', async () => {
  await allowedOf('checkouts')
  expect(await secondsToWait('verifications')).toBe(0)
  expect(await secondsToWait('checkouts', 1, otherUserId)).toBe(0)
})

test.each([
  ['from the first call', 0],
  ['while others are being used', 5],
])('calls at the same time get no more than the burst, %s', async (_when, before) => {
  for (let call = 0; call < before; call++) await takeTokens(userId, 'checkouts')
  const calls = await Promise.all(Array.from({ length: 60 }, () => secondsToWait('checkouts')))
  expect(calls.filter((seconds) => seconds === 0)).toHaveLength(rates.checkouts.burst - before)
})

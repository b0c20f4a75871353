import { keys } from '#functions/core/db/keys.ts'
import { changeRow, getRow, type Key } from '#functions/core/db/rows.ts'
import { type Change, RowsChanged, retryOnChange } from '#functions/core/db/transact.ts'
import { hasAccess } from '#shared/access.ts'
import { AppError, errorMessage } from '#shared/errors.ts'
import { limits, type RateName, rates } from '#shared/limits.ts'
import { type AccountRow, toAccount } from './accounts.ts'

// A token bucket is stored as the time at which it is full again. Taking tokens moves that time later by their refill
// time. The time may be at most one full refill ahead.
const attributeOf = (name: RateName) => `${name}FullAt`

const refillOf = (name: RateName, tokens: number) => tokens * rates[name].refillSeconds * 1000

/** The latest `fullAt` at which the bucket still has this many tokens. */
const latestFullAt = (name: RateName, tokens: number, now: number) => now + refillOf(name, rates[name].burst - tokens)

/** The errors of the buckets that have one of their own. */
const refusals: Partial<Record<RateName, 'upload.tooMany' | 'upload.withoutPlan' | 'export.tooMany'>> = {
  uploads: 'upload.tooMany',
  trialUploads: 'upload.withoutPlan',
  exports: 'export.tooMany',
}

/** The error for taking tokens now, with the seconds until they are available. Undefined when they can be taken. */
export const rateRefusal = (name: RateName, fullAt = 0, tokens = 1, now = Date.now()): AppError | undefined => {
  const seconds = Math.ceil((fullAt - latestFullAt(name, tokens, now)) / 1000)
  if (seconds <= 0) return undefined
  const code = refusals[name] ?? 'request.tooMany'
  return new AppError(code, errorMessage(code, { seconds }), { retryAfterSeconds: seconds })
}

/** The assignments that take tokens from a bucket. The write fails when the tokens were taken meanwhile. */
export const tokensTaken = (name: RateName, fullAt = 0, tokens = 1, now = Date.now()): Change => {
  const attribute = attributeOf(name)
  const refill = refillOf(name, tokens)
  if (fullAt > now)
    return {
      set: `${attribute} = ${attribute} + :refill`,
      condition: `${attribute} <= :latestFullAt`,
      values: { ':refill': refill, ':latestFullAt': latestFullAt(name, tokens, now) },
    }
  return {
    set: `${attribute} = :fullAt`,
    condition: `(attribute_not_exists(${attribute}) OR ${attribute} <= :readAt)`,
    values: { ':fullAt': now + refill, ':readAt': now },
  }
}

/**
 * Takes tokens from one of the account's buckets. Throws the bucket's error when there are too few; that costs only a
 * read. The buckets have their own row, because each change of the account row is pushed to open tabs.
 */
export const takeTokens = (userId: string, name: RateName, tokens = 1): Promise<void> =>
  takeTokensOf(keys.rates(userId), name, tokens)

/** Takes tokens as `takeTokens` does, from a bucket in any row. */
export const takeTokensOf = (key: Key, name: RateName, tokens = 1): Promise<void> =>
  retryOnChange(async () => {
    const row = await getRow(key)
    const fullAt = Number(row?.[attributeOf(name)] ?? 0)
    const refusal = rateRefusal(name, fullAt, tokens)
    if (refusal) throw refusal
    const { set, ...guarded } = tokensTaken(name, fullAt, tokens)
    if (!(await changeRow(key, { ...guarded, set: `SET ${set}` }))) throw new RowsChanged()
  })

/** Takes the tokens of an upload. Accounts that may not start a tool have fewer (docs/product.md, Limits). */
export const takeUploadTokens = (account: AccountRow, bytes: number): Promise<void> => {
  const name = hasAccess(toAccount(account)) ? 'uploads' : 'trialUploads'
  return takeTokens(account.userId, name, Math.ceil(bytes / limits.uploadTokenBytes))
}

import { type AccountRow, findAccount } from '#functions/core/accounts/accounts.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow, getRow } from '#functions/core/db/rows.ts'
import { appError } from '#shared/errors.ts'
import { createAccount } from './create-account.ts'

/** Makes the API refuse tokens that were issued before this second. */
export const refuseOlderTokens = async (userId: string, now = Date.now()): Promise<void> => {
  await changeRow(keys.account(userId), {
    set: 'SET tokensValidAfter = :now',
    condition: 'attribute_exists(pk)',
    values: { ':now': Math.floor(now / 1000) },
  })
}

/**
 * The account of a verified token (`issuedAt` in seconds). A missing account is created, unless it was deleted
 * (docs/product.md, Accounts). Throws 'session.missing' for a token older than `tokensValidAfter`, which API Gateway's
 * authorizer does not check.
 */
export const accountOfToken = async (userId: string, issuedAt: number): Promise<AccountRow> => {
  const found = await findAccount(userId)
  if (!found) return accountOfNewUser(userId)
  if (issuedAt < found.tokensValidAfter) throw appError('session.missing')
  return found
}

const accountOfNewUser = async (userId: string): Promise<AccountRow> => {
  if (await getRow(keys.deletedAccount(userId))) throw appError('account.deleted')
  await createAccount(userId, null)
  const made = await findAccount(userId)
  if (!made) throw new Error(`The account of ${userId} was made and is not there`)
  return made
}

import { type AccountRow, findAccount, firstTokenEpoch } from '#functions/core/accounts/accounts.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { appError } from '#shared/errors.ts'
import { createAccount } from './create-account.ts'

/** The claim in every access token that contains the account's `tokenEpoch` at the time of issue. */
export const epochClaim = 'token_epoch'

export const tokenEpochOf = async (userId: string): Promise<string> =>
  (await findAccount(userId))?.tokenEpoch ?? firstTokenEpoch

/**
 * The account of a verified token. Creates a missing account, unless it was deleted (docs/product.md, Accounts). Throws
 * `session.missing` for a token of another epoch, which API Gateway's authorizer does not check.
 */
export const accountOfToken = async (userId: string, epoch: string): Promise<AccountRow> => {
  const account = (await findAccount(userId)) ?? (await createMissingAccount(userId))
  if (account.deletionBeganAt) throw appError('account.deleted')
  if (epoch !== account.tokenEpoch) throw appError('session.missing')
  return account
}

const createMissingAccount = async (userId: string): Promise<AccountRow> => {
  if (await getRow(keys.deletedAccount(userId))) throw appError('account.deleted')
  await createAccount(userId, null)
  const created = await findAccount(userId)
  if (!created) throw new Error(`The account of ${userId} was made and is not there`)
  return created
}

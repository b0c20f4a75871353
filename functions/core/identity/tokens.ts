import { type AccountRow, findAccount, firstTokenEpoch } from '#functions/core/accounts/accounts.ts'
import { appError } from '#shared/errors.ts'
import { createMissingAccount } from './create-account.ts'

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

import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { confirmsDeletion } from '#shared/deletion-confirmation.ts'
import { appError } from '#shared/errors.ts'
import { sendDeletion } from './deletion-message.ts'

type Request = { username: string; confirmation: string; correlationId: string }

/** Queues the deletion of the caller's account. Throws `account.confirmation` unless the confirmation matches. */
export const requestDeletion = async (
  account: AccountRow,
  { username, confirmation, correlationId }: Request,
): Promise<void> => {
  if (!confirmsDeletion(account, confirmation)) throw appError('account.confirmation')
  await sendDeletion({ userId: account.userId, username, isLast: false }, correlationId)
}

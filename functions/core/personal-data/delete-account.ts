import { type AccountRow, findAccount } from '#functions/core/accounts/accounts.ts'
import { leaveStripe } from '#functions/core/billing/leave-stripe.ts'
import { deleteFilesOf } from '#functions/core/clients/aws/owned-objects.ts'
import { deleteUser } from '#functions/core/clients/aws/user-pool.ts'
import { unchangedEntries } from '#functions/core/credits/post-credits.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow, putRow } from '#functions/core/db/rows.ts'
import { remove, retryOnChange, transact, type Write } from '#functions/core/db/transact.ts'
import { endSessions } from '#functions/core/identity/end-sessions.ts'
import { env } from '#functions/core/runtime/env.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { cancelJobs } from './cancel-jobs.ts'
import { deleteRows, forgetOperatorActs } from './delete-rows.ts'
import { type DeletionMessage, sendDeletion, sendLastPass } from './deletion-message.ts'

/** Longer than any token lives; a pass that is repeated later renews it. */
const refusedSeconds = 24 * 3600

/** So long one message deletes rows, in milliseconds: less than half of its worker's time, and the files come after them. */
const rowsMilliseconds = 120_000

/**
 * Deletes an account with everything that belongs to it (docs/product.md, Accounts). Each step can be repeated, so that a
 * crash between two of them is mended by the next delivery of the message, and what one message leaves, the next one
 * deletes. The account's row goes last: it knows the Stripe customer, and no job can start without it. Works for a user that
 * the pool no longer has.
 */
export const deleteAccount = async (message: DeletionMessage): Promise<void> => {
  const { userId, username, isLast } = message
  const now = new Date()
  const correlationId = `deletion-${now.getTime()}`
  await putRow(keys.deletedAccount(userId), {
    at: now.toISOString(),
    ttl: Math.floor(now.getTime() / 1000) + refusedSeconds,
  })
  await shutOut(userId, username, now)
  const isGone = await retryOnChange(async () => {
    await cancelJobs(userId)
    const account = await findAccount(userId)
    if (account?.stripeCustomer) await leaveStripe(account.stripeCustomer)
    if (!(await deleteRows(userId, now.getTime() + rowsMilliseconds))) return false
    if (account) await transact([deleteUnchanged(account)])
    return true
  })
  if (!isGone) return sendDeletion(message, correlationId)
  await deleteFilesOf(userId)
  await forgetOperatorActs(userId)
  if (!isLast) await sendLastPass(message, correlationId)
  logger.info('Account deleted', { userId, isLast })
}

/** Ends all sessions and refuses every token from now on, then deletes the user, so that nobody can sign in. */
const shutOut = async (userId: string, username: string, now: Date): Promise<void> => {
  await changeRow(keys.account(userId), {
    set: 'SET deletionBeganAt = :now',
    condition: 'attribute_exists(pk)',
    values: { ':now': now.toISOString() },
  })
  const userPoolId = env('USER_POOL_ID')
  await endSessions(userPoolId, username, userId)
  await deleteUser(userPoolId, username)
}

/** Fails when a job or a Stripe customer has been added, by a request that had read the account before. */
const deleteUnchanged = ({ userId, stripeCustomer, latestEntry }: AccountRow): Write =>
  remove(keys.account(userId), {
    condition: `held = :none AND stripeCustomer = :customer AND ${unchangedEntries}`,
    values: { ':none': 0, ':customer': stripeCustomer, ':latest': latestEntry },
  })

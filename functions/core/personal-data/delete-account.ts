import { type AccountRow, findAccount } from '#functions/core/accounts/accounts.ts'
import { endStripeCustomer } from '#functions/core/billing/end-stripe-customer.ts'
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

/** Longer than the lifetime of any token. Each repeated pass extends it. */
const refusedSeconds = 24 * 3600

/**
 * One message deletes rows for this long, in milliseconds. It is less than half of the worker's time, because the files
 * follow.
 */
const rowsMilliseconds = 120_000

/**
 * Deletes an account with everything that belongs to it (docs/product.md, Accounts). Each step can be repeated: after a
 * crash, the next delivery of the message continues, and a message that runs out of time queues another one. The
 * account's row is deleted last, because it contains the Stripe customer, and no job can start without it. Also works
 * for a user that the pool no longer has.
 */
export const deleteAccount = async (message: DeletionMessage): Promise<void> => {
  const { userId, username, isLast } = message
  const now = new Date()
  const correlationId = `deletion-${now.getTime()}`
  await putRow(keys.deletedAccount(userId), {
    at: now.toISOString(),
    ttl: Math.floor(now.getTime() / 1000) + refusedSeconds,
  })
  await blockAccess(userId, username, now)
  const isGone = await retryOnChange(async () => {
    await cancelJobs(userId)
    const account = await findAccount(userId)
    if (account?.stripeCustomer) await endStripeCustomer(account.stripeCustomer)
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

/** Ends all sessions, refuses every token from now on, and deletes the user, so that sign-in is impossible. */
const blockAccess = async (userId: string, username: string, now: Date): Promise<void> => {
  await changeRow(keys.account(userId), {
    set: 'SET deletionBeganAt = :now',
    condition: 'attribute_exists(pk)',
    values: { ':now': now.toISOString() },
  })
  const userPoolId = env('USER_POOL_ID')
  await endSessions(userPoolId, username, userId)
  await deleteUser(userPoolId, username)
}

/** Fails when a request that had read the account before added a job or a Stripe customer. */
const deleteUnchanged = ({ userId, stripeCustomer, latestEntry }: AccountRow): Write =>
  remove(keys.account(userId), {
    condition: `held = :none AND stripeCustomer = :customer AND ${unchangedEntries}`,
    values: { ':none': 0, ':customer': stripeCustomer, ':latest': latestEntry },
  })

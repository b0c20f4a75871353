import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { signOutEverywhere } from '#functions/core/clients/aws/user-pool.ts'
import { createAccount } from '#functions/core/identity/create-account.ts'
import { refuseOlderTokens } from '#functions/core/identity/tokens.ts'
import { trigger } from '#functions/middleware/trigger.ts'
import { UserId } from '#shared/entities/ids.ts'

/** Creates the account of a new user. A password reset ends every session (docs/product.md, Accounts). */
export const handler = trigger(async (event: PostConfirmationTriggerEvent) => {
  const { sub, email } = event.request.userAttributes
  const userId = UserId.parse(sub)
  if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') {
    await Promise.all([refuseOlderTokens(userId), signOutEverywhere(event.userPoolId, event.userName)])
  } else {
    await createAccount(userId, email ?? null)
  }
  return event
})

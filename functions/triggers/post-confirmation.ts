import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { createAccount } from '#functions/core/identity/create-account.ts'
import { endSessions } from '#functions/core/identity/end-sessions.ts'
import { verifiedAddress } from '#functions/core/identity/verified-address.ts'
import { trigger } from '#functions/middleware/trigger.ts'
import { UserId } from '#shared/entities/ids.ts'

/** Creates the account of a new user. A password reset ends every session (docs/product.md, Accounts). */
export const handler = trigger(async (event: PostConfirmationTriggerEvent) => {
  const { userAttributes } = event.request
  const userId = UserId.parse(userAttributes.sub)
  if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') {
    await endSessions(event.userPoolId, event.userName, userId)
  } else {
    await createAccount(userId, verifiedAddress(userAttributes))
  }
  return event
})

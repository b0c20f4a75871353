import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda'
import { epochClaim, tokenEpochOf } from '#functions/core/identity/tokens.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { trigger } from '#functions/middleware/trigger.ts'
import { UserId } from '#shared/entities/ids.ts'

/**
 * With this scope, a token could call GlobalSignOut, DeleteUser and similar operations of Cognito (docs/vendors.md,
 * Cognito).
 */
const selfServiceScope = 'aws.cognito.signin.user.admin'

/**
 * Adds the account's token epoch to every access token, and limits the token to our own API (docs/decisions/0012). Logs
 * every sign-in; a refresh only goes on with a session.
 */
export const handler = trigger(async (event: PreTokenGenerationV2TriggerEvent) => {
  const userId = UserId.parse(event.request.userAttributes.sub)
  event.response = {
    claimsAndScopeOverrideDetails: {
      accessTokenGeneration: {
        claimsToAddOrOverride: { [epochClaim]: await tokenEpochOf(userId) },
        scopesToSuppress: [selfServiceScope],
      },
    },
  }
  const { triggerSource } = event
  if (triggerSource !== 'TokenGeneration_RefreshTokens') logger.info('Signed in', { userId, triggerSource })
  return event
})

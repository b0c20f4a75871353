import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda'
import { epochClaim, tokenEpochOf } from '#functions/core/identity/tokens.ts'
import { trigger } from '#functions/middleware/trigger.ts'
import { UserId } from '#shared/entities/ids.ts'

/** The scope with which a token could call GlobalSignOut, DeleteUser and the like at Cognito (docs/vendors.md, Cognito). */
const selfServiceScope = 'aws.cognito.signin.user.admin'

/** Marks every access token with the account's token epoch, and limits it to our own API (docs/decisions/0012). */
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
  return event
})

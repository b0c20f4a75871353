import type { PreSignUpTriggerEvent } from 'aws-lambda'
import { isCommonPasswordDigest } from '#functions/core/password-digest.ts'

/**
 * Confirms new accounts at once and counts their address as verified (readings, Access). Refuses the most common
 * passwords by the digest that the form sends, since triggers never see passwords. The refusal's message is a code:
 * Cognito passes it on inside a sentence of its own.
 */
export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  if (event.triggerSource === 'PreSignUp_SignUp') {
    const digest = event.request.validationData?.passwordDigest
    if (!digest) throw new Error('password.digestMissing')
    if (isCommonPasswordDigest(digest)) throw new Error('password.common')
  }
  event.response.autoConfirmUser = true
  event.response.autoVerifyEmail = true
  return event
}

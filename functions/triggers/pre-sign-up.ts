import type { PreSignUpTriggerEvent } from 'aws-lambda'
import { signInMethodsOf } from '#functions/core/clients/aws/user-pool.ts'
import { isCommonPasswordDigest } from '#functions/core/identity/password-digest.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { SignUpRefused, trigger } from '#functions/middleware/trigger.ts'
import type { SignUpRefusal } from '#shared/sign-up-refusals.ts'

/**
 * Confirms new accounts at once and marks their address as verified, except for Google sign-ins (docs/product.md,
 * Accounts). Refuses common passwords by the digest from the form, because triggers never receive passwords. Refuses an
 * address whose account has the other sign-in method, because accounts are never linked. The message of a refusal is a
 * code, which Cognito includes in its own message.
 */
export const handler = trigger(async (event: PreSignUpTriggerEvent) => {
  if (event.triggerSource === 'PreSignUp_SignUp') {
    checkPassword(event.request.validationData?.passwordDigest)
    await refuseAddressOf('google', event)
  }
  const isByGoogle = event.triggerSource === 'PreSignUp_ExternalProvider'
  if (isByGoogle) await refuseAddressOf('password', event)
  event.response.autoConfirmUser = true
  event.response.autoVerifyEmail = !isByGoogle
  return event
})

// Lambda counts a refusal as an error of the function. The alarm subtracts this count.
const refuse = (code: SignUpRefusal): never => {
  count('SignUpRefused')
  throw new SignUpRefused(code)
}

const checkPassword = (digest: string | undefined) => {
  if (!digest) return refuse('password.digestMissing')
  if (isCommonPasswordDigest(digest)) refuse('password.common')
}

// Only for the other sign-in method: Cognito itself refuses a second sign-up with a password.
const refuseAddressOf = async (method: 'password' | 'google', { userPoolId, request }: PreSignUpTriggerEvent) => {
  const { email } = request.userAttributes
  if (email && (await signInMethodsOf(userPoolId, email)).includes(method)) refuse('email.taken')
}

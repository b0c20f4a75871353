import type { PreSignUpTriggerEvent } from 'aws-lambda'
import { signInMethodsOf } from '#functions/core/clients/aws/user-pool.ts'
import { isCommonPasswordDigest } from '#functions/core/identity/password-digest.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { SignUpRefused, trigger } from '#functions/middleware/trigger.ts'
import type { SignUpRefusal } from '#shared/sign-up.ts'

/**
 * Confirms new accounts at once and marks their address as verified, unless it is Google's to verify (docs/product.md,
 * Accounts). Refuses common passwords
 * by the digest that the form sends, since triggers never see passwords, and an address whose account has the other
 * sign-in method, since identities are never linked. The message of a refusal is a code, which Cognito quotes in its own.
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

// Lambda counts a refusal as an error of the function; the alarm subtracts this count.
const refuse = (code: SignUpRefusal): never => {
  count('SignUpRefused')
  throw new SignUpRefused(code)
}

const checkPassword = (digest: string | undefined) => {
  if (!digest) return refuse('password.digestMissing')
  if (isCommonPasswordDigest(digest)) refuse('password.common')
}

// Cognito itself refuses a second sign-up with a password.
const refuseAddressOf = async (method: 'password' | 'google', { userPoolId, request }: PreSignUpTriggerEvent) => {
  const { email } = request.userAttributes
  if (email && (await signInMethodsOf(userPoolId, email)).includes(method)) refuse('email.taken')
}

import type { PreSignUpTriggerEvent } from 'aws-lambda'
import { signInMethodsOf } from '#functions/core/clients/aws/user-pool.ts'
import { isCommonPasswordDigest } from '#functions/core/identity/password-digest.ts'
import type { SignUpRefusal } from '#shared/sign-up.ts'

/**
 * Confirms new accounts at once and marks their address as verified (docs/product.md, Accounts). Refuses common passwords
 * by the digest that the form sends, since triggers never see passwords, and an address that already signs in the other
 * way, since identities are never linked. A refusal's message is a code, which Cognito quotes in its own message.
 */
export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  if (event.triggerSource === 'PreSignUp_SignUp') {
    checkPassword(event.request.validationData?.passwordDigest)
    await refuseAddressOf('google', event)
  }
  if (event.triggerSource === 'PreSignUp_ExternalProvider') await refuseAddressOf('password', event)
  event.response.autoConfirmUser = true
  event.response.autoVerifyEmail = true
  return event
}

const refusal = (code: SignUpRefusal) => new Error(code)

const checkPassword = (digest: string | undefined) => {
  if (!digest) throw refusal('password.digestMissing')
  if (isCommonPasswordDigest(digest)) throw refusal('password.common')
}

// Cognito itself refuses a second sign-up with a password.
const refuseAddressOf = async (method: 'password' | 'google', { userPoolId, request }: PreSignUpTriggerEvent) => {
  const { email } = request.userAttributes
  if (email && (await signInMethodsOf(userPoolId, email)).includes(method)) throw refusal('email.taken')
}

import type { PreSignUpTriggerEvent } from 'aws-lambda'
import { signInMethodsOf } from '#functions/core/clients/aws/user-pool.ts'
import { isCommonPasswordDigest } from '#functions/core/identity/password-digest.ts'
import type { SignUpRefusal } from '#shared/sign-up.ts'

/**
 * Confirms new accounts at once and counts their address as verified (readings, Access). Refuses the most common
 * passwords by the digest that the form sends, since triggers never see passwords, and an address that signs in the
 * other way, since identities are never linked. A refusal's message is a code: Cognito passes it on inside a sentence
 * of its own.
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

// Two sign-ups with a password Cognito tells apart itself.
const refuseAddressOf = async (method: 'password' | 'google', { userPoolId, request }: PreSignUpTriggerEvent) => {
  const { email } = request.userAttributes
  if (email && (await signInMethodsOf(userPoolId, email)).includes(method)) throw refusal('email.taken')
}

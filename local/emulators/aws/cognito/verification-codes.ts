import { randomInt } from 'node:crypto'
import { expiredCode, wrongCode } from './cognito-error.ts'
import type { Pool } from './pool.ts'
import type { CodePurpose, User } from './users.ts'

type DeliveryDetails = { Destination: string; DeliveryMedium: 'EMAIL'; AttributeName: 'email' }

const hour = 3_600_000
const validity = { 'sign-up': 24 * hour, reset: hour, email: 24 * hour } as const

/** Mails a six-digit code for one purpose. It replaces the user's earlier code, also one for another purpose. */
export const sendCode = async (pool: Pool, user: User, purpose: CodePurpose): Promise<DeliveryDetails> => {
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  pool.users.save({ ...user, code: { digits, purpose, expiresAt: Date.now() + validity[purpose] } })
  const to = (purpose === 'email' && user.pendingEmail) || (user.attributes.email ?? '')
  const { from, subject, message } = pool.settings.mail
  await pool.deliverMail({ from, to, subject, html: message.replaceAll('{####}', digits) })
  return deliveryDetails(to)
}

/** Throws unless the code was sent for this purpose and has not expired. */
export const checkCode = ({ code }: User, purpose: CodePurpose, digits: string): void => {
  if (code?.purpose !== purpose || code.expiresAt <= Date.now()) throw expiredCode()
  if (code.digits !== digits) throw wrongCode()
}

/** The masked address that a code was sent to. For an unknown user, Cognito makes one up. */
export const deliveryDetails = (address: string): DeliveryDetails => ({
  Destination: address.replace(/^(.).*@(.).*$/, '$1***@$2***'),
  DeliveryMedium: 'EMAIL',
  AttributeName: 'email',
})

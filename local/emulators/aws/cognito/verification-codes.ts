import { randomInt } from 'node:crypto'
import { expiredCode, wrongCode } from './cognito-error.ts'
import type { Pool } from './pool.ts'
import type { User } from './users.ts'

type DeliveryDetails = { Destination: string; DeliveryMedium: 'EMAIL'; AttributeName: 'email' }

const validMilliseconds = 3_600_000

/** Mails a six-digit code for a new password. It replaces the user's earlier code. */
export const sendCode = async (pool: Pool, user: User): Promise<DeliveryDetails> => {
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  pool.users.save({ ...user, code: { digits, expiresAt: Date.now() + validMilliseconds } })
  const to = user.attributes.email ?? ''
  const { from, subject, message } = pool.settings.mail
  await pool.deliverMail({ from, to, subject, html: message.replaceAll('{####}', digits) })
  return deliveryDetails(to)
}

/** Throws unless the code was sent and has not expired. */
export const checkCode = ({ code }: User, digits: string): void => {
  if (!code || code.expiresAt <= Date.now()) throw expiredCode()
  if (code.digits !== digits) throw wrongCode()
}

/** The masked address that a code was sent to. For an unknown user, Cognito makes one up. */
export const deliveryDetails = (address: string): DeliveryDetails => ({
  Destination: address.replace(/^(.).*@(.).*$/, '$1***@$2***'),
  DeliveryMedium: 'EMAIL',
  AttributeName: 'email',
})

import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Pool } from './pool.ts'
import type { PoolSettings } from './pool-settings.ts'
import { tellConfirmed } from './sign-up-operations.ts'
import type { User } from './users.ts'

type Provider = PoolSettings['identityProviders'][number]

/** Finds the pool's user for an identity of a provider, or creates it at the first sign-in. */
export const signInByProvider = async (
  pool: Pool,
  { provider, clientId, email }: { provider: Provider; clientId: string; email: string },
): Promise<User> => {
  const userId = numberFor(email)
  const username = `${provider.name}_${userId}`
  const attributes = mapped(provider, { sub: userId, email, email_verified: 'true', name: email.replace(/@.*/, '') })
  const existing = pool.users.get(username)
  if (existing) return existing

  const request = { userAttributes: attributes, validationData: {} }
  const response = { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false }
  const call = {
    name: 'PreSignUp',
    source: 'ExternalProvider',
    userName: username,
    clientId,
    request,
    response,
  } as const
  await pool.fire(call, z.unknown())
  const identity = {
    userId,
    providerName: provider.name,
    providerType: 'Google',
    issuer: null,
    primary: 'true',
    dateCreated: String(Date.now()),
  }
  const user = pool.users.create({
    username,
    status: 'EXTERNAL_PROVIDER',
    attributes: { ...attributes, identities: JSON.stringify([identity]) },
  })
  await tellConfirmed(pool, user, 'ConfirmSignUp', clientId)
  return user
}

/** Cognito treats a provider's address as unverified, unless the pool maps `email_verified`. */
const mapped = ({ attributeMapping }: Provider, claims: Record<string, string>): Record<string, string> => ({
  email_verified: 'false',
  ...Object.fromEntries(
    Object.entries(attributeMapping).flatMap(([attribute, claim]) => {
      const value = claims[claim]
      return value === undefined || attribute === 'username' ? [] : [[attribute, value]]
    }),
  ),
})

// Google's ids have 21 digits. The same address always gives the same id.
const numberFor = (email: string): string =>
  BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`)
    .toString()
    .slice(0, 21)

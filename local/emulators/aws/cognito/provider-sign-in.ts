import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Pool } from './pool.ts'
import type { PoolSettings } from './pool-settings.ts'
import { tellConfirmed } from './sign-up-operations.ts'
import type { User } from './users.ts'

type Provider = PoolSettings['identityProviders'][number]

type Identity = { provider: Provider; clientId: string; email: string; isVerified: boolean }

/** Finds the pool's user for an identity of a provider, or creates it at the first sign-in. */
export const signInByProvider = async (
  pool: Pool,
  { provider, clientId, email, isVerified }: Identity,
): Promise<User> => {
  const userId = numberFor(email)
  const username = `${provider.name}_${userId}`
  const claims = { sub: userId, email, email_verified: String(isVerified), name: email.replace(/@.*/, '') }
  const userAttributes = mapped(provider, claims)
  // Without a mapping of its own an address counts as unverified (docs/vendors.md, Cognito).
  const attributes = { email_verified: 'false', ...userAttributes }
  const existing = pool.users.get(username)
  if (existing) return pool.users.save({ ...existing, attributes: { ...existing.attributes, ...attributes } })

  const request = { userAttributes, validationData: {} }
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

/** The claims of the provider that the pool maps to attributes of its own. */
const mapped = ({ attributeMapping }: Provider, claims: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributeMapping).flatMap(([attribute, claim]) => {
      const value = claims[claim]
      return value === undefined || attribute === 'username' ? [] : [[attribute, value]]
    }),
  )

// Google's ids have 21 digits. The same address always gives the same id.
const numberFor = (email: string): string =>
  BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`)
    .toString()
    .slice(0, 21)

import { invalidParameter, notAuthorized } from './cognito-error.ts'
import type { PoolSettings } from './pool-settings.ts'

// The standard attributes of OpenID Connect, which every pool has.
const standard = new Set([
  'address',
  'birthdate',
  'email',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
])
const readOnly = new Set(['sub', 'email_verified', 'phone_number_verified', 'identities'])

/** Throws for an attribute that is unknown to the pool or that users may not write. */
export const checkWritable = (attributes: Record<string, string>, { customAttributes }: PoolSettings): void => {
  for (const name of Object.keys(attributes)) {
    if (readOnly.has(name)) throw notAuthorized('A client attempted to write unauthorized attribute')
    if (!standard.has(name) && !customAttributes.includes(name))
      throw invalidParameter(
        `Attributes did not conform to the schema: ${name}: Attribute does not exist in the schema.`,
      )
  }
  if (attributes.email !== undefined && !isEmail(attributes.email))
    throw invalidParameter('Invalid email address format.')
}

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

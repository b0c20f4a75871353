import { askedSecret } from '#infra/commands/ask.ts'
import type { Outputs } from '#infra/commands/stack-outputs.ts'
import { readStoredSecret, storeSecret } from '#infra/commands/stack-secrets.ts'
import { expectStripeKey } from '#infra/commands/stripe/provision-stage.ts'
import { replicateWebhookSecret } from './replicate-webhook.ts'

type Secrets = Pick<Outputs, 'ReplicateTokenSecret' | 'StripeKeySecret'>
type Mode = { isLive: boolean }

type VendorKey = {
  name: string
  /** The environment variable that may have it. */
  variable: string
  secretIn: (secrets: Secrets) => string
  /** Throws `ConfigError` when the vendor refuses the key, or it is of the other mode. */
  expect: (key: string, mode: Mode) => Promise<unknown>
}

const vendorKeys: readonly VendorKey[] = [
  {
    name: 'API token of Replicate',
    variable: 'REPLICATE_API_TOKEN',
    secretIn: ({ ReplicateTokenSecret }) => ReplicateTokenSecret,
    expect: replicateWebhookSecret,
  },
  {
    name: 'secret key of Stripe',
    variable: 'STRIPE_SECRET_KEY',
    secretIn: ({ StripeKeySecret }) => StripeKeySecret,
    expect: expectStripeKey,
  },
]

/**
 * Stores the keys of Replicate and Stripe that are not stored yet: from the environment, or asked for at the terminal, where an
 * empty answer leaves one for later. A stored key is never replaced. Throws `ConfigError` for a key that its vendor refuses.
 */
export const storeVendorKeys = async (secrets: Secrets, mode: Mode): Promise<void> => {
  for (const { name, variable, secretIn, expect } of vendorKeys) {
    const secret = secretIn(secrets)
    if (await readStoredSecret(secret)) continue
    const key = process.env[variable]?.trim() || (await askedSecret(`The ${name} (Enter leaves it for later): `))
    if (!key) continue
    await expect(key, mode)
    await storeSecret(secret, key)
    console.log(`Stored the ${name}.`)
  }
}

/** What `storeVendorKeys` would do now. Without secrets, the stack is not there yet. */
export const lookAtVendorKeys = async (secrets: Secrets | undefined): Promise<string> => {
  const looks = vendorKeys.map(async ({ name, variable, secretIn }) => {
    if (secrets && (await readStoredSecret(secretIn(secrets)))) return `Nothing: the ${name} is stored.`
    return process.env[variable]
      ? `Stores the ${name} from ${variable}.`
      : `Asks for the ${name}, or takes it from ${variable}.`
  })
  return (await Promise.all(looks)).join('\n')
}

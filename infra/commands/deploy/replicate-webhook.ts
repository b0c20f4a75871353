import * as z from 'zod'
import type { Outputs } from '#infra/commands/stack-outputs.ts'
import { readStoredSecret, storeSecret } from '#infra/commands/stack-secrets.ts'
import { ConfigError } from '#infra/config.ts'
import { replicateUrl } from '#infra/constructs/jobs/replicate.ts'

type Secrets = Pick<Outputs, 'ReplicateTokenSecret' | 'ReplicateWebhookSecret'>

const WebhookSecret = z.object({ key: z.string().startsWith('whsec_') })

/** The secret with which Replicate signs the webhooks of a token's account. Throws `ConfigError` when it refuses the token. */
export const replicateWebhookSecret = async (token: string): Promise<string> => {
  const answer = await fetch(`${replicateUrl}/webhooks/default/secret`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok)
    throw new ConfigError(
      `Replicate answered ${answer.status} when asked for its webhook secret. The same command goes on from there.`,
    )
  return WebhookSecret.parse(await answer.json()).key
}

/**
 * The value to store, so that the webhook accepts what Replicate signs: its current secret before the stored ones, which
 * an operator removes (docs/operations.md, Secrets). `undefined` when the current one is stored.
 */
const valueToStore = async (token: string, { ReplicateWebhookSecret }: Secrets): Promise<string | undefined> => {
  const [current, stored] = await Promise.all([replicateWebhookSecret(token), readStoredSecret(ReplicateWebhookSecret)])
  const values = stored?.split(/\s+/).filter(Boolean) ?? []
  return values.includes(current) ? undefined : [current, ...values].join(' ')
}

/**
 * Stores the signing secret of Replicate's webhooks when it is not stored yet. False as long as the operator has not
 * stored the token.
 */
export const storeWebhookSecret = async (secrets: Secrets): Promise<boolean> => {
  const token = await readStoredSecret(secrets.ReplicateTokenSecret)
  if (!token) return false
  const value = await valueToStore(token, secrets)
  if (value) await storeSecret(secrets.ReplicateWebhookSecret, value)
  return true
}

/** What `storeWebhookSecret` would do now. */
export const lookAtWebhookSecret = async (secrets: Secrets): Promise<string> => {
  const token = await readStoredSecret(secrets.ReplicateTokenSecret)
  if (!token) return `Nothing, until the API token is stored in ${secrets.ReplicateTokenSecret}.`
  return (await valueToStore(token, secrets))
    ? `Stores Replicate's current secret in ${secrets.ReplicateWebhookSecret}.`
    : "Nothing: Replicate's current secret is stored."
}

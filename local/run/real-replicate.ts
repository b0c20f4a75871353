import * as z from 'zod'
import { replicateUrl } from '#infra/constructs/jobs/replicate.ts'
import { StartError } from '#local/emulators/base/start-error.ts'
import { publicUrlOf } from './public-url.ts'

/** Settings for the real Replicate, which must reach this machine through a tunnel. */
export type RealReplicate = { token: string; publicUrl: string; webhookSecret: string }

type Environment = Readonly<Record<string, string | undefined>>

const WebhookSecret = z.object({ key: z.string().startsWith('whsec_') })

/**
 * Reads the settings when REPLICATE_API_TOKEN is set; returns undefined when the stand-in is used. Throws `StartError`
 * when another setting is missing or the token is refused.
 */
export const realReplicateOf = async (environment: Environment): Promise<RealReplicate | undefined> => {
  const token = environment.REPLICATE_API_TOKEN
  if (!token) return undefined
  const publicUrl = publicUrlOf(environment.PUBLIC_URL)
  if (!publicUrl)
    throw new StartError(
      'REPLICATE_API_TOKEN is set, but PUBLIC_URL is not: Replicate needs an https address that a tunnel leads to this machine, for its webhooks and the photos. Set it, or leave the token out for previews.',
    )
  return { token, publicUrl, webhookSecret: environment.REPLICATE_WEBHOOK_SECRET ?? (await webhookSecretOf(token)) }
}

const webhookSecretOf = async (token: string): Promise<string> => {
  try {
    const answer = await fetch(`${replicateUrl}/webhooks/default/secret`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    })
    if (answer.ok) return WebhookSecret.parse(await answer.json()).key
    throw new StartError(`Replicate answered ${answer.status} to REPLICATE_API_TOKEN. Is the token right?`)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      'Replicate could not be asked for its webhook secret. Is there a network? It can also be given as REPLICATE_WEBHOOK_SECRET.',
    )
  }
}

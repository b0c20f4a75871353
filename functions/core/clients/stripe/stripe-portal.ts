import { cached } from '#functions/core/runtime/cache.ts'
import { env } from '#functions/core/runtime/env.ts'
import { stripe } from './stripe.ts'

const configurationOf = cached(
  async (tableName: string): Promise<string | null> => {
    for await (const one of (await stripe()).billingPortal.configurations.list({ active: true, limit: 100 }))
      if (one.metadata?.table === tableName) return one.id
    return null
  },
  (id) => id !== null,
)

/** The URL of a new session of the stage's billing portal. */
export const openPortal = async (customer: string, returnUrl: string): Promise<string> => {
  const configuration = await configurationOf(env('TABLE_NAME'))
  if (!configuration) throw new Error('Stripe has no portal configuration of this stage: run npm run stripe:provision')
  const { url } = await (await stripe()).billingPortal.sessions.create({
    customer,
    configuration,
    return_url: returnUrl,
  })
  return url
}

import { stripeEventTypes } from '#functions/core/billing/stripe-event-types.ts'
import type { DurableMap } from '#local/emulators/base/durable-map.ts'
import type { Foundation } from '#local/run/foundation.ts'
import type { RealStripe } from '#local/run/real-stripe.ts'
import { localStripeKey, type StandIns } from '#local/run/start-stand-ins.ts'

type Seeded = { foundation: Foundation; standIns: StandIns; realStripe: RealStripe | undefined }

/**
 * Writes the catalogues, updates the rows of designs, provisions Stripe and creates the seeded accounts, once for each version of the app. The
 * product's modules are imported inside, because they read the environment when they load (`actAsOperator` sets it).
 */
export const seed = async (seeded: Seeded): Promise<void> => {
  const { foundation } = seeded
  const done = foundation.state.map<string>('seeded')
  const version = `${foundation.assembly.id} ${seeded.realStripe ? 'real Stripe' : ''}`.trim()
  if (done.get('version') !== version) {
    const { seedCatalogues } = await import('#functions/core/catalogue/seed-catalogues.ts')
    await seedCatalogues()
    const { indexDesigns } = await import('#infra/commands/index-designs.ts')
    await indexDesigns()
    await provisionStripe(seeded)
    await makeAccounts(seeded)
    done.set('version', version)
  }
  await registerWebhook(seeded, done)
}

const clientFor = async ({ standIns, realStripe }: Seeded) => {
  const { stripeClient } = await import('#functions/core/clients/stripe/stripe-client.ts')
  return stripeClient(realStripe?.key ?? localStripeKey, standIns.stripe?.url)
}

const provisionStripe = async (seeded: Seeded) => {
  const { provisionCatalogue } = await import('#infra/commands/stripe/provision-catalogue.ts')
  const { env } = await import('#functions/core/runtime/env.ts')
  const { provisionPortal } = await import('#infra/commands/stripe/provision-portal.ts')
  const stripe = await clientFor(seeded)
  const stage = { siteUrl: siteUrlOf(seeded), tableName: env('TABLE_NAME') }
  await provisionPortal(stripe, await provisionCatalogue(stripe), stage)
}

const makeAccounts = async ({ standIns: { cognito, stripe } }: Seeded) => {
  const { makeSeedAccounts } = await import('./seed-accounts.ts')
  // With the real Stripe the accounts get credits without a payment.
  const pay = stripe && ((session: string) => stripe.dashboard.pay(session))
  await makeSeedAccounts(async (user) => cognito.addUser(user), pay)
}

const siteUrlOf = ({ foundation, realStripe }: Seeded) => realStripe?.publicUrl ?? foundation.door.origin

/** Registers the webhook endpoint. Runs last, so that the payments of the seeded accounts cause no webhooks. */
const registerWebhook = async (seeded: Seeded, done: DurableMap<string>) => {
  const { standIns, realStripe } = seeded
  if (realStripe && !realStripe.publicUrl) {
    // The stored secret is now the one of `stripe listen`, so a later start with a tunnel must register again.
    done.delete('webhook')
    return
  }
  const siteUrl = siteUrlOf(seeded)
  const registered = [siteUrl, ...stripeEventTypes].join(' ')
  if (done.get('webhook') === registered) return
  const { provisionWebhook } = await import('#infra/commands/stripe/provision-webhook.ts')
  const secretName = standIns.secrets.names().find((name) => name.endsWith('stripe-webhook'))
  if (!secretName) throw new Error("The local runner needs a template with a secret for Stripe's webhook.")
  const stripe = await clientFor(seeded)
  // Endpoints of earlier starts on another port receive nothing any more.
  if (standIns.stripe) for await (const { id } of stripe.webhookEndpoints.list()) await stripe.webhookEndpoints.del(id)
  const secret = await provisionWebhook(stripe, { siteUrl, isSecretStored: false })
  if (secret) standIns.secrets.setValue(secretName, secret)
  done.set('webhook', registered)
}

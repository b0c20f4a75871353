import { stripeEventTypes } from '#functions/core/billing/stripe-event-types.ts'
import type { DurableMap } from '#local/run/durable-map.ts'
import type { Foundation } from '#local/run/foundation.ts'
import type { RealStripe } from '#local/run/real-stripe.ts'
import { localStripeKey, type StandIns } from '#local/run/start-stand-ins.ts'

type Seeded = { foundation: Foundation; standIns: StandIns; realStripe: RealStripe | undefined }

/**
 * Writes the catalogues, provisions Stripe and makes the accounts that exist from the start; once for each version of
 * the app. Its modules are loaded only then, since the product's take their settings from the environment.
 */
export const seed = async (seeded: Seeded): Promise<void> => {
  const { foundation } = seeded
  const done = foundation.state.map<string>('seeded')
  const version = `${foundation.assembly.id} ${seeded.realStripe ? 'real Stripe' : ''}`.trim()
  if (done.get('version') !== version) {
    const { seedCatalogues } = await import('#functions/core/catalogue/seed-catalogues.ts')
    await seedCatalogues()
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
  const { provisionPortal } = await import('#infra/commands/stripe/provision-portal.ts')
  const stripe = await clientFor(seeded)
  await provisionPortal(stripe, await provisionCatalogue(stripe), siteUrlOf(seeded))
}

const makeAccounts = async ({ standIns: { cognito, stripe } }: Seeded) => {
  const { makeSeedAccounts } = await import('./seed-accounts.ts')
  // In the real Stripe nobody has paid for them.
  const pay = stripe && ((session: string) => stripe.desk.pay(session))
  await makeSeedAccounts(async (user) => cognito.addUser(user), pay)
}

const siteUrlOf = ({ foundation, realStripe }: Seeded) => realStripe?.publicUrl ?? foundation.door.origin

/** Lets Stripe tell this site what happens. It comes last: what paid for the accounts is no news. */
const registerWebhook = async (seeded: Seeded, done: DurableMap<string>) => {
  const { standIns, realStripe } = seeded
  if (realStripe && !realStripe.publicUrl) {
    // The secret is now that of `stripe listen`: the next start without it registers anew.
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
  // Another port's address is nobody's.
  if (standIns.stripe) for await (const { id } of stripe.webhookEndpoints.list()) await stripe.webhookEndpoints.del(id)
  const secret = await provisionWebhook(stripe, { siteUrl, isSecretStored: false })
  if (secret) standIns.secrets.setValue(secretName, secret)
  done.set('webhook', registered)
}

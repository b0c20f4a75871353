import { expect, test } from 'vitest'
import { lookAtCatalogue, provisionCatalogue } from '#infra/commands/stripe/provision-catalogue.ts'
import { lookAtPortal, provisionPortal } from '#infra/commands/stripe/provision-portal.ts'
import { lookAtWebhook, provisionWebhook } from '#infra/commands/stripe/provision-webhook.ts'
import { packs } from '#shared/billing/packs.ts'
import { plans } from '#shared/billing/plans.ts'
import { localStripe } from '#test/local/emulators/stripe/local-stripe.ts'

const local = localStripe()
const stage = { siteUrl: 'https://rooms.example', tableName: 'table' }
const items = [...Object.values(plans).map(({ priceId }) => priceId), ...Object.values(packs).map(({ id }) => id)]

/** What a dry run says of Stripe. */
const looks = async (isSecretStored: boolean) => [
  await lookAtCatalogue(local.stripe),
  await lookAtPortal(local.stripe, stage.tableName),
  await lookAtWebhook(local.stripe, { siteUrl: stage.siteUrl, isSecretStored }),
]
const counts = async () => {
  const { prices, products, billingPortal, webhookEndpoints } = local.stripe
  const lists = await Promise.all([
    prices.list({ lookup_keys: items.slice(0, 10) }),
    products.list(),
    billingPortal.configurations.list(),
    webhookEndpoints.list(),
  ])
  return lists.map(({ data }) => data.length)
}

test('a look at an empty account names everything that is missing, and makes nothing', async () => {
  expect(await looks(false)).toEqual([
    `Products and prices: makes the prices ${items.join(', ')}, and corrects names.`,
    'Portal: makes the configuration of the stage.',
    'Webhook: makes the endpoint https://rooms.example/api/webhooks/stripe, and stores its secret.',
  ])
  expect(await counts()).toEqual([0, 0, 0, 0])
})

test('a look at what is provisioned says that it stays, and an endpoint without a stored secret is made anew', async () => {
  await provisionPortal(local.stripe, await provisionCatalogue(local.stripe), stage)
  await provisionWebhook(local.stripe, { siteUrl: stage.siteUrl, isSecretStored: false })
  const before = await counts()
  expect(before).not.toContain(0)
  expect(await looks(true)).toEqual([
    'Products and prices: makes none, and corrects names.',
    'Portal: updates the configuration of the stage.',
    'Webhook: updates the endpoint https://rooms.example/api/webhooks/stripe.',
  ])
  expect((await looks(false))[2]).toContain('makes the endpoint')
  expect(await counts()).toEqual(before)
})

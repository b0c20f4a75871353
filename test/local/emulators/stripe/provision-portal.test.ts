import { expect, test } from 'vitest'
import { provisionCatalogue } from '#infra/commands/stripe/provision-catalogue.ts'
import { provisionPortal } from '#infra/commands/stripe/provision-portal.ts'
import { plans } from '#shared/billing/plans.ts'
import { localStripe } from './local-stripe.ts'

const site = 'https://roomwright.test'

const local = localStripe()

const configurations = async () => (await local.stripe.billingPortal.configurations.list({ limit: 100 })).data

const provision = async (tableName: string, siteUrl = site) => {
  const prices = await provisionCatalogue(local.stripe)
  await provisionPortal(local.stripe, prices, { siteUrl, tableName })
  return prices
}

test('a stage has a portal of its own, which leaves the account’s default one as it is', async () => {
  const elsewhere = await local.stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: true } },
    default_return_url: 'https://elsewhere.test/account',
  })
  await provision('one')
  await provision('two')
  const all = await configurations()
  expect(all.map(({ metadata }) => metadata?.table).toSorted()).toEqual(['one', 'two', undefined])
  expect(all.find(({ id }) => id === elsewhere.id)).toEqual(
    expect.objectContaining({ default_return_url: elsewhere.default_return_url, features: elsewhere.features }),
  )
  expect(all.some(({ is_default: isDefault }) => isDefault)).toBe(false)
})

test('provisioned again, a stage keeps its portal, with what has changed', async () => {
  await provision('one')
  await provision('two')
  const before = await configurations()
  await provision('one', 'https://new.roomwright.test')
  const after = await configurations()
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(after.map(({ metadata, default_return_url }) => [metadata?.table, default_return_url]).toSorted()).toEqual([
    ['one', 'https://new.roomwright.test/account'],
    ['two', `${site}/account`],
  ])
})

test('a portal that was archived is replaced', async () => {
  await provision('one')
  const [archived] = await configurations()
  await local.stripe.billingPortal.configurations.update(archived?.id ?? '', { active: false })
  await provision('one')
  const active = (await configurations()).filter((one) => one.active)
  expect(active).toHaveLength(1)
  expect(active[0]?.id).not.toBe(archived?.id)
})

test('the portal knows every plan, charges upgrades at once and books the rest', async () => {
  const prices = await provision('one')
  const [portal] = await configurations()
  const sold = Object.values(plans).map(({ priceId }) => prices.find(({ item }) => item === priceId)?.price)
  expect(portal?.features.subscription_update.products?.flatMap((product) => product.prices).toSorted()).toEqual(
    sold.toSorted(),
  )
  expect(portal?.features).toMatchObject({
    subscription_update: {
      enabled: true,
      proration_behavior: 'always_invoice',
      schedule_at_period_end: {
        conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
      },
    },
    subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
    customer_update: { enabled: false },
  })
})

test.each([
  [
    'https://rooms.example',
    { privacy_policy_url: 'https://rooms.example/privacy', terms_of_service_url: 'https://rooms.example/terms' },
  ],
  ['http://127.0.0.1:5173', { privacy_policy_url: null, terms_of_service_url: null }],
])('the portal of %s names its terms only when their address is secure', async (siteUrl, profile) => {
  await provision('one', siteUrl)
  const [portal] = await configurations()
  expect(portal?.business_profile).toMatchObject(profile)
  expect(portal?.default_return_url).toBe(`${siteUrl}/account`)
})

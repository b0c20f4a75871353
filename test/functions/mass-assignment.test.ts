import { AdminUserGlobalSignOutCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { toolModes } from '#shared/tools/index.ts'
import { answerOf, apiEvent } from '#test/support/functions/api-event.ts'
import { apiHandlers, apiRoutes } from '#test/support/functions/api-handlers.ts'
import { newcomer, setTime, stage } from '#test/support/functions/billing-stage.ts'
import { catalogueRows } from '#test/support/functions/catalogue-rows.ts'
import { stubFunctionEnvironment } from '#test/support/functions/function-environment.ts'
import { generationId } from '#test/support/functions/generations.ts'
import { stubInternet } from '#test/support/functions/internet.ts'
import { mockQueues } from '#test/support/functions/queues.ts'
import { submitBody } from '#test/support/functions/tool-bodies.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

const queues = mockQueues()
const pool = mockClient(CognitoIdentityProviderClient)
pool.on(AdminUserGlobalSignOutCommand).resolves({})

let uninstall: () => void
beforeAll(() => {
  stubFunctionEnvironment()
  stubInternet()
  uninstall = stage.install()
})
beforeEach(() => {
  queues.reset()
  setTime('2027-01-15T00:00:00.000Z')
  stage.reset(newcomer({ packCredits: 7, packsBought: 1, tier: 'CREDITS_ONLY', active: true }))
  for (const row of catalogueRows) stage.place(row)
})
afterAll(() => {
  uninstall()
  pool.restore()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Fields that a user must not be able to set. */
const wishes = {
  credits: 1e9,
  planCredits: 1e9,
  packCredits: 1e9,
  planPeriodEnd: '2099-01-01T00:00:00.000Z',
  held: 0,
  tier: 'Enterprise',
  active: true,
  dev: true,
  debt: -1e9,
  packsBought: 3,
  adsConversionTracked: true,
  billingVersion: 1e9,
  subscription: { plan: 'enterprise', status: 'active', periodEnd: '2099-01-01T00:00:00.000Z' },
  stripeCustomer: 'cus_of_somebody',
  tokenEpoch: 'epoch-of-the-caller',
  userId: '8a0d6a44-52a5-4c1f-8c8b-6d7b6f2f9e21',
}

/** A valid body of the route with these fields added; without a body, these fields alone. */
const bodies: Readonly<Record<string, Record<string, unknown>>> = {
  createCheckout: { priceId: 'price_pro' },
  createCreditCheckout: { packId: 'pack-200' },
  verifyCreditPurchase: { sessionId: 'cs_1' },
  draft: { gender: 'other' },
  'generate-image': { generationId, userModelId: 'mdl_01JZ0000000000000000000001', prompt: 'on a red sofa' },
  ...Object.fromEntries(toolModes.map((toolMode) => [toolMode.mode.function, submitBody(toolMode)])),
}

test.each(apiRoutes)(
  '$name of $area ignores or refuses internal account fields in its body',
  async ({ name, area, endpoint }) => {
    const before = stage.account()
    const event = apiEvent(endpoint, { body: { ...bodies[name], ...wishes }, params: { id: generationId } })
    const { status } = await answerOf(apiHandlers[area], event)
    expect(status).toBeLessThan(500)
    const { adsConversionTracked, tourSeen, purchasesCheckedAt, tokenEpoch, dataExport, ...after } = stage.account()
    expect(tokenEpoch).not.toBe(wishes.tokenEpoch)
    expect({ ...before, ...after }).toEqual(before)
  },
)

import { afterAll, beforeAll, vi } from 'vitest'
import { handler } from '#functions/api/billing.ts'
import { areas } from '#shared/contracts/index.ts'
import { userId } from './accounts.ts'
import { accessClaims, answerOf, apiEvent } from './api-event.ts'
import { customer, setUpBillingStage, stage } from './billing-stage.ts'
import { stubInternet } from './internet.ts'
import { january } from './purchases.ts'

const { endpoints } = areas.billing

/** Installs the stage for the tests of a file that call the API of billing. */
export const setUpBillingCalls = (): void => {
  setUpBillingStage('2027-01-15T00:00:30.000Z')
  beforeAll(() => {
    stubInternet()
  })
  afterAll(() => {
    vi.unstubAllGlobals()
  })
}

/** Calls an endpoint of billing as a user. */
export const call = (name: keyof typeof endpoints, body?: unknown, { sub = userId, query = {} } = {}) =>
  answerOf(handler, apiEvent(endpoints[name], { body, query, claims: accessClaims(sub) }))

/** Adds a subscription to Pro at Stripe. */
export const live = (status = 'active') => {
  const subscription = stage.stripe.subscribe(customer, 'pro', january.start, january.end)
  subscription.status = status
  return subscription
}

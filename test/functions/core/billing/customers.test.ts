import { describe, expect, test, vi } from 'vitest'
import { ensureCustomer, userOfCustomer } from '#functions/core/billing/customers.ts'
import { nobody } from '#functions/core/billing/purchase-rows.ts'
import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed } from '#functions/core/db/transact.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { customer, newcomer, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import { replace } from '#test/support/replace.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

setUpBillingStage('2027-01-15T00:00:00.000Z')

const created = () => [...stage.stripe.customers.keys()].filter((id) => id !== customer)

/** Runs `act` after Stripe has created the next customer, before its creator knows. */
const afterTheNextCustomer = (act: () => unknown) => {
  const { customers } = stage.stripe.client
  const { create } = customers
  const restore = replace(customers, 'create', async (...given: Parameters<typeof create>) => {
    restore()
    const made = await create(...given)
    await act()
    return made
  })
}

describe('the customer of an account', () => {
  test('that Stripe has stays', async () => {
    expect(await ensureCustomer(stage.account())).toBe(customer)
    expect(created()).toEqual([])
  })

  test('is created with its user and address, and stored in both directions', async () => {
    stage.reset(newcomer({ stripeCustomer: null }))
    const made = await ensureCustomer(stage.account())
    expect(stage.stripe.customers.get(made)).toMatchObject({ metadata: { userId }, email: 'ada@example.com' })
    expect(stage.account().stripeCustomer).toBe(made)
    expect(await userOfCustomer(made)).toBe(userId)
  })

  test('of an account without an address is created without one', async () => {
    stage.reset(newcomer({ stripeCustomer: null, email: null }))
    expect(stage.stripe.customers.get(await ensureCustomer(stage.account()))).not.toHaveProperty('email')
  })

  test.each([
    ['was deleted at Stripe', () => stage.stripe.client.customers.del(customer)],
    ['Stripe does not know', () => stage.stripe.customers.delete(customer)],
  ])('that %s is replaced, and belongs to nobody then', async (_what, lose) => {
    await lose()
    const made = await ensureCustomer(stage.account())
    expect(created()).toEqual([made])
    expect(stage.account().stripeCustomer).toBe(made)
    expect([await userOfCustomer(made), await userOfCustomer(customer)]).toEqual([userId, nobody])
    expect(await ensureCustomer(stage.account())).toBe(made)
  })

  test('that was replaced and deleted again within the day is replaced by a third', async () => {
    await stage.stripe.client.customers.del(customer)
    const second = await ensureCustomer(stage.account())
    await stage.stripe.client.customers.del(second)
    const third = await ensureCustomer(stage.account())
    expect([customer, second]).not.toContain(third)
    expect(stage.account().stripeCustomer).toBe(third)
  })

  test('is not replaced when Stripe cannot be reached', async () => {
    stage.stripe.failing.add('customers.retrieve')
    await expect(ensureCustomer(stage.account())).rejects.toThrow('Stripe cannot be reached')
    expect(created()).toEqual([])
  })

  test.each([null, customer])('is the same for two calls at once, after %s', async (before) => {
    stage.reset(newcomer({ stripeCustomer: before }))
    if (before) await stage.stripe.client.customers.del(before)
    const account = stage.account()
    const [first, second] = await Promise.all([ensureCustomer(account), ensureCustomer(account)])
    expect(second).toBe(first)
    expect(created()).toEqual([first])
    expect(stage.account().stripeCustomer).toBe(first)
  })

  test('is the first one when the address changes between two calls', async () => {
    stage.reset(newcomer({ stripeCustomer: null }))
    const account = stage.account()
    const first = await ensureCustomer(account)
    expect(await ensureCustomer({ ...account, email: 'ada@roomwright.test' })).toBe(first)
    expect(stage.account().stripeCustomer).toBe(first)
  })

  test('whose storing failed is created with the address that changed since', async () => {
    stage.reset(newcomer({ stripeCustomer: null }))
    const account = stage.account()
    afterTheNextCustomer(() => {
      throw new Error('The table cannot be reached')
    })
    await expect(ensureCustomer(account)).rejects.toThrow('The table cannot be reached')
    const made = await ensureCustomer({ ...account, email: 'ada@roomwright.test' })
    expect(stage.stripe.customers.get(made)).toMatchObject({ email: 'ada@roomwright.test' })
  })

  test('is deleted at Stripe again when the account is deleted meanwhile', async () => {
    stage.reset(newcomer({ stripeCustomer: null }))
    afterTheNextCustomer(() => stage.table.rows.drop(keys.account(userId)))
    await expect(ensureCustomer(stage.account())).rejects.toThrow(ConditionsFailed)
    const [made = ''] = created()
    expect(stage.stripe.customers.get(made)?.deleted).toBe(true)
    expect(await userOfCustomer(made)).toBeUndefined()
    expect(stage.table.rows.get(keys.account(userId))).toBeUndefined()
  })
})

import { expect, test, vi } from 'vitest'
import { setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import { objectionTo } from './books.ts'
import { Life } from './life.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

setUpBillingStage('2027-01-01T00:00:00.000Z')

// MONEY_LIVES=10000 MONEY_FROM=1 npx vitest run --project node test/simulation/money
const lives = Number(process.env.MONEY_LIVES ?? (process.env.ALL_CASES ? 200 : 100))
const from = Number(process.env.MONEY_FROM ?? 1)
const actsOfALife = 40

test(`the books of ${lives} lives are right after a reconciliation`, { timeout: 20_000 + lives * 1000 }, async () => {
  for (let seed = from; seed < from + lives; seed++) {
    const life = new Life(seed)
    const told = () => `seed ${seed}:\n${life.acts.join('\n')}\n${stage.history().join(', ')}`
    try {
      for (let act = 0; act < actsOfALife; act++) await life.act()
      expect(stage.objection(), told()).toBeUndefined()
      await life.reconcile()
    } catch (error) {
      throw new Error(told(), { cause: error })
    }
    expect(stage.objection(), told()).toBeUndefined()
    const books = { stripe: stage.stripe, account: stage.account(), entries: stage.entries(), jobs: life.jobs }
    expect(objectionTo(books), told()).toBeUndefined()
    const before = [stage.account(), stage.history()]
    await life.reconcile()
    expect([stage.account(), stage.history()], `a second reconciliation, ${told()}`).toEqual(before)
  }
})

import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { AccountRow } from '#functions/core/accounts/accounts.ts'
import { applyStripeEvent } from '#functions/core/billing/apply-stripe-event.ts'
import type { StripeEventType } from '#functions/core/billing/stripe-event-types.ts'
import { db } from '#functions/core/db/client.ts'
import { keys, ownerOf } from '#functions/core/db/keys.ts'
import { replace } from '#test/support/replace.ts'
import { accountRow, userId } from './accounts.ts'
import { stubFunctionEnvironment } from './function-environment.ts'
import { Ledger } from './ledger.ts'
import { currentStripe, StripeModel } from './stripe-model.ts'
import type { Item } from './table/item.ts'
import type { RowChange } from './table/rows.ts'
import { TableModel } from './table/table-model.ts'

export const customer = 'cus_ada'

/** An account without plan and credits that is already a customer at Stripe. */
export const newcomer = (changed: Partial<AccountRow> = {}): AccountRow =>
  accountRow({
    tier: null,
    active: false,
    planCredits: 0,
    planPeriodEnd: null,
    grantedFrom: null,
    grantedThrough: null,
    stripeCustomer: customer,
    ...changed,
  })

/** The table and Stripe in memory, with one account whose credits the tests check. */
class BillingStage {
  table = new TableModel()
  #placed: Item[] = []
  #earlier: readonly RowChange[] = []
  #events = 0

  get stripe(): StripeModel {
    return currentStripe.model
  }

  /**
   * Replaces the table's client; `vi.mock` with `mockedStripe` replaces Stripe's. Returns a function that restores it.
   */
  install(): () => void {
    return replace(db, 'send', async (command: unknown) => this.table.serve(command))
  }

  /** Empties the table and Stripe, and adds this account. */
  reset(account: AccountRow = newcomer()): void {
    this.table = new TableModel()
    this.#placed = []
    this.#earlier = []
    currentStripe.model = new StripeModel()
    this.settle(account)
  }

  /** Saves the table's state; the returned function restores it. */
  fork(): () => void {
    const changes = this.changes
    return () => {
      this.table = new TableModel()
      this.#earlier = changes
      for (const row of this.#placed) this.table.rows.place(row)
      for (const { after } of changes) if (after) this.table.rows.place(after)
    }
  }

  get changes(): readonly RowChange[] {
    return [...this.#earlier, ...this.table.rows.changes]
  }

  settle(account: AccountRow): void {
    const { userId: id, stripeCustomer } = account
    this.place({ ...account, ...keys.account(id) })
    if (!stripeCustomer) return
    this.place({ userId: id, ...keys.stripeCustomer(stripeCustomer) })
    this.stripe.register(stripeCustomer, id)
  }

  /** Adds a row that exists before the test begins. */
  place(row: Item): void {
    this.#placed.push(row)
    this.table.rows.place(row)
  }

  tell(type: StripeEventType, objectId: string, eventId = `evt_${++this.#events}`): Promise<void> {
    return applyStripeEvent({ eventId, type, objectId, customer })
  }

  account(id = userId): AccountRow {
    return AccountRow.parse(this.table.rows.get(keys.account(id)))
  }

  /** Plan credits, pack credits and debt. */
  balance(id = userId) {
    const { planCredits: plan, packCredits: pack, debt } = this.account(id)
    return { plan, pack, debt }
  }

  /** The credit entries, oldest first, as `type credits`. */
  history(id = userId): string[] {
    return this.entries(id).map(({ type, credits }) => `${type} ${credits}`)
  }

  /** The rows of the credit entries, oldest first. */
  entries(id = userId): Item[] {
    return this.changes.flatMap(({ pk, sk, after }) =>
      ownerOf(pk) === id && sk.startsWith('CREDIT#') && after ? [after] : [],
    )
  }

  /** The business keys that were used, without lapses, whose number depends on the order of events. */
  onceKeys(): string[] {
    return this.changes
      .flatMap(({ pk, sk }) => (sk === 'ONCE' ? [pk.slice('ONCE#'.length)] : []))
      .filter((key) => !key.startsWith('lapse:'))
      .sort()
  }

  /** How the balance differs from the sum of its entries; undefined when they agree. */
  objection(id = userId): string | undefined {
    const ledger = new Ledger()
    for (const entry of this.entries(id)) {
      const objection = ledger.add(entry)
      if (objection) return objection
    }
    return ledger.closeHolds() ?? ledger.objectionTo({ ...this.account(id) })
  }
}

export const stage = new BillingStage()

/** Sets the clock that the functions read; it does not advance by itself. */
export const setTime = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(time) })

/** Installs the stage for all tests of a file, and gives each of them the same time and a new account. */
export const setUpBillingStage = (time: string, account: Partial<AccountRow> = {}): void => {
  let uninstall: () => void
  beforeAll(() => {
    stubFunctionEnvironment()
    uninstall = stage.install()
  })
  beforeEach(() => {
    setTime(time)
    stage.reset(newcomer(account))
  })
  afterAll(() => {
    uninstall()
    vi.useRealTimers()
  })
}

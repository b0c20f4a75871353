import { findAccount } from '#functions/core/accounts/accounts.ts'
import { saveTourSeen } from '#functions/core/accounts/save-tour-seen.ts'
import { ensureCustomer } from '#functions/core/billing/customers.ts'
import { applyCheckout, applyInvoice } from '#functions/core/billing/grant-purchases.ts'
import { openCheckout } from '#functions/core/clients/stripe/stripe-checkouts.ts'
import { priceOfItem } from '#functions/core/clients/stripe/stripe-prices.ts'
import { grantPack, grantPlan } from '#functions/core/credits/grant-credits.ts'
import { post } from '#functions/core/credits/post-credits.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { createAccount } from '#functions/core/identity/create-account.ts'
import { env } from '#functions/core/runtime/env.ts'
import { type Pack, packs } from '#shared/billing/packs.ts'
import { type Plan, plans } from '#shared/billing/plans.ts'
import type { Tier } from '#shared/entities/tier.ts'

/** The password of every seeded account. */
export const seedPassword = 'roomwright'

// With the real Stripe the seeded accounts have no subscription, so their period must not end.
const periodEnd = '2099-12-31T00:00:00.000Z'

type SeedAccount = { email: string; dev?: boolean; plan?: Plan; pack?: Pack }

/** One account for each tier or condition by which the product restricts tools. */
const seedAccounts: readonly SeedAccount[] = [
  { email: 'basic@example.com', plan: plans.basic },
  { email: 'pro@example.com', plan: plans.pro },
  { email: 'premium@example.com', plan: plans.premium },
  { email: 'credits@example.com', pack: packs['pack-200'] },
  { email: 'dev@example.com', dev: true },
  { email: 'new@example.com' },
]

type AddUser = (user: { email: string; password: string }) => Promise<string>

/** Pays a Checkout session, as a person does on its page, and returns the id of the created invoice. */
type Pay = (session: string) => { invoice: string | null }

/**
 * Creates the seeded accounts; an existing account is not changed. With `pay`, plans and packs are bought through
 * Checkout, so that the accounts have real subscriptions that renew. Without it, credits are granted directly.
 */
export const makeSeedAccounts = async (addUser: AddUser, pay?: Pay): Promise<void> => {
  for (const account of seedAccounts) {
    const userId = await addUser({ email: account.email, password: seedPassword })
    if (!(await findAccount(userId))) await makeAccount(userId, account, pay)
  }
}

const makeAccount = async (userId: string, account: SeedAccount, pay: Pay | undefined) => {
  const { email, dev = false, plan, pack } = account
  await createAccount(userId, email)
  if (dev || plan || pack) await saveTourSeen(userId)
  if (dev) await setGate(userId, { tier: null, dev })
  if (!plan && !pack) return
  if (pay) await buy(userId, account, pay)
  else await give(userId, account)
}

const buy = async (userId: string, { plan, pack }: SeedAccount, pay: Pay) => {
  const account = await findAccount(userId)
  const item = plan?.priceId ?? pack?.id ?? ''
  const price = await priceOfItem(item)
  if (!account || !price) throw new Error(`${item} cannot be bought for an account from the start`)
  const { id } = await openCheckout({
    mode: plan ? 'subscription' : 'payment',
    customer: await ensureCustomer(account),
    userId,
    item,
    price,
    successUrl: env('PUBLIC_URL'),
    cancelUrl: env('PUBLIC_URL'),
    idempotencyKey: `seed:${userId}`,
  })
  const { invoice } = pay(id)
  if (invoice) await applyInvoice(invoice)
  else await applyCheckout(id)
}

const give = async (userId: string, { email, plan, pack }: SeedAccount) => {
  await setGate(userId, { tier: plan?.tier ?? 'CREDITS_ONLY', dev: false })
  const grant = { businessKey: `seed:${email}`, reason: 'Here from the start' }
  await post(userId, grant.businessKey, (account) => {
    if (plan) return grantPlan(account, { ...grant, credits: plan.credits, periodStart: account.createdAt, periodEnd })
    return pack && grantPack(account, { ...grant, credits: pack.credits, isPurchase: true })
  })
}

const setGate = (userId: string, { tier, dev }: { tier: Tier | null; dev: boolean }) =>
  changeRow(keys.account(userId), {
    set: 'SET tier = :tier, active = :active, dev = :dev',
    condition: 'attribute_exists(pk)',
    values: { ':tier': tier, ':active': tier !== null, ':dev': dev },
  })

import { grantPack, grantPlan } from '#functions/core/credits/grant-credits.ts'
import { post } from '#functions/core/credits/post-credits.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { createAccount } from '#functions/core/identity/create-account.ts'
import type { Tier } from '#shared/entities/tier.ts'

/** The users of a world, one for each way to pay. */
export const people = {
  planned: '00000000-0000-4000-8000-000000000001',
  packed: '00000000-0000-4000-8000-000000000002',
  both: '00000000-0000-4000-8000-000000000003',
  dev: '00000000-0000-4000-8000-000000000004',
  stranger: '00000000-0000-4000-8000-000000000005',
  /** Deletes the account in some schedules. */
  leaving: '00000000-0000-4000-8000-000000000006',
  /** Has what it buys at Stripe and nothing else. */
  buyer: '00000000-0000-4000-8000-000000000007',
  /** Trains personal models in some schedules. */
  trainee: '00000000-0000-4000-8000-000000000008',
} as const

type Means = { tier?: Tier; dev?: boolean; plan?: number; periodEnd?: string; pack?: number }

/** Creates an account with these credits, through the product's own functions. */
export const settle = async (userId: string, { tier, dev = false, plan, periodEnd, pack }: Means): Promise<void> => {
  await createAccount(userId, null)
  await changeRow(keys.account(userId), {
    set: 'SET tier = :tier, active = :active, dev = :dev',
    condition: 'attribute_exists(pk)',
    values: { ':tier': tier ?? null, ':active': tier !== undefined, ':dev': dev },
  })
  const reason = 'Here from the start'
  if (plan && periodEnd) {
    const grant = { businessKey: `plan:${userId}`, reason, credits: plan, periodEnd }
    await post(userId, grant.businessKey, (account) =>
      grantPlan(account, { ...grant, periodStart: new Date().toISOString() }),
    )
  }
  if (pack) {
    const grant = { businessKey: `pack:${userId}`, reason, credits: pack, isPurchase: false }
    await post(userId, grant.businessKey, (account) => grantPack(account, grant))
  }
}

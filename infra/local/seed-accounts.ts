import { createAccount, findAccount } from '#functions/core/accounts.ts'
import { grantCredits } from '#functions/core/credits.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import type { Tier } from '#shared/entities/account.ts'

/** The password of every account that exists from the start. */
export const seedPassword = 'roomwright'

// Local accounts are not billed, so their period does not end.
const periodEnd = '2099-12-31T00:00:00.000Z'

type SeedAccount = { email: string; tier: Tier | null; dev?: boolean; plan?: number; pack?: number }

/** One account for each kind of gate (design.md 9). */
const seedAccounts: readonly SeedAccount[] = [
  { email: 'basic@example.com', tier: 'Basic', plan: 100 },
  { email: 'pro@example.com', tier: 'Pro', plan: 500 },
  { email: 'premium@example.com', tier: 'Premium', plan: 1000 },
  { email: 'credits@example.com', tier: 'CREDITS_ONLY', pack: 200 },
  { email: 'dev@example.com', tier: null, dev: true },
  { email: 'new@example.com', tier: null },
]

type AddUser = (user: { email: string; password: string }) => Promise<string>

/** Makes the accounts that exist from the start; those that are there keep what they have. */
export const makeSeedAccounts = async (addUser: AddUser): Promise<void> => {
  for (const account of seedAccounts) {
    const userId = await addUser({ email: account.email, password: seedPassword })
    if (!(await findAccount(userId))) await makeAccount(userId, account)
  }
}

const makeAccount = async (userId: string, { email, tier, dev = false, plan, pack }: SeedAccount) => {
  await createAccount(userId, email)
  await changeRow(keys.account(userId), {
    set: 'SET tier = :tier, active = :active, dev = :dev',
    condition: 'attribute_exists(pk)',
    values: { ':tier': tier, ':active': tier !== null, ':dev': dev },
  })
  const grant = { userId, businessKey: `seed:${email}`, reason: 'Here from the start' }
  if (plan) await grantCredits({ ...grant, bucket: 'plan', credits: plan, periodEnd })
  if (pack) await grantCredits({ ...grant, bucket: 'pack', credits: pack })
}

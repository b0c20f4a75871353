import * as z from 'zod'
import { type AccountRow, findAccount } from '#functions/core/accounts/accounts.ts'
import { validPlanCredits } from '#functions/core/accounts/plan-lapse.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { adjustCredits } from '#functions/core/operator/operate.ts'
import type { CognitoStandIn, ListedUser } from '#local/emulators/aws/cognito/start-cognito.ts'
import { UserId } from '#shared/entities/ids.ts'
import { Tier } from '#shared/entities/tier.ts'
import { ConsoleError } from './console-error.ts'

export const Grant = z.strictObject({ credits: z.int().min(1).max(100_000) })

export const Gate = z.strictObject({ tier: Tier.nullable().optional(), dev: z.boolean().optional() })

/** Every user of the pool with the product's account, which is null before the first sign-in. */
export const listAccounts = (cognito: CognitoStandIn) => Promise.all(cognito.users().map(describe))

/** Adds pack credits, as `npm run operator -- adjust` does. */
export const grantTo = async (cognito: CognitoStandIn, email: string, { credits }: z.infer<typeof Grant>) => {
  const user = userOf(cognito, email)
  const { userId } = await accountOf(user)
  await adjustCredits(userId, credits, 'Granted by the local console', 'local console')
  return describe(user)
}

/** Sets the tier or the developer flag directly in the account's row. */
export const setGate = async (cognito: CognitoStandIn, email: string, { tier, dev }: z.infer<typeof Gate>) => {
  const user = userOf(cognito, email)
  const account = await accountOf(user)
  const wanted = { tier: tier === undefined ? account.tier : tier, dev: dev ?? account.dev }
  await changeRow(keys.account(account.userId), {
    set: 'SET tier = :tier, active = :active, dev = :dev',
    condition: 'attribute_exists(pk)',
    values: { ':tier': wanted.tier, ':active': wanted.tier !== null, ':dev': wanted.dev },
  })
  return describe(user)
}

const describe = async (user: ListedUser) => {
  const account = await findAccount(UserId.parse(user.sub))
  return { ...user, account: account ? summary(account) : null }
}

const summary = (account: AccountRow) => {
  const { tier, active, dev, packCredits, held } = account
  return { tier, active, dev, planCredits: validPlanCredits(account), packCredits, held }
}

const userOf = (cognito: CognitoStandIn, email: string): ListedUser => {
  const user = cognito.users().find((one) => one.email.toLowerCase() === email.toLowerCase())
  if (!user) throw new ConsoleError(404, `Nobody has signed up as ${email}.`)
  return user
}

const accountOf = async ({ sub, email }: ListedUser): Promise<AccountRow> => {
  const account = await findAccount(UserId.parse(sub))
  if (!account) throw new ConsoleError(404, `${email} has no account yet: it is made at the first sign-in.`)
  return account
}

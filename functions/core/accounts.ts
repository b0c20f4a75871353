import * as z from 'zod'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow, getRow } from '#functions/core/db/rows.ts'
import { ConditionsFailed, create, transact } from '#functions/core/db/transact.ts'
import { type Account, Tier } from '#shared/entities/account.ts'
import { UserId } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { entryWrite } from './credit-entries.ts'

/** The account as it is stored: every gate is decided from it, read consistently. */
export const AccountRow = z.object({
  userId: UserId,
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  tier: Tier.nullable(),
  active: z.boolean(),
  planCredits: z.int().nonnegative(),
  /** When the paid period ends; plan credits lapse 48 hours later. Null without a plan. */
  planPeriodEnd: z.iso.datetime().nullable(),
  packCredits: z.int().nonnegative(),
  held: z.int().nonnegative(),
  dev: z.boolean(),
  /** Tokens issued before this second are refused (sign-out everywhere, reset). */
  tokensValidAfter: z.int().nonnegative(),
})
export type AccountRow = z.infer<typeof AccountRow>

const Settings = z.object({ welcomeCredits: z.int().nonnegative().default(0) })

const lapseMilliseconds = 48 * 60 * 60 * 1000

/** Plan credits that can be spent now: they lapse 48 hours after the period's end (readings, Money). */
export const validPlanCredits = ({ planCredits, planPeriodEnd }: AccountRow, now = Date.now()): number =>
  planPeriodEnd !== null && now < Date.parse(planPeriodEnd) + lapseMilliseconds ? planCredits : 0

/** What the browser is shown of an account. */
export const toAccount = (row: AccountRow, now = Date.now()): Account => ({
  userId: row.userId,
  email: row.email,
  createdAt: row.createdAt,
  tier: row.tier,
  active: row.active,
  credits: validPlanCredits(row, now) + row.packCredits,
  packCredits: row.packCredits,
  held: row.held,
  dev: row.dev,
})

/** Reads an account; undefined when there is none. */
export const findAccount = async (userId: string): Promise<AccountRow | undefined> => {
  const row = await getRow(keys.account(userId))
  return row && AccountRow.parse(row)
}

/** Makes the account of a new user with the operator's welcome credits; one that exists stays as it is. */
export const createAccount = async (userId: string, email: string | null, now = new Date()): Promise<void> => {
  const { welcomeCredits } = Settings.parse((await getRow(keys.settings())) ?? {})
  const row: AccountRow = {
    userId,
    email,
    createdAt: now.toISOString(),
    tier: null,
    active: false,
    planCredits: 0,
    planPeriodEnd: null,
    packCredits: welcomeCredits,
    held: 0,
    dev: false,
    tokensValidAfter: 0,
  }
  const welcome = { credits: welcomeCredits, plan: 0, pack: welcomeCredits, businessKey: `welcome:${userId}` }
  try {
    await transact([
      create(keys.account(userId), row),
      ...(welcomeCredits > 0 ? [entryWrite(userId, { type: 'grant', ...welcome, reason: 'Welcome' })] : []),
    ])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
  }
}

/** Refuses the tokens that were issued before this second; the gateway's authorizer cannot know of it. */
export const refuseOlderTokens = async (userId: string, now = Date.now()): Promise<void> => {
  await changeRow(keys.account(userId), {
    set: 'SET tokensValidAfter = :now',
    condition: 'attribute_exists(pk)',
    values: { ':now': Math.floor(now / 1000) },
  })
}

/**
 * The account behind a verified token. A missing one is made (platform 4), unless it was deleted; a token issued
 * before `tokensValidAfter` is refused, which the JWT authorizer cannot know.
 */
export const accountOfToken = async (userId: string, issuedAt: number): Promise<AccountRow> => {
  const found = await findAccount(userId)
  if (!found) return accountOfNewUser(userId)
  if (issuedAt < found.tokensValidAfter) throw appError('session.missing')
  return found
}

const accountOfNewUser = async (userId: string): Promise<AccountRow> => {
  if (await getRow(keys.deletedAccount(userId))) throw appError('account.deleted')
  await createAccount(userId, null)
  const made = await findAccount(userId)
  if (!made) throw new Error(`The account of ${userId} was made and is not there`)
  return made
}

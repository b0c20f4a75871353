import * as z from 'zod'
import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, change, create, transact, type Write } from '#functions/core/db/transact.ts'
import { type AccountRow, findAccount, validPlanCredits } from './accounts.ts'
import { entryWrite } from './credit-entries.ts'

/** What a job holds, and which buckets and plan period it came from, so that a release can give it back. */
export const Hold = z.object({
  plan: z.int().nonnegative(),
  pack: z.int().nonnegative(),
  planPeriodEnd: z.iso.datetime().nullable(),
})
export type Hold = z.infer<typeof Hold>

export const heldCredits = ({ plan, pack }: Hold) => plan + pack

/** How a price is met: plan credits first (readings, Money). Undefined when the account cannot pay it. */
export const holdFor = (account: AccountRow, credits: number, now = Date.now()): Hold | undefined => {
  const plan = Math.min(validPlanCredits(account, now), credits)
  const pack = credits - plan
  if (pack > account.packCredits) return undefined
  return { plan, pack, planPeriodEnd: plan > 0 ? account.planPeriodEnd : null }
}

/** The writes of a hold: guarded balance, then entry. The balance's guard is the first. */
export const holdWrites = (userId: string, generationId: string, hold: Hold): Write[] => [
  change(keys.account(userId), {
    set: 'SET planCredits = planCredits - :plan, packCredits = packCredits - :pack, held = held + :held',
    condition:
      hold.plan > 0
        ? 'planCredits >= :plan AND packCredits >= :pack AND planPeriodEnd = :end'
        : 'attribute_exists(pk) AND packCredits >= :pack',
    values: {
      ':plan': hold.plan,
      ':pack': hold.pack,
      ':held': heldCredits(hold),
      ...(hold.plan > 0 && { ':end': hold.planPeriodEnd }),
    },
  }),
  entryWrite(userId, { type: 'hold', credits: -heldCredits(hold), plan: -hold.plan, pack: -hold.pack, generationId }),
]

/** The writes that spend a hold: the result is stored. */
export const captureWrites = (userId: string, generationId: string, hold: Hold): Write[] => [
  change(keys.account(userId), {
    set: 'SET held = held - :held',
    condition: 'held >= :held',
    values: { ':held': heldCredits(hold) },
  }),
  entryWrite(userId, { type: 'capture', credits: 0, plan: hold.plan, pack: hold.pack, generationId }),
]

/**
 * The writes that give a hold back, each part to its bucket. A plan part whose period is no longer the account's
 * lapses with an entry. `account` decides which; the guard fails when its period changed since it was read.
 */
export const releaseWrites = (account: AccountRow, generationId: string, hold: Hold): Write[] => {
  const { userId, planPeriodEnd } = account
  const samePeriod = hold.plan === 0 || hold.planPeriodEnd === planPeriodEnd
  const plan = samePeriod ? hold.plan : 0
  const released = plan + hold.pack
  return [
    change(keys.account(userId), {
      set: 'SET planCredits = planCredits + :plan, packCredits = packCredits + :pack, held = held - :held',
      condition: 'held >= :held AND planPeriodEnd = :end',
      values: { ':plan': plan, ':pack': hold.pack, ':held': heldCredits(hold), ':end': planPeriodEnd },
    }),
    entryWrite(userId, { type: 'release', credits: released, plan, pack: hold.pack, generationId }),
    ...(samePeriod ? [] : [entryWrite(userId, { type: 'expire', credits: 0, plan: hold.plan, pack: 0, generationId })]),
  ]
}

type Grant = {
  userId: string
  /** Names the business object that was paid or decided, never the delivery that told of it. */
  businessKey: string
  credits: number
  reason: string
} & ({ bucket: 'pack' } | { bucket: 'plan'; periodEnd: string })

/**
 * Grants credits once for a business key, however often and from wherever it is asked; false when that key was granted
 * before. Plan credits are set to the allowance and its period, pack credits are added.
 */
export const grantCredits = async (grant: Grant): Promise<boolean> => {
  const { userId, businessKey, credits, reason } = grant
  const before = await findAccount(userId)
  if (!before) throw new Error(`There is no account ${userId} to grant credits to`)
  const plan = grant.bucket === 'plan' ? credits - before.planCredits : 0
  const balance =
    grant.bucket === 'plan'
      ? change(keys.account(userId), {
          set: 'SET planCredits = :credits, planPeriodEnd = :end',
          condition: 'planCredits = :before',
          values: { ':credits': credits, ':end': grant.periodEnd, ':before': before.planCredits },
        })
      : change(keys.account(userId), {
          set: 'SET packCredits = packCredits + :credits',
          condition: 'attribute_exists(pk)',
          values: { ':credits': credits },
        })
  const pack = grant.bucket === 'pack' ? credits : 0
  try {
    await transact([
      create(keys.once(businessKey), { userId, credits, at: new Date().toISOString() }),
      balance,
      entryWrite(userId, { type: 'grant', credits: plan + pack, plan, pack, businessKey, reason }),
    ])
    return true
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
    if (error.failed.includes(0)) return false
    return grantCredits(grant)
  }
}

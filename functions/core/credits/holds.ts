import * as z from 'zod'
import { type AccountRow, validPlanCredits } from '#functions/core/accounts/accounts.ts'
import { keys } from '#functions/core/db/keys.ts'
import { change, type Write } from '#functions/core/db/transact.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { entryWrite } from './credit-entries.ts'

/** The credits that a job holds, with their buckets and plan period, so that a release can return them. */
export const Hold = z.object({
  plan: z.int().nonnegative(),
  pack: z.int().nonnegative(),
  planPeriodEnd: z.iso.datetime().nullable(),
})
export type Hold = z.infer<typeof Hold>

/** The sum of both buckets. */
export const heldCredits = ({ plan, pack }: Hold) => plan + pack

/**
 * Splits a price, plan credits first; a dev account pays nothing (docs/product.md, Credits). Undefined when the account
 * cannot pay the price.
 */
export const holdFor = (account: AccountRow, credits: number, now = Date.now()): Hold | undefined => {
  if (account.dev) return { plan: 0, pack: 0, planPeriodEnd: null }
  const plan = Math.min(validPlanCredits(account, now), credits)
  const pack = credits - plan
  if (pack > account.packCredits) return undefined
  return { plan, pack, planPeriodEnd: plan > 0 ? account.planPeriodEnd : null }
}

type HoldFor = { userId: string; generationId: GenerationId; toolId: string }

/** The writes of a hold: first the balance, on condition that it still suffices, then the entry. */
export const holdWrites = ({ userId, generationId, toolId }: HoldFor, hold: Hold): Write[] => [
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
  entryWrite(userId, {
    type: 'hold',
    credits: -heldCredits(hold),
    plan: -hold.plan,
    pack: -hold.pack,
    generationId,
    toolId,
  }),
]

/** The writes that spend a hold, once the result is stored. */
export const captureWrites = (userId: string, generationId: GenerationId, hold: Hold): Write[] => [
  change(keys.account(userId), {
    set: 'SET held = held - :held',
    condition: 'held >= :held',
    values: { ':held': heldCredits(hold) },
  }),
  entryWrite(userId, { type: 'capture', credits: 0, plan: hold.plan, pack: hold.pack, generationId }),
]

/**
 * The writes that return a hold, each part to its bucket. A plan part of another period than the account's lapses with
 * an entry. The first write's condition fails when the account's period changed after `account` was read.
 */
export const releaseWrites = (account: AccountRow, generationId: GenerationId, hold: Hold): Write[] => {
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

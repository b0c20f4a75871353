import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test, vi } from 'vitest'
import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { checkSubscription } from '#functions/core/billing/check-subscription.ts'
import { syncSubscription } from '#functions/core/billing/sync-subscription.ts'
import { captureWrites, holdWrites, releaseWrites } from '#functions/core/credits/holds.ts'
import { adjust } from '#functions/core/credits/operator-correction.ts'
import { post } from '#functions/core/credits/post-credits.ts'
import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, transact, type Write } from '#functions/core/db/transact.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { customer, newcomer, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import { generationId } from '#test/support/functions/generations.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

const now = '2027-01-15T00:00:00.000Z'
const nextMonth = '2027-02-15T00:00:00.000Z'
const later = '2027-03-15T00:00:00.000Z'
const plan = { planCredits: 50, packCredits: 20, planPeriodEnd: nextMonth, grantedThrough: nextMonth }

setUpBillingStage(now, plan)

const change = (changed: Partial<AccountRow>) =>
  stage.table.rows.place({ ...stage.account(), ...changed, ...keys.account(userId) })

/** Runs `act` once, between the reads and the first write that follows. */
const beforeTheNextWrite = (act: () => void) => {
  const { table } = stage
  const serve = table.serve.bind(table)
  let isDone = false
  table.serve = (command) => {
    if (!isDone && !(command instanceof GetCommand) && !(command instanceof QueryCommand)) {
      isDone = true
      act()
    }
    return serve(command)
  }
}

describe('a posting of credits does not overwrite a change that another process made after its read:', () => {
  test.each<Partial<AccountRow>>([
    { planCredits: 49 },
    { planPeriodEnd: later },
    { debt: 7 },
    { grantedThrough: later },
  ])('%j', async (changed) => {
    beforeTheNextWrite(() => change(changed))
    await post(userId, 'correction', (account) => adjust(account, 0, 'A correction', 'correction'))
    expect(stage.account()).toMatchObject(changed)
  })

  test('packCredits', async () => {
    beforeTheNextWrite(() => change({ packCredits: 19 }))
    await post(userId, 'correction', (account) => adjust(account, 5, 'A correction', 'correction'))
    expect(stage.account()).toMatchObject({ packCredits: 24 })
  })

  test('a later entry, so that entries keep their order', async () => {
    const latestEntry = '01ZZZZZZZZZZZZZZZZZZZZZZZ0'
    beforeTheNextWrite(() => change({ latestEntry }))
    await post(userId, 'correction', (account) => adjust(account, 5, 'A correction', 'correction'))
    expect(`${stage.account().latestEntry}` > latestEntry).toBe(true)
  })
})

describe('a subscription is read again at Stripe when the account changed after its read:', () => {
  test.each<Partial<AccountRow>>([{ billingVersion: 1 }, { packsBought: 1 }, { planPeriodEnd: later }])(
    '%j',
    async (changed) => {
      const subscription = stage.stripe.subscribe(customer, 'pro', now, nextMonth)
      beforeTheNextWrite(() => {
        change(changed)
        subscription.status = 'past_due'
      })
      await syncSubscription(userId)
      expect(stage.account()).toMatchObject({ subscription: { status: 'past_due' } })
    },
  )
})

test('an account that is deleted while its subscription is checked stays deleted', async () => {
  stage.reset(newcomer())
  beforeTheNextWrite(() => stage.table.rows.drop(keys.account(userId)))
  await checkSubscription(stage.account())
  expect(stage.table.rows.get(keys.account(userId))).toBeUndefined()
})

test('a claw-back counts on a purchase that another claw-back changed after its read', async () => {
  const { id, payment_intent } = stage.stripe.sellPack(customer, userId, 'pack-200')
  await stage.tell('checkout.session.completed', id)
  const purchase = () => stage.changes.findLast(({ after }) => after && 'reversals' in after)?.after ?? {}
  const refund = stage.stripe.refund(payment_intent, 1900)
  beforeTheNextWrite(() => stage.table.rows.place({ ...purchase(), reversals: 7 }))
  // The queue delivers a failed event again.
  await stage.tell('refund.created', refund.id).catch(() => stage.tell('refund.created', refund.id))
  expect(purchase()).toMatchObject({ reversals: 8 })
})

describe('a hold', () => {
  const hold = { plan: 3, pack: 2, planPeriodEnd: nextMonth }
  const free = { plan: 0, pack: 0, planPeriodEnd: null } as const
  const job = { userId, generationId, toolId: 'full-redesign', hold }

  test.each<[string, Partial<AccountRow>, typeof hold | { plan: 0; pack: number; planPeriodEnd: null }]>([
    ['its plan credits were spent', { planCredits: 2 }, hold],
    ['its pack credits were spent', { packCredits: 1 }, hold],
    ['its plan was renewed', { planPeriodEnd: later }, hold],
    ['the deletion of the account began', { deletionBeganAt: nextMonth }, hold],
    ['the deletion began of an account that pays nothing', { deletionBeganAt: nextMonth }, free],
    ['its only pack credits were spent', { packCredits: 1 }, { plan: 0, pack: 2, planPeriodEnd: null }],
  ])('is refused when %s after the read', async (_, changed, wanted) => {
    const writes = holdWrites({ userId, generationId, toolId: 'full-redesign' }, wanted)
    change(changed)
    await expect(transact(writes)).rejects.toBeInstanceOf(ConditionsFailed)
  })

  const claim = { bucket: 'pack', credits: 1, slack: 1, holds: { [generationId]: 1 }, reason: 'Refund' } as const
  test.each<[string, (account: AccountRow) => Write[], AccountRow['claims']]>([
    ['captured', () => captureWrites(job), null],
    ['captured with a claim on it', (account) => captureWrites(job, account), { purchase: claim }],
    ['released', (account) => releaseWrites(account, job), null],
  ])('cannot be %s when the account holds fewer credits', async (_, writes, claims) => {
    change({ held: 4, claims })
    await expect(transact(writes(stage.account()))).rejects.toBeInstanceOf(ConditionsFailed)
    change({ held: 5, claims })
    await transact(writes(stage.account()))
    expect(stage.account()).toMatchObject({ held: 0 })
  })
})

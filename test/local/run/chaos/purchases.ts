import { join } from 'node:path'
import { expect } from 'vitest'
import * as z from 'zod'
import { checkoutKey, invoiceKey } from '#functions/core/billing/purchase-rows.ts'
import { CreditEntryRow } from '#functions/core/credits/credit-entries.ts'
import { creditEntryPrefix } from '#functions/core/db/keys.ts'
import { Store } from '#local/emulators/stripe/store.ts'
import { accountPacks, isPackId, packs } from '#shared/billing/packs.ts'
import { planOfPrice, plans } from '#shared/billing/plans.ts'
import { areas } from '#shared/contracts/index.ts'
import { act, billingWith } from '#test/local/run/billing-person.ts'
import type { Item } from '#test/support/functions/table/item.ts'
import { ask, type Doer, type Doing } from './doer.ts'

const { read } = areas.account.endpoints
const { createCheckout, verifyCreditPurchase } = areas.billing.endpoints

/** Buys a plan or a pack, or lets a month pass until the plan's renewal is paid. */
export const buy = async (doing: Doing): Promise<void> => {
  const { person, doer, random } = doing
  const answer = await ask(doing, ['GET', '/account'])
  if (!answer) return
  const hasPlan = read.result.parse(answer.body).subscription !== null
  const isPack = random.chance(0.5)
  if (hasPlan && !isPack) return renew(doing)
  const packId = random.pick(accountPacks)?.id
  const opened = await (isPack
    ? ask(doing, ['POST', '/create-credit-checkout', { packId, source: 'account' }], [200, 429])
    : ask(doing, ['POST', '/create-checkout', { priceId: plans.pro.priceId }], [200, 429]))
  if (opened?.status !== 200) return
  const { url } = createCheckout.result.parse(opened.body)
  // A plan that was paid meanwhile is changed on a page of ours.
  const sessionId = /\/pay\/(cs_\w+)$/.exec(url)?.[1]
  if (!sessionId || random.chance(0.1)) return
  const paid = await billingWith(person, doer.email).pay(url)
  expect(paid.status, `${sessionId} is paid`).toBe(303)
  if (random.chance(0.7)) await returnFrom(doing, { sessionId, isPack })
}

const renew = async ({ person, doer }: Doing): Promise<void> => {
  const subscription = await billingWith(person, doer.email).subscription()
  await act(person.stack, 'POST', `/subscriptions/${subscription}/advance`)
}

/** The page after a payment, which the webhook races. */
const returnFrom = async (doing: Doing, { sessionId, isPack }: { sessionId: string; isPack: boolean }) => {
  const answer = await ask(doing, ['POST', '/verify-credit-purchase', { sessionId }], [200, 429])
  if (answer?.status !== 200) return
  const { success } = verifyCreditPurchase.result.parse(answer.body)
  expect([sessionId, success], 'a paid purchase is applied').toEqual([sessionId, true])
  if (isPack) doing.doer.told.add(checkoutKey(sessionId))
}

/** What Stripe was paid: its buyer, its business key and its credits. */
export type Payment = { userId: string; key: string; credits: number }

/** The payments that the local Stripe has, read from its file while the stack is down. */
export const paymentsIn = (folder: string): Payment[] => {
  const store = new Store(join(folder, 'stripe'), () => {})
  const userOf = (customer: string) => z.string().parse(store.need('customer', customer).metadata.userId)
  const sessions = store
    .all('checkout.session')
    .flatMap(({ id, mode, payment_status, customer, metadata: { item = '' } }) =>
      mode === 'payment' && payment_status === 'paid' && isPackId(item)
        ? [{ userId: userOf(customer), key: checkoutKey(id), credits: packs[item].credits }]
        : [],
    )
  const invoices = store.all('invoice').flatMap(({ id, status, customer, standIn: { lines } }) => {
    const price = store.get('price', lines[0]?.pricing.price_details.price ?? '')
    const credits = planOfPrice(price?.lookup_key ?? '')?.credits
    return status === 'paid' && credits ? [{ userId: userOf(customer), key: invoiceKey(id), credits }] : []
  })
  return [...sessions, ...invoices]
}

/**
 * What holds at every moment: what is granted was paid, and what the return page has told is granted. At the end also
 * the reverse: each payment was granted.
 */
export const checkPurchases = (
  rows: readonly Item[],
  { userId, told }: Doer,
  { payments, isEnd }: { payments: readonly Payment[]; isEnd: boolean },
): void => {
  const entries = rows
    .filter(({ sk }) => String(sk).startsWith(creditEntryPrefix))
    .map((row) => CreditEntryRow.parse(row))
  const grants = entries.flatMap(({ type, businessKey, credits }): [string, number][] =>
    type === 'grant' ? [[businessKey ?? 'no key', credits]] : [],
  )
  const paid = payments
    .filter((one) => one.userId === userId)
    .map(({ key, credits }): [string, number] => [key, credits])
  for (const grant of grants) expect(paid, 'granted what was paid').toContainEqual(grant)
  const granted = grants.map(([key]) => key)
  for (const key of told) expect(granted, 'granted as the return page told').toContain(key)
  if (isEnd) expect(grants.toSorted(), 'each payment is granted once').toEqual(paid.toSorted())
}

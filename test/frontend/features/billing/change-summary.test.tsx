import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { plans } from '#shared/billing/plans.ts'
import type { Account } from '#shared/entities/account.ts'
import type { PlanChange } from '#shared/entities/plan-change.ts'
import { openChange, proSubscription, subscriber, upgradeQuote } from '#test/support/frontend/web-plans.ts'

/** What the panel says from top to bottom, with plain spaces. */
const wordsIn = (panel: Element | null) =>
  Array.from(panel?.querySelectorAll('dl > div, p, button') ?? [], ({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' '),
  )

const share = 'That is the part for the days left; the full allowance comes with your next invoice.'
const next = 'Next invoice: $39 on 20 December 2026, with 1000 credits.'
const invoice = ['Unused time on Pro, returned−$14.50', 'Premium until 20 December 2026$19.50', 'Due today$5.00']
const { next: nextInvoice } = upgradeQuote()

const yearly: Partial<PlanChange> = {
  to: 'premium-yearly',
  lines: [
    { kind: 'unused', plan: 'pro', cents: -2900 },
    { kind: 'period', plan: 'premium-yearly', cents: 5900 },
  ],
  dueCents: 3000,
  credits: 2400,
  endingCredits: 41,
  next: { at: '2027-12-05T12:00:00.000Z', cents: 5900 },
}

const downgrade: Partial<PlanChange> = {
  to: 'basic',
  when: 'booked',
  startsAt: '2026-12-20T12:00:00.000Z',
  lines: [],
  dueCents: 0,
  credits: 0,
  next: { at: '2026-12-20T12:00:00.000Z', cents: 1900 },
}

const lastHour: Partial<PlanChange> = {
  lines: [
    { kind: 'unused', plan: 'pro', cents: -4 },
    { kind: 'rest', plan: 'premium', cents: 47 },
  ],
  dueCents: 0,
  carriedCents: 43,
  credits: 1,
  next: { ...nextInvoice, cents: 3943 },
}

const fromCredit: Partial<PlanChange> = {
  balanceCents: -2000,
  dueCents: 0,
  carriedCents: -1500,
  credits: 500,
  next: { ...nextInvoice, cents: 2400 },
}

const whole: Partial<PlanChange> = {
  lines: [
    { kind: 'unused', plan: 'pro', cents: -2900 },
    { kind: 'rest', plan: 'premium', cents: 3900 },
  ],
  dueCents: 1000,
  credits: 500,
}

describe('the page of a plan change shows what', () => {
  test.each<[string, Partial<PlanChange>, Partial<Account>, string[]]>([
    [
      'an upgrade costs and brings',
      {},
      {},
      [...invoice, `You get 250 credits as soon as it's paid. ${share}`, next, 'Pay $5 and change'],
    ],
    [
      'an upgrade at the start of the period costs and brings',
      whole,
      {},
      [
        'Unused time on Pro, returned−$29',
        'Premium until 20 December 2026$39',
        'Due today$10',
        "You get 500 credits as soon as it's paid.",
        next,
        'Pay $10 and change',
      ],
    ],
    [
      'an upgrade in the last hour carries to the next invoice',
      lastHour,
      {},
      [
        'Unused time on Pro, returned−$0.04',
        'Premium until 20 December 2026$0.47',
        'Due today$0.00',
        '$0.43 is too little to charge. It joins your next invoice.',
        `You get 1 credit at once. ${share}`,
        'Next invoice: $39.43 on 20 December 2026, with 1000 credits.',
        'Change to Premium',
      ],
    ],
    [
      'an upgrade without credits brings later',
      { ...lastHour, credits: 0, carriedCents: 0, next: nextInvoice },
      {},
      [
        'Unused time on Pro, returned−$0.04',
        'Premium until 20 December 2026$0.47',
        'Due today$0.00',
        'There is too little time left for credits today; the full allowance comes with your next invoice.',
        next,
        'Change to Premium',
      ],
    ],
    [
      'a change to a year ends',
      yearly,
      {},
      [
        'Unused time on Pro, returned−$29',
        'Premium Yearly for one year$59',
        'Due today$30',
        "You get 2400 credits as soon as it's paid.",
        'A new period starts today, so the 41 credits left from your plan end.',
        'Next invoice: $59 on 5 December 2027, with 2400 credits.',
        'Pay $30 and change',
      ],
    ],
    [
      'a downgrade changes at the end of the period',
      downgrade,
      {},
      [
        'Basic starts on 20 December 2026. Nothing is charged today.',
        'Until then you keep Pro and its credits.',
        'Next invoice: $19 on 20 December 2026, with 100 credits.',
        'Change on 20 December 2026',
      ],
    ],
    [
      'a change takes back',
      { ...whole, resumes: true },
      { subscription: { ...proSubscription, cancelsAtPeriodEnd: true } },
      [
        'Unused time on Pro, returned−$29',
        'Premium until 20 December 2026$39',
        'Due today$10',
        "You get 500 credits as soon as it's paid.",
        next,
        'Your cancellation is taken back: your plan goes on.',
        'Pay $10 and change',
      ],
    ],
    [
      'a credit pays and what is left of it',
      fromCredit,
      {},
      [
        ...invoice.slice(0, 2),
        'Credit from earlier invoices−$20.00',
        'Due today$0.00',
        '$15 stays as a credit for your next invoices.',
        'You get 500 credits at once.',
        'Next invoice: $24 on 20 December 2026, with 1000 credits.',
        'Change to Premium',
      ],
    ],
    [
      'an earlier invoice and an item that is no plan add',
      { lines: [{ kind: 'other', plan: null, cents: 457 }], balanceCents: 43, credits: 500 },
      {},
      [
        'Other items$4.57',
        'Carried over from your last invoice$0.43',
        'Due today$5.00',
        "You get 500 credits as soon as it's paid.",
        next,
        'Pay $5 and change',
      ],
    ],
    [
      'a debt takes of its credits',
      {},
      { debt: 100 },
      [
        ...invoice,
        `You get 250 credits as soon as it's paid. ${share}`,
        'You owe 100 credits: 100 of these will repay that, 150 are yours.',
        next,
        'Pay $5 and change',
      ],
    ],
  ])('%s', async (_, over, own, words) => {
    const quote = upgradeQuote(over)
    await openChange(
      { 'GET /account': { ...subscriber, ...own }, 'POST /plan-change-quotes': quote },
      `/change-plan?to=${plans[quote.to].priceId}`,
    )
    expect(await screen.findByRole('heading', { name: `Change to ${plans[quote.to].title}`, level: 1 })).toBeVisible()
    const keep = await screen.findByRole('link', { name: 'Keep Pro' })
    expect(keep).toHaveAttribute('href', '/subscription')
    // The guarantee stands beside every button that pays.
    const guarantee = quote.when === 'now' ? ['7-day guarantee'] : []
    expect(wordsIn(keep.closest('section'))).toEqual([...words, ...guarantee])
  })
})

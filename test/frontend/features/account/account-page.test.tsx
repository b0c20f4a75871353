import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { keepYearlyOffer } from '#frontend/features/billing/kept-offer.ts'
import { timeInWords } from '#frontend/lib/words/dates.ts'
import type { CreditEntry } from '#shared/entities/credit-entry.ts'
import { BulkJobId, TrainingId } from '#shared/entities/ids.ts'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import { account, generationId, openApp } from '#test/support/frontend/web-app.tsx'
import { proSubscription } from '#test/support/frontend/web-plans.ts'
import { FakeSocket } from '#test/support/frontend/web-socket.ts'

const url = 'https://checkout.stripe.test/c/pay/cs_test_1'

const assign = vi.hoisted(() => vi.fn())

vi.mock('#frontend/lib/navigation/leave-site.ts', () => ({ leaveSite: assign }))

describe('the account page', () => {
  const openAccount = (answers: Answers = {}) => openApp('/account', { answers })

  test('shows the email address, the plan and the credits', async () => {
    await openAccount()
    const details = await screen.findByRole('region', { name: 'Your account' })
    for (const words of ['pro@example.com', '20 November 2025', 'Pro, active', '41 credits']) {
      expect(await within(details).findByText(words)).toBeVisible()
    }
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })

  test.each([
    ['links to the plans', null, 1],
    ['of a subscriber does not', { ...proSubscription, status: 'past_due' as const }, 0],
  ])('without an active plan %s', async (_what, own, links) => {
    await openAccount({ 'GET /account': account({ tier: null, active: false, subscription: own }) })
    expect(await screen.findAllByRole('radio')).toHaveLength(3)
    expect(screen.queryAllByRole('link', { name: 'See the plans' })).toHaveLength(links)
  })

  test('shows Unknown when the account cannot be read', async () => {
    await openAccount({ 'GET /account': undefined })
    expect((await screen.findAllByText('Unknown')).length).toBeGreaterThan(1)
    expect((await screen.findAllByText(/We couldn't reach Roomwright/)).length).toBeGreaterThan(0)
  })

  test.each([
    [{}, 'Renews on 20 December 2026 for $29.'],
    [{ plan: 'premium-yearly' as const }, 'Renews on 20 December 2026 for $59.'],
    [{ cancelsAtPeriodEnd: true }, 'Cancelled. Your plan stays active until 20 December 2026.'],
    [{ balanceCents: 43 }, 'Renews on 20 December 2026 for $29.43.'],
    [{ nextPlan: 'basic' as const }, 'Your plan changes to Basic on 20 December 2026.'],
    [{ pendingPlan: 'premium' as const }, "Until it's paid you keep Pro."],
  ])('with the subscription %j shows a note', async (over, words) => {
    await openAccount({ 'GET /account': account({ subscription: { ...proSubscription, ...over } }) })
    expect(await screen.findByText(words)).toBeVisible()
  })

  test('lists the facts by importance', async () => {
    await openAccount()
    const details = await screen.findByRole('region', { name: 'Your account' })
    await within(details).findByText('Pro, active')
    const labels = within(details).getAllByRole('term')
    expect(labels.map(({ textContent }) => textContent)).toEqual(['Credits', 'Subscription', 'Email', 'Member since'])
  })

  test.each([
    [
      'without a balance',
      { credits: 0, tier: null, active: false },
      ['No credits needed', 'Developer, no plan needed'],
    ],
    ['with what was bought before', { credits: 7 }, ['7 credits', 'Pro, active']],
  ])('of a developer %s are true for the role', async (_what, over, expected) => {
    const bought = over.credits > 0 ? { subscription: proSubscription } : {}
    await openAccount({
      'GET /account': account({ dev: true, ...bought, ...over }),
      'GET /credit-entries': { entries: [], hasMore: false, balance: over.credits },
    })
    const details = await screen.findByRole('region', { name: 'Your account' })
    for (const words of expected) expect(await within(details).findByText(words)).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Credit history' })).not.toBeInTheDocument()
  })

  test.each([
    ['an owner', false, 1],
    ['a developer', true, 0],
  ])('the yearly offer that was left is kept for %s, who pays or not', async (_, dev, count) => {
    keepYearlyOffer()
    await openAccount({ 'GET /account': account({ dev }) })
    await screen.findByRole('region', { name: 'Your account' })
    await screen.findByRole('heading', { name: /Delete/ })
    expect(screen.queryAllByRole('button', { name: 'Continue to payment' })).toHaveLength(count)
  })

  test.each([
    ['without a subscription', null, false],
    ['with a subscription', proSubscription, true],
  ])('%s, Manage Subscription is shown only for what it manages', async (_, owned, isShown) => {
    await openAccount({ 'GET /account': account({ subscription: owned }) })
    await screen.findByRole('button', { name: 'Refresh Status' })
    await screen.findByText('Pro, active')
    const managed = 'Your invoices, card and cancellation are under Manage Subscription.'
    const buttons = screen.queryAllByRole('button', { name: 'Manage Subscription' })
    expect(buttons).toHaveLength(isShown ? 1 : 0)
    for (const button of buttons) expect(button).toHaveAccessibleDescription(managed)
    expect(screen.queryAllByText(managed)).toHaveLength(isShown ? 1 : 0)
  })

  test('shows a debt', async () => {
    await openAccount({ 'GET /account': account({ debt: 30 }) })
    expect(await screen.findByText(/You owe 30 credits/)).toBeVisible()
  })

  test.each<[string, string, unknown, string]>([
    ['Refresh Status', 'POST /check-subscription', account(), 'Subscription status updated'],
    ['Refresh Status', 'POST /check-subscription', undefined, 'Failed to check subscription status. Please try again.'],
    [
      'Manage Subscription',
      'POST /customer-portal',
      undefined,
      'Failed to open subscription management. Please try again.',
    ],
    [
      'Manage Subscription',
      'POST /customer-portal',
      () => problem('portal.noSubscription', 404, 'No subscription found'),
      'You need to subscribe to a plan first before managing your subscription.',
    ],
    [
      'Manage Subscription',
      'POST /customer-portal',
      () => problem('request.tooMany', 429, 'That was a lot in a short time. Please try again in 15 seconds.'),
      'That was a lot in a short time. Please try again in 15 seconds.',
    ],
  ])('%s (%s) shows its result', async (name, path, answer, words) => {
    const { user } = await openAccount({ 'GET /account': account({ subscription: proSubscription }), [path]: answer })
    await user.click(await screen.findByRole('button', { name }))
    expect(await screen.findByText(words)).toBeVisible()
  })

  test('opens the portal in this window', async () => {
    const { user } = await openAccount({
      'GET /account': account({ subscription: proSubscription }),
      'POST /customer-portal': { url },
    })
    await user.click(await screen.findByRole('button', { name: 'Manage Subscription' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(url))
  })
})

describe('the credit history', () => {
  const entry = (id: string, over: Partial<CreditEntry>): CreditEntry => ({
    id: `01M7X9E9M89X1FE6925WT6J5H${id}`,
    type: 'grant',
    credits: 500,
    at: '2025-11-20T19:00:00.000Z',
    generationId: null,
    toolId: null,
    reason: null,
    ...over,
  })
  const newest = entry('C', { type: 'hold', credits: -1, generationId: generationId(), toolId: 'paint' })
  const older = entry('A', { reason: 'Pro' })
  const pages = ({ search }: { search: URLSearchParams }) =>
    search.get('before')
      ? { entries: [older], balance: null, hasMore: false }
      : { entries: [newest], balance: 499, hasMore: true }

  const rows = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(1)
          .map((cell) => cell.textContent),
      )

  test('loads page by page, with the balance after each entry and a link to each design', async () => {
    const { user, sent } = await openApp('/account', { answers: { 'GET /credit-entries': pages } })
    const design = await screen.findByRole('link', { name: 'Paint Walls' })
    expect(design).toHaveAttribute('href', `/generations/${generationId()}`)
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
    expect(rows().map(([, credits, balance]) => [credits, balance])).toEqual([
      ['−1', '499'],
      ['+500', '500'],
    ])
    expect(screen.getAllByText(timeInWords(newest.at), { selector: 'time' })).toHaveLength(2)
    expect(timeInWords(newest.at)).toMatch(/^20 Nov 2025, \d\d:00$/)
    expect(sent.filter(({ search }) => search.get('before') === newest.id)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  })

  test('has a plain 0 for a free job, and no line for the nothing that it returns', async () => {
    const trainingId = TrainingId.parse('trn_01M7X9E9M89X1FE6925WT6J5HA')
    const entries = [
      entry('D', { type: 'release', credits: 0, trainingId }),
      entry('C', { type: 'hold', credits: 0, trainingId }),
    ]
    await openApp('/account', { answers: { 'GET /credit-entries': { entries, balance: 499, hasMore: false } } })
    await screen.findByRole('cell', { name: /^AI model training/ })
    expect(rows().map(([, credits]) => credits)).toEqual(['0'])
  })

  test('has one line for the credits of a bulk job, which leads to its page', async () => {
    const bulkJobId = BulkJobId.parse('bulk_01M7X9E9M89X1FE6925WT6J5HA')
    const entries = [entry('C', { type: 'hold', credits: -6, bulkJobId, toolId: 'scene' })]
    await openApp('/account', { answers: { 'GET /credit-entries': { entries, balance: 494, hasMore: false } } })
    const link = await screen.findByRole('link', { name: 'Bulk: Picture of you' })
    expect(link).toHaveAttribute('href', `/generations/${bulkJobId}`)
  })

  test('downloads all pages as CSV', async () => {
    const saved = vi.fn((_: Blob) => 'blob:history')
    URL.createObjectURL = saved as typeof URL.createObjectURL
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { user } = await openApp('/account', { answers: { 'GET /credit-entries': pages } })
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    const lines = ((await saved.mock.calls[0]?.[0].text()) ?? '').trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toContain('Pro,grant,500,500')
    click.mockRestore()
  })

  test('reloads after a live update of the account', async () => {
    let answer = { entries: [older], balance: 500, hasMore: false }
    await openApp('/account', { answers: { 'GET /credit-entries': () => answer } })
    await screen.findByText('Pro', { selector: 'td' })
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    answer = { entries: [newest, older], balance: 499, hasMore: false }
    act(() => FakeSocket.latest().push({ type: 'account', account: account({ credits: 499 }) }))
    expect(await screen.findByRole('link', { name: 'Paint Walls' })).toBeVisible()
  })

  test('without entries shows an empty state', async () => {
    await openApp('/account')
    expect(await screen.findByRole('heading', { name: 'No credits yet' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument()
  })

  test('that cannot be read shows an error and can be retried', async () => {
    let isBroken = true
    const { user } = await openApp('/account', {
      answers: {
        'GET /credit-entries': () =>
          isBroken ? problem('request.busy', 503, 'Busy.') : pages({ search: new URLSearchParams() }),
      },
    })
    expect(await screen.findByText("We couldn't load your credit history")).toBeVisible()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Paint Walls' })).toBeVisible()
  })
})

import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '#shared/entities/account.ts'
import { account, openApp } from '#test/support/frontend/web-app.tsx'
import { proSubscription } from '#test/support/frontend/web-plans.ts'
import { FakeSocket } from '#test/support/frontend/web-socket.ts'
import { answerAll, choosePhoto, openStudio, preparePictures } from '#test/support/frontend/web-studio.tsx'

const assign = vi.hoisted(() => vi.fn())
const open = vi.fn()

vi.mock('#frontend/lib/navigation/leave-site.ts', () => ({ leaveSite: assign }))

beforeEach(() => {
  open.mockReturnValue(null)
  vi.stubGlobal('open', open)
})

const url = 'https://billing.stripe.test/p/session'
const invoiceUrl = 'https://invoice.stripe.test/i/one'
const subscription = { ...proSubscription, status: 'past_due' } as const satisfies Account['subscription']
const overdue = account({ active: false, credits: 500, subscription })

const openOverdue = (path: string, over: Partial<Account> = {}) =>
  openApp(path, {
    answers: {
      'GET /account': { ...overdue, ...over },
      'GET /credit-entries': { entries: [], balance: 500, hasMore: false },
      'POST /customer-portal': { url },
      'POST /finish-payment': { url: invoiceUrl },
    },
  })

const words = 'Your last payment failed. Update your card.'
const banner = async () => {
  const found = (await screen.findByText(words)).closest<HTMLElement>('[role=status]')
  if (!found) throw new Error('The words are not in a banner')
  return found
}

describe('a plan that is past due', () => {
  test.each([
    ['/dashboard', 1],
    ['/dashboard?sub=generated', 1],
    ['/paywall', 1],
    ['/credits-paywall', 1],
    ['/subscription', 1],
    ['/buy-credits', 1],
    ['/account', 0],
  ])('shows its banner on %s, whose button opens the portal', async (path, tabs) => {
    const { user } = await openOverdue(path)
    await user.click(within(await banner()).getByRole('button', { name: 'Update card' }))
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(url))
    expect(open).toHaveBeenCalledTimes(tabs)
  })

  test.each(['/dashboard', '/paywall', '/credits-paywall', '/subscription', '/buy-credits', '/account'])(
    'has no other primary button on %s',
    async (path) => {
      await openOverdue(path)
      const update = within(await banner()).getByRole('button', { name: 'Update card' })
      await waitFor(() => expect(screen.queryByText('Loading...')).not.toBeInTheDocument())
      expect([...document.querySelectorAll('.MuiButton-contained')]).toEqual([update])
    },
  )

  test('shows its banner and hides it again by live updates', async () => {
    await openApp('/dashboard')
    await screen.findByText('Start with a photo')
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    expect(screen.queryByText(words)).not.toBeInTheDocument()
    act(() => FakeSocket.latest().push({ type: 'account', account: overdue }))
    expect(await banner()).toHaveTextContent('Your 500 credits are paused until the payment goes through.')
    act(() => FakeSocket.latest().push({ type: 'account', account: account() }))
    await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument())
  })

  test('shows its credits as paused wherever they are counted', async () => {
    await openOverdue('/account')
    const details = await screen.findByRole('region', { name: 'Your account' })
    expect(await within(details).findByText('500 credits, paused')).toBeVisible()
    expect(screen.getByRole('banner')).toHaveTextContent('500 credits paused')
  })

  test('is not told to subscribe on /buy-credits, which sells nothing until it is paid', async () => {
    await openOverdue('/buy-credits')
    await banner()
    expect(screen.getByText('You have 500 credits, paused.')).toBeVisible()
    expect(screen.queryByText(/Please subscribe to a plan first/)).not.toBeInTheDocument()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Buy without a plan' })).toHaveAttribute('href', '/credits-paywall')
  })

  test('is shown on plan selection with its credits as paused', async () => {
    await openOverdue('/paywall')
    const card = await screen.findByRole('region', { name: 'Current Subscription' })
    expect(card).toHaveTextContent('Pro, payment overdue')
    expect(card).toHaveTextContent('500 credits remaining, paused')
  })

  test('with pack credits can spend all its credits, so none is shown as paused', async () => {
    await openOverdue('/account', { packCredits: 20 })
    await banner()
    expect(screen.queryByText(/paused/)).not.toBeInTheDocument()
  })
})

test('the studio tells an account that is past due to update its card, with a link to the account', async () => {
  preparePictures()
  const app = await openStudio({ 'GET /account': overdue })
  await choosePhoto(app)
  await answerAll(app)
  const panel = within(screen.getByRole('region', { name: 'Full Redesign' }))
  expect(panel.getByText(words)).toBeVisible()
  expect(panel.getByRole('link', { name: 'Update card' })).toHaveAttribute('href', '/account')
  expect(panel.getByText('1 credit').parentElement).toHaveTextContent('1 credit · you have 500, paused')
  expect(panel.queryByText('You need an active subscription')).not.toBeInTheDocument()
})

describe('a payment that is finished on the page of its invoice', () => {
  const active = { tier: 'Pro', active: true } as const
  test.each<[string, Partial<Account>, string, string, boolean]>([
    [
      'the first one',
      { tier: null, credits: 0, subscription: { ...subscription, status: 'incomplete' } },
      "Your first payment isn't complete yet. Finish it to start your plan.",
      'Finish payment',
      true,
    ],
    [
      'a renewal that the bank wants confirmed',
      { subscription: { ...subscription, waitsFor: 'confirmation' } },
      'Your bank asks you to confirm the last payment of your plan.',
      'Confirm payment',
      true,
    ],
    [
      'a change of the plan',
      { ...active, subscription: { ...subscription, status: 'active', pendingPlan: 'premium' } },
      'Your change to Premium waits for its payment.',
      'Finish payment',
      false,
    ],
  ])('%s has a banner whose button opens it in a new tab', async (_, over, text, action, isPrimary) => {
    const { user, sent } = await openOverdue('/subscription', over)
    expect(await screen.findByText(text)).toBeVisible()
    const button = screen.getByRole('button', { name: action })
    // While the plan is active, the page keeps its own primary button.
    expect(button.matches('.MuiButton-contained')).toBe(isPrimary)
    await user.click(button)
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(invoiceUrl))
    expect(open).toHaveBeenCalledOnce()
    expect(sent.map(({ path }) => path)).not.toContain('/customer-portal')
  })

  test('a renewal whose card was declined needs another card, which the portal stores', async () => {
    const { user } = await openOverdue('/subscription', { subscription: { ...subscription, waitsFor: 'card' } })
    await user.click(within(await banner()).getByRole('button', { name: 'Update card' }))
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(url))
  })
})

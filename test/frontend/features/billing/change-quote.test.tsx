import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '#shared/entities/account.ts'
import { problem } from '#test/support/frontend/web-api.ts'
import { account } from '#test/support/frontend/web-app.tsx'
import {
  newTab,
  openChange,
  proSubscription,
  quotesIn,
  subscriber,
  upgradeQuote,
  withoutPlan,
} from '#test/support/frontend/web-plans.ts'
import { FakeSocket } from '#test/support/frontend/web-socket.ts'

describe('the quote of a plan change', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
  })

  test('is announced while it loads, and cannot be confirmed before', async () => {
    let answer = (_quote: unknown) => {}
    const loading = new Promise((resolve) => {
      answer = resolve
    })
    await openChange({ 'POST /plan-change-quotes': () => loading })
    expect(await screen.findByText('Getting the exact amount...')).toHaveAttribute('role', 'status')
    expect(screen.queryByRole('button', { name: /change/i })).not.toBeInTheDocument()
    answer(upgradeQuote())
    expect(await screen.findByRole('button', { name: 'Pay $5 and change' })).toBeEnabled()
    expect(screen.queryByText('Getting the exact amount...')).not.toBeInTheDocument()
  })

  test('that fails is an alert, and can be tried again', async () => {
    let isBroken = true
    const { user } = await openChange({
      'POST /plan-change-quotes': () => (isBroken ? new Response(null, { status: 500 }) : upgradeQuote()),
    })
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent("We couldn't get the amount")
    expect(alert).toHaveTextContent('Nothing was changed or charged.')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Due today')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('that is refused since the plan has changed elsewhere reads the account when it is tried again', async () => {
    let own = subscriber
    const { user } = await openChange({
      'GET /account': () => own,
      'POST /plan-change-quotes': () => problem('plan.changing', 409, 'Your plan is already being changed.'),
    })
    await screen.findByText('Your plan is already being changed.')
    own = account({ subscription: { ...proSubscription, nextPlan: 'basic' } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Your plan changes to Basic on 20 December 2026.')).toBeVisible()
  })

  test('of a change that Stripe does not accept leads to its portal in a new tab', async () => {
    const tab = newTab()
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    const { user } = await openChange({
      'POST /plan-change-quotes': () => problem('plan.refused', 409, 'Your plan cannot be changed here now.'),
      'POST /customer-portal': { url: 'https://billing.stripe.test/p/1' },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't change your plan here")
    await user.click(screen.getByRole('button', { name: 'Open billing page' }))
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://billing.stripe.test/p/1'))
  })

  test('is another one after the plan was changed in another tab', async () => {
    const { sent } = await openChange({})
    await screen.findByText('Due today')
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    const changed = account({ subscription: { ...proSubscription, plan: 'basic' } })
    act(() => FakeSocket.latest().push({ type: 'account', account: changed }))
    await waitFor(() => expect(quotesIn(sent)).toHaveLength(2))
  })

  test('is asked for again before it is too old, and shows the new amounts', async () => {
    let quote = upgradeQuote()
    const { sent } = await openChange({ 'POST /plan-change-quotes': () => quote })
    await screen.findByText('Due today')
    quote = upgradeQuote({ dueCents: 499 })
    await act(() => vi.advanceTimersByTimeAsync(9 * 60_000))
    expect(quotesIn(sent)).toHaveLength(1)
    // The server refuses amounts that are older than 15 minutes.
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
    expect(await screen.findByRole('button', { name: 'Pay $4.99 and change' })).toBeEnabled()
    expect(quotesIn(sent)).toHaveLength(2)
  })

  test('that became old in a hidden tab is asked for again when the tab is looked at', async () => {
    const { sent } = await openChange({})
    await screen.findByText('Due today')
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    fireEvent(document, new Event('visibilitychange', { bubbles: true }))
    await act(() => vi.advanceTimersByTimeAsync(20 * 60_000))
    expect(quotesIn(sent)).toHaveLength(1)
    visibility.mockReturnValue('visible')
    fireEvent(document, new Event('visibilitychange', { bubbles: true }))
    await waitFor(() => expect(quotesIn(sent)).toHaveLength(2))
  })

  test('is not asked for any more once the page is left', async () => {
    const { sent, user } = await openChange({})
    await user.click(await screen.findByRole('link', { name: 'Keep Pro' }))
    await screen.findByRole('heading', { name: 'Select your plan' })
    await act(() => vi.advanceTimersByTimeAsync(30 * 60_000))
    expect(quotesIn(sent)).toHaveLength(1)
  })

  test('to the plan that the subscriber has says that it is made, as after a reload, and asks for nothing', async () => {
    const { sent } = await openChange({ 'GET /account': subscriber }, '/change-plan?to=price_pro')
    expect(await screen.findByRole('heading', { name: "You're on Pro now" })).toBeVisible()
    expect(quotesIn(sent)).toEqual([])
  })

  test.each<[string, string, Account]>([
    ['an address without a plan', '/change-plan', subscriber],
    ['an unknown plan', '/change-plan?to=price_castle', subscriber],
    ['no subscription', '/change-plan?to=price_premium', withoutPlan],
    [
      'an open payment',
      '/change-plan?to=price_premium',
      account({ active: false, subscription: { ...proSubscription, status: 'past_due' } }),
    ],
  ])('is not asked for with %s, which leads to the plans', async (_, path, own) => {
    const { sent, location } = await openChange({ 'GET /account': own }, path)
    await waitFor(() => expect(location()).toBe('/subscription'))
    expect(await screen.findByRole('heading', { name: 'Select your plan' })).toBeVisible()
    expect(quotesIn(sent)).toEqual([])
  })
})

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { problem } from '#test/support/frontend/web-api.ts'
import { account, openApp } from '#test/support/frontend/web-app.tsx'
import { checkoutUrl as url, withoutPlan } from '#test/support/frontend/web-plans.ts'
import { FakeSocket } from '#test/support/frontend/web-socket.ts'

const assign = vi.hoisted(() => vi.fn())

vi.mock('#frontend/lib/navigation/leave-site.ts', () => ({ leaveSite: assign }))

describe('buying more credits', () => {
  const back = '/buy-credits?credit_success=true&credits=500&session_id=cs_test_1'
  const pending = { success: false, currentCredits: 41, creditsAdded: 0, alreadyProcessed: false }
  const applied = { success: true, currentCredits: 541, creditsAdded: 500, alreadyProcessed: false }
  const verified = 'POST /verify-credit-purchase'

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
  })

  test('without a plan shows a link to the plans and one to packs', async () => {
    await openApp('/buy-credits', { answers: { 'GET /account': withoutPlan } })
    expect(
      await screen.findByText('Please subscribe to a plan first before purchasing additional credits.'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Get Subscription' })).toHaveAttribute('href', '/subscription')
    expect(screen.getByRole('link', { name: 'Buy without a plan' })).toHaveAttribute('href', '/credits-paywall')
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })

  test('shows a toast once the purchase is applied, and removes it from the URL', async () => {
    const { location, sent } = await openApp(back, { answers: { [verified]: applied } })
    expect(await screen.findByText('Credit purchase successful! You now have 541 credits.')).toBeVisible()
    await waitFor(() => expect(location()).toBe('/buy-credits'))
    expect(sent.find(({ path }) => path === '/verify-credit-purchase')?.body).toEqual({ sessionId: 'cs_test_1' })
  })

  test('says how much of a purchase repaid a debt', async () => {
    await openApp(back, {
      answers: { [verified]: { ...applied, creditsAdded: 200, debtRepaid: 150, currentCredits: 50 } },
    })
    expect(await screen.findByText('200 credits added: 150 repaid what you owed, 50 are yours.')).toBeVisible()
    expect(screen.getByText('Credit purchase successful! You now have 50 credits.')).toBeVisible()
  })

  test('sells no pack while a purchase is being confirmed', async () => {
    let answer = pending
    await openApp(back, { answers: { [verified]: () => answer } })
    await screen.findByText('Confirming your purchase of 500 credits...')
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Buy Credits' })).not.toBeInTheDocument()
    answer = applied
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(await screen.findByRole('button', { name: 'Buy Credits' })).toBeEnabled()
  })

  test('polls for the purchase ten times, two seconds apart', async () => {
    const { sent } = await openApp(back, { answers: { [verified]: pending } })
    expect(await screen.findByText('Confirming your purchase of 500 credits...')).toBeVisible()
    const tries = () => sent.filter(({ path }) => path === '/verify-credit-purchase').length
    await act(() => vi.advanceTimersByTimeAsync(9000))
    expect(tries()).toBeGreaterThanOrEqual(5)
    expect(tries()).toBeLessThan(7)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(
      await screen.findByText('Credit verification failed. Please contact support if credits were not added.'),
    ).toBeVisible()
    expect(tries()).toBe(10)
  })

  test('stops polling when a live update brings the credits', async () => {
    let answer = pending
    await openApp(back, { answers: { [verified]: () => answer } })
    await screen.findByText('Confirming your purchase of 500 credits...')
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    answer = applied
    act(() => FakeSocket.latest().push({ type: 'account', account: account({ credits: 541 }) }))
    expect(await screen.findByText('Credit purchase successful! You now have 541 credits.')).toBeVisible()
  })

  test.each([
    ['processing', 'status', /^Your bank needs a few days to confirm it\./],
    ['failed', 'alert', /^Your bank rejected it, so nothing was charged/],
  ])('says of a bank debit that is %s what happens, and sells packs meanwhile', async (delayed, role, words) => {
    const { sent } = await openApp(back, { answers: { [verified]: { ...pending, delayed } } })
    expect((await screen.findByText(words)).closest('[role]')).toHaveAttribute('role', role)
    expect(await screen.findByRole('button', { name: 'Buy Credits' })).toBeEnabled()
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(sent.filter(({ path }) => path === '/verify-credit-purchase')).toHaveLength(1)
  })

  test.each([
    ['of another user', back, () => problem('purchase.notFound', 404, "This purchase doesn't belong to your account.")],
    ['without a session', '/buy-credits?credit_success=true', applied],
    ['with a malformed session', '/buy-credits?credit_success=true&session_id=x', applied],
  ])('a purchase %s cannot be confirmed', async (_, path, answer) => {
    await openApp(path, { answers: { [verified]: answer } })
    expect(await screen.findByText('Unable to confirm credit purchase. Please check your account page.')).toBeVisible()
  })
})

describe('a checkout that is left', () => {
  const nothing = 'You left the checkout. Nothing was charged.'
  const paying = {
    'GET /account': withoutPlan,
    'POST /create-credit-checkout': { url },
    'POST /verify-credit-purchase': {
      success: false,
      currentCredits: 0,
      creditsAdded: 0,
      alreadyProcessed: false,
      isOpen: true,
    },
  }
  const paid = {
    'POST /verify-credit-purchase': { success: true, currentCredits: 200, creditsAdded: 200, alreadyProcessed: true },
  }
  const leave = async (path: string, answers = {}) => {
    const app = await openApp(path, { answers: { ...paying, ...answers } })
    fireEvent.click(await screen.findByRole('button', { name: 'Buy Credits' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(url))
    return app
  }

  test.each(['/credits-paywall', '/account', '/buy-credits', '/subscription'])(
    'by its Back link says on %s that nothing was charged, and cleans the URL',
    async (path) => {
      const { location } = await openApp(`${path}?checkout=cancelled`, { answers: paying })
      expect(await screen.findByText(nothing)).toBeVisible()
      await waitFor(() => expect(location()).toBe(path))
      expect(screen.getByText(nothing)).toBeVisible()
    },
  )

  test('by the Back button says so when the browser restores the page', async () => {
    await leave('/credits-paywall')
    expect(screen.queryByText(nothing)).not.toBeInTheDocument()
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
    expect(await screen.findByText(nothing)).toBeVisible()
  })

  test('by the Back button says so when the browser loads the page again', async () => {
    await leave('/credits-paywall')
    cleanup()
    await openApp('/credits-paywall', { answers: paying })
    expect(await screen.findByText(nothing)).toBeVisible()
  })

  test('by the Back button after a payment says what was bought', async () => {
    const { sent } = await leave('/credits-paywall', paid)
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
    expect(await screen.findByText('200 credits added.')).toBeVisible()
    expect(screen.queryByText(nothing)).not.toBeInTheDocument()
    expect(sent.find(({ path }) => path === '/verify-credit-purchase')?.body).toEqual({ sessionId: 'cs_test_1' })
  })

  test.each([
    ['is neither open nor applied', { ...paying['POST /verify-credit-purchase'], isOpen: undefined }],
    ['cannot be read', undefined],
  ])('by the Back button says nothing when its session %s', async (_what, answer) => {
    const { sent } = await leave('/credits-paywall', { 'POST /verify-credit-purchase': answer })
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/verify-credit-purchase'))
    expect(screen.queryByText(nothing)).not.toBeInTheDocument()
  })

  test('is announced once when Stripe leads back after the payment to an account that is already known', async () => {
    const answer = { ...paid['POST /verify-credit-purchase'], debtRepaid: 150 }
    const { router } = await leave('/credits-paywall', { 'POST /verify-credit-purchase': answer })
    await act(() => router.navigate('/buy-credits?credit_success=true&credits=200&session_id=cs_test_1'))
    await screen.findByText('Credit purchase successful! You now have 200 credits.')
    expect(screen.getAllByText('200 credits added: 150 repaid what you owed, 50 are yours.')).toHaveLength(1)
  })

  test('is not spoken of after a payment', async () => {
    await leave('/credits-paywall')
    cleanup()
    await openApp('/payment-success?session_id=cs_test_1', {
      answers: {
        'POST /verify-credit-purchase': {
          success: true,
          currentCredits: 500,
          creditsAdded: 500,
          alreadyProcessed: false,
        },
      },
    })
    await screen.findByRole('heading', { name: 'Payment successful' })
    cleanup()
    await openApp('/credits-paywall', { answers: paying })
    await screen.findAllByRole('radio')
    expect(screen.queryByText(nothing)).not.toBeInTheDocument()
  })
})

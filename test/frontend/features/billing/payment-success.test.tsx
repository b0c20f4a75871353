import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import { account, openApp } from '#test/support/frontend/web-app.tsx'
import { proSubscription, upgradeQuote, checkoutUrl as url, withoutPlan } from '#test/support/frontend/web-plans.ts'
import { FakeSocket } from '#test/support/frontend/web-socket.ts'

const assign = vi.hoisted(() => vi.fn())

vi.mock('#frontend/lib/navigation/leave-site.ts', () => ({ leaveSite: assign }))

describe('the return from checkout', () => {
  const back = '/payment-success?session_id=cs_test_1'
  const pending = { success: false, currentCredits: 0, creditsAdded: 0, alreadyProcessed: false }
  const applied = {
    success: true,
    item: 'price_pro',
    currentCredits: 500,
    creditsAdded: 500,
    alreadyProcessed: false,
  }
  const verified = 'POST /verify-credit-purchase'

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
  })

  test('without a session goes to the account', async () => {
    const { location } = await openApp('/payment-success')
    await waitFor(() => expect(location()).toBe('/account'))
  })

  test('shows the credits that were bought, and links to the app', async () => {
    await openApp(back, { answers: { [verified]: applied } })
    expect(await screen.findByRole('heading', { name: "You're on Pro now" })).toBeVisible()
    expect(screen.getByText(/500 credits added. You now have 500 credits./)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
    expect(screen.getByRole('link', { name: 'Go to Account' })).toHaveAttribute('href', '/account')
    expect(screen.queryByRole('link', { name: 'Back to your room' })).not.toBeInTheDocument()
  })

  test.each([
    [{ item: 'price_pro' }, account({ subscription: proSubscription }), "You're on Pro now"],
    [{ item: 'price_pro' }, withoutPlan, 'Payment successful'],
    [{ item: 'pack-500' }, account({ tier: 'CREDITS_ONLY' }), 'Payment successful'],
  ])('loaded again after the purchase of %j names the plan while it is the account’s', async (item, own, title) => {
    const answer = { ...applied, ...item, alreadyProcessed: true }
    await openApp(back, { answers: { 'GET /account': own, [verified]: answer } })
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    // The account is read again meanwhile.
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(screen.getByRole('heading', { name: title })).toBeVisible()
  })

  test.each([back, '/buy-credits?credit_success=true&session_id=cs_test_1'])(
    '%s leads back to the room that the buyer came from',
    async (path) => {
      const { userId } = account()
      const room = { id: 'a', storagePath: `${userId}/uploads/0.jpg` }
      sessionStorage.setItem('roomwright.studio', JSON.stringify({ userId, versions: [room], values: {} }))
      await openApp(path, { answers: { [verified]: { ...applied, item: 'pack-500' } } })
      const way = await screen.findByRole('link', { name: 'Back to your room' })
      expect(way).toHaveAttribute('href', '/dashboard?main=partial-redesign&sub=presets')
    },
  )

  test('goes on where the plans were needed, until they are opened for themselves', async () => {
    await openApp('/subscription?redirect=%2Fcreate-model', { answers: { 'GET /account': withoutPlan } })
    await screen.findByRole('heading', { level: 1 })
    cleanup()
    await openApp(back, { answers: { [verified]: applied } })
    const way = await screen.findByRole('link', { name: 'Continue where you were' })
    expect(way).toHaveAttribute('href', '/create-model')
    cleanup()
    await openApp('/subscription', { answers: { 'GET /account': withoutPlan } })
    await screen.findByRole('heading', { level: 1 })
    cleanup()
    await openApp(back, { answers: { [verified]: applied } })
    expect(await screen.findByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Continue where you were' })).not.toBeInTheDocument()
  })

  test.each([
    [150, '200 credits added: 150 repaid what you owed, 50 are yours. You now have 50 credits.'],
    [199, '200 credits added: 199 repaid what you owed, 1 is yours. You now have 1 credit.'],
    [200, '200 credits added: 200 repaid what you owed, none are left. You now have 0 credits.'],
  ])('says that %i of 200 bought credits repaid a debt', async (debtRepaid, words) => {
    const answer = { ...applied, creditsAdded: 200, debtRepaid, currentCredits: 200 - debtRepaid }
    await openApp(back, { answers: { [verified]: answer } })
    expect(await screen.findByText(words)).toBeVisible()
  })

  test.each([
    [
      'whole',
      'This payment went back to you, and the unspent credits it bought were taken back. You now have 0 credits.',
    ],
    ['part', /^Part of this payment went back to you/],
  ])('opened again after a refund (%s) says so, and promises no credits', async (reversed, words) => {
    const answer = { ...applied, alreadyProcessed: true, creditsAdded: 200, currentCredits: 0, reversed }
    await openApp(back, { answers: { [verified]: answer } })
    expect(await screen.findByRole('heading', { name: 'Payment returned' })).toBeVisible()
    expect(screen.getByText(words)).toBeVisible()
    expect(screen.queryByText(/credits added/)).not.toBeInTheDocument()
  })

  test.each<[string, unknown, string, number]>([
    ['is never applied', pending, 'Payment verification failed. Please contact support.', 10],
    ['cannot be requested', undefined, 'Error verifying payment. Please contact support.', 10],
    [
      'belongs to another user',
      () => problem('purchase.notFound', 404, "This purchase doesn't belong to your account."),
      'Error processing payment. Please contact support.',
      1,
    ],
  ])('a payment that %s shows an error after its last attempt', async (_, answer, words, count) => {
    const { sent } = await openApp(back, { answers: { [verified]: answer } })
    await waitFor(() => expect(sent.some(({ path }) => path === '/verify-credit-purchase')).toBe(true))
    // Ten attempts with waits of 2.5, 3, … 6.5 seconds.
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(await screen.findByText(new RegExp(words))).toBeVisible()
    expect(sent.filter(({ path }) => path === '/verify-credit-purchase')).toHaveLength(count)
  })

  test('of a bank debit says that it takes days, and stops asking until the account changes', async () => {
    let answer: object = { ...pending, delayed: 'processing' }
    const { sent } = await openApp(back, { answers: { 'GET /account': withoutPlan, [verified]: () => answer } })
    const tries = () => sent.filter(({ path }) => path === '/verify-credit-purchase')
    const heading = await screen.findByRole('heading', { name: 'Your payment is on its way' })
    expect(heading.closest('[role=status]')).toHaveTextContent('Your bank needs a few days to confirm it.')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(tries()).toHaveLength(1)
    answer = applied
    act(() => FakeSocket.latest().push({ type: 'account', account: account({ credits: 500 }) }))
    expect(await screen.findByRole('heading', { name: "You're on Pro now" })).toBeVisible()
  })

  test('of a bank debit that was rejected says that nothing was charged, and leads to the offers', async () => {
    await openApp(back, {
      answers: { 'GET /account': withoutPlan, [verified]: { ...pending, delayed: 'failed' } },
    })
    const heading = await screen.findByRole('heading', { name: "Your payment didn't go through" })
    expect(heading.closest('[role=alert]')).toHaveTextContent('nothing was charged and nothing was added')
    expect(screen.getByRole('link', { name: 'See plans and credits' })).toHaveAttribute('href', '/credits-paywall')
  })

  test('stops polling when a live update brings the account', async () => {
    let answer = pending
    await openApp(back, { answers: { 'GET /account': withoutPlan, [verified]: () => answer } })
    await screen.findByRole('heading', { name: 'Confirming your payment' })
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    answer = applied
    act(() => FakeSocket.latest().push({ type: 'account', account: account({ credits: 500 }) }))
    expect(await screen.findByRole('heading', { name: "You're on Pro now" })).toBeVisible()
  })

  const advertisers = { pixelId: '12', adsConversion: 'AW-34/abc' }
  test.each([
    ['given', advertisers, true, 1],
    ['given', advertisers, false, 0],
    ['refused', advertisers, true, 0],
    ['given', undefined, true, 0],
  ])(
    'with consent %s, advertisers %j and first purchase %s sends the beacons: %i',
    async (consent, configured, isFirst, told) => {
      const beacons: string[] = []
      class Beacon {
        set src(address: string) {
          beacons.push(new URL(address).host)
        }
      }
      vi.stubGlobal('Image', Beacon)
      localStorage.setItem('roomwright.advertising-consent', consent)
      const { sent } = await openApp(back, {
        answers: { [verified]: applied, 'POST /track-conversion': { isFirst }, config: { advertisers: configured } },
      })
      await screen.findByRole('heading', { name: "You're on Pro now" })
      const isAsked = consent === 'given' && configured !== undefined
      await waitFor(() => expect(sent.some(({ path }) => path === '/track-conversion')).toBe(isAsked))
      await waitFor(() => expect(beacons).toEqual(told ? ['www.facebook.com', 'www.googleadservices.com'] : []))
    },
  )
})

describe('consent', () => {
  test.each([
    '/payment-success?session_id=cs_test_1',
    '/buy-credits?credit_success=true&credits=500&session_id=cs_test_1',
  ])('given on %s after the purchase is applied still reports it, once', async (path) => {
    const beacons: string[] = []
    class Beacon {
      set src(address: string) {
        beacons.push(new URL(address).host)
      }
    }
    vi.stubGlobal('Image', Beacon)
    const { sent, user } = await openApp(path, {
      answers: {
        'POST /verify-credit-purchase': {
          success: true,
          currentCredits: 500,
          creditsAdded: 500,
          alreadyProcessed: false,
          item: 'pack-500',
        },
        'POST /track-conversion': { isFirst: true },
        config: { advertisers: { pixelId: '12' } },
      },
    })
    expect(await screen.findByText(/Payment successful|Credit purchase successful/)).toBeVisible()
    expect(sent.filter((one) => one.path === '/track-conversion')).toHaveLength(0)
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(beacons).toEqual(['www.facebook.com']))
    expect(sent.filter((one) => one.path === '/track-conversion')).toHaveLength(1)
  })

  test.each([
    ['Yes', 'given'],
    ['No', 'refused'],
  ])('the answer %s is stored and the banner disappears', async (name, kept) => {
    const { user } = await openApp('/buy-credits', { answers: { config: { advertisers: { pixelId: '12' } } } })
    const banner = await screen.findByRole('region', { name: 'Advertising' })
    await user.click(within(banner).getByRole('button', { name }))
    expect(banner).not.toBeInTheDocument()
    expect(localStorage.getItem('roomwright.advertising-consent')).toBe(kept)
  })

  test('is not requested on a stage without advertisers', async () => {
    await openApp('/buy-credits')
    await screen.findAllByRole('radio')
    expect(screen.queryByRole('region', { name: 'Advertising' })).not.toBeInTheDocument()
  })
})

describe('the yearly offer', () => {
  test('starts its checkout automatically, once', async () => {
    const { sent } = await openApp('/payment-success?offer=yearly', {
      answers: { 'GET /account': withoutPlan, 'POST /create-yearly-checkout': { url } },
    })
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(url))
    expect(sent.filter(({ path }) => path === '/create-yearly-checkout')).toHaveLength(1)
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
    expect(await screen.findByRole('button', { name: 'Continue to payment' })).toBeEnabled()
  })

  const openYearly = (path: string, over: Answers = {}) =>
    openApp(path, {
      answers: {
        'GET /account': withoutPlan,
        'POST /create-yearly-checkout': { url },
        ...over,
      },
    })

  test('does not open its checkout again after the Back button, and offers it', async () => {
    await openYearly('/payment-success?offer=yearly')
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    cleanup()
    const { user } = await openYearly('/payment-success?offer=yearly')
    const button = await screen.findByRole('button', { name: 'Continue to payment' })
    expect(screen.getByText(/Nothing was charged\./)).toBeVisible()
    const renewal = screen.getByText(/^Renews on .* for \$59\.$/)
    expect(renewal).toBeVisible()
    // The notes belong to the button that pays, which they follow directly.
    const elsewhere = screen.getByRole('link', { name: 'Go to Dashboard' })
    expect(elsewhere.compareDocumentPosition(renewal)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    expect(assign).toHaveBeenCalledOnce()
    await user.click(button)
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2))
  })

  test.each(['/subscription?checkout=cancelled', '/paywall', '/credits-paywall', '/account'])(
    'can be taken up again on %s after its checkout was left',
    async (path) => {
      await openYearly('/payment-success?offer=yearly')
      await waitFor(() => expect(assign).toHaveBeenCalledOnce())
      cleanup()
      const { user } = await openYearly(path)
      const card = await screen.findByRole('region', { name: 'Premium Yearly, $59 a year' })
      const sold = screen.getByRole('radiogroup')
      expect(card.compareDocumentPosition(sold)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
      await user.click(within(card).getByRole('button', { name: 'Continue to payment' }))
      await waitFor(() => expect(assign).toHaveBeenCalledTimes(2))
    },
  )

  test('that its visitor has already opens no checkout, and says so', async () => {
    const { sent } = await openYearly('/payment-success?offer=yearly', {
      'GET /account': account({ tier: 'Premium', subscription: { ...proSubscription, plan: 'premium-yearly' } }),
    })
    expect(await screen.findByRole('heading', { name: "You're on Premium Yearly now" })).toBeVisible()
    expect(sent.filter(({ path }) => path === '/create-yearly-checkout')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Continue to payment' })).not.toBeInTheDocument()
  })

  test('that was left is not shown beside the payment of a change', async () => {
    await openYearly('/payment-success?offer=yearly')
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    cleanup()
    await openYearly('/change-plan?to=price_premium', {
      'GET /account': account({ subscription: proSubscription }),
      'POST /plan-change-quotes': upgradeQuote(),
    })
    expect(await screen.findByRole('button', { name: 'Pay $5 and change' })).toBeVisible()
    expect(screen.queryByText(/Your offer is still open/)).not.toBeInTheDocument()
  })

  test('is not offered again to its buyer', async () => {
    await openYearly('/payment-success?offer=yearly')
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    cleanup()
    await openYearly('/subscription', {
      'GET /account': account({
        tier: 'Premium',
        subscription: { ...proSubscription, plan: 'premium-yearly' },
      }),
    })
    await screen.findAllByRole('radio')
    expect(screen.queryByRole('button', { name: 'Continue to payment' })).not.toBeInTheDocument()
  })

  test('shows an error when the checkout cannot be started, and can retry', async () => {
    let isBroken = true
    const { user } = await openApp('/payment-success?offer=yearly', {
      answers: {
        'GET /account': withoutPlan,
        'POST /create-yearly-checkout': () => (isBroken ? new Response(null, { status: 500 }) : { url }),
      },
    })
    expect(
      await screen.findByText("Payment Redirect Failed. We couldn't redirect you to payment. Please try again."),
    ).toBeVisible()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(url))
  })
})

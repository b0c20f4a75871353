import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { timeInWords } from '#frontend/lib/words/dates.ts'
import type { CreditEntry } from '#shared/entities/credit-entry.ts'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import { account, generationId, openApp } from '#test/support/frontend/web-app.tsx'
import { FakeSocket } from '#test/support/frontend/web-socket.ts'

const withoutPlan = account({ tier: null, active: false, credits: 0 })
const url = 'https://checkout.stripe.test/c/pay/cs_test_1'
const assign = vi.hoisted(() => vi.fn())

vi.mock('#frontend/lib/navigation/leave-site.ts', () => ({ leaveSite: assign }))

const packs = [
  ['200 Credits', '$19', '$25', '24% off', '1 star', '9.5¢ a credit'],
  ['500 Credits', '$39', '$50', '22% off', '2 stars', '7.8¢ a credit'],
  ['1500 Credits', '$89', '$125', '29% off', '3 stars', '5.9¢ a credit'],
  ['3000 Credits', '$169', '$250', '32% off', '4 stars', '5.6¢ a credit'],
] as const

const showsPacks = async (count: number) => {
  const radios = await screen.findAllByRole('radio')
  expect(radios).toHaveLength(count)
  radios.forEach((radio, index) => {
    for (const words of packs[index] ?? []) expect(radio.closest('label')).toHaveTextContent(words)
  })
  expect(radios.map((radio) => radio.matches(':checked')).indexOf(true)).toBe(1)
}

describe('credit packs', () => {
  test.each<[string, number, string, typeof withoutPlan]>([
    ['/credits-paywall', 4, 'credits-paywall', withoutPlan],
    ['/account', 3, 'account', withoutPlan],
    ['/buy-credits', 4, 'buy-credits', account()],
  ])('%s sells %i packs in this window, and a double click starts one checkout', async (path, count, source, who) => {
    const { sent } = await openApp(path, {
      answers: { 'GET /account': who, 'GET /credit-entries': noEntries, 'POST /create-credit-checkout': { url } },
    })
    await showsPacks(count)
    const button = screen.getByRole('button', { name: 'Buy Credits' })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(url))
    const asked = sent.filter((one) => one.path === '/create-credit-checkout')
    expect(asked.map(({ body }) => body)).toEqual([{ packId: 'pack-500', source }])
    expect(button).toBeDisabled()
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
    expect(button).toBeEnabled()
  })

  test.each(['/credits-paywall', '/account', '/buy-credits'])(
    '%s shows the guarantee and the contact beside the button that pays, and what repays a debt',
    async (path) => {
      const owing = { ...(path === '/buy-credits' ? account() : withoutPlan), debt: 150 }
      const { user } = await openApp(path, { answers: { 'GET /account': owing, 'GET /credit-entries': noEntries } })
      const button = await screen.findByRole('button', { name: 'Buy Credits' })
      const card = button.closest<HTMLElement>('[data-card]')
      if (!card) throw new Error('The button is in no card')
      await waitFor(() => expect(card).toHaveTextContent('You owe 150 credits: 150 of these repay it, 350 are yours.'))
      expect(within(card).getByRole('link', { name: 'Contact' })).toHaveAttribute(
        'href',
        'mailto:support@roomwright.example',
      )
      await user.click(within(card).getByRole('button', { name: '7-day guarantee' }))
      expect(await screen.findByRole('dialog')).toHaveTextContent('within 7 days, no questions asked')
    },
  )

  test('show an error when the checkout cannot be started', async () => {
    const { user } = await openApp('/credits-paywall', { answers: { 'GET /account': withoutPlan } })
    await user.click(await screen.findByRole('button', { name: 'Buy Credits' }))
    expect(await screen.findByText(/We could not reach Roomwright/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Buy Credits' })).toBeEnabled()
  })
})

const noEntries = { entries: [], balance: 0, hasMore: false }

describe('the credits screen', () => {
  test('explains packs and lists every tool as included', async () => {
    await openApp('/credits-paywall', { answers: { 'GET /account': withoutPlan } })
    expect(await screen.findByRole('heading', { name: 'Buy Credits - No Monthly Fees', level: 1 })).toBeVisible()
    expect(screen.getAllByText('Included')).toHaveLength(8)
    expect(screen.getAllByText('Demo')).toHaveLength(8)
    expect(screen.queryByText('Locked')).not.toBeInTheDocument()
    expect(screen.getByText(/never expire, with or without a plan/)).toBeVisible()
    expect(screen.getByText(/Every pack opens all eight tools/)).toBeVisible()
    expect(screen.getByText(/add to the balance/)).toBeVisible()
    expect(screen.queryByText('Credits Account')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'FULL 7-DAY MONEY-BACK GUARANTEE' })).toBeVisible()
  })

  test('shows the remaining credits of an account with packs and no plan', async () => {
    await openApp('/credits-paywall', { answers: { 'GET /account': account({ tier: 'CREDITS_ONLY', credits: 12 }) } })
    const card = await screen.findByRole('region', { name: 'Credits Account' })
    expect(card).toHaveTextContent('12 credits remaining')
    expect(within(card).getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
  })

  const showing = (role: string) => expect(screen.getByText(new RegExp(role))).toBeVisible()

  test('rotates its reviews every four seconds until they are paused', async () => {
    await openApp('/credits-paywall', { answers: { 'GET /account': withoutPlan } })
    await screen.findByText(/Interior Designer/)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    fireEvent.click(screen.getByRole('button', { name: 'Pause reviews' }))
    fireEvent.click(screen.getByRole('button', { name: 'Play reviews' }))
    for (const role of ['Homeowner', 'Real-Estate Agent', 'Interior Designer']) {
      act(() => vi.advanceTimersByTime(4000))
      showing(role)
    }
    fireEvent.click(screen.getByRole('button', { name: 'Pause reviews' }))
    act(() => vi.advanceTimersByTime(60_000))
    showing('Interior Designer')
    fireEvent.click(screen.getByRole('button', { name: /Review 3 of 3/ }))
    showing('Real-Estate Agent')
    expect(screen.getByText('Sample reviews')).toBeVisible()
  })

  test('does not rotate its reviews with reduced motion', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('reduce'),
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
    }))
    await openApp('/credits-paywall', { answers: { 'GET /account': withoutPlan } })
    expect(await screen.findByRole('button', { name: 'Play reviews' })).toBeVisible()
  })
})

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
    expect(await screen.findByText('200 credits added: 150 repaid what was owed, 50 are yours.')).toBeVisible()
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
    ['of another user', back, () => problem('purchase.notFound', 404, 'This purchase is not one of yours.')],
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
    'GET /credit-entries': noEntries,
    'POST /create-credit-checkout': { url },
  }
  const leave = async (path: string) => {
    const app = await openApp(path, { answers: paying })
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
    const { location } = await openApp('/payment-success', { answers: { 'GET /credit-entries': noEntries } })
    await waitFor(() => expect(location()).toBe('/account'))
  })

  test('shows the credits that were bought, and links to the app', async () => {
    await openApp(back, { answers: { [verified]: applied } })
    expect(await screen.findByRole('heading', { name: 'Payment successful' })).toBeVisible()
    expect(screen.getByText(/500 credits added. You now have 500 credits./)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
    expect(screen.getByRole('link', { name: 'Go to Account' })).toHaveAttribute('href', '/account')
  })

  test.each([
    [150, '200 credits added: 150 repaid what was owed, 50 are yours. You now have 50 credits.'],
    [199, '200 credits added: 199 repaid what was owed, 1 is yours. You now have 1 credit.'],
    [200, '200 credits added: 200 repaid what was owed, none is left. You now have 0 credits.'],
  ])('says that %i of 200 bought credits repaid a debt', async (debtRepaid, words) => {
    const answer = { ...applied, creditsAdded: 200, debtRepaid, currentCredits: 200 - debtRepaid }
    await openApp(back, { answers: { [verified]: answer } })
    expect(await screen.findByText(words)).toBeVisible()
  })

  test.each<[string, unknown, string, number]>([
    ['is never applied', pending, 'Payment verification failed. Please contact support.', 10],
    ['cannot be requested', undefined, 'Error verifying payment. Please contact support.', 10],
    [
      'belongs to another user',
      () => problem('purchase.notFound', 404, 'This purchase is not one of yours.'),
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

  test('stops polling when a live update brings the account', async () => {
    let answer = pending
    await openApp(back, { answers: { 'GET /account': withoutPlan, [verified]: () => answer } })
    await screen.findByRole('heading', { name: 'Confirming your payment' })
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    answer = applied
    act(() => FakeSocket.latest().push({ type: 'account', account: account({ credits: 500 }) }))
    expect(await screen.findByRole('heading', { name: 'Payment successful' })).toBeVisible()
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
      await screen.findByRole('heading', { name: 'Payment successful' })
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
        'GET /credit-entries': noEntries,
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
    expect(screen.getByText(/^Renews on .* for \$59\.$/)).toBeVisible()
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
      await user.click(within(card).getByRole('button', { name: 'Continue to payment' }))
      await waitFor(() => expect(assign).toHaveBeenCalledTimes(2))
    },
  )

  test('is not offered again to its buyer', async () => {
    await openYearly('/payment-success?offer=yearly')
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    cleanup()
    await openYearly('/subscription', {
      'GET /account': account({
        tier: 'Premium',
        subscription: {
          plan: 'premium-yearly',
          status: 'active',
          periodEnd: '2026-12-20T12:00:00.000Z',
          cancelsAtPeriodEnd: false,
          nextPlan: null,
        },
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

describe('the account page', () => {
  const openAccount = (answers: Answers = {}) =>
    openApp('/account', { answers: { 'GET /credit-entries': noEntries, ...answers } })

  const subscription = {
    plan: 'pro',
    status: 'active',
    periodEnd: '2026-12-20T12:00:00.000Z',
    cancelsAtPeriodEnd: false,
    nextPlan: null,
  } as const

  test('shows the e-mail address, the plan and the credits', async () => {
    await openAccount()
    const details = await screen.findByRole('region', { name: 'Your account' })
    for (const words of ['pro@example.com', '20 November 2025', 'Pro, active', '41 credits']) {
      expect(await within(details).findByText(words)).toBeVisible()
    }
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })

  test('shows Unknown when the account cannot be read', async () => {
    await openAccount({ 'GET /account': undefined })
    expect((await screen.findAllByText('Unknown')).length).toBeGreaterThan(1)
    expect((await screen.findAllByText(/We could not reach Roomwright/)).length).toBeGreaterThan(0)
  })

  test.each([
    [{}, 'Renews on 20 December 2026 for $29.'],
    [{ plan: 'premium-yearly' as const }, 'Renews on 20 December 2026 for $59.'],
    [{ cancelsAtPeriodEnd: true }, 'Cancelled. Your plan stays active until 20 December 2026.'],
    [{ nextPlan: 'basic' as const }, 'Changes to Basic on 20 December 2026.'],
  ])('with the subscription %j shows a note', async (over, words) => {
    await openAccount({ 'GET /account': account({ subscription: { ...subscription, ...over } }) })
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
    ['without a subscription', null, false],
    ['with a subscription', subscription, true],
  ])('%s, Manage Subscription is shown only for what it manages', async (_, owned, isShown) => {
    await openAccount({ 'GET /account': account({ subscription: owned }) })
    await screen.findByRole('button', { name: 'Refresh Status' })
    await screen.findByText('Pro, active')
    expect(screen.queryAllByRole('button', { name: 'Manage Subscription' })).toHaveLength(isShown ? 1 : 0)
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
  ])('%s (%s) shows its result', async (name, path, answer, words) => {
    const { user } = await openAccount({ 'GET /account': account({ subscription }), [path]: answer })
    await user.click(await screen.findByRole('button', { name }))
    expect(await screen.findByText(words)).toBeVisible()
  })

  test('opens the portal in this window', async () => {
    const { user } = await openAccount({ 'GET /account': account({ subscription }), 'POST /customer-portal': { url } })
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
    await openApp('/account', { answers: { 'GET /credit-entries': noEntries } })
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
    expect(await screen.findByText('Your credit history could not be loaded')).toBeVisible()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Paint Walls' })).toBeVisible()
  })
})

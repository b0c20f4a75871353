import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '#shared/entities/account.ts'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import { account, openApp } from '#test/support/frontend/web-app.tsx'
import { newTab, proSubscription, checkoutUrl as url, withoutPlan } from '#test/support/frontend/web-plans.ts'
import { FakeSocket } from '#test/support/frontend/web-socket.ts'

const tab = newTab()
const open = vi.fn()

const assign = vi.hoisted(() => vi.fn())

vi.mock('#frontend/lib/navigation/leave-site.ts', () => ({ leaveSite: assign }))

beforeEach(() => {
  open.mockReturnValue(tab)
  vi.stubGlobal('open', open)
})

const openPaywall = (answers: Answers = {}) =>
  openApp('/paywall', { answers: { 'GET /account': withoutPlan, 'POST /create-checkout': { url }, ...answers } })

const chooses = (plan: string) => screen.findByRole('radio', { name: new RegExp(`^${plan}`) })

describe('plan selection', () => {
  test('offers three plans with their prices, the second one chosen', async () => {
    await openPaywall()
    expect(await screen.findByRole('heading', { name: 'Select your plan', level: 1 })).toBeVisible()
    expect(screen.getByText('Upgrade, downgrade or cancel anytime from the dashboard.')).toBeVisible()
    expect(screen.getByText('Each picture you make costs 1 credit, with any tool.')).toBeVisible()
    const radios = screen.getAllByRole('radio')
    expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual([
      expect.stringContaining('$19a month100 credits each month, enough for 100 pictures'),
      expect.stringContaining('$29a month500 credits each month'),
      expect.stringContaining('$39a month1000 credits each month'),
    ])
    expect(radios.map((radio) => radio.matches(':checked'))).toEqual([false, true, false])
    expect(
      radios.map((radio) => /\d of the 8 tools|All eight tools/.exec(radio.closest('label')?.textContent ?? '')?.[0]),
    ).toEqual(['2 of the 8 tools', '7 of the 8 tools', 'All eight tools'])
    expect(screen.getByText('Most Popular').closest('label')).toHaveTextContent('Pro')
    expect(screen.getAllByRole('button', { name: /^Get / })).toHaveLength(1)
  })

  test.each([
    ['Basic', 2, ['Full Redesign', 'Paint Walls']],
    ['Pro', 7, ['Virtual Staging', 'Replace Furniture', 'Remove Furniture', 'Change Materials', 'Change Flooring']],
    ['Premium', 8, ['Magic Editor']],
  ])('%s shows %i of the eight tools with a demo and the others as locked', async (plan, count, some) => {
    const { user } = await openPaywall()
    await user.click(await chooses(plan))
    const list = screen.getByRole('region', { name: `What's Included in ${plan}` })
    expect(within(list).getAllByRole('listitem')).toHaveLength(8)
    expect(within(list).getAllByText('Demo')).toHaveLength(count)
    expect(within(list).queryAllByText('Locked')).toHaveLength(8 - count)
    for (const name of some) expect(within(list).getByRole('button', { name: `Demo: ${name}` })).toBeVisible()
    expect(screen.getByRole('button', { name: `Get ${plan}` })).toBeVisible()
  })

  test('offers at a locked tool the plan that opens it, and keeps the choice in the URL', async () => {
    const { user, location } = await openPaywall()
    await user.click(await screen.findByRole('button', { name: 'Choose Premium, which opens Magic Editor' }))
    expect(await chooses('Premium')).toBeChecked()
    expect(await chooses('Premium')).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Demo: Magic Editor' })).toBeVisible()
    expect(location()).toBe('/paywall?plan=premium')
  })

  test('says that credits can be bought without a plan, and where', async () => {
    await openPaywall()
    expect(await screen.findByRole('link', { name: 'Buy credits once' })).toHaveAttribute('href', '/credits-paywall')
  })

  test('shows all names and prices at once above the cards of a narrow screen, and chooses there too', async () => {
    const { user } = await openPaywall()
    const all = within(await screen.findByRole('group', { name: 'All plans' }))
    expect(all.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Basic $19',
      'Pro $29',
      'Premium $39',
    ])
    await user.click(all.getByRole('button', { name: 'Premium $39' }))
    expect(await chooses('Premium')).toBeChecked()
    expect(all.getByRole('button', { pressed: true })).toHaveTextContent('Premium')
  })

  test('can be operated with the arrow keys', async () => {
    const { user } = await openPaywall()
    const pro = await chooses('Pro')
    act(() => pro.focus())
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('button', { name: 'Get Premium' })).toBeVisible()
  })

  test('chooses the card in the middle after scrolling on a narrow screen', async () => {
    await openPaywall()
    const group = await screen.findByRole('radiogroup', { name: 'Plans' })
    const box = (left: number) => ({ left, width: 300 }) as DOMRect
    group.getBoundingClientRect = () => box(0)
    const places = [-640, -320, 10]
    ;[...group.children].forEach((card, index) => {
      card.getBoundingClientRect = () => box(places[index] ?? 0)
    })
    fireEvent.touchMove(group)
    fireEvent.scroll(group)
    expect(await screen.findByRole('button', { name: 'Get Premium' })).toBeVisible()
  })

  test('opens the guarantee and closes it with Got it', async () => {
    const { user } = await openPaywall()
    await user.click(await screen.findByRole('button', { name: 'FULL 7-DAY MONEY-BACK GUARANTEE' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('within 7 days, no questions asked')
    await user.click(within(dialog).getByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('shows a demo with a film, a description and key benefits', async () => {
    const { user } = await openPaywall()
    await user.click(await screen.findByRole('button', { name: 'Demo: Full Redesign' }))
    const dialog = await screen.findByRole('dialog', { name: 'Full Redesign' })
    const film = within(dialog).getByLabelText<HTMLVideoElement>('Full Redesign, shown in a short film without sound')
    expect(film).toMatchObject({ autoplay: true, loop: true, muted: true, controls: true })
    expect(dialog).toHaveTextContent('A new look for the whole room')
    expect(within(dialog).getByRole('heading', { name: 'Key benefits' })).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Close Demo' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('shows example prompts as the demo of the Magic Editor', async () => {
    const { user } = await openPaywall()
    await user.click(await chooses('Premium'))
    await user.click(screen.getByRole('button', { name: 'Demo: Magic Editor' }))
    const dialog = await screen.findByRole('dialog', { name: 'Magic Editor' })
    expect(within(dialog).getByRole('heading', { name: 'Example prompts' })).toBeVisible()
    expect(within(dialog).queryByLabelText(/shown in a short film/)).not.toBeInTheDocument()
  })
})

describe('checkout of a plan', () => {
  test('opens its tab during the click and loads the checkout once its URL is known', async () => {
    let answer = (_: unknown) => {}
    const { sent } = await openPaywall({
      'POST /create-checkout': () =>
        new Promise((done) => {
          answer = done
        }),
    })
    const button = await screen.findByRole('button', { name: 'Get Pro' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(open).toHaveBeenCalledExactlyOnceWith('', '_blank')
    expect(tab.opener).toBeNull()
    await waitFor(() => expect(sent.filter(({ path }) => path === '/create-checkout')).toHaveLength(1))
    expect(sent.at(-1)?.body).toEqual({ priceId: 'price_pro' })
    answer({ url })
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url))
    expect(await screen.findByRole('button', { name: 'Get Pro' })).toBeEnabled()
  })

  test('shows the tab that is still open when the same plan is chosen again, and opens another one on request', async () => {
    open.mockReturnValue({ ...tab, location: { ...tab.location, origin: 'https://checkout.stripe.test' } })
    const { user } = await openPaywall()
    await user.click(await screen.findByRole('button', { name: 'Get Pro' }))
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url))
    const button = await screen.findByRole('button', { name: 'Get Pro' })
    await waitFor(() => expect(button).toBeEnabled())
    await user.click(button)
    expect(await screen.findByText('This page is already open in another tab.')).toBeVisible()
    expect(tab.focus).toHaveBeenCalledOnce()
    expect(open).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Open again' }))
    await waitFor(() => expect(open).toHaveBeenCalledTimes(2))
  })

  test('says while the tab is away that the payment is finished there, and can cancel or open it again', async () => {
    const { user } = await openPaywall()
    await user.click(await screen.findByRole('button', { name: 'Get Pro' }))
    expect(await screen.findByText('Finish paying in the other tab.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Open again' }))
    await waitFor(() => expect(open).toHaveBeenCalledTimes(2))
    expect(tab.close).toHaveBeenCalledOnce()
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(tab.close).toHaveBeenCalledTimes(2)
    expect(screen.queryByText('Finish paying in the other tab.')).not.toBeInTheDocument()
  })

  test('notices the payment in the other tab when this one is looked at again, and says so', async () => {
    let current = withoutPlan
    const { user } = await openPaywall({ 'GET /account': () => current })
    await user.click(await screen.findByRole('button', { name: 'Get Pro' }))
    expect(await screen.findByText('Finish paying in the other tab.')).toBeVisible()
    current = account({ subscription: proSubscription })
    fireEvent.focus(window)
    expect(await screen.findByText("Payment received. You're on the Pro plan now.")).toBeVisible()
    expect(tab.close).not.toHaveBeenCalled()
  })

  test('uses this window when the browser blocks the new tab', async () => {
    open.mockReturnValue(null)
    const { user } = await openPaywall()
    await user.click(await screen.findByRole('button', { name: 'Get Pro' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(url))
  })

  test('uses this window on a phone, which then has one tab after the payment', async () => {
    const listening = {
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
      addListener: vi.fn(),
      removeListener: vi.fn(),
    }
    vi.stubGlobal('matchMedia', (media: string) => ({ ...listening, media, matches: media.includes('max-width') }))
    const { user } = await openPaywall()
    await user.click(await screen.findByRole('button', { name: 'Get Pro' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(url))
    expect(open).not.toHaveBeenCalled()
  })

  test.each<[string, unknown, string | RegExp]>([
    ['with a known error', () => problem('plan.invalid', 400, 'Invalid plan'), 'Invalid plan'],
    [
      'with status 500',
      () => new Response(null, { status: 500 }),
      'Failed to start checkout process. Nothing was charged.',
    ],
    ['without a URL', { url: '' }, 'No checkout URL returned. Nothing was charged.'],
    ['without a connection', undefined, /We couldn't reach Roomwright.* Nothing was charged\.$/],
  ])('that fails %s shows an error, closes its tab and can be retried', async (_, answer, words) => {
    const { user } = await openPaywall({ 'POST /create-checkout': answer })
    await user.click(await screen.findByRole('button', { name: 'Get Pro' }))
    expect(await screen.findByText(words)).toBeVisible()
    expect(tab.close).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'Get Pro' })).toBeEnabled()
  })
})

describe('the gate of the work areas', () => {
  test('redirects to /paywall, and back to the requested page once the account has access', async () => {
    const { location } = await openApp('/dashboard?sub=generated', { answers: { 'GET /account': withoutPlan } })
    await waitFor(() => expect(location()).toBe('/paywall'))
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    act(() => FakeSocket.latest().push({ type: 'account', account: account() }))
    await waitFor(() => expect(location()).toBe('/dashboard?sub=generated'))
  })

  test('redirects to /credits-paywall when the operator has configured it', async () => {
    const { location } = await openApp('/dashboard', {
      answers: { 'GET /account': withoutPlan, 'GET /settings': { creditsPaywall: true } },
    })
    await waitFor(() => expect(location()).toBe('/credits-paywall'))
  })

  test.each<[Account['tier'], string, boolean, string]>([
    ['Pro', 'Your plan has ended', false, '/paywall'],
    ['Pro', 'Your plan has ended', true, '/credits-paywall'],
    ['CREDITS_ONLY', 'You have no plan or credits', false, '/paywall'],
  ])(
    'when a live update ends the tier %s of an open screen, says "%s" before it leads away',
    async (tier, words, creditsPaywall, offers) => {
      const { location, user } = await openApp('/dashboard?sub=generated', {
        answers: { 'GET /account': account({ tier }), 'GET /settings': { creditsPaywall } },
      })
      await screen.findByRole('link', { name: 'Design Tools' })
      await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
      await screen.findByRole('heading', { name: /designs/i })
      act(() => FakeSocket.latest().push({ type: 'account', account: withoutPlan }))
      expect(await screen.findByRole('heading', { name: words })).toBeVisible()
      expect(screen.getByText(/Your existing designs stay in your gallery\./)).toBeVisible()
      expect(location()).toBe('/dashboard?sub=generated')
      const way = screen.getByRole('link', { name: 'See plans and credits' })
      await waitFor(() => expect(way).toHaveAttribute('href', offers))
      await user.click(way)
      await waitFor(() => expect(location()).toBe(offers))
    },
  )

  test('shows the screen again when the plan returns', async () => {
    const { location } = await openApp('/dashboard')
    await screen.findByText('Start with a photo')
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    act(() => FakeSocket.latest().push({ type: 'account', account: withoutPlan }))
    await screen.findByRole('heading', { name: 'Your plan has ended' })
    act(() => FakeSocket.latest().push({ type: 'account', account: account() }))
    expect(await screen.findByText('Start with a photo')).toBeVisible()
    expect(location()).toBe('/dashboard')
  })

  test('keeps the screen on which the last credit was spent', async () => {
    const { location } = await openApp('/dashboard', {
      answers: { 'GET /account': account({ ...withoutPlan, credits: 1 }) },
    })
    await screen.findByText('Start with a photo')
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    act(() => FakeSocket.latest().push({ type: 'account', account: withoutPlan }))
    expect(await screen.findByText('0', { selector: 'b' })).toBeVisible()
    expect(location()).toBe('/dashboard')
  })

  test.each<[string, Partial<Account>]>([
    ['a live plan', {}],
    ['a pack', { tier: 'CREDITS_ONLY' }],
    ['no need of one, as a developer', { ...withoutPlan, dev: true }],
  ])('redirects an account with %s from plan selection to the dashboard', async (_, over) => {
    const { location } = await openApp('/paywall', { answers: { 'GET /account': account(over) } })
    await waitFor(() => expect(location()).toBe('/dashboard'))
  })

  test('shows plan selection to an inactive plan, with a button that opens the portal', async () => {
    const { user } = await openPaywall({
      'GET /account': account({ tier: 'Pro', active: false, credits: 12, subscription: proSubscription }),
      'POST /customer-portal': () => problem('portal.noSubscription', 404, 'No subscription found'),
    })
    const card = await screen.findByRole('region', { name: 'Current Subscription' })
    expect(card).toHaveTextContent('Pro, not active')
    expect(card).toHaveTextContent('12 credits remaining')
    await user.click(within(card).getByRole('button', { name: 'Manage' }))
    expect(
      await screen.findByText('You need to subscribe to a plan first before managing your subscription.'),
    ).toBeVisible()
    expect(tab.close).toHaveBeenCalledOnce()
  })
})

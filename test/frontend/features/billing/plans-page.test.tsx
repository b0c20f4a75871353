import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { account, openApp } from '#test/support/frontend/web-app.tsx'
import {
  newTab,
  proSubscription,
  subscriber,
  checkoutUrl as url,
  withoutPlan,
} from '#test/support/frontend/web-plans.ts'

const tab = newTab()
const open = vi.fn()

const assign = vi.hoisted(() => vi.fn())

vi.mock('#frontend/lib/navigation/leave-site.ts', () => ({ leaveSite: assign }))

beforeEach(() => {
  open.mockReturnValue(tab)
  vi.stubGlobal('open', open)
})

const chooses = (plan: string) => screen.findByRole('radio', { name: new RegExp(`^${plan}`) })

describe('the plans page', () => {
  const magic = 'Magic Editor is only available on Premium plan. Please choose Premium.'
  test.each<[string, string, Record<string, string>, string]>([
    ['', 'Select your plan', {}, 'Get Pro'],
    ['?from=room-design', 'Choose a plan for room design', {}, 'Get Pro'],
    [
      '?from=custom-prompt',
      'Choose a plan with custom prompts',
      { Basic: "Basic plan doesn't include custom prompting. Please choose Pro or Premium." },
      'Get Pro',
    ],
    [
      '?from=tryon',
      'Choose a plan with AI Try-On',
      { Basic: 'AI Try-On requires Pro or Premium plan. Please choose Pro or Premium.' },
      'Get Pro',
    ],
    ['?from=magic-editor', 'Choose a plan with Magic Editor', { Basic: magic, Pro: magic }, 'Get Premium'],
    ['?from=elsewhere', 'Select your plan', {}, 'Get Pro'],
  ])('/subscription%s is headed %s', async (search, heading, blocked, action) => {
    await openApp(`/subscription${search}`, { answers: { 'GET /account': withoutPlan } })
    expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeVisible()
    for (const plan of ['Basic', 'Pro', 'Premium']) {
      const radio = await chooses(plan)
      const words = blocked[plan]
      if (words) expect(radio).toHaveAccessibleDescription(words)
      expect(radio.matches(':disabled')).toBe(Boolean(words))
    }
    expect(await screen.findByRole('button', { name: action })).toBeEnabled()
  })

  test.each([
    ['?redirect=/example-photos', 1],
    ['?redirect=/dashboard', 0],
    ['', 0],
  ])('with %s says whether a plan is for a model of oneself', async (search, count) => {
    await openApp(`/subscription${search}`, { answers: { 'GET /account': account({ tier: null, active: false }) } })
    await screen.findByRole('heading', { name: 'Select your plan' })
    const words = 'Any plan lets you train an AI model of yourself. Training costs 50 credits.'
    expect(screen.queryAllByText(words)).toHaveLength(count)
  })

  test.each(['/subscription', '/credits-paywall', '/buy-credits'])('%s shows a developer no price', async (path) => {
    await openApp(path, { answers: { 'GET /account': account({ dev: true }) } })
    expect(await screen.findByText('Your developer account needs no plan and no credits.')).toBeVisible()
    expect(screen.getByRole('main')).not.toHaveTextContent(/\$/)
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
  })

  test('shows no plan until the account has been read, and then the own one as chosen', async () => {
    let answer = (_response: unknown) => {}
    const read = new Promise((resolve) => {
      answer = resolve
    })
    const own = account({ subscription: { ...proSubscription, plan: 'premium' } })
    await openApp('/subscription', { answers: { 'GET /account': () => read } })
    await screen.findAllByText('Loading...')
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    answer(own)
    await waitFor(async () => expect(await chooses('Premium')).toBeChecked())
  })

  test.each<[string, string, unknown, string]>([
    ['Refresh Status', 'POST /check-subscription', account({ credits: 77 }), 'Subscription status updated'],
    ['Refresh Status', 'POST /check-subscription', undefined, 'Failed to refresh subscription status'],
    ['Manage', 'POST /customer-portal', undefined, 'Failed to open subscription management. Please try again.'],
  ])('%s (%s) shows its result', async (name, path, answer, words) => {
    const { user } = await openApp('/subscription', { answers: { 'GET /account': subscriber, [path]: answer } })
    await user.click(await screen.findByRole('button', { name }))
    expect(await screen.findByText(words)).toBeVisible()
  })

  test('opens the portal in a new tab', async () => {
    const { user } = await openApp('/subscription', {
      answers: { 'GET /account': subscriber, 'POST /customer-portal': { url } },
    })
    await user.click(await screen.findByRole('button', { name: 'Manage' }))
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url))
  })

  test('marks the plan of the subscriber', async () => {
    const subscription = { ...proSubscription, nextPlan: 'basic' } as const
    await openApp('/subscription', { answers: { 'GET /account': account({ subscription }) } })
    expect(await screen.findByText('Your plan changes to Basic on 20 December 2026.')).toBeVisible()
    expect(screen.getByText('Your plan').closest('label')).toHaveTextContent('Pro')
    expect(screen.getByRole('button', { name: 'Your current plan' })).toBeDisabled()
    expect(screen.getByText('Booked').closest('label')).toHaveTextContent('Basic')
    fireEvent.click(await chooses('Basic'))
    expect(screen.getByRole('button', { name: 'Starts on 20 December 2026' })).toBeDisabled()
  })

  test.each([
    ['?from=room-design&plan=pro', 'Get Pro'],
    ['?from=magic-editor&plan=pro', 'Get Premium'],
    ['?plan=castle', 'Your current plan'],
  ])('%s chooses for a subscriber of Basic the plan that it names, if it has the feature', async (search, action) => {
    const basic = account({ tier: 'Basic', subscription: { ...proSubscription, plan: 'basic' } })
    await openApp(`/subscription${search}`, { answers: { 'GET /account': basic } })
    expect(await screen.findByText('Your plan')).toBeVisible()
    expect(screen.getByText(action)).toBeVisible()
  })

  test.each([
    ['premium-yearly', 'Premium', 'Premium Yearly', '$59a year2400 credits each year'],
    ['enterprise', 'Enterprise', 'Enterprise', '$69a month2500 credits each month'],
  ] as const)('shows and marks the plan %s, which no other card offers', async (plan, tier, title, price) => {
    await openApp('/subscription', {
      answers: { 'GET /account': account({ tier, subscription: { ...proSubscription, plan } }) },
    })
    const card = (await screen.findByText('Your plan')).closest('label')
    expect(card).toHaveTextContent(title)
    expect(card).toHaveTextContent(price)
    expect(screen.getAllByRole('radio')).toHaveLength(4)
    expect(screen.getByRole('radio', { checked: true }).closest('label')).toBe(card)
    expect(screen.getByRole('button', { name: 'Your current plan' })).toBeDisabled()
  })

  test('chooses a plan with the feature for a subscriber whose plan lacks it', async () => {
    const basic = account({ tier: 'Basic', subscription: { ...proSubscription, plan: 'basic' } })
    await openApp('/subscription?from=magic-editor', { answers: { 'GET /account': basic } })
    expect(await screen.findByText('Your plan')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Get Premium' })).toBeVisible()
  })

  test('offers Manage only to a subscriber', async () => {
    await openApp('/subscription', { answers: { 'GET /account': withoutPlan } })
    expect(await screen.findByRole('button', { name: 'Refresh Status' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Manage' })).not.toBeInTheDocument()
  })

  test('leads a subscriber to the page of the change, which shows the amount', async () => {
    await openApp('/subscription', { answers: { 'GET /account': subscriber } })
    fireEvent.click(await chooses('Premium'))
    const way = screen.getByRole('link', { name: 'Get Premium' })
    expect(way).toHaveAttribute('href', '/change-plan?to=price_premium')
    expect(way.closest('[data-card]')).toHaveTextContent('You see the exact amount before you pay.')
  })

  test('shows the next charge, the guarantee and the contact beside the button that pays', async () => {
    vi.setSystemTime('2026-11-20T12:00:00.000Z')
    await openApp('/subscription', { answers: { 'GET /account': withoutPlan } })
    fireEvent.click(await chooses('Premium'))
    const card = screen.getByRole('button', { name: 'Get Premium' }).closest<HTMLElement>('[data-card]')
    if (!card) throw new Error('The button is in no card')
    expect(card).toHaveTextContent('Renews on 20 December 2026 for $39.')
    expect(within(card).getByRole('button', { name: '7-day guarantee' })).toBeVisible()
    expect(within(card).getByRole('link', { name: 'Contact' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:/),
    )
  })
})

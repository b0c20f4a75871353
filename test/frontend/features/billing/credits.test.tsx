import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { account, openApp } from '#test/support/frontend/web-app.tsx'
import { checkoutUrl as url, withoutPlan } from '#test/support/frontend/web-plans.ts'

const assign = vi.hoisted(() => vi.fn())

vi.mock('#frontend/lib/navigation/leave-site.ts', () => ({ leaveSite: assign }))

const packs = [
  ['200 Credits', '$19', '$25', '24% off', 'Size 1 of 4', '9.5¢ a credit'],
  ['500 Credits', '$39', '$50', '22% off', 'Size 2 of 4', '7.8¢ a credit'],
  ['1500 Credits', '$89', '$125', '29% off', 'Size 3 of 4', '5.9¢ a credit'],
  ['3000 Credits', '$169', '$250', '32% off', 'Size 4 of 4', '5.6¢ a credit'],
] as const

const showsPacks = async (count: number) => {
  const radios = await screen.findAllByRole('radio')
  expect(radios).toHaveLength(count)
  radios.forEach((radio, index) => {
    for (const words of [...(packs[index] ?? []), 'All eight tools. Paid once, never expires.'])
      expect(radio.closest('label')).toHaveTextContent(words)
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
      answers: { 'GET /account': who, 'POST /create-credit-checkout': { url } },
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
      const { user } = await openApp(path, { answers: { 'GET /account': owing } })
      const button = await screen.findByRole('button', { name: 'Buy Credits' })
      const card = button.closest<HTMLElement>('[data-card]')
      if (!card) throw new Error('The button is in no card')
      await waitFor(() =>
        expect(card).toHaveTextContent('You owe 150 credits: 150 of these will repay that, 350 are yours.'),
      )
      expect(within(card).getByRole('link', { name: 'Contact' })).toHaveAttribute(
        'href',
        'mailto:support@roomwright.example',
      )
      await user.click(within(card).getByRole('button', { name: '7-day guarantee' }))
      expect(await screen.findByRole('dialog')).toHaveTextContent('within 7 days, no questions asked')
    },
  )

  test('keep the choice in the URL, where a checkout that is left finds it again', async () => {
    const { location } = await openApp('/credits-paywall?checkout=cancelled&pack=pack-1500', {
      answers: { 'GET /account': withoutPlan },
    })
    expect(await screen.findByRole('radio', { name: /^1500/ })).toBeChecked()
    await waitFor(() => expect(location()).toBe('/credits-paywall?pack=pack-1500'))
    fireEvent.click(screen.getByRole('radio', { name: /^200/ }))
    await waitFor(() => expect(location()).toBe('/credits-paywall?pack=pack-200'))
  })

  test('are not offered on the account page of a developer, who needs none', async () => {
    await openApp('/account', {
      answers: { 'GET /account': { ...withoutPlan, dev: true } },
    })
    await screen.findByRole('button', { name: 'Refresh Status' })
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })

  test.each(['/credits-paywall', '/account', '/paywall'])('%s says that a bank debit is on its way', async (path) => {
    const paying = { ...withoutPlan, isPaymentOnItsWay: true }
    await openApp(path, { answers: { 'GET /account': paying } })
    expect(await screen.findByText(/^Your payment is on its way/)).toBeVisible()
  })

  test('show an error when the checkout cannot be started', async () => {
    const { user } = await openApp('/credits-paywall', { answers: { 'GET /account': withoutPlan } })
    await user.click(await screen.findByRole('button', { name: 'Buy Credits' }))
    expect(await screen.findByText(/We couldn't reach Roomwright/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Buy Credits' })).toBeEnabled()
  })
})

describe('the credits screen', () => {
  test('explains packs and lists every tool as included', async () => {
    await openApp('/credits-paywall', { answers: { 'GET /account': withoutPlan } })
    expect(await screen.findByRole('heading', { name: 'Buy Credits - No Monthly Fees', level: 1 })).toBeVisible()
    expect(screen.getAllByText('Included')).toHaveLength(8)
    expect(screen.getAllByText('Demo')).toHaveLength(8)
    expect(screen.queryByText('Locked')).not.toBeInTheDocument()
    expect(screen.getByText(/never expire, with or without a plan/)).toBeVisible()
    expect(screen.getByText(/Every pack opens all eight tools/)).toBeVisible()
    expect(screen.getByText(/adds to your balance/)).toBeVisible()
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

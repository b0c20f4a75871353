import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { problem } from '#test/support/frontend/web-api.ts'
import { account } from '#test/support/frontend/web-app.tsx'
import { openChange, proSubscription, quotesIn, subscriber, upgradeQuote } from '#test/support/frontend/web-plans.ts'
import { FakeSocket } from '#test/support/frontend/web-socket.ts'

const url = 'https://invoice.stripe.test/i/one'
const upgraded = account({ tier: 'Premium', credits: 291, subscription: { ...proSubscription, plan: 'premium' } })

const pay = () => screen.findByRole('button', { name: 'Pay $5 and change' })
const changesIn = (sent: { path: string; body: unknown }[]) =>
  sent.filter(({ path }) => path === '/plan-changes').map(({ body }) => body)

/** The message about the outcome, which has the focus. */
const outcomeOf = async (title: string, role = 'status') => {
  const heading = await screen.findByRole('heading', { name: title, level: 1 })
  const message = heading.closest<HTMLElement>(`[role=${role}]`)
  expect(document.activeElement).toContainElement(heading)
  if (!message) throw new Error(`The heading is in no ${role}`)
  return message
}

describe('a confirmed change', () => {
  test('sends the amount that was shown, and tells the credits that it brought', async () => {
    let own = subscriber
    const { sent, user, location } = await openChange({
      'GET /account': () => own,
      'POST /plan-changes': () => {
        own = upgraded
        return { status: 'changed' }
      },
    })
    await user.click(await pay())
    const message = await outcomeOf("You're on Premium now")
    expect(message).toHaveTextContent('You have 291 credits.')
    expect(changesIn(sent)).toEqual([{ priceId: 'price_premium', dueCents: 500, pricedAt: '2026-12-05T12:00:00.000Z' }])
    expect(location()).toBe('/change-plan?to=price_premium')
  })

  test('stays on its page when the account shows it before its response arrives', async () => {
    let answer = (_outcome: unknown) => {}
    const changing = new Promise((resolve) => {
      answer = resolve
    })
    let own = subscriber
    const { user } = await openChange({ 'GET /account': () => own, 'POST /plan-changes': () => changing })
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    const button = await pay()
    await user.click(button)
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveFocus()
    own = upgraded
    act(() => FakeSocket.latest().push({ type: 'account', account: upgraded }))
    expect(await screen.findByText('291')).toBeVisible()
    expect(screen.getByText('You have Pro now.')).toBeVisible()
    answer({ status: 'changed' })
    await outcomeOf("You're on Premium now")
  })

  test('pressed twice is sent once', async () => {
    const { sent } = await openChange({ 'POST /plan-changes': { status: 'changed' } })
    const button = await pay()
    fireEvent.click(button)
    fireEvent.click(button)
    await outcomeOf("You're on Premium now")
    expect(changesIn(sent)).toHaveLength(1)
  })

  test('whose amount is no longer true shows the new one below the reason, which stays', async () => {
    let quote = upgradeQuote()
    const { sent, user } = await openChange({
      'POST /plan-change-quotes': () => quote,
      'POST /plan-changes': () => {
        quote = upgradeQuote({ dueCents: 480, pricedAt: '2026-12-05T13:00:00.000Z' })
        return problem('plan.repriced', 409, 'The amount has changed since it was shown. Please look at it again.')
      },
    })
    await user.click(await pay())
    const repriced = await screen.findByRole('button', { name: 'Pay $4.80 and change' })
    expect(screen.getByRole('alert')).toHaveTextContent('The amount has changed since it was shown.')
    await user.click(repriced)
    await waitFor(() => expect(changesIn(sent)).toHaveLength(2))
    expect(changesIn(sent)[1]).toMatchObject({ dueCents: 480, pricedAt: '2026-12-05T13:00:00.000Z' })
  })

  test('that fails can be confirmed again', async () => {
    let isBroken = true
    let own = subscriber
    const { user } = await openChange({
      'GET /account': () => own,
      'POST /plan-changes': () => {
        if (isBroken) return new Response(null, { status: 500 })
        own = upgraded
        return { status: 'changed' }
      },
    })
    await user.click(await pay())
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't change your plan. Please try again.")
    isBroken = false
    await waitFor(async () => expect(await pay()).not.toHaveAttribute('aria-disabled'))
    await user.click(await pay())
    await outcomeOf("You're on Premium now")
  })

  test('whose response was lost is shown as made', async () => {
    let own = subscriber
    const { user } = await openChange({
      'GET /account': () => own,
      'POST /plan-changes': () => {
        own = upgraded
        throw new TypeError('Failed to fetch')
      },
    })
    await user.click(await pay())
    await outcomeOf("You're on Premium now")
  })

  test('that is booked says when it starts', async () => {
    const booked = account({ subscription: { ...proSubscription, nextPlan: 'basic' } })
    let own = subscriber
    const { user } = await openChange(
      {
        'GET /account': () => own,
        'POST /plan-change-quotes': upgradeQuote({
          to: 'basic',
          when: 'booked',
          startsAt: proSubscription.periodEnd,
          dueCents: 0,
        }),
        'POST /plan-changes': () => {
          own = booked
          return { status: 'booked' }
        },
      },
      '/change-plan?to=price_basic',
    )
    await user.click(await screen.findByRole('button', { name: 'Change on 20 December 2026' }))
    expect(await outcomeOf('Your change is booked')).toHaveTextContent('Basic starts on 20 December 2026.')
  })

  test('that waits for its payment links to its page, and turns into the change once it is paid', async () => {
    const pending = account({ subscription: { ...proSubscription, pendingPlan: 'premium' } })
    let own = subscriber
    const { user } = await openChange({
      'GET /account': () => own,
      'POST /plan-changes': () => {
        own = pending
        return { status: 'payment', url }
      },
    })
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    await user.click(await pay())
    const message = await outcomeOf('One more step')
    expect(message).toHaveTextContent('Until then you keep Pro, and nothing is charged.')
    const way = screen.getByRole('link', { name: 'Finish payment' })
    expect(way).toHaveAttribute('href', url)
    expect(way).toHaveAttribute('target', '_blank')
    act(() => FakeSocket.latest().push({ type: 'account', account: upgraded }))
    await waitFor(() => expect(message).toHaveTextContent("You're on Premium now"))
    expect(screen.queryByRole('link', { name: 'Finish payment' })).not.toBeInTheDocument()
  })

  test.each([
    ['confirmation', 'Your bank wants you to confirm the payment.'],
    ['card', 'Your card was declined.'],
  ] as const)('that waits for a %s says so', async (waitsFor, words) => {
    let own = subscriber
    const { user } = await openChange({
      'GET /account': () => own,
      'POST /plan-changes': () => {
        own = account({ subscription: { ...proSubscription, pendingPlan: 'premium', waitsFor } })
        return { status: 'payment', url }
      },
    })
    await user.click(await pay())
    const message = await outcomeOf('One more step')
    await waitFor(() => expect(message).toHaveTextContent(words))
  })

  test('that Stripe refuses leads to the billing page and to support', async () => {
    const { user } = await openChange({ 'POST /plan-changes': { status: 'refused', url } })
    await user.click(await pay())
    const message = await outcomeOf("We couldn't change your plan here", 'alert')
    expect(message).toHaveTextContent('Nothing was changed or charged.')
    expect(within(message).getByRole('link', { name: 'support@roomwright.example' })).toBeVisible()
    const way = screen.getByRole('link', { name: 'Open billing page' })
    expect(way).toHaveAttribute('href', url)
    expect(way).toHaveAttribute('target', '_blank')
  })

  test('ends the questions for its amount', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
    const { sent } = await openChange({ 'POST /plan-changes': { status: 'refused', url } })
    fireEvent.click(await pay())
    await outcomeOf("We couldn't change your plan here", 'alert')
    await act(() => vi.advanceTimersByTimeAsync(30 * 60_000))
    expect(quotesIn(sent)).toHaveLength(1)
  })
})

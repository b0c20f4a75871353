import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { leaveSite } from '#frontend/lib/navigation/leave-site.ts'
import { problem } from '#test/support/frontend/web-api.ts'
import { openApp } from '#test/support/frontend/web-app.tsx'

vi.mock('#frontend/lib/navigation/leave-site.ts', () => ({ leaveSite: vi.fn() }))

const score = (correct: number, total = 16) => ({ correct, total, percentage: (100 * correct) / total })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem('roomwright.quiz-score', JSON.stringify(score(9)))
})

const open = (path = '/quiz-results', options = {}) => openApp(path, { isSignedIn: false, ...options })

test.each(['/quiz-results', '/quiz-results?step=pitch', '/quiz-results?step=offer'])(
  'without a score %s leads to the quiz',
  async (path) => {
    sessionStorage.clear()
    const { location } = await open(path)
    await waitFor(() => expect(location()).toBe('/quiz'))
  },
)

test('a score that makes no sense leads to the quiz', async () => {
  sessionStorage.setItem('roomwright.quiz-score', '{"correct":-1')
  const { location } = await open()
  await waitFor(() => expect(location()).toBe('/quiz'))
})

test.each([
  [6, '38%', 'AI fooled you more often than not. That is how far pictures of rooms have come.'],
  [7, '44%', 'You saw through some of them, and the others got past you.'],
  [11, '69%', 'You saw through some of them, and the others got past you.'],
  [12, '75%', 'You have a sharp eye. Not much gets past you.'],
  [16, '100%', 'You have a sharp eye. Not much gets past you.'],
])('%i of 16 right is %s and has the message of its band', async (correct, percentage, message) => {
  sessionStorage.setItem('roomwright.quiz-score', JSON.stringify(score(correct)))
  await open()
  expect(await screen.findByRole('heading', { name: `You got ${correct} of 16 right` })).toBeVisible()
  expect(screen.getByText(percentage)).toBeVisible()
  expect(screen.getByText(message)).toBeVisible()
  expect(screen.getByText('Samples: renders stand in for photos')).toBeVisible()
})

test('the result leads to the pitch, and the pitch to the offer', async () => {
  const { user, location } = await open()
  await user.click(await screen.findByRole('link', { name: 'See what AI can do for your room' }))
  expect(await screen.findByRole('heading', { name: 'Now picture your own room' })).toBeVisible()
  expect(
    screen.getByText(
      /^Twelve months of Premium cost \$468 and have 12000 credits\..*\$59, once a year, with 2400 credits: about \$4\.92 a month, 87% or \$409 less\.$/,
    ),
  ).toBeVisible()
  expect(screen.getByText(/^You get 2400 credits for the year at once, which is 200 for each month\./)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'See your offer' }))
  expect(await screen.findByRole('heading', { name: 'Premium Yearly' })).toBeVisible()
  expect(
    screen.getByText(
      '$59 for a year with 2400 credits, compared with $468 for twelve months of Premium with 12000 credits.',
    ),
  ).toBeVisible()
  expect(location()).toBe('/quiz-results?step=offer')
})

describe('the countdown', () => {
  beforeEach(
    () =>
      void vi.useFakeTimers({
        shouldAdvanceTime: true,
        toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      }),
  )
  afterEach(() => void vi.useRealTimers())

  const passes = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000))
  const minutesLeft = async () => Number((await screen.findByRole('timer')).textContent?.match(/(\d+):\d\d$/)?.[1])

  test('runs from 15 minutes and does not restart when the offer is opened again', async () => {
    await open('/quiz-results?step=offer')
    expect((await screen.findByRole('timer')).textContent).toMatch(/1[45]:\d\d$/)
    await passes(6.5)
    expect(await minutesLeft()).toBe(8)
    document.body.replaceChildren()
    await open('/quiz-results?step=offer')
    expect(await minutesLeft()).toBe(8)
  })

  test('ends the offer, for good', async () => {
    await open('/quiz-results?step=offer')
    await screen.findByRole('timer')
    await passes(16)
    expect(await screen.findByRole('heading', { name: 'This offer has ended' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Claim this offer' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/#pricing')
    document.body.replaceChildren()
    await open('/quiz-results?step=offer')
    expect(await screen.findByRole('heading', { name: 'This offer has ended' })).toBeVisible()
  })
})

test('a visitor who claims the offer goes to the yearly sign-up, and the results are remembered', async () => {
  const { user, location } = await open('/quiz-results?step=offer')
  await user.click(await screen.findByRole('button', { name: 'Claim this offer' }))
  await waitFor(() => expect(location()).toBe('/signup?offer=yearly'))
  expect(sessionStorage.getItem('roomwright.intended-path')).toBe('/quiz-results')
})

describe('a signed-in user who claims the offer', () => {
  const claim = async (answer: unknown) => {
    const app = await open('/quiz-results?step=offer', {
      isSignedIn: true,
      answers: { 'POST /create-yearly-checkout': answer },
    })
    await app.user.click(await screen.findByRole('button', { name: 'Claim this offer' }))
    return app
  }

  test('goes straight to the yearly checkout', async () => {
    await claim({ url: 'https://checkout.test/cs_1' })
    await waitFor(() => expect(leaveSite).toHaveBeenCalledWith('https://checkout.test/cs_1'))
  })

  test.each([
    [
      'Stripe fails',
      problem('checkout.failed', 502, 'Failed to start checkout process'),
      'Failed to create checkout session',
    ],
    ['the answer has no address', {}, 'Failed to create checkout session'],
    [
      'the server has a fault',
      problem('unexpected', 500, 'An unexpected error occurred.'),
      'Failed to create checkout session',
    ],
    [
      'the connection is lost',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'An error occurred while processing your request',
    ],
  ])('reads why when %s', async (_, answer, message) => {
    await claim(answer)
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Claim this offer' })).toBeEnabled()
  })
})

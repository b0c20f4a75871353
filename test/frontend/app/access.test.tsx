import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Account } from '#shared/entities/account.ts'
import { failed, generation, listed, openApp, account as webAccount } from '#test/support/frontend/web-app.tsx'
import { proSubscription } from '#test/support/frontend/web-plans.ts'

const account = (over: Partial<Account> = {}) => webAccount({ tier: null, active: false, credits: 0, ...over })

const pastDue = { ...proSubscription, status: 'past_due', periodEnd: '2099-12-20T12:00:00.000Z' } as const

const accounts = {
  'no plan': account(),
  'a plan that has ended': account({ tier: 'Pro' }),
  'a plan that is past due': account({ tier: 'Pro', subscription: pastDue }),
  'spent pack credits': account({ tier: 'CREDITS_ONLY', active: true }),
  'the dev mark': account({ dev: true }),
}

const open = (path: string, known: Account, hasDesigns: boolean) =>
  openApp(path, {
    answers: {
      'GET /account': known,
      'GET /generations': hasDesigns ? listed(generation()) : listed(),
      [`GET /generations/${generation().id}`]: generation(),
    },
  })

describe('an account with', () => {
  test.each([
    ['no plan', true, true, false],
    ['no plan', false, false, false],
    ['a plan that has ended', true, true, false],
    ['a plan that has ended', false, false, false],
    ['a plan that is past due', true, true, false],
    ['a plan that is past due', false, false, false],
    ['spent pack credits', true, true, true],
    ['spent pack credits', false, true, true],
    ['the dev mark', true, true, true],
    ['the dev mark', false, true, true],
  ] as const)(
    '%s, designs: %s, opens the gallery: %s, and the design tools: %s',
    async (kind, hasDesigns, gallery, tools) => {
      const { router, location } = await open('/dashboard?sub=generated', accounts[kind], hasDesigns)
      if (gallery) expect(await screen.findByRole('heading', { name: 'Gallery' })).toBeVisible()
      await waitFor(() => expect(location()).toBe(gallery ? '/dashboard?sub=generated' : '/paywall'))
      await act(() => router.navigate('/dashboard?sub=presets'))
      if (tools) expect(await screen.findByRole('heading', { name: 'Start with a photo' })).toBeVisible()
      await waitFor(() => expect(location()).toBe(tools ? '/dashboard?sub=presets' : '/paywall'))
    },
  )

  test.each(Object.keys(accounts) as (keyof typeof accounts)[])(
    '%s sees, downloads and deletes its design',
    async (kind) => {
      await open(`/generations/${generation().id}`, accounts[kind], true)
      expect(await screen.findByRole('button', { name: 'Download' })).toBeEnabled()
      expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled()
    },
  )
})

test.each(['/dashboard?sub=generated', '/dashboard', '/generations/x'])(
  'a visitor signs in before %s',
  async (path) => {
    const { location } = await openApp(path, { isSignedIn: false })
    await waitFor(() => expect(location()).toBe('/login'))
  },
)

describe('an account that only keeps its designs', () => {
  test('does not open its models as if they were the gallery', async () => {
    const { location } = await open('/my-models?sub=generated', accounts['no plan'], true)
    await waitFor(() => expect(location()).toBe('/paywall'))
  })

  test('reads above the gallery that new ones need a plan or credits', async () => {
    await open('/dashboard?sub=generated', accounts['no plan'], true)
    expect(
      await screen.findByText(
        'To make new designs, choose a plan or buy credits. Your existing designs stay in your gallery.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'See plans and credits' })).toHaveAttribute('href', '/paywall')
  })

  test('reads only about its payment when that is open', async () => {
    await open('/dashboard?sub=generated', accounts['a plan that is past due'], true)
    expect(await screen.findByText('Your last payment failed. Update your card.')).toBeVisible()
    expect(screen.queryByText(/You have no plan/)).not.toBeInTheDocument()
  })

  test.each(['/paywall', '/credits-paywall'])('finds the way to them on %s', async (path) => {
    await open(path, accounts['no plan'], true)
    expect(await screen.findByRole('link', { name: 'Open Gallery' })).toHaveAttribute(
      'href',
      '/dashboard?sub=generated',
    )
  })

  test('keeps the gallery open when it deletes the last one, so that it can undo that', async () => {
    const { user, location } = await open('/dashboard?sub=generated', accounts['no plan'], true)
    await user.click(await screen.findByRole('link', { name: /Full Redesign/ }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
    expect(location()).toBe('/dashboard?sub=generated')
    expect(await screen.findByRole('heading', { name: 'Gallery' })).toBeVisible()
  })

  test('is led to the offers when all that it has failed', async () => {
    const { location } = await openApp('/dashboard?sub=generated', {
      answers: { 'GET /account': accounts['no plan'], 'GET /generations': listed(failed()) },
    })
    await waitFor(() => expect(location()).toBe('/paywall'))
  })
})

test.each(['/paywall', '/credits-paywall'])(
  'an account without designs finds no way to the gallery on %s',
  async (path) => {
    const { sent } = await open(path, accounts['no plan'], false)
    await waitFor(() => expect(sent.some((one) => one.path === '/generations')).toBe(true))
    expect(screen.queryByRole('link', { name: 'Open Gallery' })).not.toBeInTheDocument()
  },
)

test('a gallery that cannot be read shows its error to an account without access', async () => {
  await openApp('/dashboard?sub=generated', {
    answers: { 'GET /account': accounts['no plan'], 'GET /generations': () => new Response(null, { status: 500 }) },
  })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})

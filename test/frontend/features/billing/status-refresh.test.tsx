import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { account, openApp, userId } from '#test/support/frontend/web-app.tsx'

const withoutPlan = account({ tier: null, active: false, credits: 0 })
const repaired = account({ tier: 'CREDITS_ONLY', credits: 200, packCredits: 200 })

describe('a purchase whose webhook was lost', () => {
  const signIn = async (answers: Record<string, unknown>) => {
    const app = await openApp('/login', { isSignedIn: false, answers: { 'GET /account': withoutPlan, ...answers } })
    await app.user.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await app.user.type(screen.getByLabelText('Password'), 'roomwright')
    await app.user.click(screen.getByRole('button', { name: 'Sign In' }))
    return app
  }

  test('is there after sign-in', async () => {
    const { location } = await signIn({ 'POST /check-subscription': repaired })
    await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent('200 credits'))
    expect(location()).toBe('/dashboard')
  })

  test('is there after a Google sign-in', async () => {
    await openApp('/login?code=c&state=s', {
      answers: { 'GET /account': withoutPlan, 'POST /check-subscription': repaired },
    })
    await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent('200 credits'))
  })

  test('is not kept for another user who has signed in meanwhile', async () => {
    const { sent } = await signIn({ 'POST /check-subscription': { ...repaired, userId: userId.replace('7', '8') } })
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/check-subscription'))
    expect(await screen.findByRole('heading', { name: 'Select your plan' })).toBeVisible()
    expect(screen.queryByText(/200 credits/)).not.toBeInTheDocument()
  })

  test('leaves the page as it is when it cannot be checked', async () => {
    const { sent } = await signIn({ 'GET /account': account() })
    expect(await screen.findByText('Start with a photo')).toBeVisible()
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/check-subscription'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('banner')).toHaveTextContent('41 credits')
  })
})

test('a page that is loaded by a signed-in user checks nothing', async () => {
  const { sent } = await openApp('/dashboard')
  expect(await screen.findByText('Start with a photo')).toBeVisible()
  expect(sent.map(({ path }) => path)).not.toContain('/check-subscription')
})

describe.each(['/dashboard?payment=success', '/dashboard/success'])('two seconds after %s', (path) => {
  const arrive = async (answers: Record<string, unknown>) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: false })
    const { sent } = await openApp(path, { answers })
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    const until = async (isDone: () => boolean) => {
      while (!isDone()) {
        await pass(0)
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    await until(() => screen.queryByText('Start with a photo') !== null)
    return { pass, until, requests: (to: string) => sent.filter((request) => request.path === to).length }
  }

  test('a purchase whose webhook was lost is there', async () => {
    const { pass, until, requests } = await arrive({ 'POST /check-subscription': account({ credits: 541 }) })
    await pass(1999)
    expect(requests('/check-subscription')).toBe(0)
    await pass(1)
    await until(() => screen.queryByRole('banner')?.textContent?.includes('541') ?? false)
    expect(requests('/check-subscription')).toBe(1)
    expect(screen.getByRole('banner')).toHaveTextContent('541 credits')
  })

  test('the stored account is read again when the status cannot be checked', async () => {
    const { pass, until, requests } = await arrive({})
    await pass(1999)
    expect(requests('/account')).toBe(1)
    await pass(1)
    await until(() => requests('/account') > 1)
    expect(requests('/account')).toBe(2)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

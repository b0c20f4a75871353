import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { account, openApp, userId } from '#test/support/frontend/web-app.tsx'
import { withoutPlan } from '#test/support/frontend/web-plans.ts'

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
  afterEach(() => vi.restoreAllMocks())

  /** Opens the page and holds back what is to be done after two seconds. */
  const arrive = async (answers: Record<string, unknown>) => {
    const later: (() => void)[] = []
    const { setTimeout: start } = globalThis
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, milliseconds: number) => {
      if (milliseconds !== 2000) return start(act, milliseconds)
      later.push(act)
      return start(() => {}, 0)
    }) as typeof setTimeout)
    const { sent } = await openApp(path, { answers })
    expect(await screen.findByText('Start with a photo')).toBeVisible()
    const requests = (to: string) => sent.filter((request) => request.path === to).length
    return { passTwoSeconds: () => act(() => later.at(-1)?.()), requests }
  }

  test('a purchase whose webhook was lost is there', async () => {
    const { passTwoSeconds, requests } = await arrive({ 'POST /check-subscription': account({ credits: 541 }) })
    expect(requests('/check-subscription')).toBe(0)
    passTwoSeconds()
    await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent('541 credits'))
    expect(requests('/check-subscription')).toBe(1)
  })

  test('the stored account is read again when the status cannot be checked', async () => {
    const { passTwoSeconds, requests } = await arrive({})
    expect(requests('/account')).toBe(1)
    passTwoSeconds()
    await waitFor(() => expect(requests('/account')).toBe(2))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

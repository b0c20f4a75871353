import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { account, openApp } from '#test/support/frontend/web-app.tsx'

const accounts = {
  'no plan': account({ tier: null, active: false, credits: 0 }),
  'a plan that has ended': account({ tier: 'Pro', active: false, credits: 0 }),
  'a plan': account(),
  'spent pack credits': account({ tier: 'CREDITS_ONLY', active: true, credits: 0 }),
  'credits only': account({ tier: null, active: false, credits: 5, packCredits: 5 }),
  'the dev mark': account({ tier: null, active: false, credits: 0, dev: true }),
}

test.each([
  ['no plan', false, '/credits-paywall'],
  ['a plan that has ended', false, '/credits-paywall'],
  ['a plan', true, '/buy-credits'],
  ['spent pack credits', true, '/buy-credits'],
  ['credits only', true, '/credits-paywall'],
] as const)('an account with %s finds My AI Models: %s, and credits at %s', async (kind, hasModels, credits) => {
  await openApp('/account', { answers: { 'GET /account': accounts[kind] } })
  const buy = await screen.findByRole('link', { name: 'Buy Credits' })
  await waitFor(() => expect(buy).toHaveAttribute('href', credits))
  expect(screen.queryAllByRole('link', { name: 'My AI Models' })).toHaveLength(hasModels ? 1 : 0)
})

test('a developer, who pays nothing, finds models, and neither a balance nor a shop', async () => {
  await openApp('/account', { answers: { 'GET /account': accounts['the dev mark'] } })
  const header = within(await screen.findByRole('banner'))
  await waitFor(() => expect(header.queryByRole('link', { name: 'Buy Credits' })).not.toBeInTheDocument())
  expect(header.getByRole('link', { name: 'My AI Models' })).toBeVisible()
  expect(header.queryByText(/credits/)).not.toBeInTheDocument()
})

test('the menu of a narrow screen has the same places', async () => {
  const listening = {
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }
  vi.stubGlobal('matchMedia', (media: string) => ({ ...listening, media, matches: media.includes('max-width') }))
  const { user } = await openApp('/account', { answers: { 'GET /account': accounts['no plan'] } })
  await user.click(await screen.findByRole('button', { name: 'Menu' }))
  expect(await screen.findByRole('menuitem', { name: 'Buy Credits' })).toHaveAttribute('href', '/credits-paywall')
  expect(screen.queryByRole('menuitem', { name: 'My AI Models' })).not.toBeInTheDocument()
})

test('Back closes the menu of the theme and leaves the page as it is', async () => {
  const { user, router, location } = await openApp('/account')
  await user.click(await screen.findByRole('button', { name: 'Theme' }))
  await screen.findByRole('menu')
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  expect(location()).toBe('/account')
})

test.each([
  ['a plan', '/listing', 'Design Tools'],
  ['a plan', '/account', undefined],
  ['a plan', '/subscription', undefined],
] as const)('an account with %s keeps the tabs on %s, and %s is marked', async (kind, path, marked) => {
  await openApp(path, { answers: { 'GET /account': accounts[kind] } })
  const tabs = within(await screen.findByRole('navigation', { name: 'Dashboard' }))
  const links = tabs.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Design Tools', 'Scenes', 'Gallery'])
  expect(links.find((link) => link.hasAttribute('aria-current'))?.textContent).toBe(marked)
})

test('an account that may open none of the tabs sees none', async () => {
  await openApp('/account', { answers: { 'GET /account': accounts['no plan'] } })
  await screen.findByRole('link', { name: 'Buy Credits' })
  expect(screen.queryByRole('navigation', { name: 'Dashboard' })).not.toBeInTheDocument()
})

test('the tabs of the last visit are there before the account is read, so that the page does not move', async () => {
  await openApp('/account')
  await screen.findByRole('navigation', { name: 'Dashboard' })
  cleanup()
  await openApp('/account', { answers: { 'GET /account': () => new Promise(() => {}) } })
  expect(await screen.findByRole('navigation', { name: 'Dashboard' })).toBeVisible()
})

test('the tabs come with the page after the one on which a first plan arrives', async () => {
  localStorage.clear()
  await openApp('/payment-success?session_id=cs_1', {
    answers: {
      'POST /verify-credit-purchase': {
        success: true,
        item: 'price_pro',
        currentCredits: 500,
        creditsAdded: 500,
        alreadyProcessed: false,
      },
    },
  })
  const dashboard = await screen.findByRole('link', { name: 'Go to Dashboard' })
  await screen.findByText('41', { selector: 'header b' })
  expect(screen.queryByRole('navigation', { name: 'Dashboard' })).not.toBeInTheDocument()
  fireEvent.click(dashboard)
  expect(await screen.findByRole('navigation', { name: 'Dashboard' })).toBeVisible()
})

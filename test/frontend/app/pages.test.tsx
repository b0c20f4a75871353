import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { account, openApp } from '#test/support/frontend/web-app.tsx'

const leaveSite = vi.hoisted(() => vi.fn())
vi.mock('#frontend/lib/navigation/leave-site.ts', () => ({ leaveSite }))

test.each([
  ['/login', false, 'Sign In | Roomwright'],
  ['/signup', false, 'Create Your Account | Roomwright'],
  ['/reset-password', false, 'Reset Your Password | Roomwright'],
  ['/quiz', false, 'Real Photo or AI? | Roomwright'],
  ['/terms', false, 'Terms of Service | Roomwright'],
  ['/privacy', false, 'Privacy Policy | Roomwright'],
  ['/accessibility', false, 'Accessibility | Roomwright'],
  ['/verify', false, 'Check a Picture | Roomwright'],
  ['/contact', false, 'Contact Us | Roomwright'],
  ['/dashboard', true, 'Design Tools | Roomwright'],
  ['/dashboard?sub=generated', true, 'Gallery | Roomwright'],
  ['/dashboard?main=generation', true, 'Scenes | Roomwright'],
  ['/model/safari', true, 'Model Details | Roomwright'],
  ['/bulk-generate', true, 'Generate Many at Once | Roomwright'],
  ['/generations/x', true, 'Generated Image | Roomwright'],
  ['/generations/bulk_x', true, 'Generated Images | Roomwright'],
  ['/subscription', true, 'Subscription Plans | Roomwright'],
  ['/change-plan?to=price_premium', true, 'Change Your Plan | Roomwright'],
  ['/buy-credits', true, 'Buy Credits | Roomwright'],
  ['/credits-paywall', true, 'Buy Credits | Roomwright'],
  ['/account', true, 'Account | Roomwright'],
  ['/listing', true, 'Whole Listing | Roomwright'],
  ['/my-models', true, 'My AI Models | Roomwright'],
  ['/how-it-works', true, 'How It Works | Roomwright'],
  ['/create-model', true, 'Create Your AI Model | Roomwright'],
  ['/example-photos', true, 'Example Photos | Roomwright'],
  ['/upload-photos', true, 'Upload Photos | Roomwright'],
  ['/validation-results', true, 'Validation Results | Roomwright'],
  ['/select-gender', true, 'Select Gender | Roomwright'],
  ['/name-model', true, 'Name Your Model | Roomwright'],
  ['/payment-success?session_id=x', true, 'Payment | Roomwright'],
  ['/nowhere', false, 'Page Not Found | Roomwright'],
])('%s has its title', async (path, isSignedIn, title) => {
  await openApp(path, { isSignedIn })
  await waitFor(() => expect(document.title).toBe(title))
})

test('a page that is loaded anew begins at its own position, not at that of the page before it in the tab', async () => {
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  sessionStorage.setItem('react-router-scroll-positions', JSON.stringify({ default: 500, '/terms': 300 }))
  await openApp('/terms', { isSignedIn: false })
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 300))
  expect(scrollTo).not.toHaveBeenCalledWith(0, 500)
})

test('a link to the home page loads it, since it is a document of its own', async () => {
  await openApp('/', { isSignedIn: false })
  await waitFor(() => expect(leaveSite).toHaveBeenCalledWith('/'))
})

test('an unknown URL shows Page not found with a link to the home page', async () => {
  await openApp('/nowhere', { isSignedIn: false })
  expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
})

test('logging out goes to /login and does not remember the last page', async () => {
  const { user, location, auth } = await openApp('/dashboard?sub=generated')
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(location()).toBe('/login'))
  expect(auth.endSession).toHaveBeenCalledOnce()
  expect(sessionStorage.getItem('roomwright.intended-path')).toBeNull()
})

test('a failed logout shows an error and keeps the page', async () => {
  const { user, auth, location } = await openApp('/dashboard')
  auth.endSession.mockRejectedValue(new Error('no'))
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  expect(await screen.findByText('Failed to log out. Please try again.')).toBeVisible()
  expect(location()).toBe('/dashboard')
})

test.each([
  ['/dashboard', true],
  ['/login', false],
  ['/signup', false],
  ['/reset-password', false],
  ['/nowhere', false],
])('the dark theme can be chosen on %s and is remembered', async (path, isSignedIn) => {
  const { user } = await openApp(path, { isSignedIn })
  await user.click(await screen.findByRole('button', { name: 'Theme' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dark theme' }))
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'))
  expect(localStorage.getItem('mui-mode')).toBe('dark')
})

test('the system theme follows the device, also before the app has loaded', async () => {
  const listening = {
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }
  vi.stubGlobal('matchMedia', (media: string) => ({ ...listening, media, matches: media.includes('scheme: dark') }))
  const { dataset } = document.documentElement
  const { user } = await openApp('/nowhere', { isSignedIn: false })
  await user.click(await screen.findByRole('button', { name: 'Theme' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'System theme' }))
  await waitFor(() => expect(dataset.theme).toBe('dark'))
  dataset.theme = 'light'
  await vi.importActual('#frontend/public/before-first-paint.js')
  expect(dataset.theme).toBe('dark')
})

test('a page whose script cannot be loaded is loaded once more, and then says so, until the app has run', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...location, pathname: '/login', search: '', reload })
  await vi.importActual('#frontend/public/before-first-paint.js?scripts')
  const script = document.createElement('script')
  script.type = 'text/javascript'
  document.head.append(script)
  const fail = () => script.dispatchEvent(new Event('error'))
  fail()
  expect(reload).not.toHaveBeenCalled()
  script.type = 'module'
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fail()
  expect(reload).not.toHaveBeenCalled()
  expect(screen.getByRole('alert')).toHaveTextContent("We couldn't load this page.")
  online.mockRestore()
  fail()
  expect(reload).toHaveBeenCalledOnce()
  fail()
  expect(reload).toHaveBeenCalledOnce()
  script.remove()
  vi.unstubAllGlobals()
  const { forgetReload, wasReloadedFor } = await import('#frontend/components/reloads.ts')
  expect(wasReloadedFor('scripts')).toBe(true)
  forgetReload('scripts')
  expect(wasReloadedFor('scripts')).toBe(false)
})

test('the offline banner is visible while the browser is offline', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openApp('/nowhere', { isSignedIn: false })
  expect(await screen.findByText('You are offline. What you see may be out of date.')).toBeVisible()
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument())
  online.mockRestore()
})

describe('an account that cannot be read', () => {
  test.each([
    '/dashboard',
    '/dashboard?sub=generated',
    '/paywall',
    '/credits-paywall',
    '/subscription',
    '/buy-credits',
    '/account',
  ])('is requested twice on %s, which then shows the error with a Retry button', async (path) => {
    let isBroken = true
    const { sent, user } = await openApp(path, {
      answers: {
        'GET /account': () =>
          isBroken ? new Response(null, { status: 500 }) : account({ tier: null, active: false, credits: 3 }),
      },
    })
    const requests = () => sent.filter((one) => one.path === '/account').length
    expect(await screen.findByText(/An unexpected error occurred\. Please try again\./)).toBeVisible()
    // Long enough for the loop of requests that the wait and the error would start if one mounted the other.
    await act(() => new Promise((done) => setTimeout(done, 200)))
    expect(requests()).toBe(2)
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument())
    expect(requests()).toBe(3)
  })

  test.each(['/paywall', '/buy-credits'])(
    'gets no plans or packs to buy on %s, since it may have a plan',
    async (path) => {
      await openApp(path, { answers: { 'GET /account': () => new Response(null, { status: 500 }) } })
      await screen.findByRole('button', { name: 'Retry' })
      expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    },
  )
})

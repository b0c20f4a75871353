import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '#test/support/frontend/web-app.tsx'
import { goes } from '#test/support/frontend/web-network.ts'

const reloadPage = vi.fn()
vi.mock('#frontend/lib/navigation/reload-page.ts', () => ({ reloadPage }))

/** Whether the code of the account page can be fetched. */
let isThere = false
vi.mock('#frontend/routes/account.tsx', () => ({
  get AccountPage() {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <h1>Account</h1>
  },
}))

vi.mock('#frontend/routes/dashboard-scenes.tsx', () => ({
  get DashboardScenes() {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <h1>Scenes</h1>
  },
}))

vi.mock('#frontend/routes/subscription.tsx', () => ({
  SubscriptionPage: () => {
    throw new RangeError('boom')
  },
}))

beforeEach(() => {
  isThere = false
})

const openGallery = async () => {
  const app = await openApp('/dashboard?sub=generated')
  await screen.findByRole('heading', { name: 'Gallery' })
  return app
}

const openAccount = ({ user }: Awaited<ReturnType<typeof openApp>>) =>
  user.click(screen.getByRole('link', { name: 'Account' }))

test('a page whose code is not there offline says so inside the layout, and opens as soon as the browser is online', async () => {
  const app = await openGallery()
  goes('offline')
  await openAccount(app)
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Buy Credits' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
  isThere = true
  goes('online')
  expect(await screen.findByRole('heading', { name: 'Account' })).toBeVisible()
  expect(reloadPage).not.toHaveBeenCalled()
})

test('an area of the dashboard whose code is not there offline says so below the tabs, and opens with the network', async () => {
  const { user } = await openGallery()
  goes('offline')
  await user.click(screen.getByRole('link', { name: 'Scenes' }))
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Gallery' })).toBeVisible()
  isThere = true
  goes('online')
  expect(await screen.findByRole('heading', { name: 'Scenes' })).toBeVisible()
})

test('other pages can be opened from a page that could not be loaded, and it opens on the next visit', async () => {
  const app = await openGallery()
  goes('offline')
  await openAccount(app)
  await screen.findByRole('heading', { name: 'You are offline' })
  await app.router.navigate(-1)
  expect(await screen.findByRole('heading', { name: 'Gallery' })).toBeVisible()
  isThere = true
  goes('online')
  await openAccount(app)
  expect(await screen.findByRole('heading', { name: 'Account' })).toBeVisible()
})

test('code that a new release removed reloads the page once and then asks to reload it', async () => {
  const app = await openGallery()
  await openAccount(app)
  await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce())
  // The page after the reload, in the same tab.
  await openApp('/account')
  expect(await screen.findByText('Please reload the page to try again.')).toBeVisible()
  expect(reloadPage).toHaveBeenCalledOnce()
  await app.user.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect(reloadPage).toHaveBeenCalledTimes(2)
})

test('nothing reloads while the site does not answer, and Try again loads the page', async () => {
  const app = await openGallery()
  vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'))
  await openAccount(app)
  expect(await screen.findByRole('heading', { name: "We couldn't load this page" })).toBeVisible()
  expect(screen.getByText(/We couldn't reach Roomwright/)).toBeVisible()
  expect(reloadPage).not.toHaveBeenCalled()
  isThere = true
  await app.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Account' })).toBeVisible()
})

test('a public page whose code is not there keeps the bar with the name of the product', async () => {
  vi.doMock('#frontend/routes/reset-password.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  goes('offline')
  await openApp('/reset-password', { isSignedIn: false })
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Roomwright' })[0]).toBeVisible()
  vi.doUnmock('#frontend/routes/reset-password.tsx')
})

test('a page that throws keeps the layout, which leads to other pages', async () => {
  const app = await openApp('/subscription')
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  isThere = true
  await openAccount(app)
  expect(await screen.findByRole('heading', { name: 'Account' })).toBeVisible()
})

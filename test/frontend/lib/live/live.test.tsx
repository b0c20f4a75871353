import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem } from '#test/support/frontend/web-api.ts'
import { account, openApp } from '#test/support/frontend/web-app.tsx'
import { FakeSocket } from '#test/support/frontend/web-socket.ts'

const subscribed = () => FakeSocket.latest().sent.find(({ type }) => type === 'subscribe')?.channel

/** Opens the account page, whose socket is connected and asks for its subscription. */
const openAccount = async (read: () => unknown) => {
  const app = await openApp('/account', { answers: { 'GET /account': read } })
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
  const [first] = FakeSocket.opened
  act(() => first?.onopen?.())
  act(() => first?.say({ type: 'connection_ack', connectionTimeoutMs: 300_000 }))
  return app
}

const refuse = () =>
  act(() => FakeSocket.latest().say({ type: 'subscribe_error', errors: [{ errorType: 'Unauthorized' }] }))

test('a tab subscribes to the channel that the account names, and to the new one when the old one is refused', async () => {
  let epoch = 1
  await openAccount(() => account({ liveChannel: `/users/ada/epoch-${epoch}` }))
  expect(subscribed()).toBe('/users/ada/epoch-1')
  epoch = 2
  refuse()
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(2))
  act(() => FakeSocket.latest().accept())
  expect(subscribed()).toBe('/users/ada/epoch-2')
})

test('a refused subscription ends the session in this tab when the API refuses the token too', async () => {
  let isEnded = false
  await openAccount(() => (isEnded ? problem('session.missing', 401, 'You must be logged in') : account()))
  isEnded = true
  refuse()
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(FakeSocket.opened).toHaveLength(1)
})

test('a tab without a call of its own shows at once that its session was ended elsewhere', async () => {
  let isEnded = false
  const { sent } = await openAccount(() =>
    isEnded ? problem('session.missing', 401, 'You must be logged in') : account(),
  )
  act(() => FakeSocket.latest().say({ type: 'subscribe_success' }))
  // The subscription reads the account again, which must not be what shows the end.
  await waitFor(() => expect(sent.filter(({ path }) => path === '/account')).toHaveLength(2))
  isEnded = true
  act(() => FakeSocket.latest().push({ type: 'sessions-ended' }))
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible()
})

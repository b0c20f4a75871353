import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import { openApp } from '#test/support/frontend/web-app.tsx'
import { FakeSocket } from '#test/support/frontend/web-socket.ts'

const tokens = { accessToken: 'access', idToken: 'id', refreshToken: 'refresh' }
const openAccount = (answers: Answers = {}, hasPassword = true) => openApp('/account', { hasPassword, answers })

const changeTo = async (user: Awaited<ReturnType<typeof openApp>>['user'], current: string, next: string) => {
  await user.click(await screen.findByRole('button', { name: 'Change Password' }))
  if (current) await user.type(await screen.findByLabelText('Current password'), current)
  if (next) await user.type(screen.getByLabelText('New password'), next)
  await user.click(screen.getByRole('button', { name: 'Save New Password' }))
}

describe('changing the password', () => {
  test('goes on in this browser with the tokens of the new session', async () => {
    const { user, auth, sent } = await openAccount({ 'POST /sessions/password': tokens })
    await changeTo(user, ' green sofa', 'blue sofa')
    expect(await screen.findByText(/Your password has been changed. Other devices/)).toBeVisible()
    expect(auth.replaceTokens).toHaveBeenCalledWith(tokens)
    expect(sent.find(({ path }) => path === '/sessions/password')?.body).toEqual({
      currentPassword: 'green sofa',
      newPassword: 'blue sofa',
    })
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument()
  })

  test('does not take the end of the other sessions for its own', async () => {
    let answer: (given: typeof tokens) => void = () => {}
    const { user, sent } = await openAccount({
      'POST /sessions/password': () => new Promise<typeof tokens>((resolve) => (answer = resolve)),
    })
    await changeTo(user, 'green sofa', 'blue sofa')
    const reads = () => sent.filter(({ path }) => path === '/account').length
    const before = reads()
    await act(async () => FakeSocket.latest().push({ type: 'sessions-ended' }))
    expect(reads()).toBe(before)
    answer(tokens)
    expect(await screen.findByText(/Your password has been changed. Other devices/)).toBeVisible()
  })

  test('lists the reasons against a weak password and sends no request', async () => {
    const { user, sent } = await openAccount()
    await changeTo(user, 'green sofa', '1111')
    expect(await screen.findByText('Password must be at least 6 characters long')).toBeVisible()
    expect(screen.getByText('This password is too common. Please choose another.')).toBeVisible()
    expect(screen.getByLabelText('New password')).toHaveFocus()
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test.each([
    ['a refusal', () => problem('password.wrong', 403, "Your current password isn't right. Please try again.")],
    ['no network', undefined],
  ])('shows %s and keeps what was typed', async (_what, answer) => {
    const { user, auth } = await openAccount({ 'POST /sessions/password': answer })
    await changeTo(user, 'red sofa', 'blue sofa')
    const form = screen.getByRole('form', { name: 'Change password' })
    expect(await within(form).findByRole('alert')).toHaveTextContent(/current password isn't right|couldn't reach/)
    expect(screen.getByLabelText('Current password')).toHaveValue('red sofa')
    expect(screen.getByLabelText('New password')).toHaveValue('blue sofa')
    expect(auth.replaceTokens).not.toHaveBeenCalled()
  })

  test('is not offered to an account of Google', async () => {
    await openAccount({}, false)
    expect(await screen.findByText('You sign in with Google, so your password is kept there.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Change Password' })).not.toBeInTheDocument()
  })
})

describe('signing out everywhere', () => {
  const ask = async (user: Awaited<ReturnType<typeof openApp>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Sign Out Everywhere' }))
    return screen.findByRole('dialog', { name: 'Sign out everywhere?' })
  }

  test('asks first, ends every session, and leaves to /login', async () => {
    const { user, auth, sent, location } = await openAccount({ 'POST /sessions/end': {} })
    const dialog = await ask(user)
    await user.click(within(dialog).getByRole('button', { name: 'Sign Out Everywhere' }))
    await waitFor(() => expect(location()).toBe('/login'))
    expect(await screen.findByText('You are signed out on every device.')).toBeVisible()
    expect(sent.filter(({ method, path }) => method === 'POST' && path === '/sessions/end')).toHaveLength(1)
    expect(auth.endSession).toHaveBeenCalled()
  })

  test('can be declined', async () => {
    const { user, sent } = await openAccount()
    await user.click(within(await ask(user)).getByRole('button', { name: 'Stay Signed In' }))
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('that fails is told, and nobody is signed out', async () => {
    const { user, auth, location } = await openAccount()
    await user.click(within(await ask(user)).getByRole('button', { name: 'Sign Out Everywhere' }))
    expect(await screen.findByText(/We couldn't reach Roomwright/)).toBeVisible()
    expect(auth.endSession).not.toHaveBeenCalled()
    expect(location()).toBe('/account')
  })
})

import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { AuthErrorCode } from '#frontend/lib/session/auth-error.ts'
import { openApp } from '#test/support/frontend/web-app.tsx'
import { authError } from '#test/support/frontend/web-auth-client.ts'

type App = Awaited<ReturnType<typeof openApp>>

const unreachable = "We couldn't reach Roomwright. Please check your connection and try again."
const busy = "We're very busy right now. Please try again in a moment."
const tooMany = 'Too many attempts. Please wait a few minutes and try again.'

/** Each form with valid values, the request that it makes, and its button. */
const forms = {
  '/login': {
    request: 'signInWithPassword',
    button: 'Sign In',
    fields: { Email: 'ada+1@exämple.com', Password: 'green sofa' },
  },
  '/signup?view=email': {
    request: 'signUpWithPassword',
    button: 'Create Account',
    fields: { Email: 'ada+1@exämple.com', Password: 'green sofa' },
  },
  '/reset-password': { request: 'requestPasswordReset', button: 'Send Code', fields: { Email: 'ada+1@exämple.com' } },
} as const

type Path = keyof typeof forms

const fill = async (app: App, path: Path) => {
  for (const [label, value] of Object.entries(forms[path].fields))
    await app.user.type(await screen.findByLabelText(label), value)
}

const submit = (app: App, path: Path) => app.user.click(screen.getByRole('button', { name: forms[path].button }))

const paths = Object.keys(forms) as Path[]

describe.each(paths)('the form of %s', (path) => {
  const { request, button, fields } = forms[path]

  test.each<[AuthErrorCode, string]>([
    ['unreachable', unreachable],
    ['busy', busy],
    ['tooManyAttempts', tooMany],
  ])('shows that a request failed (%s), and loses nothing that was typed', async (code, message) => {
    const app = await openApp(path, { isSignedIn: false })
    app.auth[request].mockRejectedValueOnce(await authError(code, message))
    await fill(app, path)
    await submit(app, path)
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    for (const [label, value] of Object.entries(fields)) {
      expect(screen.getByLabelText(label)).toHaveValue(value)
      expect(screen.getByLabelText(label)).toBeEnabled()
    }
    await submit(app, path)
    await waitFor(() => expect(app.auth[request]).toHaveBeenCalledTimes(2))
  })

  test('sends one request for a double click, and can be neither changed nor sent while it waits', async () => {
    const app = await openApp(path, { isSignedIn: false })
    app.auth[request].mockReturnValue(new Promise<never>(() => {}))
    await fill(app, path)
    await app.user.dblClick(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeDisabled())
    const sending = screen.getByRole('button', { name: button })
    expect(sending).toHaveAttribute('aria-disabled', 'true')
    expect(sending).toHaveFocus()
    await app.user.keyboard('{Enter}')
    expect(app.auth[request]).toHaveBeenCalledOnce()
  })

  test('is never sent by the browser itself, which would put the fields into the URL', async () => {
    await openApp(path, { isSignedIn: false })
    expect((await screen.findByLabelText('Email')).closest('form')).toHaveAttribute('method', 'dialog')
  })

  test('leaves out spaces that were pasted around the address', async () => {
    const app = await openApp(path, { isSignedIn: false })
    await fill(app, path)
    await app.user.click(screen.getByLabelText('Email'))
    await app.user.paste(' ')
    await submit(app, path)
    await waitFor(() => expect(app.auth[request]).toHaveBeenCalled())
    expect(app.auth[request].mock.calls[0]?.[0]).toBe('ada+1@exämple.com')
  })
})

test('a password of six characters signs up, one of five does not', async () => {
  const { user, auth } = await openApp('/signup?view=email', { isSignedIn: false })
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'sofa5')
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  expect(await screen.findByText('Password must be at least 6 characters long')).toBeVisible()
  await user.type(screen.getByLabelText('Password'), '6')
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  await waitFor(() => expect(auth.signUpWithPassword).toHaveBeenCalledOnce())
})

test('a password pasted with spaces around it signs in without them', async () => {
  const { user, auth } = await openApp('/login', { isSignedIn: false })
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.click(screen.getByLabelText('Password'))
  await user.paste(' green sofa\n')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(auth.signInWithPassword).toHaveBeenCalledWith('ada@example.com', 'green sofa'))
})

test('a sign-up whose sign-in failed goes on with the sign-in alone', async () => {
  const { user, auth, location } = await openApp('/signup?view=email', { isSignedIn: false })
  auth.signInWithPassword.mockRejectedValueOnce(await authError('unreachable', unreachable))
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'green sofa')
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(unreachable)
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  await waitFor(() => expect(location()).toBe('/dashboard'))
  expect(auth.signUpWithPassword).toHaveBeenCalledOnce()
})

test('a password can be shown and hidden, and keeps what was typed', async () => {
  const { user } = await openApp('/login', { isSignedIn: false })
  await user.type(await screen.findByLabelText('Password'), 'green sofa')
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  expect(screen.getByLabelText('Password')).toHaveValue('green sofa')
})

test.each<[AuthErrorCode, string]>([
  ['codeWrong', "That code isn't right. Check the email and try again."],
  ['codeExpired', 'That code has expired. Please request a new one.'],
  ['unreachable', unreachable],
])('a reset that fails (%s) says why and keeps code and password', async (code, message) => {
  const { user, auth } = await openApp('/reset-password', { isSignedIn: false })
  auth.confirmPasswordReset.mockRejectedValueOnce(await authError(code, message))
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.click(screen.getByRole('button', { name: 'Send Code' }))
  await user.type(await screen.findByLabelText('Code'), ' 123 456 ')
  await user.type(screen.getByLabelText('New password'), 'green sofa')
  await user.click(screen.getByRole('button', { name: 'Set New Password' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(auth.confirmPasswordReset).toHaveBeenCalledWith('ada@example.com', '123456', 'green sofa')
  expect(screen.getByLabelText('New password')).toHaveValue('green sofa')
})

test.each<[AuthErrorCode, 'stays' | 'ends']>([
  ['unreachable', 'stays'],
  ['busy', 'stays'],
  ['other', 'stays'],
  ['credentials', 'ends'],
])('a session whose refresh fails (%s) %s', async (code, outcome) => {
  const { auth, refreshSession } = await openApp('/account')
  await screen.findByRole('region', { name: 'Your account' })
  auth.currentTokens.mockRejectedValue(await authError(code, 'x'))
  await refreshSession()
  const { currentSession } = await import('#frontend/lib/session/session.ts')
  expect(currentSession().status).toBe(outcome === 'stays' ? 'signedIn' : 'expired')
})

test.each(['/login', '/signup', '/signup?view=email'])('%s links to the terms and the privacy policy', async (path) => {
  await openApp(path, { isSignedIn: false })
  expect(await screen.findByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms')
  expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')
})

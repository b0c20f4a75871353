import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openApp } from '#test/support/frontend/web-app.tsx'
import { authError } from '#test/support/frontend/web-auth-client.ts'

describe('signing in', () => {
  test.each([
    { email: '', password: '' },
    { email: 'ada@example.com', password: '' },
    { email: '', password: 'roomwright' },
  ])('sends no request while a field is empty: $email, $password', async ({ email, password }) => {
    const { user, auth } = await openApp('/login', { isSignedIn: false })
    if (email) await user.type(await screen.findByLabelText('Email'), email)
    if (password) await user.type(await screen.findByLabelText('Password'), password)
    await user.click(await screen.findByRole('button', { name: 'Sign In' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter both email and password')
    expect(auth.signInWithPassword).not.toHaveBeenCalled()
  })

  const signIn = async (user: Awaited<ReturnType<typeof openApp>>['user']) => {
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await user.type(screen.getByLabelText('Password'), 'roomwright')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
  }

  test('shows the error of Cognito, moves the focus to it and enables the form again', async () => {
    const { user, auth } = await openApp('/login', { isSignedIn: false })
    auth.signInWithPassword.mockRejectedValue(await authError('credentials', 'Incorrect email or password.'))
    await signIn(user)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Incorrect email or password.')
    expect(alert.parentElement).toHaveFocus()
    expect(screen.getByLabelText('Password')).toBeEnabled()
  })

  test('moves the focus to the same error again after another attempt', async () => {
    const { user } = await openApp('/login', { isSignedIn: false })
    for (const _attempt of [1, 2]) {
      await user.click(await screen.findByRole('button', { name: 'Sign In' }))
      await waitFor(() => expect(screen.getByRole('alert').parentElement).toHaveFocus())
    }
  })

  test('shows a default text for an error without a message', async () => {
    const { user, auth } = await openApp('/login', { isSignedIn: false })
    auth.signInWithPassword.mockRejectedValue(await authError('credentials', ''))
    await signIn(user)
    expect(await screen.findByText('Failed to sign in')).toBeVisible()
  })

  test('shows a general text for an unexpected error', async () => {
    const { user, auth } = await openApp('/login', { isSignedIn: false })
    auth.signInWithPassword.mockRejectedValue(new RangeError('boom'))
    await signIn(user)
    expect(await screen.findByText('An unexpected error occurred. Please try again.')).toBeVisible()
  })

  test('goes to the dashboard and shows a toast', async () => {
    const { user, location } = await openApp('/login', { isSignedIn: false })
    await signIn(user)
    expect(await screen.findByText('Login successful')).toBeVisible()
    await waitFor(() => expect(location()).toBe('/dashboard'))
  })

  test('returns to the page that required it', async () => {
    const { user, location } = await openApp('/dashboard?sub=generated', { isSignedIn: false })
    await waitFor(() => expect(location()).toBe('/login'))
    await signIn(user)
    await waitFor(() => expect(location()).toBe('/dashboard?sub=generated'))
  })

  test('ignores a redirect to a URL outside the app', async () => {
    const { user, location } = await openApp('/login?redirect=https://evil.example/dashboard', { isSignedIn: false })
    await signIn(user)
    await waitFor(() => expect(location()).toBe('/dashboard'))
  })

  test('redirects a signed-in user to the dashboard and clears the remembered path', async () => {
    sessionStorage.setItem('roomwright.intended-path', '/dashboard?sub=generated')
    const { location } = await openApp('/login')
    await waitFor(() => expect(location()).toBe('/dashboard'))
    expect(sessionStorage.getItem('roomwright.intended-path')).toBeNull()
  })

  test('offers Google when the stage has a sign-in domain', async () => {
    await openApp('/login', { isSignedIn: false, answers: { config: { signInDomain: 'auth.test' } } })
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeVisible()
  })
})

describe('signing in with Google', () => {
  test('remembers the page that required the sign-in', async () => {
    const { user, auth } = await openApp('/login?redirect=/dashboard?sub=generated', {
      isSignedIn: false,
      answers: { config: { signInDomain: 'auth.test' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }))
    expect(auth.continueWithGoogle).toHaveBeenCalledOnce()
    expect(sessionStorage.getItem('roomwright.intended-path')).toBe('/dashboard?sub=generated')
  })

  test('remembers the yearly offer', async () => {
    const { user } = await openApp('/signup?offer=yearly', {
      isSignedIn: false,
      answers: { config: { signInDomain: 'auth.test' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }))
    expect(sessionStorage.getItem('roomwright.intended-path')).toBe('/payment-success?offer=yearly')
  })

  test('returns to the remembered page', async () => {
    sessionStorage.setItem('roomwright.intended-path', '/dashboard?sub=generated')
    const { location } = await openApp('/login?code=c&state=s')
    expect(await screen.findByText('Login successful')).toBeVisible()
    await waitFor(() => expect(location()).toBe('/dashboard?sub=generated'))
  })

  const cancelled = 'error=access_denied&error_description=The+user+cancelled.&state=s'
  const taken = 'error=invalid_request&error_description=PreSignUp+failed+with+error+email.taken.+&state=s'
  const faulty = 'error=invalid_request&error_description=PreSignUp+failed+with+error+unexpected.+&state=s'

  test.each([
    ['/login', cancelled, 'Failed to sign in with Google. Please try again.'],
    ['/login', taken, 'This email is already registered. Please sign in with your password.'],
    ['/login', faulty, 'An unexpected error occurred. Please try again.'],
    ['/login', 'code=used&state=s', 'An error occurred during Google login'],
    ['/login?redirect=%2Faccount', cancelled, 'Failed to sign in with Google. Please try again.'],
    ['/signup', cancelled, 'Failed to sign up with Google. Please try again.'],
    ['/signup', taken, 'This email is already registered. Sign in instead'],
    ['/signup', faulty, 'An unexpected error occurred. Please try again.'],
    ['/signup', 'code=used&state=s', 'An error occurred during Google signup'],
    ['/signup?offer=yearly', cancelled, 'Failed to sign up with Google. Please try again.'],
  ])(
    'that began at %s and returns with %s goes back there, with the error and a clean address',
    async (start, search, message) => {
      sessionStorage.setItem('roomwright.google-start', start)
      const { location } = await openApp(`/login?${search}`, { isSignedIn: false })
      const alert = await screen.findByRole('alert')
      expect(alert).toHaveTextContent(message)
      expect(alert.parentElement).toHaveFocus()
      expect(location()).toBe(start)
    },
  )

  test('that began nowhere on this site shows its error at /login', async () => {
    sessionStorage.setItem('roomwright.google-start', 'https://evil.example/login')
    const { location } = await openApp(`/login?${cancelled}`, { isSignedIn: false })
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to sign in with Google. Please try again.')
    expect(location()).toBe('/login')
  })

  test('no longer shows its error once the form was sent', async () => {
    const { user } = await openApp(`/login?${cancelled}`, { isSignedIn: false })
    await screen.findByRole('alert')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Please enter both email and password'))
    expect(screen.queryByText(/Failed to sign in with Google/)).not.toBeInTheDocument()
  })

  test.each(['/login?redirect=%2Faccount', '/signup?offer=yearly'])('remembers that it began at %s', async (path) => {
    const { user } = await openApp(path, { isSignedIn: false, answers: { config: { signInDomain: 'auth.test' } } })
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }))
    expect(sessionStorage.getItem('roomwright.google-start')).toBe(path)
  })

  test.each([
    ['/login', 'Failed to sign in with Google. Please try again.', 'An error occurred during Google login'],
    ['/signup', 'Failed to sign up with Google. Please try again.', 'An error occurred during Google signup'],
  ])('an error before leaving %s is shown', async (path, failure, exception) => {
    const { user, auth } = await openApp(path, {
      isSignedIn: false,
      answers: { config: { signInDomain: 'auth.test' } },
    })
    auth.continueWithGoogle.mockRejectedValueOnce(await authError('credentials', 'x'))
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }))
    expect(await screen.findByText(failure)).toBeVisible()
    auth.continueWithGoogle.mockRejectedValueOnce(new TypeError('x'))
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }))
    expect(await screen.findByText(exception)).toBeVisible()
  })
})

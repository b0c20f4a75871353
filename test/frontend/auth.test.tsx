import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type * as LoadAuthClient from '#frontend/lib/load-auth-client.ts'
import { openApp } from '#test/support/web-app.tsx'

// The modules are fresh in every test, so the error has to be made from the same ones as the app's.
const authError = async (code: 'credentials' | 'emailTaken' | 'codeWrong', message: string) => {
  const { AuthError } = await import('#frontend/lib/auth-error.ts')
  return new AuthError(code, message)
}

const cognitoError = (name: string, message: string) => Object.assign(new Error(message), { name })

describe('signing in', () => {
  test.each([
    { email: '', password: '' },
    { email: 'ada@example.com', password: '' },
    { email: '', password: 'roomwright' },
  ])('asks for both fields before any call is made: $email/$password', async ({ email, password }) => {
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

  test('says what the server said, and the form can be used again', async () => {
    const { user, auth } = await openApp('/login', { isSignedIn: false })
    auth.signInWithPassword.mockRejectedValue(await authError('credentials', 'Incorrect username or password.'))
    await signIn(user)
    expect(await screen.findByText('Incorrect username or password.')).toBeVisible()
    expect(screen.getByLabelText('Password')).toBeEnabled()
  })

  test('falls back to its own words when the server said nothing', async () => {
    const { user, auth } = await openApp('/login', { isSignedIn: false })
    auth.signInWithPassword.mockRejectedValue(await authError('credentials', ''))
    await signIn(user)
    expect(await screen.findByText('Failed to sign in')).toBeVisible()
  })

  test('an error that nobody foresaw is said as one', async () => {
    const { user, auth } = await openApp('/login', { isSignedIn: false })
    auth.signInWithPassword.mockRejectedValue(new RangeError('boom'))
    await signIn(user)
    expect(await screen.findByText('An unexpected error occurred. Please try again.')).toBeVisible()
  })

  test('shows a spinner before the words while it is on its way', async () => {
    const { user, auth } = await openApp('/login', { isSignedIn: false })
    auth.signInWithPassword.mockReturnValue(new Promise(() => {}))
    await signIn(user)
    const spinner = await screen.findByRole('progressbar')
    const button = screen.getByText('Sign In', { selector: 'button' })
    expect(button).toContainElement(spinner)
    expect(button).toHaveClass('MuiButton-loadingPositionStart')
  })

  test('leads to the dashboard with a word about it', async () => {
    const { user, location } = await openApp('/login', { isSignedIn: false })
    await signIn(user)
    expect(await screen.findByText('Login successful')).toBeVisible()
    await waitFor(() => expect(location()).toBe('/dashboard'))
  })

  test('leads back to the page that asked for it', async () => {
    const { user, location } = await openApp('/dashboard?sub=generated', { isSignedIn: false })
    await waitFor(() => expect(location()).toBe('/login'))
    await signIn(user)
    await waitFor(() => expect(location()).toBe('/dashboard?sub=generated'))
  })

  test('leads nowhere that the router does not know', async () => {
    const { user, location } = await openApp('/login?redirect=https://evil.example/dashboard', { isSignedIn: false })
    await signIn(user)
    await waitFor(() => expect(location()).toBe('/dashboard'))
  })

  test('somebody signed in is sent on, and a remembered path is forgotten', async () => {
    sessionStorage.setItem('roomwright.intended-path', '/dashboard?sub=generated')
    const { location } = await openApp('/login')
    await waitFor(() => expect(location()).toBe('/dashboard'))
    expect(sessionStorage.getItem('roomwright.intended-path')).toBeNull()
  })

  test('offers Google only where the stage has a client for it', async () => {
    await openApp('/login', { isSignedIn: false, answers: { config: { signInDomain: 'auth.test' } } })
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeVisible()
  })
})

describe('Google', () => {
  test('is left for with the page that asked in mind', async () => {
    const { user, auth } = await openApp('/login?redirect=/dashboard?sub=generated', {
      isSignedIn: false,
      answers: { config: { signInDomain: 'auth.test' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }))
    expect(auth.continueWithGoogle).toHaveBeenCalledOnce()
    expect(sessionStorage.getItem('roomwright.intended-path')).toBe('/dashboard?sub=generated')
  })

  test('is left for with the yearly offer in mind', async () => {
    const { user } = await openApp('/signup?offer=yearly', {
      isSignedIn: false,
      answers: { config: { signInDomain: 'auth.test' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }))
    expect(sessionStorage.getItem('roomwright.intended-path')).toBe('/payment-success?offer=yearly')
  })

  test('comes back to where somebody wanted to be', async () => {
    sessionStorage.setItem('roomwright.intended-path', '/dashboard?sub=generated')
    const { location } = await openApp('/login?code=c&state=s')
    expect(await screen.findByText('Login successful')).toBeVisible()
    await waitFor(() => expect(location()).toBe('/dashboard?sub=generated'))
  })

  test.each([
    ['error=access_denied&error_description=The+user+cancelled.', 'Failed to sign in with Google. Please try again.'],
    [
      'error=invalid_request&error_description=PreSignUp+failed+with+error+email.taken.',
      'This email is already registered.',
    ],
    ['code=used', 'An error occurred during Google login'],
  ])('comes back with %s and says so', async (search, message) => {
    await openApp(`/login?${search}&state=s`, { isSignedIn: false })
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })

  test.each([
    ['/login', 'Failed to sign in with Google. Please try again.', 'An error occurred during Google login'],
    ['/signup', 'Failed to sign up with Google. Please try again.', 'An error occurred during Google signup'],
  ])('that cannot be reached from %s is said', async (path, failure, exception) => {
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

describe('signing up', () => {
  const signUp = async (
    user: Awaited<ReturnType<typeof openApp>>['user'],
    password: string,
    label = 'Create Account',
  ) => {
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await user.type(screen.getByLabelText('Password'), password)
    await user.click(screen.getByRole('button', { name: label }))
  }

  test('a malformed address is said beside its field before any call is made', async () => {
    const { user, auth } = await openApp('/signup?view=email', { isSignedIn: false })
    await user.type(await screen.findByLabelText('Email'), 'abc')
    await user.type(screen.getByLabelText('Password'), 'roomwright')
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
    expect(auth.signUpWithPassword).not.toHaveBeenCalled()
  })

  test('has two views, and Back between them', async () => {
    const { user } = await openApp('/signup', { isSignedIn: false })
    await user.click(await screen.findByRole('link', { name: 'Continue with email' }))
    expect(await screen.findByText('Must be at least 6 characters long')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Back' }))
    expect(await screen.findByRole('link', { name: 'Continue with email' })).toBeVisible()
  })

  test.each([
    ['12345', ['Password must be at least 6 characters long']],
    ['PASSWORD', ['This password is one of the most common ones. Please choose another.']],
    [
      '1111',
      [
        'Password must be at least 6 characters long',
        'This password is one of the most common ones. Please choose another.',
      ],
    ],
  ])('refuses %s in the form, with every reason', async (password, reasons) => {
    const { user, auth } = await openApp('/signup?view=email', { isSignedIn: false })
    await signUp(user, password)
    for (const reason of reasons) expect(await screen.findByText(reason)).toBeVisible()
    expect(auth.signUpWithPassword).not.toHaveBeenCalled()
  })

  test('gives the trigger a digest of the password, signs in and goes to the dashboard', async () => {
    const { user, auth, location } = await openApp('/signup?view=email', { isSignedIn: false })
    await signUp(user, 'Roomwright')
    await waitFor(() => expect(location()).toBe('/dashboard'))
    expect(auth.signUpWithPassword).toHaveBeenCalledWith(
      'ada@example.com',
      'Roomwright',
      'a55a570de37b8270738ddf1cce8f12e2d275932a3082b24dae5c9ae169e05710',
    )
  })

  test('a taken address is said at its field, with the way to sign in', async () => {
    const { user, auth } = await openApp('/signup?view=email', { isSignedIn: false })
    auth.signUpWithPassword.mockRejectedValue(await authError('emailTaken', 'This email is already registered.'))
    await signUp(user, 'roomwright')
    expect(await screen.findByText(/This email is already registered\./)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in instead' })).toHaveAttribute('href', '/login')
  })

  test('somebody signed in is told that the address is taken', async () => {
    const { user, auth } = await openApp('/signup?view=email')
    await signUp(user, 'roomwright')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This email is already registered. Please use a different email or sign in.',
    )
    expect(auth.signUpWithPassword).not.toHaveBeenCalled()
  })

  test('the yearly offer changes banner, subtitle and button', async () => {
    const { user, location } = await openApp('/signup?view=email&offer=yearly', { isSignedIn: false })
    expect(await screen.findByText('Limited time: $59/year (save 67%)')).toBeVisible()
    expect(screen.getByText('Claim your exclusive offer and start redesigning')).toBeVisible()
    await signUp(user, 'roomwright', 'Claim Offer & Create Account')
    await waitFor(() => expect(location()).toBe('/payment-success?offer=yearly'))
  })
})

describe('what Cognito says', () => {
  test.each([
    ['UserLambdaValidationException', 'PreSignUp failed with error password.common.', 'passwordRefused'],
    ['UserLambdaValidationException', 'PreSignUp failed with error password.digestMissing.', 'passwordRefused'],
    ['UsernameExistsException', 'User already exists', 'emailTaken'],
    ['NotAuthorizedException', 'Incorrect username or password.', 'credentials'],
    ['CodeMismatchException', 'Invalid verification code provided', 'codeWrong'],
    ['ExpiredCodeException', 'Invalid code provided', 'codeExpired'],
    ['LimitExceededException', 'Attempt limit exceeded', 'tooManyAttempts'],
    ['NetworkError', 'A network error has occurred.', 'unreachable'],
    ['ConnectionError', 'We could not reach Roomwright.', 'unreachable'],
    ['SomethingNew', 'Whatever', 'other'],
  ])('%s "%s" becomes %s', async (name, message, code) => {
    const { toAuthError } = await import('#frontend/lib/auth-refusals.ts')
    expect(toAuthError(cognitoError(name, message)).code).toBe(code)
  })

  test('a client that cannot be fetched is out of reach', async () => {
    vi.doMock('#frontend/lib/auth-client.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    const { loadAuthClient } = await vi.importActual<typeof LoadAuthClient>('#frontend/lib/load-auth-client.ts')
    await expect(loadAuthClient()).rejects.toMatchObject({
      code: 'unreachable',
      message: 'We could not reach Roomwright. Please check your connection and try again.',
    })
    vi.doUnmock('#frontend/lib/auth-client.ts')
  })

  test('every code of a refusal is a reason', async () => {
    const { toAuthError } = await import('#frontend/lib/auth-refusals.ts')
    const refusal = cognitoError(
      'UserLambdaValidationException',
      'PreSignUp failed with error password.common password.digestMissing.',
    )
    expect(toAuthError(refusal).reasons).toHaveLength(2)
  })
})

describe('a forgotten password', () => {
  test('is reset with a code from an e-mail', async () => {
    const { user, auth, location } = await openApp('/reset-password', { isSignedIn: false })
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await user.click(screen.getByRole('button', { name: 'Send Code' }))
    expect(await screen.findByText('If ada@example.com has an account, a code is on its way to it.')).toBeVisible()
    await user.type(screen.getByLabelText('Code'), '123456')
    await user.type(screen.getByLabelText('New password'), 'new roomwright')
    await user.click(screen.getByRole('button', { name: 'Set New Password' }))
    await waitFor(() => expect(location()).toBe('/login'))
    expect(auth.confirmPasswordReset).toHaveBeenCalledWith('ada@example.com', '123456', 'new roomwright')
  })

  test('keeps its second step in the history of the browser, where a reload finds it', async () => {
    const { user, router } = await openApp('/reset-password', { isSignedIn: false })
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await user.click(screen.getByRole('button', { name: 'Send Code' }))
    expect(await screen.findByLabelText('Code')).toBeVisible()
    await act(() => router.navigate(-1))
    expect(await screen.findByRole('button', { name: 'Send Code' })).toBeVisible()
    await act(() => router.navigate(1))
    expect(await screen.findByLabelText('Code')).toBeVisible()
  })

  test('a wrong code is said and can be asked for again', async () => {
    const { user, auth } = await openApp('/reset-password', { isSignedIn: false })
    auth.confirmPasswordReset.mockRejectedValue(await authError('codeWrong', 'This code is not right.'))
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await user.click(screen.getByRole('button', { name: 'Send Code' }))
    await user.type(await screen.findByLabelText('Code'), '000000')
    await user.type(screen.getByLabelText('New password'), 'new roomwright')
    await user.click(screen.getByRole('button', { name: 'Set New Password' }))
    expect(await screen.findByText('This code is not right.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send another code' }))
    expect(await screen.findByRole('button', { name: 'Send Code' })).toBeVisible()
  })
})

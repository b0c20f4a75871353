import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { openApp } from '#test/support/frontend/web-app.tsx'
import { authError } from '#test/support/frontend/web-auth-client.ts'

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

  test('a malformed address shows an error at its field and sends no request', async () => {
    const { user, auth } = await openApp('/signup?view=email', { isSignedIn: false })
    await user.type(await screen.findByLabelText('Email'), 'abc')
    await user.type(screen.getByLabelText('Password'), 'roomwright')
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveFocus()
    expect(auth.signUpWithPassword).not.toHaveBeenCalled()
  })

  test('Continue with email opens the form, and Back closes it', async () => {
    const { user } = await openApp('/signup', { isSignedIn: false })
    await user.click(await screen.findByRole('link', { name: 'Continue with email' }))
    expect(await screen.findByText('Must be at least 6 characters long')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Back' }))
    expect(await screen.findByRole('link', { name: 'Continue with email' })).toBeVisible()
  })

  test.each([
    ['12345', ['Password must be at least 6 characters long']],
    ['PASSWORD', ['This password is too common. Please choose another.']],
    ['1111', ['Password must be at least 6 characters long', 'This password is too common. Please choose another.']],
  ])('refuses the password %s with every reason and sends no request', async (password, reasons) => {
    const { user, auth } = await openApp('/signup?view=email', { isSignedIn: false })
    await signUp(user, password)
    for (const reason of reasons) expect(await screen.findByText(reason)).toBeVisible()
    expect(screen.getByLabelText('Password')).toHaveFocus()
    expect(auth.signUpWithPassword).not.toHaveBeenCalled()
  })

  test('is busy until the next page is there', async () => {
    const onSignedUp = vi.fn()
    const { auth } = await openApp('/terms', { isSignedIn: false })
    const { SignUpForm } = await import('#frontend/features/auth/sign-up-form.tsx')
    cleanup()
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SignUpForm label="Create Account" signInPath="/login" onSubmit={() => {}} onSignedUp={onSignedUp} />
      </QueryClientProvider>,
    )
    await signUp(userEvent.setup(), 'Roomwright')
    await waitFor(() => expect(onSignedUp).toHaveBeenCalled())
    expect(auth.signUpWithPassword).toHaveBeenCalledTimes(1)
    const button = screen.getByRole('button', { name: 'Create Account' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(onSignedUp).toHaveBeenCalledTimes(1)
  })

  test("sends the password's digest for the trigger, signs in and goes to the dashboard", async () => {
    const { user, auth, location } = await openApp('/signup?view=email', { isSignedIn: false })
    await signUp(user, 'Roomwright')
    await waitFor(() => expect(location()).toBe('/dashboard'))
    expect(auth.signUpWithPassword).toHaveBeenCalledWith(
      'ada@example.com',
      'Roomwright',
      'a55a570de37b8270738ddf1cce8f12e2d275932a3082b24dae5c9ae169e05710',
    )
  })

  test('a taken address shows an error at its field, with a link to sign in, and moves the focus there', async () => {
    const { user, auth } = await openApp('/signup?view=email', { isSignedIn: false })
    auth.signUpWithPassword.mockRejectedValue(await authError('emailTaken', 'This email is already registered.'))
    await signUp(user, 'roomwright')
    expect(await screen.findByText(/This email is already registered\./)).toBeVisible()
    const link = screen.getByRole('link', { name: 'Sign in instead' })
    expect(link).toHaveAttribute('href', '/login')
    await waitFor(() => expect(link.parentElement).toHaveFocus())
    await user.tab()
    expect(link).toHaveFocus()
  })

  test.each([
    ['/signup', '/dashboard'],
    ['/signup?view=email', '/dashboard'],
    ['/signup?offer=yearly', '/payment-success?offer=yearly'],
  ])('leads a signed-in user from %s to %s', async (path, target) => {
    sessionStorage.setItem('roomwright.intended-path', '/account')
    const { location } = await openApp(path)
    await waitFor(() => expect(location()).toBe(target))
    expect(sessionStorage.getItem('roomwright.intended-path')).toBeNull()
  })

  test('a user who has signed in meanwhile gets an error and no request is sent', async () => {
    const { user, auth, refreshSession } = await openApp('/signup?view=email', { isSignedIn: false })
    auth.signUpWithPassword.mockRejectedValue(await authError('other', 'Try again'))
    await signUp(user, 'roomwright')
    await screen.findByText('Try again')
    localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'me')
    auth.currentTokens.mockResolvedValue({ accessToken: 'token', userId: 'me', hasPassword: true })
    await act(refreshSession)
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This email is already registered. Please use a different email or sign in.',
    )
    expect(auth.signUpWithPassword).toHaveBeenCalledOnce()
  })

  const yearlyLogin = `/login?redirect=${encodeURIComponent('/payment-success?offer=yearly')}`

  test('the yearly offer survives "Sign in instead" and the link to sign in', async () => {
    const { user, auth, location } = await openApp('/signup?view=email&offer=yearly', { isSignedIn: false })
    auth.signUpWithPassword.mockRejectedValue(await authError('emailTaken', 'This email is already registered.'))
    await signUp(user, 'roomwright', 'Claim Offer & Create Account')
    expect(await screen.findByRole('link', { name: 'Sign in instead' })).toHaveAttribute('href', yearlyLogin)
    await user.click(screen.getByRole('link', { name: 'Sign in' }))
    await waitFor(() => expect(location()).toBe(yearlyLogin))
  })

  test.each([
    ['/payment-success?offer=yearly', '/signup?offer=yearly'],
    ['/generations/x', '/signup?redirect=%2Fgenerations%2Fx'],
    ['https://elsewhere.test/', '/signup'],
  ])('the way from /login to sign-up keeps the redirect %s', async (redirect, signUpPath) => {
    await openApp(`/login?redirect=${encodeURIComponent(redirect)}`, { isSignedIn: false })
    expect(await screen.findByRole('link', { name: 'Sign up' })).toHaveAttribute('href', signUpPath)
  })

  test('the yearly offer changes the banner, the subtitle and the button', async () => {
    const { user, location } = await openApp('/signup?view=email&offer=yearly', { isSignedIn: false })
    expect(await screen.findByText('Limited time: $59/year (save 67%)')).toBeVisible()
    expect(screen.getByText('Claim your exclusive offer and start redesigning')).toBeVisible()
    await signUp(user, 'roomwright', 'Claim Offer & Create Account')
    await waitFor(() => expect(location()).toBe('/payment-success?offer=yearly'))
  })

  test('the yearly offer leaves no remembered page behind', async () => {
    sessionStorage.setItem('roomwright.intended-path', '/quiz-results')
    const { user, location } = await openApp('/signup?view=email&offer=yearly', { isSignedIn: false })
    await screen.findByText('Limited time: $59/year (save 67%)')
    await signUp(user, 'roomwright', 'Claim Offer & Create Account')
    await waitFor(() => expect(location()).toBe('/payment-success?offer=yearly'))
    expect(sessionStorage.getItem('roomwright.intended-path')).toBeNull()
  })

  test.each(['/signup?offer=yearly', '/login'])('on %s the Google button is there from the first', async (path) => {
    await openApp(path, { isSignedIn: false, answers: { config: { signInDomain: 'https://sign-in.test' } } })
    await screen.findByText(/^Already have an account|^New here/)
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  })
})

describe('resetting the password', () => {
  test('takes a code from an email and a new password', async () => {
    const { user, auth, location } = await openApp('/reset-password', { isSignedIn: false })
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await user.click(screen.getByRole('button', { name: 'Send Code' }))
    expect(await screen.findByText('If ada@example.com has an account, a code is on its way.')).toBeVisible()
    await user.type(screen.getByLabelText('Code'), '123456')
    await user.type(screen.getByLabelText('New password'), 'new roomwright')
    await user.click(screen.getByRole('button', { name: 'Set New Password' }))
    await waitFor(() => expect(location()).toBe('/login'))
    expect(auth.confirmPasswordReset).toHaveBeenCalledWith('ada@example.com', '123456', 'new roomwright')
  })

  test("keeps its second step in the browser's history", async () => {
    const { user, router } = await openApp('/reset-password', { isSignedIn: false })
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await user.click(screen.getByRole('button', { name: 'Send Code' }))
    expect(await screen.findByLabelText('Code')).toBeVisible()
    await act(() => router.navigate(-1))
    expect(await screen.findByRole('button', { name: 'Send Code' })).toBeVisible()
    await act(() => router.navigate(1))
    expect(await screen.findByLabelText('Code')).toBeVisible()
  })

  test('a wrong code shows an error, and another code can be requested', async () => {
    const { user, auth } = await openApp('/reset-password', { isSignedIn: false })
    auth.confirmPasswordReset.mockRejectedValue(
      await authError('codeWrong', "That code isn't right. Check the email and try again."),
    )
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await user.click(screen.getByRole('button', { name: 'Send Code' }))
    await user.type(await screen.findByLabelText('Code'), '000000')
    await user.type(screen.getByLabelText('New password'), 'new roomwright')
    await user.click(screen.getByRole('button', { name: 'Set New Password' }))
    expect(await screen.findByText("That code isn't right. Check the email and try again.")).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send another code' }))
    expect(await screen.findByRole('button', { name: 'Send Code' })).toBeVisible()
  })
})

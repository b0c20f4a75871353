import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import { account, openApp } from '#test/support/frontend/web-app.tsx'
import { authError } from '#test/support/frontend/web-auth-client.ts'
import { proSubscription } from '#test/support/frontend/web-plans.ts'

const ask = async (answers: Answers = {}) => {
  const app = await openApp('/account', {
    answers,
  })
  await app.user.click(await screen.findByRole('button', { name: 'Delete Account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  const confirm = async (typed: string) => {
    await app.user.type(dialog.getByRole('textbox'), typed)
    await app.user.click(dialog.getByRole('button', { name: 'Delete My Account' }))
  }
  const asked = () => app.sent.filter(({ path }) => path === '/account/delete').map(({ body }) => body)
  return { ...app, dialog, confirm, asked }
}

describe('deleting the account', () => {
  test.each([
    ['a plan', proSubscription, 1],
    ['no plan', null, 0],
  ])('with %s says what goes, and what happens to the plan', async (_what, own, notes) => {
    const { dialog } = await ask({ 'GET /account': account({ subscription: own }) })
    expect(
      dialog.getByText(/^Your credits are lost and not refunded. To use the 7-day money-back guarantee/),
    ).toBeVisible()
    expect(dialog.queryAllByText('Your Pro plan is cancelled at once, and nothing more is charged.')).toHaveLength(
      notes,
    )
  })

  test('needs the address, however it is written, then signs out', async () => {
    const { confirm, asked, auth, location } = await ask({ 'POST /account/delete': {} })
    await confirm(' PRO@example.com ')
    await waitFor(() => expect(location()).toBe('/login'))
    expect(asked()).toEqual([{ confirmation: ' PRO@example.com ' }])
    expect(auth.endSession).toHaveBeenCalled()
    expect(await screen.findByText('Your account has been deleted.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    // It is part of the page, and no toast that goes by itself.
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument()
  })

  test('is confirmed until the sign-in form is sent', async () => {
    const { confirm, user, auth, location } = await ask({ 'POST /account/delete': {} })
    auth.signInWithPassword.mockRejectedValueOnce(await authError('credentials', 'Incorrect email or password.'))
    await confirm('pro@example.com')
    await waitFor(() => expect(location()).toBe('/login'))
    await user.type(await screen.findByLabelText('Email'), 'pro@example.com')
    await user.type(screen.getByLabelText('Password'), 'green sofa')
    expect(screen.getByText('Your account has been deleted.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByText('Incorrect email or password.')).toBeVisible()
    expect(screen.queryByText('Your account has been deleted.')).not.toBeInTheDocument()
  })

  test('is refused for another address, and nothing is sent', async () => {
    const { confirm, asked, dialog } = await ask()
    await confirm('me@example.com')
    expect(await dialog.findByText("That isn't the email address of this account.")).toBeVisible()
    expect(dialog.getByRole('textbox')).toHaveValue('me@example.com')
    expect(asked()).toEqual([])
  })

  test('that fails is told, keeps what was typed, and signs nobody out', async () => {
    const { confirm, auth, dialog } = await ask({
      'POST /account/delete': () => problem('request.busy', 503, "We're very busy right now."),
    })
    await confirm('pro@example.com')
    expect(await dialog.findByText("We're very busy right now.")).toBeVisible()
    expect(dialog.getByRole('textbox')).toHaveValue('pro@example.com')
    expect(auth.endSession).not.toHaveBeenCalled()
  })

  test('can be declined', async () => {
    const { user, dialog, asked } = await ask()
    await user.click(dialog.getByRole('button', { name: 'Keep My Account' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(asked()).toEqual([])
  })
})

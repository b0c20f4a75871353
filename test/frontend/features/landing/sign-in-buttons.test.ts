import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { wireSignInButtons } from '#frontend/features/landing/script/sign-in-buttons.ts'
import { answering } from '#test/support/frontend/web-api.ts'
import { userId } from '#test/support/frontend/web-app.tsx'
import { authClient } from '#test/support/frontend/web-auth-client.ts'
import { newTab, checkoutUrl as url } from '#test/support/frontend/web-plans.ts'

test('a plan that is chosen twice opens one tab and one checkout', async () => {
  const tab = newTab()
  const open = vi.fn(() => tab)
  vi.stubGlobal('open', open)
  localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', userId)
  authClient.currentTokens.mockResolvedValue({ accessToken: 'token', userId, hasPassword: true })
  const sent = answering({ 'POST /create-checkout': { url } })
  document.body.innerHTML = `<div class="toasts" role="status"></div>
    <button data-price="price_pro" data-open="Open in another tab" data-finish="Finish there">Get Pro</button>`
  onTestFinished(() => document.body.replaceChildren())
  wireSignInButtons()
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Get Pro' })
  await Promise.all([user.click(button), user.click(button)])
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url))
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
  expect(await screen.findByText('Finish there')).toBeVisible()
  tab.location.origin = 'https://checkout.stripe.test'
  await user.click(button)
  expect(await screen.findByText('Open in another tab')).toBeVisible()
  expect(tab.focus).toHaveBeenCalledOnce()
  expect(open).toHaveBeenCalledOnce()
  expect(sent.filter(({ path }) => path === '/create-checkout')).toHaveLength(1)
})

import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Account } from '#shared/entities/account.ts'
import { account } from '#test/support/frontend/web-app.tsx'
import { openChange, proSubscription, subscriber } from '#test/support/frontend/web-plans.ts'

describe('a change that is booked or waits for its payment', () => {
  test.each<[string, Partial<NonNullable<Account['subscription']>>, string, string]>([
    [
      'booked',
      { nextPlan: 'basic' },
      'Your plan changes to Basic on 20 December 2026.',
      'To choose another plan, or to cancel, undo this change first.',
    ],
    [
      'waiting',
      { pendingPlan: 'enterprise' },
      "Until it's paid you keep Pro.",
      'You can also undo the change. Then nothing is charged.',
    ],
  ])('(%s) is shown instead of another one, and can be undone', async (_, over, title, why) => {
    const { sent, user } = await openChange({
      'GET /account': account({ subscription: { ...proSubscription, ...over } }),
      'POST /undo-plan-change': subscriber,
    })
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getByText(why)).toBeVisible()
    expect(sent.map(({ path }) => path)).not.toContain('/plan-change-quotes')
    await user.click(screen.getByRole('button', { name: 'Undo the change' }))
    expect(await screen.findByText('The change is undone. You stay on Pro.')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Pay $5 and change' })).toBeEnabled()
    expect(screen.queryByText(title)).not.toBeInTheDocument()
  })

  test.each(['/subscription', '/account'])('can be undone on %s', async (path) => {
    const { user } = await openChange(
      {
        'GET /account': account({ subscription: { ...proSubscription, nextPlan: 'basic' } }),
        'POST /undo-plan-change': subscriber,
      },
      path,
    )
    await user.click(await screen.findByRole('button', { name: 'Undo the change' }))
    expect(await screen.findByText('Renews on 20 December 2026 for $29.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo the change' })).not.toBeInTheDocument()
  })

  test('stays when it cannot be undone, and says so', async () => {
    const { user } = await openChange({
      'GET /account': account({ subscription: { ...proSubscription, nextPlan: 'basic' } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Undo the change' }))
    expect(await screen.findByText("We couldn't undo the change. Please try again.")).toBeVisible()
    expect(screen.getByRole('button', { name: 'Undo the change' })).toHaveFocus()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { boardCopy } from '#shared/copy/listing-boards.ts'
import { account, openApp } from '#test/support/frontend/web-app.tsx'

test('where the account publishes is chosen on its page, as the words on saving a design say', async () => {
  expect(boardCopy.saved('canopy', 'staged')).toContain(`${boardCopy.where} is chosen in your account.`)
  const { user, sent } = await openApp('/account', {
    answers: {
      'GET /account': account({ listingBoard: 'canopy' }),
      'PUT /account/listing-board': account({ listingBoard: 'stellar' }),
    },
  })
  const section = within(await screen.findByRole('region', { name: 'Listings' }))
  const choice = await section.findByRole('combobox', { name: boardCopy.where })
  expect(choice).toHaveValue('canopy')
  await user.selectOptions(choice, 'Stellar MLS (Florida)')
  expect(section.getByText('What Stellar MLS (Florida) asks for')).toBeVisible()
  await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ board: 'stellar' }))
})

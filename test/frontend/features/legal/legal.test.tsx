import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { privacy, terms } from '#shared/copy/legal.ts'
import { openApp } from '#test/support/frontend/web-app.tsx'

const config = { productName: 'Kamerly', supportEmail: 'help@kamerly.example' }

test.each([
  ['/terms', terms(config)],
  ['/privacy', privacy(config)],
])('%s shows its whole text with the name and address of the stage', async (path, page) => {
  await openApp(path, { isSignedIn: false, answers: { config } })
  expect(await screen.findByRole('heading', { level: 1, name: page.title })).toBeVisible()
  for (const { heading, paragraphs } of page.sections) {
    expect(screen.getByRole('heading', { name: heading })).toBeVisible()
    for (const paragraph of paragraphs) expect(await screen.findByText(paragraph)).toBeVisible()
  }
  expect(screen.getByText('Sample text, to be reviewed by a lawyer before the service opens')).toBeVisible()
})

test('the answer about advertising can be changed on the privacy page', async () => {
  const { user } = await openApp('/privacy', {
    isSignedIn: false,
    answers: { config: { advertisers: { pixelId: '1' } } },
  })
  const choice = await screen.findByRole('switch', { name: 'Tell advertisers once about a purchase' })
  expect(choice).not.toBeChecked()
  await user.click(choice)
  expect(localStorage.getItem('roomwright.advertising-consent')).toBe('given')
  await user.click(choice)
  expect(localStorage.getItem('roomwright.advertising-consent')).toBe('refused')
})

test('a stage without advertisers says that it reports nothing', async () => {
  await openApp('/privacy', { isSignedIn: false })
  expect(
    await screen.findByText('This service reports nothing to advertisers, so there is nothing to choose.'),
  ).toBeVisible()
})

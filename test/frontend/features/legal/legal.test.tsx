import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accessibility } from '#shared/copy/accessibility.ts'
import { privacy, terms } from '#shared/copy/legal.ts'
import { openApp } from '#test/support/frontend/web-app.tsx'

const config = { productName: 'Kamerly', supportEmail: 'help@kamerly.example' }

test.each([
  ['/terms', terms(config)],
  ['/privacy', privacy(config)],
  ['/accessibility', accessibility(config)],
])('%s shows its whole text with the name and address of the stage', async (path, page) => {
  await openApp(path, { isSignedIn: false, answers: { config } })
  expect(await screen.findByRole('heading', { level: 1, name: page.title })).toBeVisible()
  for (const { heading, paragraphs } of page.sections) {
    expect(screen.getByRole('heading', { name: heading })).toBeVisible()
    for (const paragraph of paragraphs) expect(await screen.findByText(paragraph)).toBeVisible()
  }
  const sample = screen.queryByText('Sample text, to be reviewed by a lawyer before the service opens')
  expect(sample !== null).toBe(path !== '/accessibility')
})

test('a barrier is reported to the support address of the stage, or on the contact page', async () => {
  await openApp('/accessibility', { isSignedIn: false, answers: { config } })
  expect(await screen.findByRole('link', { name: config.supportEmail })).toHaveAttribute(
    'href',
    `mailto:${config.supportEmail}`,
  )
  expect(screen.getByRole('link', { name: 'contact page' })).toHaveAttribute('href', '/contact')
})

test.each([
  ['/contact', false],
  ['/account', true],
])('the foot of %s leads to the statement about accessibility', async (path, isSignedIn) => {
  await openApp(path, { isSignedIn })
  const foot = within(await screen.findByRole('contentinfo'))
  expect(foot.getByRole('link', { name: 'Accessibility' })).toHaveAttribute('href', '/accessibility')
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

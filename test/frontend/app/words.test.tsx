import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toolDisplays } from '#frontend/lib/tools/tool-display.ts'
import { decorationStyles } from '#shared/catalogue/decoration-styles.ts'
import { errorMessage } from '#shared/errors.ts'
import { failed, generation, openApp } from '#test/support/frontend/web-app.tsx'

test('an empty gallery says what will be in it', async () => {
  await openApp('/dashboard?sub=generated')
  expect(await screen.findByText('Your redesigned rooms will appear here.')).toBeVisible()
})

test('an empty list of previous photos says what will be in it', async () => {
  const { user } = await openApp('/dashboard', { answers: { 'GET /photos': { photos: [] } } })
  await user.click(await screen.findByRole('button', { name: 'Select Previous Photo' }))
  expect(await screen.findByText('Your finished designs appear here, ready to use as a starting photo.')).toBeVisible()
})

test('an account that cannot be read says so in plain words', async () => {
  await openApp('/dashboard', { answers: { 'GET /account': () => new Response(null, { status: 500 }) } })
  expect(await screen.findByRole('heading', { name: "We couldn't load your account" })).toBeVisible()
  expect(screen.getByText(/^Reference/)).toHaveTextContent(/^Reference [0-9A-HJKMNP-TV-Z]{26}$/)
})

test('a password reset says that the code comes by email', async () => {
  await openApp('/reset-password', { isSignedIn: false })
  expect(await screen.findByText("We'll email you a code.")).toBeVisible()
})

test.each([
  ['failed', failed(), 'Started'],
  ['completed', generation(), 'Made on'],
])('a %s design labels its time as it is', async (_status, design, label) => {
  await openApp(`/generations/${design.id}`, { answers: { [`GET /generations/${design.id}`]: design } })
  expect(await screen.findByText(label)).toBeVisible()
})

test('Full Redesign names the number of its styles', () => {
  expect(toolDisplays['full-redesign'].benefits).toContain(`${decorationStyles.length} professional styles`)
})

test('a refused tool names the lowest plan that includes it', () => {
  expect(errorMessage('tool.plan', { tool: 'Virtual Staging', plan: 'Pro' })).toBe(
    'Virtual Staging is included in Pro and above.',
  )
  expect(errorMessage('tool.plan', { tool: 'Magic Editor', plan: 'Premium' })).toBe(
    'Magic Editor is included in Premium.',
  )
  expect(errorMessage('request.invalid')).toBe('Something went wrong with that request.')
})

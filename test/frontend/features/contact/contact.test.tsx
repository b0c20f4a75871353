import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorMessage } from '#shared/errors.ts'
import { problem } from '#test/support/frontend/web-api.ts'
import { openApp } from '#test/support/frontend/web-app.tsx'

const open = (answers = {}) => openApp('/contact', { isSignedIn: false, answers })

type User = Awaited<ReturnType<typeof open>>['user']

const write = async (user: User, { name = 'Ada', email = ' ada+rooms@example.com ', message = 'Hello' } = {}) => {
  const fields = [
    ['Your name', name],
    ['Email', email],
    ['Your message', message],
  ] as const
  for (const [label, text] of fields) {
    const field = await screen.findByLabelText(label)
    await user.clear(field)
    if (text) await user.type(field, text)
  }
  await user.click(screen.getByRole('button', { name: 'Send message' }))
}

test('the contact page names the support address and how soon it replies', async () => {
  await open()
  expect(await screen.findByRole('link', { name: 'support@roomwright.example' })).toHaveAttribute(
    'href',
    'mailto:support@roomwright.example',
  )
  expect(screen.getByText('We usually reply within 2-4 hours in business hours.')).toBeVisible()
})

test('a sent message is confirmed with the address of the reply', async () => {
  const { user, sent } = await open({ 'POST /contact': {} })
  await write(user)
  expect(await screen.findByRole('heading', { name: 'Your message is on its way' })).toBeVisible()
  expect(screen.getByText("We'll reply to ada+rooms@example.com.")).toBeVisible()
  expect(sent.find(({ path }) => path === '/contact')?.body).toEqual({
    name: 'Ada',
    email: 'ada+rooms@example.com',
    message: 'Hello',
  })
  await user.click(screen.getByRole('button', { name: 'Write another message' }))
  expect(await screen.findByLabelText('Your message')).toHaveValue('')
})

test('missing and wrong fields are named beside them, and nothing is sent', async () => {
  const { user, sent } = await open({ 'POST /contact': {} })
  await write(user, { name: ' ', email: 'ada', message: ' ' })
  expect(await screen.findByText('Please enter your name')).toBeVisible()
  expect(screen.getByText('Please enter a valid email address')).toBeVisible()
  expect(screen.getByText('Please write a message')).toBeVisible()
  expect(screen.getByLabelText('Your name')).toHaveFocus()
  expect(sent.filter(({ path }) => path === '/contact')).toEqual([])
})

test('a failed message says why and keeps what was written', async () => {
  const tooMany = errorMessage('request.tooMany', { seconds: 60 })
  const { user } = await open({ 'POST /contact': problem('request.tooMany', 429, tooMany) })
  await write(user, { message: 'A long story' })
  expect(await screen.findByText(tooMany)).toBeVisible()
  expect(screen.getByLabelText('Your message')).toHaveValue('A long story')
})

test('a stage that cannot send mail shows the address only', async () => {
  await open({ config: { canContact: false, supportEmail: 'help@kamerly.example' } })
  expect(await screen.findByRole('link', { name: 'help@kamerly.example' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send message' })).not.toBeInTheDocument()
})

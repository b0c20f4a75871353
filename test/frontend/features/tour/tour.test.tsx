import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { account, openApp } from '#test/support/frontend/web-app.tsx'
import { training } from '#test/support/frontend/web-training.tsx'

const newcomer = account({ tourSeen: false, tier: 'CREDITS_ONLY', credits: 50, packCredits: 50 })
const seen = { 'POST /account/tour-seen': account() }

test('a new account is shown the tour once, from its introduction to the plans', async () => {
  const { user, sent, location } = await openApp('/dashboard?sub=generated', {
    answers: { 'GET /account': newcomer, ...seen },
  })
  expect(await screen.findByRole('dialog', { name: 'Welcome to Roomwright' })).toBeVisible()
  await waitFor(() => expect(sent.filter(({ path }) => path === '/account/tour-seen')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Start Tour' }))
  const tools = [
    'Full Redesign',
    'Replace Furniture',
    'Remove Furniture',
    'Paint Walls',
    'Change Materials',
    'Change Flooring',
  ]
  for (const tool of tools) {
    expect(screen.getByRole('dialog', { name: tool })).toBeVisible()
    expect(screen.getByLabelText(`${tool}, shown in a short film without sound`)).toBeInTheDocument()
    expect(screen.getByAltText(`The same room after ${tool}`)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Next' }))
  }
  expect(screen.getByRole('dialog', { name: "You're all set!" })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  expect(screen.getByRole('dialog', { name: 'Change Flooring' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(screen.getByRole('link', { name: "I'm ready!" }))
  await waitFor(() => expect(location()).toBe('/subscription?redirect=%2Fdashboard'))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('the tour waits while a model trains, whose progress it would cover', async () => {
  const { client } = await openApp('/dashboard?sub=generated', {
    answers: {
      'GET /account': { ...newcomer, trainingInProgress: true },
      'GET /trained-models': { models: [training()] },
      ...seen,
    },
  })
  expect(await screen.findByText(/^Training Your AI Model/)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  act(() => void client.setQueryData(accountQuery.queryKey, newcomer))
  expect(await screen.findByRole('dialog', { name: 'Welcome to Roomwright' })).toBeVisible()
})

test('a subscriber who is ready is led on to the dashboard', async () => {
  const { user, location } = await openApp('/account')
  await user.click(await screen.findByRole('button', { name: 'Tour' }))
  await user.click(await screen.findByRole('button', { name: 'Start Tour' }))
  for (let step = 0; step < 6; step += 1) await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(screen.getByRole('link', { name: "I'm ready!" }))
  await waitFor(() => expect(location()).toBe('/dashboard'))
})

test('an account that the dashboard does not open to is not shown the tour yet', async () => {
  const withoutPlan = account({ tourSeen: false, tier: null, active: false, credits: 0 })
  const { sent } = await openApp('/dashboard', { answers: { 'GET /account': withoutPlan, ...seen } })
  await screen.findByRole('heading', { name: 'Select your plan' })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(sent.map(({ path }) => path)).not.toContain('/account/tour-seen')
})

test('an account that has seen the tour opens it from the header', async () => {
  const { user, sent } = await openApp('/account')
  await user.click(await screen.findByRole('button', { name: 'Tour' }))
  expect(await screen.findByRole('dialog', { name: 'Welcome to Roomwright' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent.map(({ path }) => path)).not.toContain('/account/tour-seen')
})

import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CreateModel } from '#frontend/routes/create-model.tsx'
import { HowItWorks } from '#frontend/routes/how-it-works.tsx'
import { SubscriptionPage } from '#frontend/routes/subscription.tsx'
import type { Account } from '#shared/entities/account.ts'
import { account } from '#test/support/frontend/web-app.tsx'
import {
  draft,
  failedPhoto,
  kept,
  openPage,
  passedPhotos,
  training,
  unvalidated,
} from '#test/support/frontend/web-training.tsx'

const noPlan = { tier: null, active: false } as const

test.each<[string, Partial<Account>, string, string]>([
  ['a developer without a plan or credits', { ...noPlan, credits: 0, dev: true }, '', '/example-photos'],
  ['no plan', { ...noPlan, credits: 500 }, '', '/subscription?redirect=%2Fdashboard'],
  ['no plan and a redirect', { ...noPlan }, '?redirect=/create-model', '/subscription?redirect=%2Fcreate-model'],
  ['no plan and a foreign redirect', noPlan, '?redirect=//evil.test', '/subscription?redirect=%2Fdashboard'],
  ['a plan and 50 credits', { credits: 50 }, '', '/example-photos'],
  ['a pack of 200 credits', { tier: 'CREDITS_ONLY', credits: 200, packCredits: 200 }, '', '/example-photos'],
])('Continue leads on an account with %s', async (_, over, search, target) => {
  const { user, location } = await openPage(HowItWorks, {
    path: `/how-it-works${search}`,
    answers: { 'GET /account': account(over) },
  })
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(location()).toBe(target)
})

test('Continue with fewer than 50 credits says what a training costs and leads to more credits', async () => {
  const { user, location } = await openPage(HowItWorks, {
    path: '/how-it-works',
    answers: { 'GET /account': account({ credits: 49 }) },
  })
  expect(await screen.findAllByRole('listitem')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(
    await screen.findByText('Training a new AI model costs 50 credits, but you only have 49 credits available'),
  ).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Buy Credits' }))
  expect(location()).toBe('/buy-credits')
})

test.each([
  ['leads back there once the account has one', {}, '/create-model'],
  ['stays while it has none', noPlan, '/subscription?redirect=%2Fcreate-model'],
])('the page of plans for somebody who needs one for another page %s', async (_, over, target) => {
  const { location } = await openPage(SubscriptionPage, {
    path: '/subscription?redirect=%2Fcreate-model',
    answers: { 'GET /account': account(over) },
  })
  await waitFor(() => expect(location()).toBe(target))
})

const goOn = 'Continue where you left off'

test.each([
  ['photos that are not complete', [...passedPhotos(8), failedPhoto(9, 'blurred')], [], goOn, '/upload-photos'],
  ['photos without a verdict', [...passedPhotos(8), unvalidated(9)], [draft()], goOn, '/upload-photos'],
  ['complete photos', passedPhotos(8), [], goOn, '/select-gender'],
  ['complete photos and a gender', passedPhotos(12), [draft()], goOn, '/name-model'],
  ['a draft whose photos are gone', [], [draft()], goOn, '/upload-photos'],
])('the first screen of an account with %s leads to the step that is next', async (_, photos, models, name, path) => {
  const { user, location } = await openPage(CreateModel, {
    path: '/create-model',
    answers: { 'GET /training-photos': kept(photos), 'GET /trained-models': { models } },
  })
  await waitFor(() => expect(screen.getByRole('link', { name })).not.toHaveAttribute('aria-disabled', 'true'))
  await user.click(screen.getByRole('link', { name }))
  expect(location()).toBe(path)
})

test.each([
  ['50 credits goes on to the example photos', { credits: 50 }, '/example-photos'],
  ['no plan goes to the plans, and comes back', noPlan, '/subscription?redirect=%2Fcreate-model'],
])('Start on the first screen of an account with %s', async (_, over, path) => {
  const { user, location } = await openPage(CreateModel, {
    path: '/create-model',
    answers: {
      'GET /account': account(over),
      'GET /training-photos': kept([]),
      'GET /trained-models': { models: [] },
    },
  })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Start' }))
  expect(location()).toBe(path)
})

test('the first screen leads to the models while one is training', async () => {
  await openPage(CreateModel, {
    answers: {
      'GET /account': account({ trainingInProgress: true }),
      'GET /trained-models': { models: [training()] },
    },
  })
  expect(await screen.findByRole('link', { name: 'See My AI Models' })).toHaveAttribute('href', '/my-models')
  expect(screen.queryByRole('button', { name: 'Start' })).not.toBeInTheDocument()
})

test.each([
  ['the first screen', CreateModel, '/create-model', /Training goes on without you/],
  ['How it works', HowItWorks, '/how-it-works', /your model puts you in it/],
])('%s tells prices to all but developers', async (_, Page, path, ready) => {
  const answers = { 'GET /training-photos': kept([]), 'GET /trained-models': { models: [] } }
  await openPage(Page, { path, answers: { 'GET /account': account(), ...answers } })
  await screen.findByText(ready)
  expect(await screen.findByText(/50 credits/)).toBeVisible()
  cleanup()
  await openPage(Page, { path, answers: { 'GET /account': account({ dev: true }), ...answers } })
  await screen.findByText(ready)
  await waitFor(() => expect(screen.queryByText(/50 credits|one credit/i)).not.toBeInTheDocument())
})

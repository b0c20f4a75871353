import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { patterns } from '#frontend/lib/navigation/paths.ts'
import { presetCategories, presets } from '#shared/catalogue/presets/index.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import { type Answers, answering, problem } from '#test/support/frontend/web-api.ts'
import { account, renderRoutes, signIn } from '#test/support/frontend/web-app.tsx'

const category = presetCategories.find(({ id }) => id === 'travel')
const ofTravel = presets.filter(({ categoryId }) => categoryId === 'travel')
const safari = ofTravel.find(({ id }) => id === 'safari')

const known: Answers = {
  'GET /account': account(),
  'GET /categories': { categories: presetCategories },
  'GET /categories/travel/presets': { category, presets: ofTravel },
  'GET /presets/safari': { category, preset: safari },
  'GET /trained-models': { models: [] },
  'GET /generations': { generations: [], next: null },
}

/** Renders only the pages of presets. Modules hold the session and the styles, so each call imports them again. */
const open = async (path: string, answers: Answers = {}) => {
  vi.resetModules()
  const sent = answering({ ...known, ...answers })
  signIn()
  const { Categories } = await import('#frontend/features/presets/categories.tsx')
  const { CategoryPage } = await import('#frontend/routes/category.tsx')
  const { ModelPage } = await import('#frontend/routes/model.tsx')
  const pages = [
    { path: patterns.dashboard, element: <Categories /> },
    { path: patterns.category, element: <CategoryPage /> },
    { path: patterns.model, element: <ModelPage /> },
  ]
  return { ...(await renderRoutes(pages, path)), sent }
}

const failing = () => new Response(null, { status: 500 })

test('the generation area lists the six categories', async () => {
  await open('/dashboard?main=generation')
  const list = within(await screen.findByRole('list'))
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    presetCategories.map(({ id }) => `/category/${id}`),
  )
  expect(screen.getByRole('link', { name: 'Generate Many at Once' })).toHaveAttribute('href', '/bulk-generate')
})

test('a tile opens its category, a preset its page, and Back leads the same way back without another request', async () => {
  const { user, location, sent } = await open('/dashboard?main=generation')
  await user.click(await screen.findByRole('link', { name: /^Travel/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Travel' })).toBeVisible()
  await user.click(await screen.findByRole('link', { name: 'Safari' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Safari' })).toBeVisible()
  expect(sent.map(({ path }) => path)).not.toContain('/presets/safari')
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await waitFor(() => expect(location()).toBe('/category/travel'))
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await waitFor(() => expect(location()).toBe('/dashboard?main=generation'))
})

test('a category shows its ten presets, and the way to a model', async () => {
  await open('/category/travel')
  const list = await screen.findByRole('list')
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(ofTravel.map(({ displayName }) => displayName))
  expect(screen.getByRole('link', { name: 'Create New AI Model' })).toHaveAttribute('href', '/create-model')
})

test('a category without presets says so', async () => {
  await open('/category/travel', { 'GET /categories/travel/presets': { category, presets: [] } })
  expect(await screen.findByRole('heading', { name: 'No scenes here yet' })).toBeVisible()
})

test.each([
  ['/dashboard?main=generation', 'GET /categories'],
  ['/category/travel', 'GET /categories/travel/presets'],
])('%s says that the models could not be loaded, and tries again', async (path, route) => {
  let isBroken = true
  const { user } = await open(path, { [route]: () => (isBroken ? failing() : known[route]) })
  expect(await screen.findByRole('heading', { name: 'Failed to load models' })).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByRole('listitem')).not.toHaveLength(0)
})

test('a hidden category is not tried again, and Go back leads to the categories', async () => {
  const { user, location } = await open('/category/pets', {
    'GET /categories/pets/presets': problem('category.notFound', 404, 'Category not found'),
  })
  expect(await screen.findByText('Category not found')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Go back' }))
  expect(location()).toBe('/dashboard?main=generation')
})

test('a model that was opened directly shows its words and pictures, and Back leads to the dashboard', async () => {
  await open('/model/safari')
  expect(await screen.findByText(safari?.description ?? '')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Travel' })).toHaveAttribute('href', '/category/travel')
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/dashboard?main=generation')
  expect(screen.getByRole('img', { name: safari?.pictures[0]?.alt })).toBeVisible()
})

test('an example moves the carousel to it, and the buttons go round', async () => {
  const { user } = await open('/model/safari')
  const carousel = await screen.findByRole('region', { name: 'Examples of Safari' })
  const shown = () => within(carousel).getByRole('img').getAttribute('alt')
  const alts = safari?.pictures.map(({ alt }) => alt) ?? []
  expect(shown()).toBe(alts[0])
  await user.click(screen.getByRole('button', { name: 'Show example 3' }))
  expect(shown()).toBe(alts[2])
  expect(screen.getByRole('button', { name: 'Show example 3' })).toHaveAttribute('aria-current', 'true')
  expect(within(carousel).getByRole('status')).toHaveTextContent('3 of 3')
  await user.click(screen.getByRole('button', { name: 'Next example' }))
  expect(shown()).toBe(alts[0])
  await user.click(screen.getByRole('button', { name: 'Previous example' }))
  expect(shown()).toBe(alts[2])
})

test.each([
  ['Model not found', problem('preset.notFound', 404, 'Model not found'), false],
  ['An unexpected error occurred. Please try again.', new Response(null, { status: 500 }), true],
])('a model that cannot be shown says: %s', async (words, answer, canRetry) => {
  const { user, location } = await open('/model/sauna', { 'GET /presets/sauna': () => answer.clone() })
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect(screen.getByText(words)).toBeVisible()
  expect(await screen.findByText('Failed to load model details')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(canRetry)
  await user.click(screen.getByRole('link', { name: 'Go back' }))
  expect(location()).toBe('/dashboard?main=generation')
})

const trained = (last: string, over: Partial<TrainedModel>) => ({
  id: `mdl_01M7X9E9M89X1FE6925WT6J5H${last}`,
  createdAt: '2025-11-20T19:00:00.000Z',
  name: `Model ${last}`,
  gender: 'woman',
  status: 'complete',
  featuredImageUrl: null,
  ...over,
})

test('the strip lists the models that are complete or training, and a click selects a complete one', async () => {
  const models = [
    trained('A', {}),
    trained('B', { status: 'TRAINING_IN_PROGRESS' }),
    trained('C', { status: 'failed' }),
    trained('D', { status: 'pending' }),
  ]
  const { user, sent } = await open('/model/safari', {
    'GET /trained-models': { models },
    'PUT /trained-models/selection': { selectedModelId: models[0]?.id },
  })
  const strip = within(await screen.findByRole('region', { name: 'Selected AI Model' }))
  await user.click(await strip.findByRole('button', { name: 'Use Model A' }))
  expect(strip.getAllByRole('listitem')).toHaveLength(2)
  expect(strip.getByText('Training')).toBeVisible()
  expect(strip.getAllByRole('button')).toHaveLength(1)
  await waitFor(() => expect(strip.getByRole('button')).toHaveAttribute('aria-pressed', 'true'))
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ modelId: models[0]?.id })
})

test('the strip of somebody without a model leads to creating one, and says when the models cannot be loaded', async () => {
  let isBroken = true
  const { user } = await open('/model/safari', {
    'GET /trained-models': () => (isBroken ? failing() : { models: [] }),
  })
  expect(await screen.findByText('Failed to load your models')).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Create New AI Model' })).toHaveAttribute('href', '/create-model')
})

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { TrainingBanner } from '#frontend/features/training/training-banner.tsx'
import { minutesLeft } from '#frontend/features/training/training-time.ts'
import { applyLiveEvent } from '#frontend/lib/live/live-cache.ts'
import { changesPhotosOfModel } from '#frontend/lib/navigation/changes-photos.ts'
import { MyModels } from '#frontend/routes/my-models.tsx'
import { modelsCopy } from '#shared/copy/training.ts'
import { trainingFailures } from '#shared/copy/training-outcomes.ts'
import type { Account } from '#shared/entities/account.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import { account } from '#test/support/frontend/web-app.tsx'
import {
  draft,
  kept,
  model,
  modelId,
  openPage,
  passedPhotos,
  photoId,
  training,
} from '#test/support/frontend/web-training.tsx'

const open = (models: TrainedModel[], answers: Answers = {}, over: Partial<Account> = {}) =>
  openPage(MyModels, {
    answers: { 'GET /account': account(over), 'GET /trained-models': { models }, ...answers },
  })

const failed = (over: Partial<TrainedModel> = {}) =>
  model({ status: 'failed', failureReason: 'The training took too long.', hasFreeRetry: true, ...over })

const card = async (name: string) => within(await screen.findByRole('article', { name }))

const openMenu = async (user: Awaited<ReturnType<typeof open>>['user'], name: string, entry: string) => {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

describe('the list', () => {
  test('names the status of every model', async () => {
    await open([
      draft({ id: modelId(5) }),
      training({ id: modelId(4), name: 'Ben' }),
      model({ id: modelId(3), name: 'Cleo' }),
      failed({ id: modelId(2), name: 'Dana' }),
    ])
    expect((await card('New model')).getByText('Not trained yet')).toBeVisible()
    expect((await card('Ben')).getByText(/^Training/)).toHaveTextContent('Training...')
    expect((await card('Cleo')).getByText('Complete')).toBeVisible()
    expect((await card('Dana')).getByText('Failed')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Generate' })).toHaveAttribute('href', '/dashboard?main=generation')
    expect(screen.getByRole('link', { name: 'Create New AI Model' })).toHaveAttribute('href', '/create-model')
  })

  test('says of a model that is prepared while another one trains when it goes on', async () => {
    await open([draft({ id: modelId(5) }), training({ id: modelId(4), name: 'Ben' })], {
      'GET /account': account({ trainingInProgress: true }),
    })
    expect(await (await card('New model')).findByText(/^Your model is training\./)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Continue' })).not.toBeInTheDocument()
  })

  test('without a model leads to the first one', async () => {
    await open([])
    expect(await screen.findByText('No AI models yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create New AI Model' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Generate' })).not.toBeInTheDocument()
  })

  test('that cannot be read can be asked for again', async () => {
    let isBroken = true
    const { user } = await open([], {
      'GET /trained-models': () => (isBroken ? new Response(null, { status: 500 }) : { models: [model()] }),
    })
    expect(await screen.findByText('Failed to load your models')).toBeVisible()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article', { name: 'Anna' })).toBeVisible()
  })

  test('leads on with the model that is being prepared', async () => {
    await open([draft()], { 'GET /training-photos': kept(passedPhotos(8)) })
    await waitFor(() => expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/name-model'))
  })

  test('follows live updates', async () => {
    const { client } = await open([training()])
    await card('Anna')
    act(() => applyLiveEvent(client, { type: 'trained-model', model: model() }))
    expect(await screen.findByText('Complete')).toBeVisible()
    act(() => applyLiveEvent(client, { type: 'trained-model-deleted', modelId: modelId(1) }))
    expect(await screen.findByText('No AI models yet')).toBeVisible()
  })
})

describe('a click on a finished model', () => {
  test('selects it and saves that', async () => {
    const { user, requests } = await open([model()], {
      'PUT /trained-models/selection': { selectedModelId: modelId(1) },
    })
    await user.click(await screen.findByRole('button', { name: 'Use Anna', pressed: false }))
    expect(await screen.findByText('Selected')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Use Anna', pressed: true })).toBeVisible()
    expect(requests('PUT', '/trained-models/selection')).toEqual([{ modelId: modelId(1) }])
  })

  test('that cannot be saved selects nothing', async () => {
    const { user } = await open([model()], {
      'PUT /trained-models/selection': () => problem('request.busy', 503, 'Very busy.'),
    })
    await user.click(await screen.findByRole('button', { name: 'Use Anna' }))
    expect(await screen.findByText('Very busy.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Selected')).not.toBeInTheDocument())
  })
})

test.each([
  [50, false, /^Your 50 credits come back at once\. The photos stay/],
  [0, false, /^Your free try comes back at once\. The photos stay/],
  [0, true, /^The photos stay/],
])(
  'cancelling a training that costs %i credits, of a developer: %s, says what comes back',
  async (credits, dev, words) => {
    const { user } = await open([training({ credits })], {}, { dev })
    await user.click(await screen.findByRole('button', { name: 'Cancel Training' }))
    expect(await screen.findByText(words)).toBeVisible()
  },
)

test('a model in training cannot be selected, and is cancelled after a question', async () => {
  const { user, requests } = await open([training()], {
    [`POST /trained-models/${modelId(1)}/cancellation`]: {
      model: failed({ failureReason: trainingFailures.cancelled }),
    },
  })
  const anna = await card('Anna')
  expect(anna.queryByRole('button', { name: 'Use Anna' })).not.toBeInTheDocument()
  await user.click(anna.getByRole('button', { name: 'Cancel Training' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Cancel Training' }))
  expect(await screen.findByText('The training was cancelled.')).toBeVisible()
  expect(requests('POST', `/trained-models/${modelId(1)}/cancellation`)).toHaveLength(1)
  expect(screen.queryByText('The training of “Anna” failed.')).not.toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'Anna' })).toHaveFocus()
})

test.each([
  [true, 'Try Again for Free', 'Yes, Start Training'],
  [false, 'Train Again', 'Yes, Use 50 Credits'],
])('a failed model says why and is trained again, free: %s', async (hasFreeRetry, retry, confirm) => {
  const { user, requests } = await open([failed({ hasFreeRetry })], { 'POST /start-training': { model: training() } })
  expect(await screen.findByText('The training took too long.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: retry }))
  await user.click(await screen.findByRole('button', { name: confirm }))
  expect(await screen.findByText('Training...')).toBeVisible()
  expect(requests('POST', '/start-training')).toEqual([{ userModelId: modelId(1), steps: 1000 }])
})

test('a failed model without enough photos leads to them, as its own', async () => {
  const { user, router } = await open([failed({ hasFreeRetry: false })], {
    'POST /start-training': () => problem('training.notEnoughPhotos', 409, 'Not enough.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Train Again' }))
  await user.click(await screen.findByRole('button', { name: 'Yes, Use 50 Credits' }))
  await user.click(await screen.findByRole('link', { name: 'Back to Photos' }))
  expect(router.state.location).toMatchObject({ pathname: '/upload-photos', state: changesPhotosOfModel })
})

test.each([
  [{ progress: 0 }, null],
  [{ progress: 0.4 }, null],
  [{ progress: 1 }, '1'],
  [{}, null],
  [{ startedAt: '2025-11-20T19:00:00.000Z' }, '95'],
])('the ring of a training with %o shows the percent %s, and moves until there is one', async (over, percent) => {
  await open([training(over)])
  const ring = await screen.findByRole('progressbar')
  expect(ring.getAttribute('aria-valuenow')).toBe(percent)
})

test('more photos than a training takes are said before it is started', async () => {
  const cancelled = failed({ hasFreeRetry: false, failureReason: trainingFailures.cancelled })
  const { user, router, requests } = await open([cancelled], { 'GET /training-photos': kept(passedPhotos(14)) })
  await user.click(await screen.findByRole('button', { name: 'Train Again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start the training?' }))
  expect(await dialog.findByText(/please delete 2 of them\.$/)).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Yes, Use 50 Credits' })).not.toBeInTheDocument()
  await user.click(dialog.getByRole('link', { name: 'Back to Photos' }))
  expect(router.state.location).toMatchObject({ pathname: '/upload-photos', state: changesPhotosOfModel })
  expect(requests('POST', '/start-training')).toEqual([])
})

describe('the menu of a model', () => {
  test('renames it', async () => {
    const { user, requests } = await open([model()], {
      [`PATCH /trained-models/${modelId(1)}`]: { model: model({ name: 'Ann' }) },
    })
    await openMenu(user, 'Anna', 'Rename')
    const field = await screen.findByLabelText('Model name')
    await user.clear(field)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Please enter a name for your model')).toBeVisible()
    await user.type(field, 'Ann')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('article', { name: 'Ann' })).toBeVisible()
    expect(await screen.findByText('The model was changed.')).toBeVisible()
    expect(requests('PATCH', `/trained-models/${modelId(1)}`)).toEqual([{ name: 'Ann' }])
  })

  test('whose photo is gone shows an icon in its place', async () => {
    await open([model({ featuredImageUrl: 'https://images.test/gone.jpg' })])
    const card = await screen.findByRole('article', { name: 'Anna' })
    await waitFor(() => {
      const shown = card.querySelector('img')
      if (shown) fireEvent.error(shown)
      expect(card.querySelector('img')).toBeNull()
    })
    expect(card.querySelector('svg.lucide-user-round')).not.toBeNull()
  })

  test('changes its picture to another of its photos', async () => {
    const photos = [1, 2].map((number) => ({ id: photoId(number), url: `https://images.test/${number}.jpg` }))
    const { user, requests } = await open([model()], {
      [`GET /trained-models/${modelId(1)}/photos`]: { photos },
      [`PATCH /trained-models/${modelId(1)}`]: { model: model() },
    })
    await openMenu(user, 'Anna', 'Change picture')
    await user.click(await screen.findByRole('button', { name: 'Photo 2' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(requests('PATCH', `/trained-models/${modelId(1)}`)).toEqual([{ featuredPhotoId: photoId(2) }])
  })

  test('deletes it after a question that names what goes with it', async () => {
    const { user } = await open([model()], { [`DELETE /trained-models/${modelId(1)}`]: { id: modelId(1) } })
    await openMenu(user, 'Anna', 'Delete')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Anna”?' }))
    for (const gone of modelsCopy.deleteList) expect(dialog.getByText(gone)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Delete Model' }))
    expect(await screen.findByText('No AI models yet')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'My AI Models' })).toHaveFocus()
  })
})

describe('the banner of a training', () => {
  const seconds = (count: number) => new Date(Date.parse('2025-11-20T19:00:00.000Z') + count * 1000)

  test.each([
    [-2, 10],
    [0, 10],
    [1, 10],
    [61, 9],
    [599, 1],
    [600, undefined],
  ])('after %d s of a training of ten minutes knows the minutes that are left', (elapsed, left) => {
    const model = { startedAt: seconds(0).toISOString(), typicalSeconds: 600 }
    expect(minutesLeft(model, seconds(elapsed).getTime())).toBe(left)
  })

  const openBanner = (models: TrainedModel[], over: Partial<Account> = {}) =>
    openPage(TrainingBanner, {
      path: '/dashboard',
      answers: {
        'GET /account': account({ trainingInProgress: true, ...over }),
        'GET /trained-models': { models },
      },
    })

  test('says what is trained and for how long', async () => {
    await openBanner([training()])
    expect(await screen.findByText('Training Your AI Model... Estimated time left: 10 minutes')).toBeVisible()
    expect(screen.getByRole('progressbar')).toBeVisible()
  })

  test('ends with a toast that leads to the model, and leaves the focus where it is', async () => {
    const { client, user, location } = await openBanner([training()])
    await screen.findByText(/^Training Your AI Model/)
    act(() => applyLiveEvent(client, { type: 'trained-model', model: model() }))
    expect(await screen.findByText('“Anna” is ready.')).toBeVisible()
    expect(screen.queryByText(/^Training Your AI Model/)).not.toBeInTheDocument()
    expect(document.body).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'See it' }))
    expect(location()).toBe('/my-models')
  })

  test('ends without a toast on the page that shows the models', async () => {
    const { client } = await openPage(MyModels, {
      path: '/my-models',
      answers: {
        'GET /account': account({ trainingInProgress: true }),
        'GET /trained-models': { models: [training()] },
      },
    })
    await card('Anna')
    act(() => applyLiveEvent(client, { type: 'trained-model', model: model() }))
    expect(await screen.findByText('Complete')).toBeVisible()
    expect(screen.queryByText('“Anna” is ready.')).not.toBeInTheDocument()
  })

  test('ends with the news of a failure', async () => {
    const { client } = await openBanner([training()])
    await screen.findByText(/^Training Your AI Model/)
    act(() => applyLiveEvent(client, { type: 'trained-model', model: failed() }))
    expect(await screen.findByText('The training of “Anna” failed.')).toBeVisible()
  })

  test('asks for the models when only the account says that the training has ended', async () => {
    let models = [training()]
    const { client } = await openPage(TrainingBanner, {
      answers: {
        'GET /account': account({ trainingInProgress: true }),
        'GET /trained-models': () => ({ models }),
      },
    })
    await screen.findByText(/^Training Your AI Model/)
    models = [model()]
    act(() => applyLiveEvent(client, { type: 'account', account: account({ trainingInProgress: false }) }))
    expect(await screen.findByText('“Anna” is ready.')).toBeVisible()
  })
})

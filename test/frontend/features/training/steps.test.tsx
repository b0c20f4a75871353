import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { applyLiveEvent } from '#frontend/lib/live/live-cache.ts'
import { changesPhotosOfModel } from '#frontend/lib/navigation/changes-photos.ts'
import { ExamplePhotos } from '#frontend/routes/example-photos.tsx'
import { NameModel } from '#frontend/routes/name-model.tsx'
import { SelectGender } from '#frontend/routes/select-gender.tsx'
import { UploadPhotos } from '#frontend/routes/upload-photos.tsx'
import { ValidationResults } from '#frontend/routes/validation-results.tsx'
import type { Account } from '#shared/entities/account.ts'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import { account } from '#test/support/frontend/web-app.tsx'
import {
  draft,
  failedPhoto,
  kept,
  model,
  modelId,
  openPage,
  passedPhotos,
  photoId,
  training,
  unvalidated,
} from '#test/support/frontend/web-training.tsx'

describe('the validation results', () => {
  const counts = () => screen.getAllByRole('definition').map(({ textContent }) => Number(textContent))

  test('count the photos, and lead back when fewer than eight have passed', async () => {
    const photos = [...passedPhotos(7), failedPhoto(8, 'blurred'), unvalidated(9)]
    const { user, location } = await openPage(ValidationResults, {
      answers: { 'GET /training-photos': kept(photos), 'POST /image-validation': {} },
    })
    expect(await screen.findByText('You need at least 8 valid photos to continue')).toBeVisible()
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Total',
      'Passed',
      'Failed',
      'In progress',
    ])
    expect(counts()).toEqual([9, 7, 1, 1])
    await user.click(screen.getByRole('link', { name: 'Back to Photos' }))
    expect(location()).toBe('/upload-photos')
  })

  test('lead on with eight that passed, without those that failed', async () => {
    const { user, location, requests } = await openPage(ValidationResults, {
      answers: {
        'GET /training-photos': kept([...passedPhotos(8), failedPhoto(9, 'blurred')]),
        [`DELETE /training-photos/${photoId(9)}`]: { id: photoId(9) },
      },
    })
    expect(await screen.findByText("The photo that didn't pass is deleted when you continue.")).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(location()).toBe('/select-gender'))
    expect(requests('DELETE', `/training-photos/${photoId(9)}`)).toHaveLength(1)
  })

  test('that cannot be read say so', async () => {
    await openPage(ValidationResults, { answers: { 'GET /training-photos': new Response(null, { status: 500 }) } })
    expect(await screen.findByText('Failed to load validation status')).toBeVisible()
  })
})

test('the results of too many photos say how many must go', async () => {
  const { user, location } = await openPage(ValidationResults, {
    answers: { 'GET /training-photos': kept(passedPhotos(14)) },
  })
  expect(await screen.findByText(/please delete 2 of them\.$/)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Back to Photos' }))
  expect(location()).toBe('/upload-photos')
})

describe('the photos of a model that is trained again', () => {
  const asked = { state: changesPhotosOfModel }

  test.each([
    ['the photos', UploadPhotos],
    ['the results', ValidationResults],
  ])('lead back to the models: Continue of %s', async (_, Page) => {
    const { user, location } = await openPage(Page, {
      ...asked,
      answers: { 'GET /training-photos': kept(passedPhotos(8)) },
    })
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(location()).toBe('/my-models'))
  })

  test.each([
    ['See all results', UploadPhotos, '/validation-results'],
    ['Back to Photos', ValidationResults, '/upload-photos'],
    ['Back', ValidationResults, '/upload-photos'],
  ])('keep what they were opened for: %s', async (name, Page, pathname) => {
    const { user, router } = await openPage(Page, {
      ...asked,
      answers: { 'GET /training-photos': kept(passedPhotos(7)) },
    })
    await user.click(await screen.findByRole('link', { name }))
    expect(router.state.location).toMatchObject({ pathname, state: changesPhotosOfModel })
  })
})

const withPhotos = { 'GET /training-photos': kept(passedPhotos(8)) }

describe('a page that is opened directly', () => {
  const pages = { ExamplePhotos, ValidationResults, SelectGender, NameModel, UploadPhotos }
  const isTraining = { 'GET /account': account({ trainingInProgress: true }) }
  const prepared = { 'GET /trained-models': { models: [draft()] } }
  const tooFew = { 'GET /training-photos': kept([...passedPhotos(8), failedPhoto(8, 'blurred')]) }

  test.each<[keyof typeof pages, string, Answers, string]>([
    ['SelectGender', 'nothing', {}, '/create-model'],
    ['NameModel', 'nothing', {}, '/create-model'],
    ['ValidationResults', 'nothing', {}, '/create-model'],
    ['ValidationResults', 'only a gender', prepared, '/upload-photos'],
    ['SelectGender', 'photos that are not complete', tooFew, '/upload-photos'],
    ['NameModel', 'photos that are not complete', { ...tooFew, ...prepared }, '/upload-photos'],
    ['ExamplePhotos', 'a model that trains', isTraining, '/my-models'],
    ['UploadPhotos', 'a model that trains', isTraining, '/my-models'],
    ['ValidationResults', 'a model that trains', isTraining, '/my-models'],
    ['SelectGender', 'a model that trains', { ...isTraining, ...withPhotos }, '/my-models'],
    ['NameModel', 'a model that trains', { ...isTraining, ...withPhotos }, '/my-models'],
  ])('%s with %s leads to what is next, and is never seen', async (page, _what, answers, expected) => {
    const { location } = await openPage(pages[page], { answers })
    expect(screen.queryByRole('heading')).not.toBeInTheDocument()
    await waitFor(() => expect(location()).toBe(expected))
    expect(screen.queryByRole('heading')).not.toBeInTheDocument()
  })
})

describe('the gender', () => {
  test('is not asked any more once a training elsewhere has the photos', async () => {
    const { client } = await openPage(SelectGender, { answers: withPhotos })
    await screen.findByRole('button', { name: 'Continue' })
    act(() => applyLiveEvent(client, { type: 'account', account: account({ trainingInProgress: true }) }))
    expect(await screen.findByRole('heading', { name: 'Your model is training' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See My AI Models' })).toHaveAttribute('href', '/my-models')
  })

  test('is saved with the model that is being prepared', async () => {
    const { user, location, requests } = await openPage(SelectGender, {
      answers: { ...withPhotos, 'PUT /trained-models/draft': { model: draft({ gender: 'other' }) } },
    })
    const button = await screen.findByRole('button', { name: 'Continue' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('radio', { name: 'Other' }))
    await user.click(button)
    await waitFor(() => expect(location()).toBe('/name-model'))
    expect(requests('PUT', '/trained-models/draft')).toEqual([{ gender: 'other' }])
  })

  test('that was chosen before is shown, and sends nothing again', async () => {
    const { user, location, requests } = await openPage(SelectGender, {
      answers: { ...withPhotos, 'GET /trained-models': { models: [draft({ gender: 'man' })] } },
    })
    expect(await screen.findByRole('radio', { name: 'Man' })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(location()).toBe('/name-model')
    expect(requests('PUT', '/trained-models/draft')).toEqual([])
  })

  test('that was picked lasts across a reload, until it is saved', async () => {
    const saved = { ...withPhotos, 'PUT /trained-models/draft': { model: draft({ gender: 'woman' }) } }
    const { user } = await openPage(SelectGender, { answers: saved })
    await user.click(await screen.findByRole('radio', { name: 'Woman' }))
    cleanup()
    const reloaded = await openPage(SelectGender, { answers: saved })
    expect(await screen.findByRole('radio', { name: 'Woman' })).toBeChecked()
    await reloaded.user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(reloaded.location()).toBe('/name-model'))
    cleanup()
    await openPage(SelectGender, { answers: saved })
    expect(await screen.findByRole('radio', { name: 'Woman' })).not.toBeChecked()
  })

  test('has the focus on its heading when a button led to it, and not after a reload', async () => {
    const { router } = await openPage(SelectGender, { answers: withPhotos })
    const heading = () => screen.findByRole('heading', { level: 1 })
    expect(await heading()).not.toHaveFocus()
    await act(() => router.navigate('/elsewhere'))
    await act(() => router.navigate('/page'))
    expect(await heading()).toHaveFocus()
  })

  test('is chosen by the arrow keys too', async () => {
    const { user } = await openPage(SelectGender, { answers: withPhotos })
    const first = await screen.findByRole('radio', { name: 'Man' })
    first.focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('radio', { name: 'Woman' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Woman' })).toHaveFocus()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(screen.getByRole('radio', { name: 'Other' })).toBeChecked()
  })

  test('that cannot be saved says so and stays', async () => {
    const { user, location } = await openPage(SelectGender, { answers: withPhotos })
    await user.click(await screen.findByRole('radio', { name: 'Woman' }))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(location()).toBe('/page')
  })
})

describe('the name', () => {
  const prepared = { ...withPhotos, 'GET /trained-models': { models: [draft()] } }
  const named = draft({ name: 'Anna' })
  const started = { 'PUT /trained-models/draft': { model: named }, 'POST /start-training': { model: training() } }

  const open = (answers: Answers = {}, over: Partial<Account> = {}) =>
    openPage(NameModel, {
      answers: { 'GET /account': account({ credits: 60, ...over }), ...prepared, ...started, ...answers },
    })

  const confirm = async (user: Awaited<ReturnType<typeof open>>['user'], button = 'Yes, Use 50 Credits') => {
    await user.type(await screen.findByLabelText('Model name'), ' Anna ')
    await user.click(screen.getByRole('button', { name: 'Start Training' }))
    await user.click(await screen.findByRole('button', { name: button }))
  }

  test('that is missing is asked for', async () => {
    const { user, requests } = await open()
    await user.type(await screen.findByLabelText('Model name'), '   ')
    await user.click(screen.getByRole('button', { name: 'Start Training' }))
    expect(await screen.findByText('Please enter a name for your model')).toBeVisible()
    expect(requests('POST', '/start-training')).toEqual([])
  })

  test('without a gender leads back to it', async () => {
    const { user, location } = await open({ 'GET /trained-models': { models: [model()] } })
    await user.type(await screen.findByLabelText('Model name'), 'Anna')
    await user.click(screen.getByRole('button', { name: 'Start Training' }))
    expect(
      await screen.findByText('Gender information is missing. Please go back and select your gender.'),
    ).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Select gender' }))
    expect(location()).toBe('/select-gender')
  })

  test('and the training are saved after the price was confirmed, and the dashboard follows', async () => {
    const { user, requests, location } = await open()
    await confirm(user)
    await waitFor(() => expect(location()).toBe('/dashboard'))
    expect(requests('PUT', '/trained-models/draft')).toEqual([{ name: 'Anna' }])
    expect(requests('POST', '/start-training')).toEqual([{ userModelId: modelId(1), steps: 1000 }])
    expect(screen.getByText('The training of “Anna” has started.')).toBeVisible()
  })

  test('that was typed lasts across a reload, until the training is started', async () => {
    const { user } = await open()
    await user.type(await screen.findByLabelText('Model name'), 'Anna')
    cleanup()
    const reloaded = await open()
    expect(await screen.findByLabelText('Model name')).toHaveValue('Anna')
    await confirm(reloaded.user)
    await waitFor(() => expect(reloaded.location()).toBe('/dashboard'))
    cleanup()
    await open()
    expect(await screen.findByLabelText('Model name')).toHaveValue('')
  })

  test('costs a developer nothing', async () => {
    const { user, location } = await open({}, { dev: true, credits: 0, tier: null, active: false })
    expect(await screen.findByText('No credits needed')).toBeVisible()
    await confirm(user, 'Yes, Start Training')
    await waitFor(() => expect(location()).toBe('/dashboard'))
  })

  test('of an account with fewer than 50 credits shows what it costs, and where to buy them', async () => {
    const { user, location } = await open({}, { credits: 12 })
    expect(
      await screen.findByText('Training a new AI model costs 50 credits, but you only have 12 credits available'),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Start Training' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Buy Credits' }))
    expect(location()).toBe('/buy-credits')
  })

  test('of an account without a plan leads to the plans and back', async () => {
    await open({}, { tier: null, active: false })
    expect(await screen.findByText('You need an active subscription')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute(
      'href',
      '/subscription?redirect=%2Fname-model',
    )
  })

  test.each([
    ['unexpected', 500, 'An unexpected error occurred.', /^Failed to start training\. Please try again\./, undefined],
    ['training.photosNotReady', 409, 'Replace them.', /^Replace them\./, '/upload-photos'],
    ['training.notEnoughPhotos', 409, 'Add more.', /^Add more\./, '/upload-photos'],
    ['training.notEnoughCredits', 402, 'Costs 50.', /^Costs 50\./, '/buy-credits'],
  ])('that is refused with %s says why', async (code, status, detail, words, remedy) => {
    const { user } = await open({ 'POST /start-training': () => problem(code, status, detail) })
    await confirm(user)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(words)
    if (remedy) expect(alert.querySelector('a')).toHaveAttribute('href', remedy)
  })
})

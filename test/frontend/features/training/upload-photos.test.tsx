import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { applyLiveEvent } from '#frontend/lib/live/live-cache.ts'
import { UploadPhotos } from '#frontend/routes/upload-photos.tsx'
import { trainingCopy } from '#shared/copy/training.ts'
import type { PhotoProblem } from '#shared/entities/training-photo.ts'
import { problem } from '#test/support/frontend/web-api.ts'
import { account } from '#test/support/frontend/web-app.tsx'
import { picturesOf, storageAnswering, unreadablePictures } from '#test/support/frontend/web-pictures.ts'
import {
  failedPhoto,
  kept,
  openPage,
  passed,
  passedPhotos,
  photoId,
  unvalidated,
} from '#test/support/frontend/web-training.tsx'
import {
  choose,
  files,
  openUploads as open,
  uploadPath as path,
  recording,
} from '#test/support/frontend/web-uploads.tsx'

describe('before the first upload', () => {
  test('the consent is asked for once, and recorded', async () => {
    let record: (answer: object) => void = () => {}
    const recorded = new Promise<object>((resolve) => {
      record = resolve
    })
    const { user, requests } = await openPage(UploadPhotos, {
      path,
      answers: { 'GET /training-photos': kept([], false), 'POST /training-photos/consent': () => recorded },
    })
    expect(await screen.findByText(trainingCopy.consent)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Choose Photos' })).not.toBeInTheDocument()
    await user.dblClick(screen.getByRole('button', { name: 'I agree' }))
    record({})
    expect(await screen.findByRole('button', { name: 'Choose Photos' })).toBeVisible()
    expect(requests('POST', '/training-photos/consent')).toEqual([{ version: 2 }])
  })

  test('a consent that could not be recorded says so and can be given again', async () => {
    const { user } = await openPage(UploadPhotos, { path, answers: { 'GET /training-photos': kept([], false) } })
    await user.click(await screen.findByRole('button', { name: 'I agree' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByRole('button', { name: 'I agree' })).toBeEnabled()
  })
})

describe('photos of several people', () => {
  const shown = async (others: readonly number[]) => {
    const photos = passedPhotos(8).map((photo, place) =>
      others.includes(place) ? { ...photo, isOther: true as const } : photo,
    )
    const app = await open(photos, {}, { state: { changesPhotos: true } })
    await screen.findByText('All of them can be used.', { exact: false })
    return app
  }

  test('are named kindly, and Continue goes on', async () => {
    const { user, location } = await shown([2, 6])
    expect(screen.getByText('Is everybody here the same person?')).toBeVisible()
    expect(screen.getByText(/^Photos 3, 7 look different from the others/)).toBeVisible()
    expect(screen.getAllByText('Perhaps somebody else')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(location()).toBe('/select-gender'))
  })

  test('are told as a whole when hardly any show the same person', async () => {
    await shown([1, 2, 3, 4, 5, 6, 7])
    expect(screen.getByText("These don't look like one person")).toBeVisible()
  })

  test('are no news when all show one', async () => {
    await shown([])
    expect(screen.queryByText('Is everybody here the same person?')).not.toBeInTheDocument()
  })
})

describe('chosen photos', () => {
  test('are made smaller, uploaded and checked by themselves, and their verdicts arrive live', async () => {
    const drawn = picturesOf({ width: 4000, height: 3000 })
    const uploads = storageAnswering()
    const { user, requests, client } = await open([], recording())
    await choose(user, files(2))
    await waitFor(() => expect(requests('POST', '/image-validation')).toHaveLength(2))
    expect(drawn).toMatchObject([{ width: 2048, height: 1536 }, { width: 2048 }])
    expect(uploads).toHaveLength(2)
    expect(requests('POST', '/image-validation')).toEqual([{ imageIds: [photoId(0)] }, { imageIds: [photoId(1)] }])
    expect(screen.getAllByText('Checking...')).toHaveLength(2)
    act(() => applyLiveEvent(client, { type: 'training-photo', photo: passed(0) }))
    act(() => applyLiveEvent(client, { type: 'training-photo', photo: failedPhoto(1, 'blurred') }))
    expect(await screen.findByText('Good photo')).toBeVisible()
    expect(await screen.findByText(trainingCopy.problems.blurred)).toBeVisible()
    act(() => applyLiveEvent(client, { type: 'training-photo-deleted', photoId: photoId(1) }))
    await waitFor(() => expect(screen.queryByText(trainingCopy.problems.blurred)).not.toBeInTheDocument())
  })

  test('beyond twelve are left out, with a warning', async () => {
    picturesOf({ width: 900, height: 900 })
    storageAnswering({ status: 204, second: 'never' })
    const { user, client } = await open(passedPhotos(9), recording(20), { state: { changesPhotos: true } })
    await choose(user, files(5))
    expect(
      await screen.findByText('You can add a maximum of 12 images. Please remove some of the images.'),
    ).toBeVisible()
    expect(screen.getAllByRole('listitem')).toHaveLength(12)
    expect(screen.queryByRole('button', { name: 'Add Photos' })).not.toBeInTheDocument()
    expect(screen.getByText('Not added: me-3.jpg, me-4.jpg')).toBeVisible()
    act(() => applyLiveEvent(client, { type: 'training-photo-deleted', photoId: photoId(1) }))
    expect(await screen.findByText('There is room for more photos again.')).toBeVisible()
    expect(screen.queryByText(/^You can add a maximum of 12/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Add it' }))
    expect(await screen.findByText('Not added: me-4.jpg')).toBeVisible()
    expect(screen.getAllByRole('listitem')).toHaveLength(12)
  })

  test('that cannot be photos leave their places to the others', async () => {
    unreadablePictures()
    const { user } = await open(passedPhotos(10), recording(20), { state: { changesPhotos: true } })
    await choose(user, [new File(['words'], 'notes.jpg', { type: 'image/jpeg' }), ...files(2)])
    await user.click(await screen.findByRole('button', { name: 'Show' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Errors' }))
    expect(dialog.getByText(/^Failed to upload notes\.jpg:/)).toBeVisible()
    expect(dialog.getAllByText(/^Failed to upload me-/)).toHaveLength(2)
    expect(screen.queryByText(/^Not added:/)).not.toBeInTheDocument()
  })

  test('that fail are counted by a toast and listed with their reasons; the others go on', async () => {
    picturesOf({ width: 900, height: 900 })
    const uploads = storageAnswering()
    const answers = recording()
    let calls = 0
    const { user, requests } = await open([], {
      ...answers,
      'POST /training-photos': () => {
        calls += 1
        return calls === 2 ? problem('request.busy', 503, 'Very busy.') : answers['POST /training-photos']()
      },
    })
    const huge = new File(['x'], 'huge.jpg', { type: 'image/jpeg' })
    Object.defineProperty(huge, 'size', { value: 41 * 1024 * 1024 })
    await choose(user, [...files(2), huge])
    expect(await screen.findAllByText('Some uploads failed (2). See details.')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Show' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Errors' }))
    expect(dialog.getByText('Failed to record me-1.jpg: Very busy.')).toBeVisible()
    expect(dialog.getByText(/^Failed to upload huge\.jpg: This picture is too large\./)).toBeVisible()
    expect(uploads).toHaveLength(1)
    expect(requests('POST', '/image-validation')).toHaveLength(1)
  })

  test('whose answer is lost are deleted again', async () => {
    picturesOf({ width: 900, height: 900 })
    const { user, sent } = await open([], {
      ...recording(),
      'POST /training-photos': () => Promise.reject(new TypeError()),
    })
    await choose(user, files(1))
    const id = await waitFor(
      () => z.object({ id: z.string() }).parse(sent.findLast(({ method }) => method === 'POST')?.body).id,
    )
    await waitFor(() =>
      expect(sent).toContainEqual(expect.objectContaining({ method: 'DELETE', path: `/training-photos/${id}` })),
    )
  })

  test('that are no pictures say so, also when they are named like one', async () => {
    unreadablePictures()
    const { user } = await open([], recording())
    const chosen = [
      new File(['words'], 'notes.png', { type: 'image/png' }),
      new File(['<svg/>'], 'plan.svg', { type: 'image/svg+xml' }),
    ]
    await choose(user, chosen)
    await user.click(await screen.findByRole('button', { name: 'Show' }))
    const unreadable = "Failed to upload notes.png: We couldn't read this file as a picture. Please choose another."
    expect(await screen.findByText(unreadable)).toBeVisible()
    expect(screen.getByText('Failed to upload plan.svg: Please choose a JPG, PNG, WebP or HEIC picture.')).toBeVisible()
  })

  test('whose file does not arrive are not kept', async () => {
    picturesOf({ width: 900, height: 900 })
    storageAnswering({ status: 0 })
    const { user, requests } = await open([], {
      ...recording(),
      [`DELETE /training-photos/${photoId(0)}`]: { id: photoId(0) },
    })
    await choose(user, files(1))
    expect(await screen.findAllByText('Some uploads failed (1). See details.')).not.toHaveLength(0)
    expect(requests('DELETE', `/training-photos/${photoId(0)}`)).toHaveLength(1)
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument()
  })

  test('whose check cannot be requested say so, and it can be requested again', async () => {
    picturesOf({ width: 900, height: 900 })
    storageAnswering()
    let isBroken = true
    const { user, requests } = await open([], {
      ...recording(),
      'POST /image-validation': () => (isBroken ? problem('request.busy', 503, 'Very busy.') : {}),
    })
    await choose(user, files(1))
    expect(await screen.findAllByText('Failed to start validation process')).toHaveLength(1)
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(requests('POST', '/image-validation')).toHaveLength(2))
  })
})

test('photos that were uploaded long ago without a check are checked when the page opens', async () => {
  const { requests } = await open([unvalidated(1), passed(2)], { 'POST /image-validation': {} })
  await waitFor(() => expect(requests('POST', '/image-validation')).toEqual([{ imageIds: [photoId(1)] }]))
})

test.each(Object.entries(trainingCopy.problems))('a photo with the problem %s says why', async (id, words) => {
  await open([failedPhoto(1, id as PhotoProblem)])
  expect(await screen.findByRole('listitem', { name: `Photo 1: ${words}` })).toBeVisible()
})

const removeSome = (count: number) =>
  `A model is trained with at most 12 photos. Those of an earlier training are back, so please delete ${count} of them.`

const tooFew = 'At least 8 images are needed to train your AI model. Please add more images.'
const someFailed =
  'Make sure all images are clear and have one face on them. Please replace images with a warning and try again.'

test.each([
  ['seven good photos', passedPhotos(7), [tooFew], false],
  ['eight good photos', passedPhotos(8), [], true],
  ['twelve good photos', passedPhotos(12), [], true],
  ['nine good photos and a bad one', [...passedPhotos(9), failedPhoto(10, 'no-face')], [someFailed], false],
  ['thirteen good photos', passedPhotos(13), [removeSome(1)], false],
  ['fifteen good photos', passedPhotos(15), [removeSome(3)], false],
  ['one bad photo', [failedPhoto(1, 'no-face')], [someFailed, tooFew], false],
  ['eight good photos and one without a verdict', [...passedPhotos(8), unvalidated(9)], [], false],
])('%s have their warnings, and can be continued with or not', async (_, photos, warnings, canContinue) => {
  const { user, location } = await open(photos, { 'POST /image-validation': {} }, { state: { changesPhotos: true } })
  const button = await screen.findByRole('button', { name: 'Continue' })
  const all = [tooFew, someFailed, removeSome(1), removeSome(3)]
  expect(all.filter((words) => screen.queryByText(words))).toEqual(all.filter((words) => warnings.includes(words)))
  expect(button.getAttribute('aria-disabled')).toBe(canContinue ? null : 'true')
  await user.click(button)
  expect(location()).toBe(canContinue ? '/select-gender' : path)
})

test('of thirteen photos one has to go, and then the page continues', async () => {
  const { client } = await open(passedPhotos(13), {}, { state: { changesPhotos: true } })
  expect(await screen.findByText('Delete 1 of them to continue.', { exact: false })).toBeVisible()
  act(() => applyLiveEvent(client, { type: 'training-photo-deleted', photoId: photoId(3) }))
  expect(await screen.findByText('All of them can be used.', { exact: false })).toBeVisible()
  expect(screen.queryByText(removeSome(1))).not.toBeInTheDocument()
})

test('photos that a training elsewhere takes leave a way to it, and a cancel brings the page back', async () => {
  const { client, user, location } = await open(passedPhotos(8), {}, { state: { changesPhotos: true } })
  await screen.findAllByText('Good photo')
  const training = (trainingInProgress: boolean) =>
    act(() => applyLiveEvent(client, { type: 'account', account: account({ credits: 450, trainingInProgress }) }))
  training(true)
  for (const { id } of passedPhotos(8))
    act(() => applyLiveEvent(client, { type: 'training-photo-deleted', photoId: id }))
  const message = await screen.findByRole('heading', { name: 'Your model is training' })
  expect(screen.getByText(/^Its training was started in another tab or on another device/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Choose Photos' })).not.toBeInTheDocument()
  training(false)
  await waitFor(() => expect(message).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Choose Photos' })).toBeVisible()
  training(true)
  await user.click(await screen.findByRole('link', { name: 'See My AI Models' }))
  expect(location()).toBe('/my-models')
})

test('without a photo the page says what to do', async () => {
  await open([])
  expect(await screen.findByText('Please select photos to upload')).toBeVisible()
})

test('photos that are complete already lead to the next step at once', async () => {
  const { location } = await open(passedPhotos(8))
  await waitFor(() => expect(location()).toBe('/select-gender'))
})

test('photos that become complete while the page is open stay in view', async () => {
  const { client, location } = await open([...passedPhotos(7), unvalidated(7)], { 'POST /image-validation': {} })
  await screen.findByText('Checking...')
  act(() => applyLiveEvent(client, { type: 'training-photo', photo: passed(7) }))
  expect(await screen.findByText(/All of them can be used\.$/)).toBeVisible()
  expect(location()).toBe(path)
})

test("photos that became complete here stay in view after the browser's Back", async () => {
  const { client, user, router, location } = await open([...passedPhotos(7), unvalidated(7)], {
    'POST /image-validation': {},
  })
  await screen.findByText('Checking...')
  act(() => applyLiveEvent(client, { type: 'training-photo', photo: passed(7) }))
  await screen.findByText(/All of them can be used\.$/)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(location()).toBe('/select-gender')
  await act(() => router.navigate(-1))
  expect(await screen.findAllByText('Good photo')).toHaveLength(8)
  expect(location()).toBe(path)
})

test('an upload goes on while another page is open', async () => {
  picturesOf({ width: 900, height: 900 })
  storageAnswering({ status: 204, second: 'never' })
  const { user, router, requests } = await open([], recording())
  await choose(user, files(2))
  await act(() => router.navigate('/elsewhere'))
  await waitFor(() => expect(requests('POST', '/image-validation')).toHaveLength(1))
  await act(() => router.navigate(path))
  expect(await screen.findByText('Uploading 0%')).toBeVisible()
})

describe('deleting a photo', () => {
  test('removes it from the list', async () => {
    const { user } = await open([failedPhoto(1, 'no-face')], {
      [`DELETE /training-photos/${photoId(1)}`]: { id: photoId(1) },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete photo 1' }))
    expect(await screen.findByRole('button', { name: 'Choose Photos' })).toBeVisible()
  })

  test('that could be used is asked about first', async () => {
    const { user, requests } = await open([passed(1), failedPhoto(2, 'no-face')], {
      [`DELETE /training-photos/${photoId(1)}`]: { id: photoId(1) },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete photo 1' }))
    const question = await screen.findByRole('dialog', { name: 'Delete photo 1?' })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(requests('DELETE', `/training-photos/${photoId(1)}`)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Delete photo 1' }))
    await user.click(await screen.findByRole('button', { name: 'Delete Photo' }))
    await waitFor(() => expect(screen.queryByText('Good photo')).not.toBeInTheDocument())
    expect(requests('DELETE', `/training-photos/${photoId(1)}`)).toHaveLength(1)
    await waitFor(() => expect(screen.getByRole('list', { name: 'Your photos' })).toHaveFocus())
  })

  test('that fails says so and keeps it', async () => {
    const { user } = await open([failedPhoto(1, 'no-face')])
    await user.click(await screen.findByRole('button', { name: 'Delete photo 1' }))
    expect(await screen.findByText('Failed to delete image')).toBeVisible()
    expect(screen.getByRole('listitem', { name: /^Photo 1/ })).toBeVisible()
  })
})

test('photos that cannot be read can be asked for again', async () => {
  let isBroken = true
  const { user } = await openPage(UploadPhotos, {
    path,
    answers: { 'GET /training-photos': () => (isBroken ? new Response(null, { status: 500 }) : kept([passed(1)])) },
  })
  await screen.findByText("We couldn't load your photos")
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Good photo')).toBeVisible()
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { sampleRooms } from '#frontend/lib/pictures/sample-rooms.ts'
import { problem } from '#test/support/frontend/web-api.ts'
import { account, generationId, openApp, processing } from '#test/support/frontend/web-app.tsx'
import { storageAnswering, unreadablePictures } from '#test/support/frontend/web-pictures.ts'
import {
  answerAll,
  choosePhoto,
  openStudio,
  original,
  photo,
  preparePictures,
  push,
  removePhoto,
  startAll,
  upload,
} from '#test/support/frontend/web-studio.tsx'

beforeEach(preparePictures)

describe('the photo', () => {
  test('is requested first', async () => {
    await openStudio()
    expect(await screen.findByRole('button', { name: 'Select Previous Photo' })).toBeVisible()
    expect(screen.getByText('JPG, PNG, WebP, HEIC')).toBeVisible()
  })

  test('can be any image, or a HEIC file without a MIME type', async () => {
    await openStudio()
    const offered = (await screen.findByLabelText<HTMLInputElement>('Choose a photo')).accept.split(',')
    expect(offered).toEqual(expect.arrayContaining(['image/*', '.heic', '.heif']))
  })

  test('moves the focus to the tools when chosen, and back to the page when removed', async () => {
    const app = await openStudio()
    await screen.findByRole('heading', { name: 'Start with a photo' })
    expect(screen.getByText(/Each picture you make costs 1 credit, with any tool\./)).toBeVisible()
    expect(document.body).toHaveFocus()
    await choosePhoto(app)
    expect(await screen.findByRole('heading', { name: 'Choose a tool' })).toHaveFocus()
    expect(screen.getByText('1 credit each')).toBeVisible()
    // The short words of the buttons are explained.
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveAccessibleDescription('Previous photos')
    await removePhoto(app)
    expect(await screen.findByRole('heading', { name: 'Start with a photo' })).toHaveFocus()
  })

  test('is uploaded straight to storage, as working copy and original', async () => {
    const uploads = storageAnswering()
    const app = await openStudio()
    await choosePhoto(app)
    await waitFor(() => expect(uploads).toHaveLength(2))
    expect(app.sent.find(({ path }) => path === '/uploads')?.body).toEqual({
      workingCopy: { contentType: 'image/jpeg', bytes: 1000 },
      original: { contentType: 'image/jpeg', bytes: 1000 },
    })
    expect([...(uploads[0]?.form.keys() ?? [])]).toEqual(['key', 'file'])
  })

  test('can be used as soon as its working copy is stored, before the original', async () => {
    storageAnswering({ status: 204, second: 'never' })
    const app = await openStudio()
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    const { body } = app.sent.find(({ path }) => path === '/room-design-full-redesign') ?? {}
    expect(body).toMatchObject({ imageUrl: upload.storagePath, originalImageUrl: original.storagePath })
  })

  test('can be used when the upload of the original failed', async () => {
    storageAnswering({ status: 204, second: 403 })
    const app = await openStudio()
    await startAll(app)
    await screen.findByRole('button', { name: 'Cancel' })
    const { body } = app.sent.find(({ path }) => path === '/room-design-full-redesign') ?? {}
    expect(body).toMatchObject({ imageUrl: upload.storagePath })
    expect(body).not.toHaveProperty('originalImageUrl')
    expect(screen.queryByText('An error occurred during upload')).not.toBeInTheDocument()
  })

  test.each([
    ['that is malformed', 'nope', 'Invalid generation ID'],
    ['of a deleted design', generationId(), 'Image not found'],
  ])('requested in the URL by an id %s shows an error', async (_, id, words) => {
    const app = await openApp(`/dashboard?sub=presets&photo=${id}`, {
      answers: { [`GET /generations/${id}`]: problem('generation.notFound', 404, 'Image not found') },
    })
    expect(await screen.findByText(words)).toBeVisible()
    await waitFor(() => expect(app.location()).toBe('/dashboard?sub=presets'))
  })

  test('requested in the URL by its upload opens with the tool and the room of the URL', async () => {
    const query = { photo: upload.storagePath, original: original.storagePath, spaceType: 'home', roomType: 'kitchen' }
    const app = await openApp(`/dashboard?sub=presets&tool=full-redesign&${new URLSearchParams(query)}`, {
      answers: {
        'POST /room-design-full-redesign': processing(),
        'GET /uploads': { url: 'https://images.test/photo.jpg' },
        'GET /photo.jpg': () => new Response('photo'),
      },
    })
    const form = within(await screen.findByRole('region', { name: 'Full Redesign' }))
    await waitFor(() => expect(app.location()).toBe('/dashboard?sub=presets'))
    await app.user.click(await form.findByRole('radio', { name: 'Modern' }))
    await app.user.click(form.getByRole('button', { name: 'Redesign this room' }))
    const sent = await waitFor(() => {
      const found = app.sent.find(({ path }) => path === '/room-design-full-redesign')
      expect(found).toBeDefined()
      return found
    })
    expect(sent?.body).toMatchObject({
      imageUrl: upload.storagePath,
      originalImageUrl: original.storagePath,
      spaceType: 'home',
      roomType: 'kitchen',
      decorationStyle: 'modern',
    })
  })

  test('requested in the URL is waited for', async () => {
    const path = `/generations/${generationId('P')}`
    const app = await openApp(`/dashboard?sub=presets&photo=${generationId('P')}`, {
      answers: { [`GET ${path}`]: () => new Promise<Response>(() => {}) },
    })
    await waitFor(() => expect(app.sent.some((sent) => sent.path === path)).toBe(true))
    expect(screen.getByText('Loading dashboard...')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Start with a photo' })).not.toBeInTheDocument()
  })

  test.each(sampleRooms)('can be a sample room: $name', async ({ name, url }) => {
    const app = await openStudio({ [`GET ${new URL(url, 'http://localhost').pathname}`]: () => new Response('room') })
    await app.user.click(await screen.findByRole('button', { name }))
    expect(await screen.findByRole('heading', { name: 'Current Photo' })).toBeVisible()
  })

  test('shows an error when a sample room cannot be loaded', async () => {
    const app = await openStudio()
    await app.user.click(await screen.findByRole('button', { name: sampleRooms[0]?.name ?? '' }))
    expect(await screen.findByText('Failed to load image')).toBeVisible()
  })

  test('that cannot be decoded shows an error', async () => {
    unreadablePictures()
    const app = await openStudio()
    await choosePhoto(app)
    expect(await screen.findByText("We couldn't read this file as a picture. Please choose another.")).toBeVisible()
  })

  test('must be one file', async () => {
    await openStudio()
    const items = [photo(), photo()].map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }))
    fireEvent.drop(await screen.findByLabelText('Choose a photo'), { dataTransfer: { items, types: ['Files'] } })
    expect(await screen.findByText('Please choose one photo at a time.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Start with a photo' })).toBeVisible()
  })

  test('must be a picture, which the page says until another file is chosen', async () => {
    const app = await openStudio()
    const plan = new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' })
    const input = await screen.findByLabelText('Choose a photo')
    await userEvent.setup({ applyAccept: false }).upload(input, plan)
    const message = 'Please choose a JPG, PNG, WebP or HEIC picture.'
    expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent(message)
    await choosePhoto(app)
    expect(await screen.findByRole('heading', { name: 'Current Photo' })).toBeInTheDocument()
    expect(screen.queryByText(message)).not.toBeInTheDocument()
  })

  test('that is uploading goes on when a file is refused, which is said until it is read', async () => {
    const sending = storageAnswering({ status: 'never' })
    const app = await openStudio()
    await choosePhoto(app)
    await waitFor(() => expect(sending).toHaveLength(1))
    const plan = new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' })
    const items = [{ kind: 'file', type: plan.type, getAsFile: () => plan }]
    fireEvent.drop(await screen.findByRole('heading', { name: 'Current Photo' }), {
      dataTransfer: { items, types: ['Files'] },
    })
    const message = await screen.findByText('Please choose a JPG, PNG, WebP or HEIC picture.')
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    await app.user.click(within(message.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Close' }))
    expect(message).not.toBeInTheDocument()
    expect(screen.getByText('Uploading the picture...')).toBeVisible()
  })

  test('can be uploaded again after a failure', async () => {
    const answer = { status: 403 }
    storageAnswering(answer)
    const app = await openStudio()
    await choosePhoto(app)
    expect(await screen.findByText('An error occurred during upload')).toBeVisible()
    answer.status = 204
    await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('An error occurred during upload')).not.toBeInTheDocument())
  })

  test('asks to log in when the session has ended before its upload', async () => {
    const app = await openStudio({ 'POST /uploads': () => problem('session.missing', 401, 'You must be logged in') })
    await choosePhoto(app)
    expect(await screen.findByText('You must be logged in to upload photos')).toBeVisible()
  })

  test('of somebody who uploads too many shows when to go on, and is not uploaded again by itself', async () => {
    const wait = 'You have uploaded a lot of photos in a short time. You can go on in 5 seconds.'
    const app = await openStudio({ 'POST /uploads': () => problem('upload.tooMany', 429, wait) })
    await choosePhoto(app)
    expect(await screen.findByText(wait)).toBeVisible()
    expect(app.sent.filter(({ path }) => path === '/uploads')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
  })

  test('resets tool and answers when it is replaced', async () => {
    const app = await openStudio()
    await choosePhoto(app)
    await answerAll(app)
    await choosePhoto(app)
    expect(await screen.findByRole('heading', { name: 'Choose a tool' })).toBeVisible()
  })

  test('is removed only after a question', async () => {
    const app = await openStudio()
    await choosePhoto(app)
    await app.user.click(await screen.findByRole('button', { name: 'Remove' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove this photo?' })
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('heading', { name: 'Current Photo' })).toBeVisible()
    await removePhoto(app)
    expect(await screen.findByRole('heading', { name: 'Start with a photo' })).toBeVisible()
  })
})

test('the studio fills the screen and has no footer', async () => {
  const app = await openStudio()
  await choosePhoto(app)
  await screen.findByRole('region', { name: 'Choose a tool' })
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument()
  await app.user.click(screen.getByRole('link', { name: 'Gallery' }))
  expect(await screen.findByRole('contentinfo')).toBeVisible()
})

describe('the header', () => {
  test('shows the credits live', async () => {
    await openStudio()
    await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent(/(?<!\d)41 credits/))
    push({ type: 'account', account: account({ credits: 1 }) })
    await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent(/(?<!\d)1 credit(?!s)/))
  })
})

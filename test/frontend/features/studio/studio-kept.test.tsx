import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import { failed, generation, generationId, listed, processing, userId } from '#test/support/frontend/web-app.tsx'
import { bulkJobId } from '#test/support/frontend/web-bulk.ts'
import {
  answerAll,
  choosePhoto,
  chooseTool,
  openStudio,
  original,
  preparePictures,
  push,
  removePhoto,
  start,
  startAll,
  submit,
  toolList,
  upload,
} from '#test/support/frontend/web-studio.tsx'

const reading = `GET /generations/${generationId()}`

beforeEach(preparePictures)

const reload = async (answers: Answers = {}) => {
  cleanup()
  return openStudio(answers)
}

const emptyStudio = () => screen.findByRole('heading', { name: 'Start with a photo' })

/** Opens the studio with a photo and its result; the result is the second of two versions. */
const openWithResult = async () => {
  const app = await openStudio()
  await startAll(app)
  await screen.findByRole('button', { name: 'Cancel' })
  push({ type: 'generation', generation: generation() })
  await screen.findByText('2 versions, Currently: 2')
  return app
}

test('a reload restores photo, tool and answers', async () => {
  const app = await openStudio()
  await choosePhoto(app)
  await answerAll(app)
  const again = await reload()
  expect(await screen.findByText('Step 4 of 4')).toBeVisible()
  expect(screen.getByAltText('This room')).toHaveAttribute('src', 'blob:photo')
  expect(again.sent.find(({ path }) => path === '/uploads')?.search.get('storagePath')).toBe(upload.storagePath)
  await start(again)
  await screen.findByRole('button', { name: 'Cancel' })
  expect(again.sent.find(({ path }) => path === '/room-design-full-redesign')?.body).toMatchObject({
    imageUrl: upload.storagePath,
    originalImageUrl: original.storagePath,
    decorationStyle: 'mid-century-modern',
  })
})

test('a reload restores the versions and the one that was shown', async () => {
  const app = await openWithResult()
  await app.user.click(screen.getByRole('button', { name: 'Previous version' }))
  const again = await reload({ [reading]: generation() })
  expect(await screen.findByText('2 versions, Currently: 1')).toBeVisible()
  await again.user.click(screen.getByRole('button', { name: 'Next version' }))
  expect(screen.getByAltText('Full Redesign')).toHaveAttribute('src', 'https://images.test/one.jpg')
})

test('a design that is deleted elsewhere is removed from the versions, and the studio says so once', async () => {
  const app = await openWithResult()
  for (const _ of [1, 2]) push({ type: 'generation-deleted', generationId: generationId() })
  expect(await screen.findByAltText('This room')).toBeVisible()
  expect(screen.getAllByText('The version in the studio was deleted elsewhere.')).toHaveLength(1)
  expect(screen.queryByText('2 versions, Currently: 2')).not.toBeInTheDocument()
  await start(app)
  await waitFor(() => expect(app.sent.filter(({ path }) => path.startsWith('/room'))).toHaveLength(2))
  expect(app.sent.findLast(({ path }) => path.startsWith('/room'))?.body).not.toHaveProperty('parentId')
})

test('the photo is still there after a visit to another page', async () => {
  const app = await openStudio()
  await choosePhoto(app)
  await toolList()
  await app.router.navigate('/')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Choose a tool' })).not.toBeInTheDocument())
  await app.router.navigate(-1)
  expect(await screen.findByRole('heading', { name: 'Current Photo' })).toBeVisible()
})

test('a job that ended during the reload shows its result', async () => {
  const app = await openStudio()
  await startAll(app)
  await screen.findByRole('button', { name: 'Cancel' })
  await reload({ [reading]: generation() })
  expect(await screen.findByText('2 versions, Currently: 2')).toBeVisible()
  expect(screen.getByText('Full room redesign completed!')).toBeVisible()
})

test('a job that started just before the reload continues on its photo', async () => {
  const app = await openStudio({ [submit]: () => new Promise(() => {}) })
  await startAll(app)
  await reload({ 'GET /generations': listed(processing()), [reading]: processing() })
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeVisible()
  push({ type: 'generation', generation: failed() })
  expect(await screen.findByText('Failed to generate room design')).toBeVisible()
})

test('a running job of another photo does not replace the photo of this tab', async () => {
  const app = await openStudio()
  await choosePhoto(app)
  await chooseTool(app)
  const elsewhere = processing({ settings: { imageUrl: `${userId}/uploads/another.jpg` } })
  await reload({ 'GET /generations': listed(elsewhere), [reading]: elsewhere })
  expect(await screen.findByRole('heading', { name: 'Choose a space' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
})

test('a running picture of a bulk job does not open in the studio', async () => {
  await openStudio({ 'GET /generations': listed(processing({ bulkJobId: bulkJobId() })) })
  expect(await emptyStudio()).toBeVisible()
})

test('a removed photo is not restored', async () => {
  const app = await openStudio()
  await choosePhoto(app)
  await removePhoto(app)
  await emptyStudio()
  const { sent } = await reload()
  await emptyStudio()
  expect(sent.filter(({ path }) => path === '/uploads')).toEqual([])
})

test.each([
  ['has expired', { 'GET /photo.jpg': () => new Response('', { status: 403 }) }],
  ["is not this account's", { 'GET /uploads': () => problem('generation.foreignPicture', 404, 'Not yours.') }],
])('a photo that %s is not restored, without an error', async (_, answers) => {
  const app = await openStudio()
  await choosePhoto(app)
  await answerAll(app)
  await reload(answers)
  await emptyStudio()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(sessionStorage).toHaveLength(0)
})

test('a deleted version is not restored', async () => {
  await openWithResult()
  await reload({ [reading]: () => problem('generation.notFound', 404, 'Image not found') })
  expect(await screen.findByRole('heading', { name: 'Current Photo' })).toBeVisible()
  expect(screen.queryByText(/versions, Currently/)).not.toBeInTheDocument()
})

test('a server error keeps the stored studio for the next try', async () => {
  const app = await openStudio()
  await choosePhoto(app)
  await chooseTool(app)
  await reload({ 'GET /uploads': () => problem('request.busy', 503, "We're very busy right now.") })
  await emptyStudio()
  await reload()
  expect(await screen.findByRole('heading', { name: 'Choose a space' })).toBeVisible()
})

test('the photo of one user is not shown to another user in the same tab', async () => {
  const app = await openStudio()
  await choosePhoto(app)
  await chooseTool(app)
  cleanup()
  const { sent } = await openStudio({}, 'another')
  await emptyStudio()
  expect(sent.filter(({ path }) => path === '/uploads')).toEqual([])
})

test('signing out removes the stored photo', async () => {
  const app = await openStudio()
  await choosePhoto(app)
  await toolList()
  await waitFor(() => expect(sessionStorage).toHaveLength(1))
  const { signOut } = await import('#frontend/lib/session/session.ts')
  await signOut()
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
})

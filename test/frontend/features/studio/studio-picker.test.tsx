import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleRooms } from '#frontend/lib/pictures/sample-rooms.ts'
import type { Answers } from '#test/support/frontend/web-api.ts'
import { generation, generationId, listed, userId } from '#test/support/frontend/web-app.tsx'
import { answerAll, openStudio, preparePictures, push, start } from '#test/support/frontend/web-studio.tsx'

beforeEach(preparePictures)

const photo = (name: string) => ({
  storagePath: `${userId}/uploads/${name}.jpg`,
  originalPath: `${userId}/uploads/${name}-original.jpg`,
  url: `https://images.test/${name}.jpg`,
  createdAt: '2025-11-20T19:00:00.000Z',
})

const openPicker = async (answers: Answers) => {
  const app = await openStudio({ 'GET /photos': { photos: [] }, ...answers })
  await app.user.click(await screen.findByRole('button', { name: 'Select Previous Photo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Select Previous Photo' }))
  return { ...app, dialog }
}

test('an uploaded photo can be used again, with its original', async () => {
  const app = await openPicker({ 'GET /photos': { photos: [photo('photo')] } })
  const group = within(await app.dialog.findByRole('region', { name: 'My photos' }))
  await app.user.click(group.getByRole('button', { name: '20 Nov 2025' }))
  expect(await screen.findByRole('heading', { name: 'Current Photo' })).toBeVisible()
  await answerAll(app)
  await start(app)
  await screen.findByRole('button', { name: 'Cancel' })
  expect(app.sent.find(({ path }) => path === '/room-design-full-redesign')?.body).toMatchObject({
    imageUrl: photo('photo').storagePath,
    originalImageUrl: photo('photo').originalPath,
  })
})

test('an uploaded photo opens with the designs that were made of it, and gets those of another device', async () => {
  const photoId = '01M7X9E9M89X1FE6925WT6J5K0'
  const { storagePath: imageUrl } = photo(photoId)
  const [first, second] = ['K', 'M'].map((last) =>
    generation({ id: generationId(last), photoId, settings: { ...generation().settings, imageUrl } }),
  )
  const { user, dialog } = await openPicker({
    'GET /photos': { photos: [photo(photoId)] },
    [`GET /${photoId}.jpg`]: () => new Response('photo'),
    [`GET /photos/${photoId}/versions`]: { generations: [first], next: null },
  })
  await user.click(await dialog.findByRole('button', { name: '20 Nov 2025' }))
  expect(await screen.findByText('2 versions, Currently: 1')).toBeVisible()
  push({ type: 'generation', generation: second })
  expect(await screen.findByText('3 versions, Currently: 1')).toBeVisible()
})

test('an uploaded photo whose picture cannot be loaded is left out', async () => {
  const app = await openPicker({ 'GET /photos': { photos: [photo('photo'), photo('lost')] } })
  const group = within(await app.dialog.findByRole('region', { name: 'My photos' }))
  const lost = group.getAllByRole('presentation').find((image) => image.getAttribute('src') === photo('lost').url)
  fireEvent.error(lost ?? document.body)
  await waitFor(() => expect(group.getAllByRole('button')).toHaveLength(1))
})

test('an uploaded photo that is gone says so', async () => {
  const app = await openPicker({
    'GET /photos': { photos: [photo('photo')] },
    'GET /photo.jpg': () => new Response('', { status: 403 }),
  })
  await app.user.click(await app.dialog.findByRole('button', { name: '20 Nov 2025' }))
  expect(await screen.findByText('This photo is no longer stored. Please upload it again.')).toBeVisible()
})

test('one of the latest 20 designs is named by its style, and keeps its Before', async () => {
  const app = await openPicker({ 'GET /generations': listed(generation()) })
  const group = within(await app.dialog.findByRole('region', { name: 'My designs' }))
  await app.user.click(await group.findByRole('button', { name: /^Mid-Century Modern/ }))
  expect(await screen.findByText('2 versions, Currently: 2')).toBeVisible()
  expect(screen.getByAltText('Before')).toHaveAttribute('src', 'https://images.test/photo.jpg')
  expect(screen.getByAltText('Full Redesign')).toHaveAttribute('src', 'https://images.test/one.jpg')
  const { search } = app.sent.find((sent) => sent.search.get('status') === 'completed') ?? {}
  expect(search?.get('limit')).toBe('20')
})

test('the age of an uploaded photo and of a design is that of now, however long the dialog is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
  const createdAt = new Date().toISOString()
  const { dialog } = await openPicker({
    'GET /photos': { photos: [{ ...photo('photo'), createdAt }] },
    'GET /generations': listed(generation({ createdAt })),
  })
  expect(await dialog.findAllByText(/just now/)).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(75_000))
  expect(dialog.getAllByText(/1 min ago/)).toHaveLength(2)
})

test('a sample room can be chosen there too, and closes the dialog', async () => {
  const [room] = sampleRooms
  if (!room) throw new Error('There is no sample room')
  const app = await openPicker({
    [`GET ${new URL(room.url, 'http://localhost').pathname}`]: () => new Response('room'),
  })
  await app.user.click(await app.dialog.findByRole('button', { name: room.name }))
  expect(await screen.findByRole('heading', { name: 'Current Photo' })).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

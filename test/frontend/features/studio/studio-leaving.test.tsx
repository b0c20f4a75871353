import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { storageAnswering } from '#test/support/frontend/web-pictures.ts'
import {
  choosePhoto,
  openStudio,
  preparePictures,
  startAll,
  toolList,
  upload,
} from '#test/support/frontend/web-studio.tsx'

beforeEach(preparePictures)

/** Opens the studio while a photo is uploading; `arrive` ends the upload. */
const openUploading = async (place = 'Gallery') => {
  let arrive = () => {}
  const arrived = new Promise((resolve) => {
    arrive = () => resolve({ workingCopy: upload, original: null })
  })
  storageAnswering()
  const app = await openStudio({ 'POST /uploads': () => arrived })
  await choosePhoto(app)
  await toolList()
  await app.user.click(screen.getByRole('link', { name: place }))
  const dialog = await screen.findByRole('dialog', { name: 'The picture is still uploading.' })
  const press = (name: string) => app.user.click(within(dialog).getByRole('button', { name }))
  return { ...app, arrive, press }
}

test('leaving by a link during an upload asks first', async () => {
  const { location, press } = await openUploading()
  expect(location()).toBe('/dashboard')
  await press('Stay')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(location()).toBe('/dashboard')
})

test.each([
  ['Gallery', '/dashboard?sub=generated'],
  ['Scenes', '/dashboard?main=generation'],
])('Leave follows the link to %s', async (place, path) => {
  const { location, press } = await openUploading(place)
  await press('Leave')
  await waitFor(() => expect(location()).toBe(path))
})

test('the link is followed once the photo is uploaded', async () => {
  const { location, arrive } = await openUploading()
  arrive()
  await waitFor(() => expect(location()).toBe('/dashboard?sub=generated'))
})

test('no question comes after the upload', async () => {
  const app = await openStudio()
  await choosePhoto(app)
  await toolList()
  await waitFor(() => expect(screen.queryByText('Uploading the picture...')).not.toBeInTheDocument())
  await app.user.click(screen.getByRole('link', { name: 'Gallery' }))
  await waitFor(() => expect(app.location()).toBe('/dashboard?sub=generated'))
})

const openGallery = async ({ user }: Awaited<ReturnType<typeof openStudio>>) =>
  user.click(screen.getByRole('link', { name: 'Gallery' }))

test('the tab leads back to the room, and Start Designing in the Gallery to a new photo', async () => {
  const app = await openStudio()
  await choosePhoto(app)
  await toolList()
  await waitFor(() => expect(screen.queryByText('Uploading the picture...')).not.toBeInTheDocument())
  await openGallery(app)
  await app.user.click(screen.getByRole('link', { name: 'Design Tools' }))
  expect(await screen.findByRole('heading', { name: 'Current Photo' })).toBeVisible()
  await openGallery(app)
  await app.user.click(await screen.findByRole('link', { name: 'Start Designing' }))
  expect(await screen.findByRole('heading', { name: 'Start with a photo' })).toBeVisible()
})

test('Start Designing leads back to a room while a design of it is in work', async () => {
  const app = await openStudio()
  await startAll(app)
  await screen.findByRole('button', { name: 'Cancel' })
  await openGallery(app)
  await app.user.click((await screen.findAllByRole('link', { name: 'Start Designing' }))[0] ?? document.body)
  expect(await screen.findByRole('heading', { name: 'Current Photo' })).toBeVisible()
})

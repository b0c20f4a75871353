import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { Answers } from './web-api.ts'
import { openApp, processing, userId } from './web-app.tsx'
import { picturesOf, storageAnswering } from './web-pictures.ts'
import { FakeSocket } from './web-socket.ts'

export const upload = { storagePath: `${userId}/uploads/photo.jpg`, url: 'https://storage.test/', fields: { key: 'k' } }
export const original = { ...upload, storagePath: `${userId}/uploads/original.jpg` }
export const submit = 'POST /room-design-full-redesign'

export const photo = () => new File([new Uint8Array([0xff, 0xd8, 0xff])], 'room.jpg', { type: 'image/jpeg' })

/** Stubs picture decoding and uploads; call it before each test that chooses a photo. */
export const preparePictures = () => {
  picturesOf({ width: 1600, height: 1200 })
  storageAnswering()
}

/** Makes the screen as narrow as a phone's, or as wide as a desktop's. */
export const screenOf = (kind: 'phone' | 'desktop') =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: kind === 'phone' && media.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }))

/** The stored photo has a signed URL and still exists. */
const stored: Answers = {
  'GET /uploads': { url: 'https://images.test/photo.jpg' },
  'GET /photo.jpg': () => new Response('photo'),
  'GET /uploads/seen': { seen: null },
}

/** Opens the studio with a connected socket. A second call within a test simulates a reload. */
export const openStudio = async (answers: Answers = {}, user = userId) => {
  const opened = FakeSocket.opened.length
  const app = await openApp('/dashboard', {
    user,
    answers: { 'POST /uploads': { workingCopy: upload, original }, [submit]: processing(), ...stored, ...answers },
  })
  await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(opened))
  act(() => FakeSocket.latest().accept())
  return app
}

type App = Awaited<ReturnType<typeof openStudio>>

export const choosePhoto = async ({ user }: App) => user.upload(await screen.findByLabelText('Choose a photo'), photo())

/** The tool list in the panel; the rail beside it has buttons of the same names. */
export const toolList = async () => within(await screen.findByRole('region', { name: 'Choose a tool' }))

export const chooseTool = async ({ user }: App) =>
  user.click((await toolList()).getByRole('button', { name: /Full Redesign/ }))

export const answerAll = async (app: App) => {
  await chooseTool(app)
  await app.user.click(await screen.findByRole('radio', { name: /Home/ }))
  await app.user.click(await screen.findByRole('radio', { name: 'Living Room' }))
  await app.user.click(await screen.findByRole('radio', { name: 'Mid-Century Modern' }))
}

export const start = async ({ user }: App) =>
  user.click(await screen.findByRole('button', { name: 'Redesign this room' }))

export const startAll = async (app: App) => {
  await choosePhoto(app)
  await answerAll(app)
  await start(app)
}

export const removePhoto = async ({ user }: App) => {
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove this photo?' })
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
}

export const push = (event: object) => act(() => FakeSocket.latest().push(event))

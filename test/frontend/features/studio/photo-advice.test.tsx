import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { measuresAt, measuresOf } from '#frontend/lib/pictures/room-luma.ts'
import type { LumaMeasures } from '#shared/pictures/measure-luma.ts'
import type { Sent } from '#test/support/frontend/web-api.ts'
import { userId } from '#test/support/frontend/web-app.tsx'
import { picturesOf, storageAnswering } from '#test/support/frontend/web-pictures.ts'
import {
  answerAll,
  choosePhoto,
  openStudio,
  preparePictures,
  screenOf,
  submit,
  toolList,
  upload,
} from '#test/support/frontend/web-studio.tsx'

vi.mock('#frontend/lib/pictures/room-luma.ts')

const good: LumaMeasures = { sharpness: 300, lightest: 220, darkest: 20, median: 130 }
const showing = (changed: Partial<LumaMeasures> = {}) => {
  vi.mocked(measuresAt)
    .mockReset()
    .mockResolvedValueOnce({ ...good, ...changed })
    .mockResolvedValue(good)
  vi.mocked(measuresOf).mockReturnValue({ ...good, ...changed })
}

beforeEach(() => {
  preparePictures()
  showing()
})

const tooDark = 'This photo looks too dark: brighten it?'
const noRoom = "This doesn't look like a room"
const seeing = (seen: string | null) => ({ 'GET /uploads/seen': { seen } })
const button = (name: string) => screen.findByRole('button', { name })

/** Later uploads have another path than the first one. */
const uploadsInTurn = () => {
  let count = 0
  return ({ body }: Sent) => {
    count += 1
    const path = (name: string) => ({ ...upload, storagePath: `${userId}/uploads/${name}${count}.jpg` })
    return { workingCopy: path('photo'), original: Object(body).original ? path('original') : null }
  }
}

test('a dark photo is brightened beside the photo as it was, with the answers kept, and back again', async () => {
  showing({ median: 31 })
  const drawn = picturesOf({ width: 1600, height: 1200 })
  const uploads = storageAnswering()
  const app = await openStudio({ 'POST /uploads': uploadsInTurn() })
  await choosePhoto(app)
  expect(await screen.findByText(tooDark)).toBeVisible()
  expect(screen.getByText(tooDark)).toHaveRole('status')
  await answerAll(app)
  await app.user.click(await button('Brighten'))
  expect(await screen.findByText('Brightened. The picture as it was is kept.')).toBeVisible()
  await waitFor(() => expect(uploads).toHaveLength(3))
  expect(drawn.map(({ width }) => width)).toEqual([1024, 1600, 1024])
  expect(screen.getByText('2 versions, Currently: 2')).toBeVisible()
  await app.user.click(await button('Redesign this room'))
  await screen.findByRole('button', { name: 'Cancel' })
  const sent = app.sent.find(({ method, path }) => `${method} ${path}` === submit)
  expect(sent?.body).toMatchObject({
    imageUrl: `${userId}/uploads/photo2.jpg`,
    originalImageUrl: `${userId}/uploads/original1.jpg`,
    unalteredImageUrl: `${userId}/uploads/photo1.jpg`,
  })
})

test('a brightened photo is started with the photo as it was also after a reload', async () => {
  showing({ median: 31 })
  const answers = { 'POST /uploads': uploadsInTurn() }
  const app = await openStudio(answers)
  await choosePhoto(app)
  await app.user.click(await button('Brighten'))
  await screen.findByText('Brightened. The picture as it was is kept.')
  await waitFor(() => expect(Object.values(sessionStorage).join()).toContain('photo2.jpg'))
  cleanup()
  const again = await openStudio(answers)
  expect(await screen.findByText('Brightened. The picture as it was is kept.')).toBeVisible()
  await answerAll(again)
  await again.user.click(await button('Redesign this room'))
  await screen.findByRole('button', { name: 'Cancel' })
  const sent = again.sent.find(({ method, path }) => `${method} ${path}` === submit)
  expect(sent?.body).toMatchObject({
    imageUrl: `${userId}/uploads/photo2.jpg`,
    originalImageUrl: `${userId}/uploads/original1.jpg`,
    unalteredImageUrl: `${userId}/uploads/photo1.jpg`,
  })
})

test('an undone brightening shows the photo as it was, without asking again', async () => {
  showing({ lightest: 69 })
  const app = await openStudio({ 'POST /uploads': uploadsInTurn() })
  await choosePhoto(app)
  await app.user.click(await button('Brighten'))
  await app.user.click(await button('Undo'))
  await waitFor(() => expect(screen.queryByText(/Brightened/)).not.toBeInTheDocument())
  expect(screen.queryByText(/versions, Currently/)).not.toBeInTheDocument()
  expect(screen.queryByText(tooDark)).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Current Photo' })).toHaveFocus()
})

test('a blurred photo and one of no room lead to another photo', async () => {
  showing({ sharpness: 11 })
  const app = await openStudio(seeing('no-room'))
  const input = await screen.findByLabelText('Choose a photo')
  const opened = vi.spyOn(input, 'click')
  await choosePhoto(app)
  await screen.findByText('This photo looks blurred: a sharper one gives better designs')
  await app.user.click(await button('Choose another photo'))
  expect(opened).toHaveBeenCalledOnce()
  await choosePhoto(app)
  expect(await screen.findByText(noRoom)).toBeVisible()
  expect(screen.queryByText(/looks blurred/)).not.toBeInTheDocument()
})

test('dismissed advice stays dismissed for its photo, also after a reload', async () => {
  const app = await openStudio(seeing('no-room'))
  await choosePhoto(app)
  await screen.findByText(noRoom)
  await app.user.click(await button('Dismiss'))
  expect(screen.queryByText(noRoom)).not.toBeInTheDocument()
  cleanup()
  const again = await openStudio(seeing('no-room'))
  await toolList()
  await waitFor(() => expect(measuresAt).toHaveBeenCalledTimes(2))
  expect(screen.queryByText(noRoom)).not.toBeInTheDocument()
  await choosePhoto(again)
  expect(await screen.findByText(noRoom)).toBeVisible()
})

test('nothing is said of a good photo, and nothing when it is not known', async () => {
  vi.mocked(measuresAt).mockReset().mockRejectedValue(new DOMException('EncodingError'))
  const app = await openStudio({ 'GET /uploads/seen': () => new Response(null, { status: 500 }) })
  await choosePhoto(app)
  await waitFor(() => expect(app.sent.filter(({ path }) => path === '/uploads/seen')).toHaveLength(1))
  await answerAll(app)
  expect(app.sent.find(({ path }) => path === '/uploads/seen')?.search.get('storagePath')).toBe(upload.storagePath)
  expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument()
  expect(await button('Redesign this room')).toBeEnabled()
})

const chooseStaging = async (app: Awaited<ReturnType<typeof openStudio>>) =>
  app.user.click((await toolList()).getByRole('button', { name: /Virtual Staging/ }))

test.each(['desktop', 'phone'] as const)(
  'a furnished room is led from staging to a redesign, on a %s',
  async (kind) => {
    screenOf(kind)
    const app = await openStudio(seeing('furnished-room'))
    await choosePhoto(app)
    await chooseStaging(app)
    const instead = await button('This room is furnished: use Full Redesign')
    await app.user.click(await screen.findByRole('radio', { name: /Home/ }))
    expect(instead).not.toBeInTheDocument()
    await app.user.click(await screen.findByRole('radio', { name: 'Living Room' }))
    await app.user.click(await screen.findByRole('radio', { name: 'Modern' }))
    await app.user.click(await button('This room is furnished: use Full Redesign'))
    const panel = within(await screen.findByRole('region', { name: 'Full Redesign' }))
    expect(await panel.findByRole('radio', { name: 'Modern' })).toBeChecked()
    expect(panel.getByRole('button', { name: 'Redesign this room' })).toBeEnabled()
  },
)

test('an empty room is not led away from staging, and is fine for a redesign', async () => {
  const app = await openStudio(seeing('empty-room'))
  await choosePhoto(app)
  await chooseStaging(app)
  await screen.findByRole('radio', { name: /Home/ })
  expect(screen.queryByText(/is furnished/)).not.toBeInTheDocument()
})

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { TrainingPhoto } from '#shared/entities/training-photo.ts'
import { openApp } from '#test/support/frontend/web-app.tsx'
import { picturesOf, storageAnswering, unreadablePictures } from '#test/support/frontend/web-pictures.ts'
import { kept, photoId, unvalidated } from '#test/support/frontend/web-training.tsx'
import { choose, files, openUploads, recording, uploadPath } from '#test/support/frontend/web-uploads.tsx'

const activeElement = () => document.activeElement as HTMLElement

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const gif = 'GIF89a\x01\0\x01\0\0\0\0'
const image = ',\0\0\0\0\x01\0\x01\0\0\x02\x01\0\0'

test.each([
  ['an animated picture', `${gif}${image}${image};`, true],
  ['a still one of the same type', `${gif}${image};`, false],
])('%s is refused, or not', async (_what, bytes, isRefused) => {
  picturesOf({ width: 900, height: 900 })
  const sent = storageAnswering()
  const { user, requests } = await openUploads([], recording())
  await choose(user, [new File([bytes], 'party.gif', { type: 'image/gif' })])
  if (!isRefused) return waitFor(() => expect(sent).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Show' }))
  expect(
    await screen.findByText('Failed to upload party.gif: This picture is animated. Please choose a still photo.'),
  ).toBeVisible()
  expect(requests('POST', '/training-photos')).toEqual([])
})

test('a photo waits for the two before it, is prepared, and is uploaded', async () => {
  vi.stubGlobal('createImageBitmap', () => new Promise(() => {}))
  const { user } = await openUploads([], recording())
  await choose(user, files(3))
  expect(await screen.findAllByText('Preparing...')).toHaveLength(2)
  expect(screen.getAllByText('Waiting...')).toHaveLength(1)
})

test('failed uploads are told by the toast, and by the page once that has gone unread', async () => {
  picturesOf({ width: 900, height: 900 })
  storageAnswering({ status: 0 })
  const { user } = await openUploads([], {
    ...recording(),
    [`DELETE /training-photos/${photoId(0)}`]: { id: photoId(0) },
  })
  await choose(user, files(1))
  await screen.findByText('Some uploads failed (1). See details.')
  expect(screen.queryByRole('button', { name: 'Upload Errors' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Upload Errors' }))
  await user.click(await screen.findByRole('button', { name: 'Got it' }))
  await waitFor(() => expect(screen.queryByText(/^Some uploads failed/)).not.toBeInTheDocument())
})

test("each time the toast's button opens the errors the focus is in them, and afterwards in the page", async () => {
  unreadablePictures()
  const { user } = await openApp(uploadPath, {
    answers: { 'GET /training-photos': kept([]), 'GET /trained-models': { models: [] } },
  })
  for (const name of ['first.jpg', 'second.jpg']) {
    await choose(user, [new File(['words'], name, { type: 'image/jpeg' })])
    await user.click(await screen.findByRole('button', { name: 'Show' }))
    const dialog = await screen.findByRole('dialog', { name: 'Upload Errors' })
    expect(within(dialog).getByText(new RegExp(name))).toBeVisible()
    // The toast has gone, and the dialog has its entry in the history.
    await waitFor(() => expect(screen.queryByText('Show')).not.toBeInTheDocument())
    expect(dialog.closest('[role=presentation]')).toContainElement(activeElement())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  }
})

test('a reload during uploads is asked about; then the photos have to be chosen again, and no row of theirs waits', async () => {
  picturesOf({ width: 900, height: 900 })
  storageAnswering({ status: 204, second: 'never' })
  const first = await openUploads([], recording())
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true)
  await choose(first.user, files(2))
  await waitFor(() => expect(first.requests('POST', '/image-validation')).toHaveLength(1))
  await screen.findByText('Uploading 0%')
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)

  const left = sessionStorage.getItem('roomwright.photo-uploads') ?? ''
  cleanup()
  sessionStorage.setItem('roomwright.photo-uploads', left)
  let rows = [unvalidated(0), unvalidated(1)]
  const again = await openUploads([], {
    'GET /training-photos': () => kept(rows),
    [`DELETE /training-photos/${photoId(1)}`]: () => {
      rows = [unvalidated(0)]
      return { id: photoId(1) }
    },
    ...recording(2),
  })
  const words = 'The page was closed before one photo was uploaded. Please choose it again.'
  expect(await screen.findByText(words)).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('listitem', { name: /^Photo/ })).toHaveLength(1))
  expect(again.requests('DELETE', `/training-photos/${photoId(1)}`)).toHaveLength(1)
  await choose(again.user, files(1))
  await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument())
})

describe('a photo whose upload this tab does not know', () => {
  test('is on its way for a minute, is checked then, and a check that lasts says so', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    const photo: TrainingPhoto = { ...unvalidated(1), createdAt: new Date().toISOString() }
    const { requests } = await openUploads([photo], {
      'GET /training-photos': kept([photo]),
      'POST /image-validation': {},
    })
    expect(await screen.findByText('On its way...')).toBeVisible()
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
    await pass(30)
    expect(requests('POST', '/image-validation')).toEqual([])
    await pass(34)
    expect(requests('POST', '/image-validation')).toEqual([{ imageIds: [photoId(1)] }])
    expect(screen.getByText('Checking...')).toBeVisible()
    await pass(64)
    expect(screen.getByText(/^Still checking\. This takes longer than usual;/)).toBeVisible()
  })
})

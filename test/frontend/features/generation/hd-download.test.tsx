import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Hd } from '#shared/entities/generation.ts'
import type { Answers } from '#test/support/frontend/web-api.ts'
import { account, generation, generationId, makingHd, openApp } from '#test/support/frontend/web-app.tsx'
import { push } from '#test/support/frontend/web-studio.tsx'

const path = `/generations/${generationId()}`
const stored: Hd = {
  ...makingHd,
  status: 'completed',
  kind: 'original',
  storagePath: 'ada/generations/one-hd.png',
  width: 4000,
  height: 3000,
  url: '/pictures/hd.png',
}

const press = async (answers: Answers) => {
  const app = await openApp(path, {
    answers: { [`GET ${path}`]: generation(), 'GET /pictures/hd.png': () => new Response('picture'), ...answers },
  })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await app.user.click(await screen.findByRole('button', { name: 'Download HD' }))
  return saved
}

test('Download HD waits for the job and saves its file, with its size on the page', async () => {
  const saved = await press({ [`POST ${path}/hd`]: generation({ hd: makingHd }) })
  expect(await screen.findByRole('button', { name: /Preparing HD/ })).toBeVisible()
  expect(saved).toEqual([])
  push({ type: 'generation', generation: generation({ hd: stored }) })
  await waitFor(() => expect(saved).toEqual([`generated-${generationId()}-hd.png`]))
  expect(screen.getAllByText('HD, 4000 × 3000')).not.toEqual([])
  // A row that was read before the end of the job arrives late.
  push({ type: 'generation', generation: generation({ hd: makingHd }) })
  expect(screen.getByRole('button', { name: 'Download HD' })).toBeEnabled()
})

test('Download HD says that the original is gone, and saves the enlarged design', async () => {
  const hd: Hd = { ...stored, kind: 'original-gone', storagePath: 'ada/generations/one-hd.jpg' }
  const saved = await press({ [`POST ${path}/hd`]: generation({ hd }) })
  await waitFor(() => expect(saved).toEqual([`generated-${generationId()}-hd.jpg`]))
  expect(screen.getAllByText(/HD, 4000 × 3000.* no longer stored/)).not.toEqual([])
})

test('Download HD shows why it failed, and can be pressed again', async () => {
  const hd: Hd = { ...makingHd, status: 'failed', failureReason: 'Failed to make the HD picture' }
  const saved = await press({ [`POST ${path}/hd`]: generation({ hd }) })
  expect(await screen.findByText('Failed to make the HD picture')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download HD' })).toBeEnabled()
  expect(saved).toEqual([])
})

test('Download HD saves the picture with the words that the board demands where the account publishes', async () => {
  const saved = await press({
    'GET /account': account({ listingBoard: 'har' }),
    [`POST ${path}/hd`]: generation({ hd: stored }),
    'POST /picture-files': { url: 'https://images.test/labelled-hd.jpg' },
    'GET /labelled-hd.jpg': () => new Response('picture', { headers: { 'content-type': 'image/jpeg' } }),
  })
  await waitFor(() => expect(saved).toEqual([`generated-${generationId()}-hd.jpg`]))
  expect(
    await screen.findByText(/^HD, 4000 × 3000\. Saved with “Image does not represent actual property as is” on it/),
  ).toBeVisible()
})

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { generation, generationId, userId } from '#test/support/frontend/web-app.tsx'
import { bulkJob, bulkJobId } from '#test/support/frontend/web-bulk.ts'
import { openBulk } from '#test/support/frontend/web-bulk-pages.tsx'

test('the size of a listing is told by the sizes of its photos, once they are known', async () => {
  const id = bulkJobId('C')
  const job = bulkJob({ id, kind: 'listing', status: 'completed', totalImages: 1, completedImages: 1 })
  const settings = { imageUrl: `${userId}/uploads/01M7X9E9M89X1FE6925WT6J5HM.jpg` }
  const design = generation({ id: generationId('A'), bulkJobId: id, settings, width: 512, height: 384 })
  const { user, sent } = await openBulk(`/generations/${id}`, {
    [`GET /bulk-jobs/${id}`]: { job, generations: [design] },
    'GET /uploads': { url: 'https://images.test/photo.jpg', originalBytes: 8 * 1024 * 1024 },
  })
  const download = await screen.findByRole('button', { name: 'Download All (zip)' })
  expect(sent.filter(({ path }) => path === '/uploads')).toEqual([])
  await user.click(download)
  const dialog = within(await screen.findByRole('dialog', { name: 'Download the listing' }))
  expect(await dialog.findByText('1 picture, about 8 MB')).toBeVisible()
  expect(sent.filter(({ path }) => path === '/uploads').map(({ search }) => search.get('storagePath'))).toEqual([
    settings.imageUrl,
  ])
  await user.click(dialog.getByRole('switch', { name: 'HD pictures' }))
  expect(await dialog.findByText('1 picture, about 1 MB')).toBeVisible()
})

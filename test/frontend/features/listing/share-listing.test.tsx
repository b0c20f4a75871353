import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ShareToken } from '#shared/entities/share.ts'
import { problem, type Sent } from '#test/support/frontend/web-api.ts'
import { account, generation, generationId } from '#test/support/frontend/web-app.tsx'
import { bulkJob, bulkJobId } from '#test/support/frontend/web-bulk.ts'
import { openBulk } from '#test/support/frontend/web-bulk-pages.tsx'

const id = bulkJobId('C')
const ready = bulkJob({ id, kind: 'listing', status: 'completed', totalImages: 1, completedImages: 1 })
const staged = generation({ id: generationId('A'), toolId: 'virtual-staging', modeId: 'room', bulkJobId: id })
const token = ShareToken.parse('abcdefghijklmnopqrstuv')
const link = `http://localhost:3000/l/${token}`
const shared = (isLabelled = true) => ({ ...ready, share: { token, isLabelled, board: 'other' as const } })

beforeEach(() => localStorage.clear())

const openListing = async (job = ready, answers = {}, generations = [staged]) => {
  const app = await openBulk(`/generations/${id}`, { [`GET /bulk-jobs/${id}`]: { job, generations }, ...answers })
  await screen.findByRole('button', { name: 'Download All (zip)' })
  return app
}

test('a listing gets a page, with the label at once for staged rooms, and keeps its link when the label goes', async () => {
  const { user, sent } = await openListing(ready, {
    [`POST /bulk-jobs/${id}/share`]: ({ body }: { body: { isLabelled: boolean } }) => ({
      job: shared(body.isLabelled),
    }),
  })
  await user.click(screen.getByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this listing' }))
  const label = dialog.getByRole('switch', { name: 'Write “Virtually staged” on the pictures' })
  expect(label).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Create link' }))
  expect(await dialog.findByRole('textbox', { name: 'Link' })).toHaveValue(link)
  expect(dialog.getByRole('textbox', { name: 'Caption for a listing' })).toHaveValue(
    `Virtually staged. The unaltered photos: ${link}`,
  )
  await user.click(label)
  await waitFor(() => expect(label).not.toBeChecked())
  expect(dialog.getByRole('textbox', { name: 'Caption for a listing' })).toHaveValue(
    `Virtually staged. The unaltered photos: ${link}`,
  )
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { isLabelled: true, board: 'other' },
    { isLabelled: false, board: 'other' },
  ])
})

test('a listing gets the label again that a board has forbidden meanwhile', async () => {
  const { user, sent } = await openListing(ready, {
    'GET /account': account({ listingBoard: 'california' }),
    'PUT /account/listing-board': ({ body }: Sent) => account({ listingBoard: Object(body).board }),
    [`POST /bulk-jobs/${id}/share`]: ({ body }: Sent) => ({ job: { ...ready, share: { token, ...Object(body) } } }),
  })
  await user.click(screen.getByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this listing' }))
  const board = await dialog.findByRole('combobox', { name: 'Where you publish' })
  const label = () => dialog.getByRole('switch', { name: /^Write “Virtually staged”/ })
  await user.selectOptions(board, 'stellar')
  await waitFor(() => expect(label()).not.toBeChecked())
  await user.selectOptions(board, 'california')
  await waitFor(() => expect(label()).toBeChecked())
  await user.click(dialog.getByRole('button', { name: 'Create link' }))
  await dialog.findByRole('textbox', { name: 'Link' })
  await user.selectOptions(board, 'stellar')
  await waitFor(() => expect(board).toBeEnabled())
  await user.selectOptions(board, 'california')
  const bodies = () => sent.filter(({ path }) => path.endsWith('/share')).map(({ body }) => body)
  await waitFor(() =>
    expect(bodies()).toEqual([
      { isLabelled: true, board: 'california' },
      { isLabelled: false, board: 'stellar' },
      { isLabelled: true, board: 'california' },
    ]),
  )
})

test('sharing ends only when that is confirmed', async () => {
  const { user } = await openListing(shared(), { [`DELETE /bulk-jobs/${id}/share`]: { job: ready } })
  await user.click(screen.getByRole('button', { name: 'Shared' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this listing' }))
  await user.click(dialog.getByRole('button', { name: 'Stop sharing' }))
  const question = within(await screen.findByRole('dialog', { name: 'Stop sharing this listing?' }))
  await user.click(question.getByRole('button', { name: 'Keep sharing' }))
  expect(await dialog.findByRole('textbox', { name: 'Link' })).toHaveValue(link)
  await user.click(dialog.getByRole('button', { name: 'Stop sharing' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Stop sharing this listing?' })).getByRole('button', {
      name: 'Stop sharing',
    }),
  )
  expect(await dialog.findByRole('button', { name: 'Create link' })).toBeVisible()
})

test('the question says that pages of single rooms stay', async () => {
  const room = { ...staged, share: { token, isLabelled: true, showsOriginal: true, board: 'other' as const } }
  const { user } = await openListing(shared(), {}, [room])
  await user.click(screen.getByRole('button', { name: 'Shared' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this listing' }))
  await user.click(dialog.getByRole('button', { name: 'Stop sharing' }))
  const question = await screen.findByRole('dialog', { name: 'Stop sharing this listing?' })
  expect(question).toHaveTextContent('The page of one room stays. You can stop it on the page of its design.')
})

test('a refusal is said in the dialog', async () => {
  const detail = 'A listing can be shared when its pictures are ready.'
  const { user } = await openListing(ready, {
    [`POST /bulk-jobs/${id}/share`]: () => problem('share.listingNotReady', 409, detail),
  })
  await user.click(screen.getByRole('button', { name: 'Share' }))
  await user.click(await screen.findByRole('button', { name: 'Create link' }))
  expect(await screen.findByText(detail)).toHaveAttribute('role', 'alert')
})

test('a listing whose pictures still run is not shared yet', async () => {
  await openListing({ ...ready, status: 'processing', totalImages: 2 })
  expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument()
})

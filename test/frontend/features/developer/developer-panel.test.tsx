import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sampleRooms } from '#frontend/lib/pictures/sample-rooms.ts'
import { floorOptions } from '#shared/catalogue/floor-options.ts'
import type { Option } from '#shared/entities/option.ts'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import { account, openApp } from '#test/support/frontend/web-app.tsx'
import { bulkJob, bulkJobId } from '#test/support/frontend/web-bulk.ts'
import { original, preparePictures, upload } from '#test/support/frontend/web-studio.tsx'

beforeEach(preparePictures)

const rooms = Object.fromEntries(
  sampleRooms.map(({ url }) => [`GET ${new URL(url, 'http://localhost').pathname}`, () => new Response('room')]),
)
const started = { success: true, jobId: bulkJobId(), total: 40 }
const [{ id: madeId }, { id: shippedId }] = floorOptions as [Option, Option]
const floors = {
  options: [
    { id: madeId, name: 'Oak', order: 1, isActive: true, imageUrl: 'https://images.test/oak.webp' },
    { id: shippedId, name: 'Slate', order: 2, isActive: true },
  ],
}

const openPanel = async (answers: Answers = {}, dev = true) =>
  openApp('/account', {
    answers: {
      'GET /account': account({ dev }),
      'POST /uploads': { workingCopy: upload, original },
      ...rooms,
      'GET /catalogue/decoration-styles': { options: [] },
      'GET /catalogue/floor-options': floors,
      ...answers,
    },
  })

const press = async ({ user }: Awaited<ReturnType<typeof openPanel>>, kind: 'styles' | 'floors') => {
  const buttons = await screen.findAllByRole('button', {
    name: kind === 'styles' ? 'Test (3 Images)' : 'Generate All Examples',
  })
  await user.click(buttons[kind === 'styles' ? 0 : 1] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Make Pictures' }))
}

test('the developer panel is shown to developers only', async () => {
  await openPanel({}, false)
  await screen.findByRole('heading', { name: 'Account' })
  expect(screen.queryByRole('heading', { name: 'Developer' })).not.toBeInTheDocument()
})

test.each([
  ['styles', 'POST /generate-style-examples', true, 'Successfully generated 2 of 40 example images'],
  [
    'floors',
    'POST /generate-floor-examples',
    false,
    'Successfully generated 2 floor example images out of 40 total options',
  ],
] as const)(
  'missing pictures of %s are made from a sample room, and the end is told',
  async (kind, route, testMode, told) => {
    const ended = bulkJob({
      kind: 'examples',
      status: 'completed',
      totalImages: 3,
      completedImages: 2,
      failedImages: 1,
    })
    const app = await openPanel({ [route]: started, [`GET /bulk-jobs/${ended.id}`]: { job: ended, generations: [] } })
    await press(app, kind)
    expect(await screen.findByText(told)).toBeVisible()
    expect(screen.getByText(/3 of 3 example images are made/)).toBeVisible()
    const { body } = app.sent.find(({ method, path }) => `${method} ${path}` === route) ?? {}
    expect(body).toEqual({
      bulkJobId: expect.stringMatching(/^bulk_/),
      regenerateAll: false,
      testMode,
      roomImageUrl: upload.storagePath,
    })
  },
)

test.each([
  ['styles', 'POST /generate-style-examples', 'Failed to generate example images'],
  ['floors', 'POST /generate-floor-examples', 'Floor example generation failed'],
] as const)('a job of %s without any picture is told as a failure', async (kind, route, told) => {
  const ended = bulkJob({ kind: 'examples', status: 'failed', totalImages: 3, failedImages: 3 })
  const app = await openPanel({ [route]: started, [`GET /bulk-jobs/${ended.id}`]: { job: ended, generations: [] } })
  await press(app, kind)
  expect(await screen.findByText(told)).toBeVisible()
})

const busy = () => problem('request.busy', 503, 'Busy')
const ended = () => problem('session.missing', 401, 'You must be logged in')

test.each([
  ['styles', 'POST /generate-style-examples', busy, 'Busy'],
  ['styles', 'POST /generate-style-examples', undefined, 'Failed to generate examples'],
  ['styles', 'POST /generate-style-examples', ended, 'Please log in to generate examples'],
  ['floors', 'POST /generate-floor-examples', busy, 'Failed to generate floor examples: Busy'],
  ['floors', 'POST /generate-floor-examples', undefined, 'Failed to generate floor examples'],
  ['floors', 'POST /generate-floor-examples', ended, 'User not authenticated'],
] as const)('a call for %s that fails is told: %s %s', async (kind, route, answer, told) => {
  const app = await openPanel(answer ? { [route]: answer } : {})
  await press(app, kind)
  expect(await screen.findByText(told)).toBeVisible()
})

test.each([
  ['Test (3 Images)', '3 pictures will be made. 1 of 6'],
  ['Generate All Examples', '5 pictures will be made. 1 of 6'],
])('the question of %s says how many pictures it is about', async (name, words) => {
  const others = [3, 4, 5, 6].map((order) => ({ id: `floor-${order}`, name: `Floor ${order}`, order, isActive: true }))
  const options = [...floors.options, ...others]
  const { user } = await openPanel({ 'GET /catalogue/floor-options': { options } })
  await screen.findByRole('button', { name: 'Remove 1 Made Picture' })
  await user.click(screen.getAllByRole('button', { name })[1] as HTMLElement)
  expect(await screen.findByText(new RegExp(words))).toBeVisible()
})

test('asks before pictures are replaced for everybody, and counts the shipped ones', async () => {
  const { user, sent } = await openPanel()
  await user.click((await screen.findAllByRole('button', { name: 'Test (3 Images)' }))[1] as HTMLElement)
  expect(
    await screen.findByText(/^One picture will be made. 1 of 2 options have a picture that was made here/),
  ).toHaveTextContent('1 show the picture that comes with the site')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(sent.filter(({ path }) => path.startsWith('/generate'))).toEqual([])
})

test('the made pictures of a catalogue can be removed again', async () => {
  const { user, sent } = await openPanel({ 'DELETE /examples/floor-options': { removed: 1 } })
  await user.click(await screen.findByRole('button', { name: 'Remove 1 Made Picture' }))
  expect(await screen.findByText("The site's own pictures are back for everybody within five minutes.")).toBeVisible()
  expect(sent.some(({ method, path }) => method === 'DELETE' && path === '/examples/floor-options')).toBe(true)
  expect(screen.queryByRole('button', { name: /^Remove 1/ })).not.toBeInTheDocument()
})

test('that no picture is missing is told', async () => {
  const app = await openPanel({ 'POST /generate-floor-examples': { success: true, jobId: null, total: 0 } })
  await press(app, 'floors')
  expect(await screen.findByText('Every option has its example already.')).toBeVisible()
})

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogues } from '#shared/catalogue/index.ts'
import { type Answers, answering, problem, type Sent } from '#test/support/frontend/web-api.ts'
import { account, renderRoutes, signIn, userId } from '#test/support/frontend/web-app.tsx'
import { bulkJob } from '#test/support/frontend/web-bulk.ts'
import { picturesOf, storageAnswering } from '#test/support/frontend/web-pictures.ts'

vi.mock('#frontend/lib/pictures/room-luma.ts')

// Test files share a worker, where an earlier one may have loaded the page with the real measures.
vi.resetModules()
const { measuresAt, measuresOf } = await import('#frontend/lib/pictures/room-luma.ts')
const { Listing } = await import('#frontend/routes/listing.tsx')

const place = (number: number, name: string) => ({
  url: 'https://images.test/',
  fields: { key: name },
  storagePath: `${userId}/uploads/${number}_${name}.jpg`,
})

const recording = () => {
  let number = 0
  return ({ body }: Sent) => {
    number += 1
    const hasOriginal = Object(body).original !== undefined
    return { workingCopy: place(number, 'photo'), original: hasOriginal ? place(number, 'original') : null }
  }
}

const started = ({ body }: Sent) =>
  Response.json({ job: bulkJob({ id: Object(body).bulkJobId, kind: 'listing', totalImages: 2 }) }, { status: 202 })

const open = async (answers: Answers = {}) => {
  signIn()
  const sent = answering({
    'GET /account': account({ credits: 100 }),
    'GET /catalogue/space-types': { options: catalogues['space-types'] },
    'GET /catalogue/room-types': { options: catalogues['room-types'] },
    'GET /catalogue/staging-styles': { options: catalogues['staging-styles'].slice(0, 3) },
    'GET /catalogue/decoration-styles': { options: catalogues['decoration-styles'].slice(0, 3) },
    'GET /uploads': { url: 'https://images.test/photo.jpg' },
    'POST /uploads': recording(),
    'POST /bulk-jobs/listing': started,
    ...answers,
  })
  const pages = [
    { path: '/listing', element: <Listing /> },
    { path: '*', element: <p>Another page</p> },
  ]
  const { user, router } = await renderRoutes(pages, '/listing')
  await screen.findByText(/you have/)
  const bodies = (path: string) => sent.flatMap((one) => (one.path === path && one.body ? [Object(one.body)] : []))
  return { user, router, bodies }
}

type User = Awaited<ReturnType<typeof open>>['user']

const good = { sharpness: 300, lightest: 220, darkest: 20, median: 130 }

const files = (count: number) =>
  Array.from({ length: count }, (_, number) => new File(['photo'], `room-${number + 1}.jpg`, { type: 'image/jpeg' }))

const choose = async (user: User, chosen: File[]) =>
  user.upload(await screen.findByLabelText('Choose Photos', { selector: 'input' }), chosen)

const cards = () => screen.getAllByRole('listitem', { name: /^Photo/ })

beforeEach(() => {
  picturesOf({ width: 1200, height: 900 })
  storageAnswering()
})

afterEach(() => sessionStorage.clear())

test('photos are uploaded, get rooms from captions, by hand and by default, and start as one job', async () => {
  const { user, router, bodies } = await open()
  await choose(user, files(3))
  expect(await screen.findByText('3 credits')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Please choose a style' }))
  expect(screen.getByRole('heading', { name: 'Style for all rooms' })).toHaveFocus()
  const publish = screen.getByLabelText('Where you publish')
  const style = screen.getByRole('heading', { name: 'Style for all rooms' })
  expect(style.compareDocumentPosition(publish)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.type(screen.getByLabelText('Caption of photo 1'), ' Master bedroom ')
  expect(screen.getByLabelText('Room on photo 1')).toHaveDisplayValue('Auto: Bedroom')
  await user.selectOptions(screen.getByLabelText('Room on photo 2'), 'Kitchen')
  await user.click(screen.getByRole('radio', { name: /^Full Redesign/ }))
  await user.click(await screen.findByRole('radio', { name: 'Modern' }))
  await user.click(screen.getByRole('button', { name: 'Redesign 3 photos' }))
  expect(screen.getByText('Please choose a room for 1 photo')).toBeVisible()
  expect(screen.getByLabelText('Room for all photos')).toHaveFocus()
  await user.selectOptions(screen.getByLabelText('Room for all photos'), 'Terrace')
  await waitFor(() => expect(screen.queryByText(/^Uploading|^Waiting|^Preparing/)).not.toBeInTheDocument())
  await user.dblClick(screen.getByRole('button', { name: 'Redesign 3 photos' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/generations\/bulk_/))
  const photo = (number: number) => ({
    imageUrl: place(number, 'photo').storagePath,
    originalImageUrl: place(number, 'original').storagePath,
  })
  expect(bodies('/bulk-jobs/listing')).toEqual([
    {
      bulkJobId: expect.stringMatching(/^bulk_/),
      toolId: 'full-redesign',
      decorationStyle: 'modern',
      photos: [
        { ...photo(1), spaceType: 'home', roomType: 'bedroom', caption: 'Master bedroom' },
        { ...photo(2), spaceType: 'home', roomType: 'kitchen' },
        { ...photo(3), spaceType: 'outdoor', roomType: 'terrace' },
      ],
    },
  ])
})

test('says of each photo what makes it a bad start, and of a furnished room only to whom stages it', async () => {
  vi.mocked(measuresAt).mockImplementation(async () => ({
    ...good,
    median: vi.mocked(measuresAt).mock.calls.length === 1 ? 31 : 130,
  }))
  const seen = ['furnished-room', 'no-room', 'furnished-room', 'empty-room']
  const { user } = await open({ 'GET /uploads/seen': () => ({ seen: seen.shift() ?? null }) })
  for (const file of files(4)) {
    await choose(user, [file])
    await waitFor(() => expect(screen.queryByText(/^Uploading|^Waiting|^Preparing/)).not.toBeInTheDocument())
  }
  const advice = () => cards().map((card) => within(card).getByRole('status').textContent)
  const [dark, noRoom] = ['This photo looks too dark. Brighten', "This doesn't look like a room"]
  await waitFor(() =>
    expect(advice()).toEqual([dark, noRoom, 'This room is furnished: use Full Redesign (new tab)', '']),
  )
  await user.click(screen.getByRole('radio', { name: /^Full Redesign/ }))
  expect(advice()).toEqual([dark, noRoom, '', ''])
})

test('a dark photo is brightened in its place, also after a reload', async () => {
  vi.mocked(measuresAt).mockResolvedValue({ ...good, median: 31 })
  vi.mocked(measuresOf).mockReturnValue({ ...good, median: 31 })
  const stored = storageAnswering()
  const { user } = await open({ 'GET /photo.jpg': () => new Response('photo') })
  await choose(user, files(1))
  await user.click(await screen.findByRole('button', { name: 'This photo looks too dark. Brighten' }))
  await screen.findByRole('button', { name: 'Brightened. Undo' })
  expect(cards()[0]).toHaveFocus()
  expect(stored).toHaveLength(3)
  const kept = Object.entries(sessionStorage)
  cleanup()
  for (const [key, value] of kept) sessionStorage.setItem(key, value)
  await open({ 'GET /photo.jpg': () => new Response('photo') })
  expect(await screen.findByRole('button', { name: 'Brightened. Undo' })).toBeVisible()
})

test('a brightened photo goes back to what it was, and is brightened again for a job', async () => {
  vi.mocked(measuresAt).mockResolvedValue({ ...good, median: 31 })
  vi.mocked(measuresOf).mockReturnValue({ ...good, median: 31 })
  const pictures = new Set<string>()
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made += 1
    pictures.add(`blob:${made}`)
    return `blob:${made}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => pictures.delete(url))
  const { user, router, bodies } = await open({ 'GET /photo.jpg': () => new Response('photo') })
  const picture = () => cards()[0]?.querySelector('img')?.getAttribute('src')
  await choose(user, files(1))
  await user.type(screen.getByLabelText('Caption of photo 1'), 'Study')
  await user.click(await screen.findByRole('button', { name: 'This photo looks too dark. Brighten' }))
  await user.click(await screen.findByRole('button', { name: 'Brightened. Undo' }))
  expect(picture()).toBe('blob:1')
  await user.click(await screen.findByRole('button', { name: 'This photo looks too dark. Brighten' }))
  await screen.findByRole('button', { name: 'Brightened. Undo' })
  await user.click(await screen.findByRole('radio', { name: 'Modern' }))
  await user.click(screen.getByRole('button', { name: 'Stage 1 photo' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/generations\/bulk_/))
  expect(bodies('/bulk-jobs/listing')[0].photos).toMatchObject([
    {
      imageUrl: place(3, 'photo').storagePath,
      originalImageUrl: place(1, 'original').storagePath,
      unalteredImageUrl: place(1, 'photo').storagePath,
    },
  ])
  await waitFor(() => expect(pictures).toEqual(new Set()))
})

test('a photo that cannot be brightened stays as it was, and the reason is said', async () => {
  vi.mocked(measuresAt).mockResolvedValue({ ...good, median: 31 })
  vi.mocked(measuresOf).mockReturnValue(undefined)
  const { user } = await open({ 'GET /photo.jpg': () => new Response('photo') })
  await choose(user, files(1))
  await user.click(await screen.findByRole('button', { name: 'This photo looks too dark. Brighten' }))
  expect(await screen.findByText(/^room-1\.jpg: /)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'This photo looks too dark. Brighten' })).toBeVisible()
})

test('a photo whose lighter copy was not stored stays as it was', async () => {
  vi.mocked(measuresAt).mockResolvedValue({ ...good, median: 31 })
  vi.mocked(measuresOf).mockReturnValue({ ...good, median: 31 })
  const { user } = await open({ 'GET /photo.jpg': () => new Response('photo') })
  await choose(user, files(1))
  const brighten = await screen.findByRole('button', { name: 'This photo looks too dark. Brighten' })
  storageAnswering({ status: 403 })
  await user.click(brighten)
  expect(await screen.findByText(/^room-1\.jpg: /)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'This photo looks too dark. Brighten' })).toBeVisible()
})

test('a photo that a reload finds while it is brightened stays as it was', async () => {
  vi.mocked(measuresAt).mockResolvedValue({ ...good, median: 31 })
  vi.mocked(measuresOf).mockReturnValue({ ...good, median: 31 })
  const { user } = await open({ 'GET /photo.jpg': () => new Response('photo') })
  await choose(user, files(1))
  const brighten = await screen.findByRole('button', { name: 'This photo looks too dark. Brighten' })
  const stored = storageAnswering({ status: 'never' })
  await user.click(brighten)
  await waitFor(() => expect(stored).toHaveLength(1))
  const kept = Object.entries(sessionStorage)
  cleanup()
  for (const [key, value] of kept) sessionStorage.setItem(key, value)
  await open()
  expect(cards()).toHaveLength(1)
  expect(screen.queryByText(/room-1\.jpg/)).not.toBeInTheDocument()
  expect(screen.queryByText(/Brightened/)).not.toBeInTheDocument()
})

test('a photo of a furnished room leads to the studio with its room, in another tab', async () => {
  vi.mocked(measuresAt).mockResolvedValue(good)
  const { user } = await open({ 'GET /uploads/seen': { seen: 'furnished-room' } })
  await choose(user, files(1))
  await user.selectOptions(screen.getByLabelText('Room on photo 1'), 'Kitchen')
  const link = await screen.findByRole('link', { name: 'This room is furnished: use Full Redesign (new tab)' })
  expect(link).toHaveAttribute('target', '_blank')
  const asked = new URL(link.getAttribute('href') ?? '', 'https://app').searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    photo: place(1, 'photo').storagePath,
    original: place(1, 'original').storagePath,
    tool: 'full-redesign',
    spaceType: 'home',
    roomType: 'kitchen',
  })
})

test('photos that have been started stay for another style, which is another job, until a new listing begins', async () => {
  const { user, router, bodies } = await open()
  const start = () => user.click(screen.getByRole('button', { name: 'Stage 1 photo' }))
  await choose(user, files(1))
  await user.type(screen.getByLabelText('Caption of photo 1'), 'Study')
  await user.click(await screen.findByRole('radio', { name: 'Modern' }))
  await waitFor(() => expect(screen.queryByText(/^Uploading|^Waiting|^Preparing/)).not.toBeInTheDocument())
  await start()
  await screen.findByText('Another page')
  const { pathname } = router.state.location
  await act(() => router.navigate('/listing'))
  expect(await screen.findByRole('link', { name: 'See the result' })).toHaveAttribute('href', pathname)
  await screen.findByText('Auto: Home Office')
  // The same designs are not paid for again by one press.
  expect(screen.getByText('Please choose a style')).toBeVisible()
  await start()
  expect(bodies('/bulk-jobs/listing')).toHaveLength(1)
  await user.click(screen.getByRole('radio', { name: 'Modern' }))
  await start()
  await screen.findByText('Another page')
  const [first, second] = bodies('/bulk-jobs/listing')
  expect(second.bulkJobId).not.toBe(first.bulkJobId)
  expect(second).toMatchObject({ photos: first.photos })
  await act(() => router.navigate('/listing'))
  await user.click(await screen.findByRole('button', { name: 'New Listing' }))
  expect(screen.getByText('Drop the photos of all rooms here')).toBeVisible()
})

test('of more than 30 photos the first are kept, the others named; other files are named with the reason', async () => {
  storageAnswering({ status: 'never' as never })
  const { user } = await open()
  const plan = new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' })
  await choose(userEvent.setup({ applyAccept: false }), [plan, ...files(32)])
  expect(await screen.findByText('30 of 30 photos')).toBeVisible()
  expect(screen.getByText('room-31.jpg, room-32.jpg')).toBeVisible()
  expect(screen.getByText('plan.pdf: Please choose a JPG, PNG, WebP or HEIC picture.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add Photos' })).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getAllByText('Uploading 0%')).toHaveLength(3))
  expect(screen.getAllByText('Waiting...')).toHaveLength(27)
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Remove photo 30' }))
  expect(screen.getByText('29 of 30 photos')).toBeVisible()
})

test('a file that cannot be read is named, and the others go on', async () => {
  const { user } = await open()
  const size = { width: 1200, height: 900, close: () => {} }
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name === 'room-1.jpg') throw new DOMException('broken', 'InvalidStateError')
    return size
  })
  await choose(user, files(2))
  expect(await screen.findByText(/^room-1\.jpg: /)).toBeVisible()
  expect(cards().map((card) => card.getAttribute('aria-label'))).toEqual(['Photo 1: room-2.jpg'])
})

test('a failed upload can be tried again', async () => {
  storageAnswering({ status: 0 })
  const { user } = await open()
  await choose(user, files(1))
  const card = within(await screen.findByRole('listitem', { name: /^Photo 1/ }))
  await screen.findByRole('alert')
  storageAnswering()
  await user.click(card.getByRole('button', { name: 'Try photo 1 again' }))
  await waitFor(() => expect(card.queryByRole('alert')).not.toBeInTheDocument())
})

test('a reload keeps uploaded photos and choices, and a start that failed keeps its id', async () => {
  const first = await open({ 'POST /bulk-jobs/listing': problem('request.busy', 503, 'We are very busy') })
  await choose(first.user, files(1))
  await first.user.type(screen.getByLabelText('Caption of photo 1'), 'Study')
  await first.user.click(await screen.findByRole('radio', { name: 'Modern' }))
  await waitFor(() => expect(screen.queryByText(/^Uploading|^Waiting|^Preparing/)).not.toBeInTheDocument())
  await first.user.click(screen.getByRole('button', { name: 'Stage 1 photo' }))
  expect(await screen.findByText('We are very busy')).toBeVisible()
  const kept = Object.entries(sessionStorage)
  cleanup()
  for (const [key, value] of kept) sessionStorage.setItem(key, value)

  const again = await open()
  expect(screen.getByLabelText('Caption of photo 1')).toHaveValue('Study')
  expect(await screen.findByRole('radio', { name: 'Modern' })).toBeChecked()
  await screen.findByText('Auto: Home Office')
  await again.user.click(screen.getByRole('button', { name: 'Stage 1 photo' }))
  await waitFor(() => expect(again.router.state.location.pathname).toMatch(/^\/generations\/bulk_/))
  expect(again.bodies('/bulk-jobs/listing')).toEqual(first.bodies('/bulk-jobs/listing'))
})

test.each([
  ['too few credits', { credits: 1 }, /1 picture would be possible\.$/, ['Buy Credits', '/buy-credits']],
  ['no credits', { credits: 0 }, 'You need credits to generate images', ['Buy Credits', '/credits-paywall']],
  [
    'Basic',
    { tier: 'Basic' },
    'Whole listings are included in Pro and above.',
    ['See plans', '/subscription?plan=pro'],
  ],
  [
    'packs alone',
    { tier: 'CREDITS_ONLY', packCredits: 9 },
    'Whole listings are included in Pro and above.',
    ['See plans', '/subscription?plan=pro'],
  ],
] as const)('with %s the page says what is missing before the start', async (_what, over, words, [name, path]) => {
  const { user, bodies } = await open({ 'GET /account': account(over) })
  await choose(user, files(2))
  expect((await screen.findAllByText(words))[0]).toBeVisible()
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', path)
  const button = screen.queryByRole('button', { name: 'Stage 2 photos' })
  if (button) await user.click(button)
  expect(bodies('/bulk-jobs/listing')).toEqual([])
})

import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { followJob } from '#frontend/lib/generations/followed-jobs.ts'
import { type Answers, problem } from '#test/support/frontend/web-api.ts'
import { account, failed, generation, generationId, makingHd, processing } from '#test/support/frontend/web-app.tsx'
import { bulkJob, bulkJobId } from '#test/support/frontend/web-bulk.ts'
import { openBulk } from '#test/support/frontend/web-bulk-pages.tsx'

const id = bulkJobId('B')
const path = `/generations/${id}`
const scene = { toolId: 'scene', modeId: 'preset', originalImageUrl: null, bulkJobId: id } as const
const named = (last: string, modelName: string) => ({
  ...scene,
  id: generationId(last),
  settings: { modelName, userModelName: 'Ada' },
})
const running = bulkJob({ id, totalImages: 4, completedImages: 1, failedImages: 1 })
const generations = [
  generation(named('A', 'Safari')),
  failed({ ...named('B', 'Rome'), failureReason: 'Failed to generate image' }),
  processing(named('C', 'Paris')),
]
const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

beforeEach(() => localStorage.clear())

test('a job shows its counts, its pictures in order, why one failed, and those that still wait', async () => {
  await openBulk(path, { [`GET /bulk-jobs/${id}`]: { job: running, generations } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Scenes with Ada' })).toBeVisible()
  expect(facts()).toEqual(['1', '1', '2', '4'])
  expect(screen.getByRole('progressbar', { name: 'Progress of this job' })).toHaveAttribute('aria-valuenow', '50')
  expect(screen.getByText('50% done')).toBeInTheDocument()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Safari',
    'Rome',
    'Paris',
  ])
  expect(screen.getByText('The AI model ended with an error. Trying again often helps.')).toBeVisible()
  expect(screen.queryByText('Failed to generate image')).not.toBeInTheDocument()
  expect(screen.getByText('1 credit returned')).toBeVisible()
  expect(screen.getAllByText('Waiting...')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/dashboard?tab=generated')
})

test('what is pushed appears, and the end is told on the page alone', async () => {
  followJob(id)
  // The page polls; a poll that is answered after the push has the pushed picture too.
  const answers = [{ job: running, generations }]
  const later = { job: running, generations: [...generations, generation(named('D', 'Kyoto'))] }
  const { client } = await openBulk(path, {
    'GET /bulk-jobs': { jobs: [running] },
    [`GET /bulk-jobs/${id}`]: () => answers.shift() ?? later,
  })
  await screen.findByText('Waiting...')
  const ended = { ...running, status: 'completed', completedImages: 3 } as const
  // The list of jobs may be read before the job itself.
  act(() => void client.setQueryData(['bulk-jobs'], [ended]))
  const { applyLiveEvent } = await import('#frontend/lib/live/live-cache.ts')
  act(() => {
    applyLiveEvent(client, { type: 'generation', generation: generation(named('C', 'Paris')) })
    applyLiveEvent(client, { type: 'generation', generation: generation(named('D', 'Kyoto')) })
    applyLiveEvent(client, { type: 'bulk-job', job: ended })
  })
  expect(await screen.findByRole('heading', { name: /^Kyoto/ })).toBeVisible()
  expect(facts()).toEqual(['3', '1', '0', '4'])
  expect(screen.getByText('3 of 4 pictures are ready. 1 was not made and cost nothing.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Cancel the Rest' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'See pictures' })).not.toBeInTheDocument()
})

const cancelledOnes = [1, 2, 3].map((at) =>
  failed({ ...named('BCD'.charAt(at - 1), 'Rome'), failureReason: 'Cancelled' }),
)

test.each([
  ['every picture', [], 0, ['0', '3', '0', '3'], 'These pictures were cancelled. They cost nothing.'],
  [
    'the rest',
    [generation(named('A', 'Safari')), failed(named('E', 'Oslo'))],
    1,
    ['1', '1', '3', '0', '5'],
    '1 of 5 pictures is ready. 3 were cancelled and cost nothing. 1 was not made and cost nothing.',
  ],
])('a job of which %s was cancelled says so, and not that it failed', async (_, others, ready, counts, words) => {
  const all = [...others, ...cancelledOnes]
  const status = ready > 0 ? 'completed' : 'failed'
  const made = { status, completedImages: ready, failedImages: all.length - ready, totalImages: all.length } as const
  await openBulk(path, { [`GET /bulk-jobs/${id}`]: { job: { ...running, ...made }, generations: all } })
  expect(await screen.findByText(words)).toBeVisible()
  expect(facts()).toEqual(counts)
  expect(screen.getByText('Cancelled', { selector: 'dt' })).toBeVisible()
})

test('the poll goes on after the end while a picture whose push was lost is shown as running', async () => {
  const ended = { ...running, status: 'completed' }
  let reads = 0
  await openBulk(path, {
    [`GET /bulk-jobs/${id}`]: () => {
      reads += 1
      const last = reads === 1 ? processing(named('C', 'Paris')) : generation(named('C', 'Paris'))
      return { job: ended, generations: [last] }
    },
  })
  expect(await screen.findByText('Generating...')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Generating...')).not.toBeInTheDocument(), { timeout: 20_000 })
})

test('a failed picture that is tried again is replaced in its place, also by later pushes and reads', async () => {
  const ended = { ...running, status: 'completed', completedImages: 2, failedImages: 2 } as const
  const failedOne = failed({ ...named('B', 'Rome'), failureReason: 'Failed to generate image' })
  const shown = [generation(named('A', 'Safari')), failedOne, generation(named('C', 'Paris'))]
  const { bulkJobId: _, ...again } = processing({ ...named('K', 'Rome'), retryOf: failedOne.id })
  let answer = () => {}
  const { user, client, sent } = await openBulk(path, {
    [`GET /bulk-jobs/${id}`]: { job: ended, generations: shown },
    [`GET /generations/${failedOne.id}`]: failedOne,
    'POST /generate-image': () =>
      new Promise((resolve) => {
        answer = () => resolve(again)
      }),
  })
  const button = await screen.findByRole('button', { name: 'Try again (1 credit)' })
  button.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
  // A browser takes the focus from a button that is disabled.
  expect(button).toBeEnabled()
  await waitFor(() => expect(sent.some(({ path: asked }) => asked === '/generate-image')).toBe(true))
  answer()
  expect(await screen.findByText(/It takes the place of the failed one in its job/)).toBeVisible()
  expect(sent.find(({ path: asked }) => asked === '/generate-image')?.body).toMatchObject({ retryOf: failedOne.id })
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  await waitFor(() => expect(screen.queryByText('Generation Failed')).not.toBeInTheDocument())
  await waitFor(() => expect(facts()).toEqual(['2', '1', '1', '4']))
  expect(screen.getByRole('link', { name: /^Rome/ })).toHaveFocus()
  const { applyLiveEvent } = await import('#frontend/lib/live/live-cache.ts')
  act(() => {
    applyLiveEvent(client, { type: 'generation', generation: failedOne })
    applyLiveEvent(client, {
      type: 'generation',
      generation: generation({ ...named('K', 'Rome'), bulkJobId: undefined, retryOf: failedOne.id }),
    })
  })
  await waitFor(() => expect(screen.queryByText('Generating...')).not.toBeInTheDocument())
  expect(names()).toEqual(['Safari', 'Rome', 'Paris'])
  expect(facts()).toEqual(['3', '1', '0', '4'])
  expect(screen.getByText(/^3 of 4 pictures are ready\. 1 was not made/)).toBeVisible()
  expect(screen.getByText(/1 was started again, at its own price\.$/)).toBeVisible()
  const failedAgain = failed({ ...named('K', 'Rome'), bulkJobId: undefined, retryOf: failedOne.id })
  act(() => applyLiveEvent(client, { type: 'generation', generation: failedAgain }))
  await waitFor(() => expect(facts()).toEqual(['2', '2', '0', '4']))
  expect(screen.queryByText(/was started again/)).not.toBeInTheDocument()
})

test('a retry that has failed too is counted as failed only', async () => {
  const ended = { ...running, status: 'completed', completedImages: 2, failedImages: 2 } as const
  const first = failed(named('B', 'Rome'))
  const again = failed({ ...named('K', 'Rome'), bulkJobId: undefined, retryOf: first.id })
  await openBulk(path, { [`GET /bulk-jobs/${id}`]: { job: ended, generations: [generations[0], again] } })
  expect(await screen.findByText(/^2 of 4 pictures are ready\. 2 were not made and cost nothing\.$/)).toBeVisible()
  expect(facts()).toEqual(['2', '2', '0', '4'])
  expect(screen.queryByText(/started again/)).not.toBeInTheDocument()
})

test('a picture that is ready before the job counts it leaves no place too many', async () => {
  const all = ['A', 'B', 'C', 'D'].map((last) => generation(named(last, `Scene ${last}`)))
  await openBulk(path, {
    [`GET /bulk-jobs/${id}`]: { job: { ...running, completedImages: 3, failedImages: 0 }, generations: all },
  })
  expect(await screen.findByRole('heading', { name: /^Scene D/ })).toBeVisible()
  expect(screen.queryByText('Waiting...')).not.toBeInTheDocument()
})

test('the rest is cancelled after a question, which is said before the last picture is', async () => {
  let job = running
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { user } = await openBulk(path, {
    [`GET /bulk-jobs/${id}`]: () => ({ job, generations }),
    [`POST /bulk-jobs/${id}/cancel`]: async () => {
      await answered
      job = { ...running, status: 'completed', failedImages: 3 }
      return { job }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Cancel the Rest' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the rest?' }))
  expect(dialog.getByText(/^2 pictures are not ready yet/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel the Rest' }))
  expect(await screen.findByText('Cancelling what is not ready. Its credits come back now.')).toBeVisible()
  answer()
  await waitFor(() => expect(facts()).toEqual(['1', '3', '0', '4']))
})

test('the finished pictures are saved as one archive, read with fresh URLs', async () => {
  const saved = vi.fn((_file: Blob) => 'blob:zip')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: vi.fn() }))
  const { user, sent } = await openBulk(path, {
    [`GET /bulk-jobs/${id}`]: { job: running, generations },
    'GET /one.jpg': () => new Response('picture', { headers: { 'content-type': 'image/jpeg' } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Download All (zip)' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const { unzipSync } = await import('fflate')
  const archive = saved.mock.calls[0]?.[0]
  expect(Object.keys(unzipSync(new Uint8Array((await archive?.arrayBuffer()) ?? [])))).toEqual(['01 Safari.jpg'])
  expect(sent.filter(({ path: read }) => read === `/bulk-jobs/${id}`).length).toBeGreaterThan(1)
})

const openListing = async (toolId: string, answers: Answers = {}) => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const job = bulkJob({ id, kind: 'listing', modelName: 'Virtual Staging, Modern', status: 'completed' })
  const room = generation({ toolId, bulkJobId: id, settings: { caption: 'Den' } })
  const app = await openBulk(path, { [`GET /bulk-jobs/${id}`]: { job, generations: [room] }, ...answers })
  await app.user.click(await screen.findByRole('button', { name: 'Download All (zip)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Download the listing' }))
  return { ...app, saved, dialog, room }
}
const jpeg = () => new Response('picture', { headers: { 'content-type': 'image/jpeg' } })

test.each([
  ['virtual-staging', [true, true, true, true]],
  ['full-redesign', [true, false, false, true]],
])(
  'a listing of %s says what its archive has and costs, and starts with what its portal asks for',
  async (toolId, on) => {
    const { dialog } = await openListing(toolId)
    const switches = dialog.getAllByRole<HTMLInputElement>('switch')
    expect(switches.map(({ checked }) => checked)).toEqual(on)
    expect(switches[0]).toHaveAccessibleDescription(/^At least 2048 pixels.* No credits needed\.$/)
  },
)

test('HD is not offered to an account that may not make it, which gets the listing all the same', async () => {
  const { dialog, user, saved } = await openListing('full-redesign', {
    'GET /account': account({ tier: null, active: false, credits: 0 }),
    'GET /picture-files/signers': { certificates: [] },
    'GET /one.jpg': jpeg,
    'GET /photo.jpg': jpeg,
  })
  const hd = dialog.getByRole('switch', { name: 'HD pictures' })
  await waitFor(() => expect(hd).toBeDisabled())
  expect(hd).toHaveAccessibleDescription('You need an active subscription')
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved).toEqual(['Virtual Staging, Modern.zip']))
  expect(await screen.findByText('1 picture downloaded.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('the download of a listing is cancelled, and saves and says nothing then', async () => {
  const { dialog, user, saved, sent, room } = await openListing('full-redesign', {
    [`POST /generations/${generationId()}/hd`]: { ...generation(), hd: makingHd },
  })
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  expect(await dialog.findByText('Preparing 0 of 1')).toBeVisible()
  expect(dialog.getByRole('progressbar', { name: 'Progress of the download' })).toHaveAttribute('aria-valuenow', '0')
  expect(dialog.getByRole('status')).toHaveTextContent('0% prepared')
  expect(dialog.getByRole('button', { name: 'Preparing...' })).toBeDisabled()
  expect(dialog.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument()
  await waitFor(() => expect(sent.map(({ path: asked }) => asked)).toContain(`/generations/${room.id}/hd`))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(dialog.queryByText('Preparing 0 of 1')).not.toBeInTheDocument())
  expect(dialog.getByRole('button', { name: 'Download' })).toBeEnabled()
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
  expect(saved).toEqual([])
})

test('what is missing in the archive of a listing is named, also when its dialog was closed meanwhile', async () => {
  let release = (_answer: Response) => {}
  const held = new Promise<Response>((resolve) => {
    release = resolve
  })
  const { dialog, user, saved } = await openListing('full-redesign', {
    [`POST /generations/${generationId()}/hd`]: problem('request.invalid', 400, 'Not now.'),
    'GET /picture-files/signers': { certificates: [] },
    'GET /one.jpg': () => held,
    'GET /photo.jpg': jpeg,
  })
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Preparing 0 of 1' })).toBeVisible()
  release(jpeg())
  expect(await screen.findByText('01-den.jpg is not in HD. Not now.')).toBeVisible()
  expect(saved).toEqual(['Virtual Staging, Modern.zip'])
})

test.each([path, '/generations/bulk_nonsense'])(
  '%s that is unknown shows the page of an unknown design',
  async (url) => {
    await openBulk(url, { [`GET /bulk-jobs/${id}`]: problem('bulk.notFound', 404, 'Job not found') })
    expect(await screen.findByRole('alert')).toHaveTextContent(/Image not found|Invalid generation ID/)
  },
)

test('the gallery leads to a job until its end has been seen', async () => {
  const ended = { ...running, status: 'completed', completedImages: 3 } as const
  let jobs: readonly unknown[] = [running, bulkJob({ id: bulkJobId('C'), status: 'completed', completedImages: 6 })]
  const answers = { 'GET /bulk-jobs': () => ({ jobs }), [`GET /bulk-jobs/${id}`]: { job: ended, generations } }
  const first = await openBulk('/dashboard', answers)
  expect(await screen.findByRole('link', { name: /1 of 4 ready$/ })).toHaveAttribute('href', path)
  expect(screen.getAllByRole('link')).toHaveLength(1)
  jobs = [ended]
  await act(() => first.client.invalidateQueries({ queryKey: ['bulk-jobs'] }))
  await first.user.click(await screen.findByRole('link', { name: /3 of 4 pictures are ready/ }))
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  await act(() => first.router.navigate('/dashboard'))
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('on any other page the end of a job is told once in all tabs, with a link to it', async () => {
  followJob(id)
  const ended = { ...running, status: 'completed', completedImages: 3 } as const
  const answers = { 'GET /bulk-jobs': { jobs: [running] }, [`GET /bulk-jobs/${id}`]: { job: ended, generations } }
  const tabs = [await openBulk('/account', answers), await openBulk('/account', answers)]
  const { applyLiveEvent } = await import('#frontend/lib/live/live-cache.ts')
  for (const { client } of tabs) {
    await waitFor(() => expect(client.getQueryData(['bulk-jobs'])).toHaveLength(1))
    act(() => applyLiveEvent(client, { type: 'bulk-job', job: ended }))
  }
  expect(
    await screen.findByText('Scenes with Ada: 3 of 4 pictures are ready. 1 was not made and cost nothing.'),
  ).toBeVisible()
  const [see, ...others] = screen.getAllByRole('button', { name: 'See pictures' })
  expect(others).toEqual([])
  await tabs[0]?.user.click(see ?? document.body)
  expect(tabs.map(({ location }) => location())).toContain(path)
})

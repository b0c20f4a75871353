import { events } from 'aws-amplify/data'
import { ulid } from 'ulid'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod'
import { LiveEvent } from '#shared/entities/live-event.ts'
import { isPreview } from '#shared/entities/previews.ts'
import { limits } from '#shared/limits.ts'
import { eventually } from '#test/support/eventually.ts'
import { sharedStack } from '#test/support/local/local-stack.ts'
import { newPerson, type StackPerson } from '#test/support/local/stack-person.ts'
import { roomPhoto } from '#test/support/rooms.ts'

const stack = sharedStack()
const correlationId = crypto.randomUUID()
let person: StackPerson
let photo: Buffer
beforeAll(async () => {
  // Amplify needs this global, which browsers and newer Node versions have.
  vi.stubGlobal('WebSocket', WebSocket)
  person = await newPerson(stack, { tier: 'CREDITS_ONLY', credits: 200 }, { 'x-correlation-id': correlationId })
  photo = await roomPhoto({ width: 640, height: 480, seed: 1 })
})
afterEach(() => person.setFaults({}))

const submit = async () => person.start(await person.upload(photo))

test('a photo becomes a new design, which is pushed to the tab, can be downloaded, costs one credit, and is enlarged for none', async () => {
  const before = await person.account()
  const pushed: LiveEvent[] = []
  const channel = await events.connect(before.liveChannel)
  channel.subscribe({ next: ({ event }) => pushed.push(LiveEvent.parse(event)), error: () => {} })

  const id = await submit()
  const done = await person.settled(id)
  expect(done).toMatchObject({ status: 'completed', failureReason: null, correlationId })
  expect(isPreview(done)).toBe(true)
  const picture = await fetch(done.imageUrl ?? '')
  expect(picture.headers.get('content-type')).toMatch(/^image\//)
  expect(new URL(picture.url).origin).toBe(stack.url)
  expect(picture.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(await person.account()).toMatchObject({ credits: before.credits - 1, held: 0 })
  await eventually(() =>
    expect(pushed).toContainEqual(
      expect.objectContaining({ type: 'generation', generation: expect.objectContaining({ id, status: 'completed' }) }),
    ),
  )

  expect(await person.call('POST', `/generations/${id}/hd`)).toMatchObject({
    status: 202,
    body: { hd: { status: 'processing' } },
  })
  const isStored = expect.objectContaining({ status: 'completed', kind: 'enlarged', width: 2560, height: 1920 })
  await eventually(() =>
    expect(pushed).toContainEqual(
      expect.objectContaining({ type: 'generation', generation: expect.objectContaining({ id, hd: isStored }) }),
    ),
  )
  expect((await fetch((await person.generation(id)).hd?.url ?? '')).status).toBe(200)
  expect(await person.account()).toMatchObject({ credits: before.credits - 1, held: 0 })
  channel.close()
})

test('all log lines of one submit have the same correlation id', async () => {
  const id = await submit()
  await person.settled(id)
  await eventually(async () => {
    const answer = await fetch(`${stack.url}/local/api/logs?correlationId=${correlationId}&text=${id}`)
    const messages = z.array(z.object({ message: z.string() })).parse(await answer.json())
    expect(messages.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Generation accepted', 'Prediction created', 'Generation settled']),
    )
  })
})

test('a picture can be read by its signed address only, and by none once it is deleted', async () => {
  const { endpoints, resources } = stack.endpoints
  expect((await fetch(`${endpoints.s3}/${resources.imagesBucket}/anything`)).status).toBe(403)
  const id = await submit()
  const { imageUrl } = await person.settled(id)
  expect((await person.generation(id)).imageUrl).toBe(imageUrl)
  const url = new URL(imageUrl ?? '')
  const statusOf = async (path: string, search: string) => (await fetch(`${stack.url}${path}${search}`)).status
  expect(await statusOf(url.pathname, url.search)).toBe(200)
  expect(await statusOf(url.pathname, '')).toBe(403)
  // The signature is for one kind of pictures of one owner.
  const [, owner = '', kind = '', file] = url.pathname.split('/')
  expect(await statusOf(`/${owner}/rooms/${file}`, url.search)).toBe(403)
  expect(await statusOf(`/${crypto.randomUUID()}/${kind}/${file}`, url.search)).toBe(403)
  expect(await person.call('POST', '/generations/deletions', { ids: [id] })).toMatchObject({ status: 200 })
  await eventually(async () => expect(await statusOf(url.pathname, url.search)).toBe(403))
})

test('a failed prediction costs no credit', async () => {
  const before = await person.account()
  await person.setFaults({ outcome: { kind: 'failed' } })
  const id = await submit()
  expect(await person.settled(id)).toMatchObject({ status: 'failed', failureReason: expect.any(String) })
  expect(await person.account()).toMatchObject({ credits: before.credits, held: 0 })
})

test('a design that moved the structure is made once more, for one credit', async () => {
  const before = await person.account()
  await person.setFaults({ output: { kind: 'turned' } })
  const id = await submit()
  const made = await person.settled(id)
  expect(made).toMatchObject({ status: 'completed' })
  expect(made.structureKept).toBeGreaterThanOrEqual(limits.structureKeptLeastPercent)
  expect(await person.account()).toMatchObject({ credits: before.credits - 1, held: 0 })
})

test('the schedule finds a result whose webhook was lost', async () => {
  await person.setFaults({ webhook: { lost: { times: 1 } } })
  const id = await submit()
  await eventually(
    async () => {
      await person.lookNow(id)
      expect((await person.generation(id)).status).toBe('completed')
    },
    { everyMilliseconds: 500 },
  )
})

test('a webhook with a wrong signature settles nothing', async () => {
  const url = `${stack.url}/api/webhooks/replicate?g=gen_01ARZ3NDEKTSV4RRFFQ69G5FAV&k=guess`
  const answer = await fetch(url, { method: 'POST', body: '{}', headers: { 'webhook-id': 'msg_1' } })
  expect(answer.status).toBe(400)
})

test('a developer’s example of a floor becomes the picture of its option', async () => {
  const developer = await newPerson(stack, { dev: true })
  const body = { bulkJobId: `bulk_${ulid()}`, testMode: true, roomImageUrl: await developer.upload(photo) }
  expect(await developer.call('POST', '/generate-floor-examples', body)).toMatchObject({
    status: 202,
    body: { success: true },
  })
  await eventually(async () => {
    const { job } = (await developer.call('GET', `/bulk-jobs/${body.bulkJobId}`)).body
    expect(job).toMatchObject({ status: 'completed', completedImages: 3 })
  })
  const { options } = (await developer.call('GET', '/catalogue/floor-options')).body
  const urls = z
    .array(z.object({ imageUrl: z.url().optional() }))
    .parse(options)
    .flatMap(({ imageUrl }) => imageUrl ?? [])
  expect(urls).toHaveLength(3)
  for (const url of urls) expect((await fetch(url)).headers.get('content-type')).toBe('image/webp')
})

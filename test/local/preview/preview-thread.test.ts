import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { listen, type StandIn } from '#local/emulators/base/stand-in.ts'
import { PreviewThread } from '#local/preview/preview-thread.ts'
import { kontext } from '#test/support/local/replicate-stand-in.ts'
import { roomPhoto } from '#test/support/rooms.ts'

// Loading the engine takes much longer than a test.
const thread = new PreviewThread()
afterAll(() => thread.close())

let photos: StandIn
/** The paths of the photos that the engine fetched. */
let fetched: (string | undefined)[]

beforeEach(async () => {
  fetched = []
  const photo = await roomPhoto({ width: 96, height: 64, seed: 1 })
  photos = await listen((request, response) => {
    fetched.push(request.url)
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
  })
})
afterEach(async () => {
  await photos.close()
})

const ask = (name: string, signal?: AbortSignal) => {
  const input = { prompt: 'Redesign this bedroom in the Coastal style', input_image: `${photos.url}/${name}` }
  return thread.preview({ model: kontext, input }, signal)
}

test('requests run one after the other', async () => {
  const pictures = await Promise.all(['a', 'b', 'c'].map((name) => ask(name)))
  expect(pictures).toHaveLength(3)
  expect(fetched).toEqual(['/a', '/b', '/c'])
})

test('a request that is aborted while it waits is never computed, and the next one does not wait for it', async () => {
  const stop = new AbortController()
  const first = ask('first')
  const aborted = Array.from({ length: 18 }, (_, index) => ask(`aborted-${index}`, stop.signal))
  const next = ask('next')
  stop.abort()
  for (const one of aborted) await expect(one).rejects.toThrow('aborted')
  await Promise.all([first, next])
  expect(fetched).toEqual(['/first', '/next'])
})

test('a request that is aborted while it is computed rejects at once, and the next one is answered', async () => {
  const stop = new AbortController()
  const current = ask('current', stop.signal)
  const next = ask('next')
  stop.abort()
  await expect(current).rejects.toThrow('aborted')
  expect((await next).length).toBeGreaterThan(0)
})

test('a request that fails says why, and the next one is answered', async () => {
  const failed = thread.preview({ model: 'bria/eraser', input: {} })
  const next = ask('next')
  await expect(failed).rejects.toThrow('image is not an http(s) address')
  expect((await next).length).toBeGreaterThan(0)
})

test('closing the thread rejects what is not finished', async () => {
  const pending = ['a', 'b'].map((name) => ask(name))
  const outcomes = Promise.allSettled(pending)
  await thread.close()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

import { afterEach, expect, test, vi } from 'vitest'
import { ConnectionError } from '#frontend/lib/api/connection-error.ts'
import { type ArchivePicture, loadedPictures } from '#frontend/lib/archives/loaded-pictures.ts'
import { appError } from '#shared/errors.ts'

const picture = (name: string) => new Blob([name], { type: 'image/jpeg' })

const begin = (pictures: readonly ArchivePicture[]) => {
  const controller = new AbortController()
  const [shortfalls, names, waits] = [[] as string[], [] as string[], [] as boolean[]]
  let done = 0
  const all = (async () => {
    const files = loadedPictures(pictures, {
      signal: controller.signal,
      onDone: () => {
        done += 1
      },
      onShortfall: (words) => shortfalls.push(words),
      onWaiting: (isWaiting) => waits.push(isWaiting),
    })
    for await (const { name } of files) names.push(name)
  })()
  all.catch(() => {})
  return { all, controller, shortfalls, names, waits, done: () => done }
}

const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('six pictures load at once, and they keep their order', async () => {
  const arrive: (() => void)[] = []
  const names = Array.from({ length: 8 }, (_, place) => `${place}`)
  const { all, names: saved } = begin(
    names.map((name) => ({ name, load: () => new Promise((resolve) => arrive.push(() => resolve(picture(name)))) })),
  )
  await vi.waitFor(() => expect(arrive).toHaveLength(6))
  for (const one of [...arrive].reverse()) one()
  await vi.waitFor(() => expect(arrive).toHaveLength(8))
  for (const one of arrive) one()
  await all
  expect(saved).toEqual(names)
})

test('a picture that is gone is told, and the rest is kept', async () => {
  const { all, names, shortfalls, done } = begin([
    { name: 'a', load: async () => picture('a') },
    { name: 'b', load: () => Promise.reject(appError('photo.gone')) },
    { name: 'c', load: async () => picture('c') },
  ])
  await all
  expect(names).toEqual(['a', 'c'])
  expect(shortfalls).toEqual(['b is missing. It is no longer stored.'])
  expect(done()).toBe(3)
})

test('while the browser is offline nothing is given up, and everything goes on once it is back', async () => {
  const [listening, ended] = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window, 'removeEventListener')]
  const load = vi.fn<() => Promise<Blob>>().mockResolvedValue(picture('a'))
  const outages = 6
  for (let outage = 0; outage <= outages; outage += 1) load.mockRejectedValueOnce(new ConnectionError())
  vi.useFakeTimers()
  const online = goOffline()
  const { all, names, shortfalls, waits } = begin([{ name: 'a', load }])
  for (let outage = 1; outage <= outages; outage += 1) {
    await vi.waitFor(() => expect(listening).toHaveBeenCalledTimes(outage))
    if (outage === outages) online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
  }
  // It fails once more, and the tries while offline do not count.
  await vi.advanceTimersByTimeAsync(1000)
  await all
  expect([names, shortfalls]).toEqual([['a'], []])
  expect(waits.slice(0, 2)).toEqual([true, false])
  expect(ended.mock.calls).toEqual(listening.mock.calls)
})

test('a lost connection is tried again after pauses, and given up after the last', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => Promise.reject(new ConnectionError()))
  const { all, names, shortfalls } = begin([
    { name: 'a', load },
    { name: 'b', load: async () => picture('b') },
  ])
  await vi.advanceTimersByTimeAsync(17_999)
  expect(load).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(1)
  await all
  expect(load).toHaveBeenCalledTimes(5)
  expect(names).toEqual(['b'])
  expect(shortfalls).toEqual([expect.stringMatching(/^a is missing\. We couldn't reach/)])
})

test('after six that were given up the others are not waited for', async () => {
  vi.useFakeTimers()
  const lost = vi.fn(() => Promise.reject(new ConnectionError()))
  const pictures = Array.from({ length: 40 }, (_, place) => ({ name: `${place}`, load: lost }))
  const { all, shortfalls } = begin(pictures)
  // Each of seven groups of six would else take 18 seconds.
  await vi.advanceTimersByTimeAsync(20_000)
  expect(shortfalls).toHaveLength(40)
  await all
})

test.each(['offline', 'between two tries'])('a cancel ends the wait %s', async (when) => {
  vi.useFakeTimers()
  if (when === 'offline') goOffline()
  const load = vi.fn(() => Promise.reject(new ConnectionError()))
  const { all, controller, shortfalls } = begin([{ name: 'a', load }])
  await vi.advanceTimersByTimeAsync(10)
  controller.abort()
  await expect(all).rejects.toThrow('aborted')
  await vi.advanceTimersByTimeAsync(60_000)
  window.dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledOnce()
  expect(shortfalls).toEqual([])
})

test('a cancelled archive loads no more pictures, and its loads hear of it', async () => {
  const load = vi.fn((signal: AbortSignal) => {
    signal.addEventListener('abort', () => heard())
    return new Promise<Blob>(() => {})
  })
  const heard = vi.fn()
  const pictures = Array.from({ length: 8 }, (_, place) => ({ name: `${place}`, load }))
  const { controller } = begin(pictures)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(6))
  controller.abort()
  expect(heard).toHaveBeenCalledTimes(6)
  expect(load).toHaveBeenCalledTimes(6)
})

import { beforeEach, expect, test, vi } from 'vitest'
import { makeListingUploads } from '#frontend/features/listing/listing-uploads.ts'
import { measuresOf } from '#frontend/lib/pictures/room-luma.ts'
import { StoragePath } from '#shared/entities/ids.ts'
import { answering } from '#test/support/frontend/web-api.ts'
import { signIn, userId } from '#test/support/frontend/web-app.tsx'
import { picturesOf, storageAnswering } from '#test/support/frontend/web-pictures.ts'

vi.mock('#frontend/lib/pictures/room-luma.ts')

const unreachable = "We couldn't reach Roomwright. Please check your connection and try again."
const storagePath = StoragePath.parse(`${userId}/uploads/01M7X9E9M89X1FE6925WT6J5HA.jpg`)
const originalPath = StoragePath.parse(`${userId}/uploads/01M7X9E9M89X1FE6925WT6J5HB.jpg`)
const place = (path: StoragePath) => ({ url: 'https://images.test/', fields: { key: path }, storagePath: path })

const photo = { id: '1', file: new File(['photo'], 'room.jpg', { type: 'image/jpeg' }) }
const photos = ['1', '2', '3', '4'].map((id) => ({ ...photo, id }))

/** The uploads of a page, what it was told, and the URLs that it shows. */
const open = () => {
  const told: unknown[] = []
  const shown = new Set<string>()
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made += 1
    shown.add(`blob:${made}`)
    return `blob:${made}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => shown.delete(url))
  const uploads = makeListingUploads({
    onChange: (id, { url, upload }) => told.push([id, url ?? upload]),
    onRefused: (id, words) => told.push([id, words]),
  })
  const states = () => told.flatMap((one) => (Array.isArray(one) && one[1].state ? [`${one[0]} ${one[1].state}`] : []))
  return { ...uploads, told, states, shown }
}

/** Holds back the decoding of photos; each call of the result lets one go on. */
const slowDecoding = () => {
  const decode = createImageBitmap
  const waiting: (() => void)[] = []
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return decode(file)
  })
  return waiting
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  signIn()
  // The working copy has 1,000 bytes, its original 3,000; of each upload 1,000 are reported before it is stored.
  picturesOf({ width: 1200, height: 900 }, ({ width }) => (width === 1200 ? 3000 : 1000))
  storageAnswering()
  answering({
    'POST /uploads': ({ body }: { body: object }) => ({
      workingCopy: place(storagePath),
      original: 'original' in body ? place(originalPath) : null,
    }),
    'GET /uploads': { url: 'https://images.test/stored.jpg' },
    'GET /stored.jpg': () => new Response('photo'),
  })
})

test('a photo is prepared, shown, sent with the progress of both its files, and stored', async () => {
  const { add, told } = open()
  add([photo])
  await vi.waitFor(() => expect(told.at(-1)).toEqual(['1', { state: 'stored', storagePath, originalPath }]))
  expect(told.slice(0, -1)).toEqual([
    ['1', { state: 'preparing' }],
    ['1', 'blob:1'],
    ['1', { state: 'sending', sent: 0 }],
    ['1', { state: 'sending', sent: 0.25 }],
    ['1', { state: 'sending', sent: 0.5 }],
  ])
})

test('a photo whose original was not stored has none', async () => {
  storageAnswering({ status: 204, second: 403 })
  const { add, told } = open()
  add([photo])
  await vi.waitFor(() => expect(told.at(-1)).toEqual(['1', { state: 'stored', storagePath, originalPath: undefined }]))
})

test('the lighter copy of a stored photo is sent alone, in its place', async () => {
  vi.mocked(measuresOf).mockReturnValue({ sharpness: 300, lightest: 220, darkest: 20, median: 31 })
  const { brighten, told } = open()
  brighten('1', { storagePath, originalPath })
  await vi.waitFor(() => expect(told.at(-1)).toEqual(['1', { state: 'stored', storagePath, originalPath: undefined }]))
  expect(told).toContainEqual(['1', { state: 'sending', sent: 1 }])
})

test('a lighter copy that was not stored is refused with the reason', async () => {
  vi.mocked(measuresOf).mockReturnValue({ sharpness: 300, lightest: 220, darkest: 20, median: 31 })
  storageAnswering({ status: 0 })
  const { brighten, told } = open()
  brighten('1', { storagePath, originalPath })
  await vi.waitFor(() => expect(told.at(-1)).toEqual(['1', unreachable]))
})

test('a file that cannot be read is refused with the reason, and the next one goes on', async () => {
  const decode = createImageBitmap
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name === 'broken.jpg') throw new DOMException('broken', 'InvalidStateError')
    return decode(file)
  })
  const { add, told, states } = open()
  add([{ id: '0', file: new File(['\xff\xd8\xff'], 'broken.jpg') }, photo])
  await vi.waitFor(() => expect(states()).toContain('1 stored'))
  expect(told.filter((one) => Array.isArray(one) && one[0] === '0')).toEqual([
    ['0', { state: 'preparing' }],
    ['0', expect.stringMatching(/^Please choose /)],
  ])
})

test('three photos are sent at once', async () => {
  const stored = storageAnswering({ status: 'never' })
  const { add, states } = open()
  add(photos)
  await vi.waitFor(() => expect(stored).toHaveLength(3))
  expect(states().filter((state) => state.endsWith('sending'))).toEqual(['1 sending', '2 sending', '3 sending'])
  expect(states()).not.toContain('4 preparing')
})

test('a failed photo is sent again without being prepared again; one that is stored is not', async () => {
  storageAnswering({ status: 0 })
  const { add, again, told, states } = open()
  add([photo])
  await vi.waitFor(() => expect(told.at(-1)).toEqual(['1', { state: 'failed', words: unreachable }]))
  const before = told.length
  storageAnswering()
  again('1')
  await vi.waitFor(() => expect(states().at(-1)).toBe('1 stored'))
  expect(told.slice(before, before + 2)).toEqual([
    ['1', { state: 'waiting' }],
    ['1', { state: 'sending', sent: 0 }],
  ])
  const stored = told.length
  again('1')
  await settled()
  expect(told).toHaveLength(stored)
})

test('a removed photo is not reported any more, at whatever it was, and its picture is let go', async () => {
  const decoding = slowDecoding()
  const stored = storageAnswering({ status: 'never' })
  const { add, remove, states, shown } = open()
  add(photos)
  await vi.waitFor(() => expect(decoding).toHaveLength(3))
  // The second is being prepared, the last one waits.
  remove('2')
  remove('4')
  for (const goOn of decoding) goOn()
  await vi.waitFor(() => expect(stored).toHaveLength(2))
  expect(shown.size).toBe(2)
  remove('1')
  await settled()
  expect(shown.size).toBe(1)
  expect(states()).toEqual(['1 preparing', '2 preparing', '3 preparing', '1 sending', '3 sending'])
  remove('a photo of before the reload')
})

test('a photo that is removed while its original is sent is not reported as stored', async () => {
  const stored = storageAnswering({ status: 204, second: 'never' })
  const { add, remove, states } = open()
  add([photo])
  await vi.waitFor(() => expect(stored).toHaveLength(2))
  remove('1')
  await settled()
  expect(states()).not.toContain('1 stored')
})

test('a photo that is removed before it proves unreadable is not refused', async () => {
  let fail: ((error: Error) => void) | undefined
  vi.stubGlobal(
    'createImageBitmap',
    () =>
      new Promise((_, reject) => {
        fail = reject
      }),
  )
  const { add, remove, told } = open()
  add([photo])
  await vi.waitFor(() => expect(fail).toBeDefined())
  remove('1')
  fail?.(new DOMException('broken', 'InvalidStateError'))
  await settled()
  expect(told).toEqual([['1', { state: 'preparing' }]])
})

test('once they are stopped no photo is reported, none begins, and every picture is let go', async () => {
  const stored = storageAnswering({ status: 'never' })
  const { add, stop, told, shown } = open()
  add(photos)
  await vi.waitFor(() => expect(stored).toHaveLength(3))
  const before = told.length
  stop()
  await settled()
  expect(told).toHaveLength(before)
  expect(shown).toEqual(new Set())
})

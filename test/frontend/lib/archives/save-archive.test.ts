import { unzipSync } from 'fflate'
import { afterEach, expect, test, vi } from 'vitest'
import { archiveContent } from '#frontend/lib/archives/archive-content.ts'
import { placeFor, wayToSave } from '#frontend/lib/archives/archive-place.ts'
import { saveArchive } from '#frontend/lib/archives/save-archive.ts'
import type { ArchiveFile } from '#frontend/lib/archives/write-archive.ts'
import { limits } from '#shared/limits.ts'

const megabyte = 1024 * 1024

async function* named(names: readonly string[]): AsyncGenerator<ArchiveFile> {
  for (const name of names) yield { name, content: new Blob([name], { type: 'image/jpeg' }) }
}

const contentOf = (names: readonly string[], megabytes: number) =>
  archiveContent(
    names,
    () => megabytes * megabyte,
    (some) => named(some),
  )

const ways = () => ({
  signal: new AbortController().signal,
  onDone: () => {},
  onShortfall: () => {},
  onWaiting: () => {},
  onSaved: vi.fn(),
})

const downloads = () => {
  const saved: { name: string; archive: Blob }[] = []
  const [blobs, freed] = [new Map<string, Blob>(), [] as string[]]
  URL.createObjectURL = (blob) => {
    const url = `blob:${blobs.size}`
    blobs.set(url, blob as Blob)
    return url
  }
  URL.revokeObjectURL = (url) => void freed.push(url)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, archive: blobs.get(this.href) ?? new Blob() })
  })
  return { saved, freed }
}

const namesIn = async (archive: Blob) => Object.keys(unzipSync(new Uint8Array(await archive.arrayBuffer())))

const onDisk = (over: Partial<FileSystemWritableFileStream> = {}) => {
  const parts: BlobPart[] = []
  const writable = {
    write: vi.fn(async (part: BlobPart) => void parts.push(part)),
    close: vi.fn(async () => {}),
    abort: vi.fn(async () => {}),
    ...over,
  }
  const file = { createWritable: async () => writable, remove: vi.fn(async () => {}) }
  const picker = vi.fn(async (_options: { suggestedName: string }) => file)
  Object.assign(window, { showSaveFilePicker: picker })
  return { parts, writable, file, picker }
}

afterEach(() => {
  Reflect.deleteProperty(window, 'showSaveFilePicker')
  vi.restoreAllMocks()
})

test.each([
  [limits.archiveOnceBytes, true, 'once'],
  [limits.archiveOnceBytes + 1, true, 'disk'],
  [limits.archiveOnceBytes + 1, false, 'parts'],
  [limits.archiveOnDiskBytes, true, 'disk'],
  [limits.archiveOnDiskBytes + 1, true, 'parts'],
])('%d bytes, where the disk can be written (%s), are saved %s', (bytes, canWrite, way) => {
  if (canWrite) onDisk()
  expect(wayToSave({ bytes })).toBe(way)
})

test('an archive below the limit is one file of its own name', async () => {
  const { saved } = downloads()
  const told = ways()
  await saveArchive('designs', contentOf(['a', 'b'], 75), { file: undefined }, told)
  expect(saved.map(({ name }) => name)).toEqual(['designs.zip'])
  expect(told.onSaved).toHaveBeenCalledOnce()
})

test('a larger one comes in numbered parts of a limited size, in which no two files have one name', async () => {
  const { saved, freed } = downloads()
  const told = ways()
  await saveArchive('designs', contentOf(['a', 'b', 'a', 'c', 'd', 'e', 'f'], 24), { file: undefined }, told)
  expect(saved.map(({ name }) => name)).toEqual([1, 2, 3, 4].map((part) => `designs ${part} of 4.zip`))
  expect(await Promise.all(saved.map(({ archive }) => namesIn(archive)))).toEqual([
    ['a.jpg', 'b.jpg'],
    ['a (2).jpg', 'c.jpg'],
    ['d.jpg', 'e.jpg'],
    ['f.jpg'],
  ])
  expect(told.onSaved).toHaveBeenCalledTimes(4)
  // The person may have to allow the first; of the others the page holds the latest.
  expect(freed).toEqual(['blob:1', 'blob:2'])
})

test('a picture that is larger than a part is a part by itself', async () => {
  const { saved } = downloads()
  await saveArchive('designs', contentOf(['a', 'b'], 100), { file: undefined }, ways())
  expect(saved.map(({ name }) => name)).toEqual(['designs 1 of 2.zip', 'designs 2 of 2.zip'])
})

test('on the disk it is one file, which is written while it is made', async () => {
  const { parts, writable, picker } = onDisk()
  const place = await placeFor('designs', 'disk')
  if (place) await saveArchive('designs', contentOf(['a', 'b', 'c'], 100), place, ways())
  expect(picker.mock.calls[0]?.[0].suggestedName).toBe('designs.zip')
  expect(await namesIn(new Blob(parts))).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(writable.close).toHaveBeenCalledOnce()
})

test('nothing is left on the disk when a write fails', async () => {
  const { writable, file } = onDisk({ write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) })
  const place = await placeFor('designs', 'disk')
  const told = ways()
  await expect(place && saveArchive('designs', contentOf(['a'], 200), place, told)).rejects.toThrow('full')
  expect(writable.abort).toHaveBeenCalledOnce()
  expect(file.remove).toHaveBeenCalledOnce()
  expect(told.onSaved).not.toHaveBeenCalled()
})

test('without a chosen place nothing starts; where the browser offers none, it comes in parts', async () => {
  const { picker } = onDisk()
  picker.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  expect(await placeFor('designs', 'disk')).toBeUndefined()
  picker.mockRejectedValueOnce(new DOMException('not here', 'SecurityError'))
  expect(await placeFor('designs', 'disk')).toEqual({ file: undefined })
  expect(await placeFor('designs', 'parts')).toEqual({ file: undefined })
  expect(picker).toHaveBeenCalledTimes(2)
})

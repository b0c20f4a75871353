import { strFromU8, unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { type ArchiveFile, type ArchiveTarget, blobTarget, writeArchive } from '#frontend/lib/archives/write-archive.ts'

const file = (name: string, words = 'x', type = 'image/jpeg'): ArchiveFile => ({
  name,
  content: new Blob([words], { type }),
})

const archiveOf = async (files: ArchiveFile[]) => {
  let archive: Blob | undefined
  await writeArchive(
    files,
    blobTarget((blob) => {
      archive = blob
    }),
  )
  return archive
}

const filesOf = async (archive: Blob | undefined) =>
  Object.entries(unzipSync(new Uint8Array((await archive?.arrayBuffer()) ?? []))).map(([name, bytes]) => [
    name,
    strFromU8(bytes),
  ])

const recorded = () => {
  const done: string[] = []
  const target: ArchiveTarget = {
    write: async (piece) => void done.push(/one|two/.exec(await piece.text())?.[0] ?? 'no picture'),
    close: async () => void done.push('closed'),
    discard: async () => void done.push('discarded'),
  }
  return { done, target }
}

test('each picture is a file with the ending of its type', async () => {
  const files = [
    file('01 Safari', 'one'),
    file('02 Rome', 'two', 'image/png'),
    file('captions', 'three', 'text/csv;charset=utf-8'),
  ]
  expect(await filesOf(await archiveOf(files))).toEqual([
    ['01 Safari.jpg', 'one'],
    ['02 Rome.png', 'two'],
    ['captions.csv', 'three'],
  ])
})

test('files of one name are told apart, and no name leaves its folder', async () => {
  const names = ['Café: a/b', 'café a b', 'Café a b (2)', '../..', '', 'CAFÉ A B']
  expect((await filesOf(await archiveOf(names.map((name) => file(name))))).map(([name]) => name)).toEqual([
    'Café a b.jpg',
    'café a b (2).jpg',
    'Café a b (2) (2).jpg',
    'picture.jpg',
    'picture (2).jpg',
    'CAFÉ A B (3).jpg',
  ])
})

test('each picture is written before the next one is asked for', async () => {
  const { done, target } = recorded()
  async function* pictures() {
    yield file('a', 'one')
    done.push('asked again')
    yield file('b', 'two')
  }
  expect(await writeArchive(pictures(), target)).toBe(true)
  expect(done).toEqual(['one', 'asked again', 'two', 'no picture', 'closed'])
})

test('the pieces are made of the pictures’ own blobs, so that the page holds the bytes of one at a time', async () => {
  const made: unknown[] = []
  vi.stubGlobal(
    'Blob',
    class extends Blob {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(parts, options)
        made.push(...parts)
      }
    },
  )
  const pictures = ['one', 'two'].map((words) => file('a', words))
  await writeArchive(pictures, recorded().target)
  expect(made.filter((part) => part instanceof Blob)).toEqual(pictures.map(({ content }) => content))
})

test('nothing is kept of an archive without files', async () => {
  const { done, target } = recorded()
  expect(await writeArchive([], target)).toBe(false)
  expect(done.at(-1)).toBe('discarded')
})

test.each(['write', 'close'] as const)('nothing is kept when a %s fails', async (step) => {
  const { done, target } = recorded()
  const full = vi.fn(async () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(writeArchive([file('a')], { ...target, [step]: full })).rejects.toThrow('full')
  expect(done.at(-1)).toBe('discarded')
})

import { strFromU8, unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { zipOfPictures } from '#frontend/lib/pictures/zip-of-pictures.ts'

const picture = (words: string, type = 'image/jpeg') => vi.fn(async () => new Blob([words], { type }))

const filesOf = async (archive: Blob) =>
  Object.entries(unzipSync(new Uint8Array(await archive.arrayBuffer()))).map(([name, bytes]) => [
    name,
    strFromU8(bytes),
  ])

test('each picture is a file with the ending of its type, and the progress is told after each', async () => {
  const onProgress = vi.fn()
  const archive = await zipOfPictures(
    [
      { name: '01 Safari', load: picture('one') },
      { name: '02 Rome', load: picture('two', 'image/png') },
      { name: 'captions', load: picture('three', 'text/csv;charset=utf-8') },
    ],
    { onProgress },
  )
  expect(await filesOf(archive)).toEqual([
    ['01 Safari.jpg', 'one'],
    ['02 Rome.png', 'two'],
    ['captions.csv', 'three'],
  ])
  expect(onProgress.mock.calls).toEqual([[1], [2], [3]])
})

test('two pictures of one name are two files, and no name leaves its folder', async () => {
  const archive = await zipOfPictures(
    ['Café: a/b', 'café a b', '../..', ''].map((name) => ({ name, load: picture('x') })),
  )
  expect((await filesOf(archive)).map(([name]) => name)).toEqual([
    'Café a b.jpg',
    'café a b (2).jpg',
    'picture.jpg',
    'picture (2).jpg',
  ])
})

test('a cancelled archive loads no more pictures', async () => {
  const cancelled = new AbortController()
  const load = picture('x')
  const made = zipOfPictures(
    [
      { name: 'a', load },
      { name: 'b', load },
    ],
    { onProgress: () => cancelled.abort(), signal: cancelled.signal },
  )
  await expect(made).rejects.toThrow('aborted')
  expect(load).toHaveBeenCalledOnce()
})

test('the archive has the pictures’ own blobs, so that the page holds the bytes of one at a time', async () => {
  const made: unknown[][] = []
  vi.stubGlobal(
    'Blob',
    class extends Blob {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(parts, options)
        made.push(parts)
      }
    },
  )
  const pictures = ['one', 'two'].map((words) => new Blob([words], { type: 'image/jpeg' }))
  await zipOfPictures(pictures.map((content) => ({ name: 'a', load: async () => content })))
  expect(made.at(-1)?.filter((part) => part instanceof Blob)).toEqual(pictures)
})

/** A picture of an archive. Its name has no ending; it is made unique and safe for every file system. */
export type ZipPicture = { name: string; load: () => Promise<Blob> }

/** A file of an archive, named likewise. */
export type ZipFile = { name: string; content: Blob }

type Progress = {
  /** Called after each file with the number of those that are in the archive. */
  onProgress?: (done: number) => void
  signal?: AbortSignal
}

const endings: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/svg+xml': '.svg',
  'text/csv': '.csv',
}

const endingOf = ({ type }: Blob) => endings[type.split(';')[0] ?? ''] ?? ''

// Windows refuses these characters, and a dot or space at the end of a name.
const safe = (name: string) =>
  name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 100)
    .replace(/[. ]+$/, '')
    .trim() || 'picture'

const namer = () => {
  const taken = new Set<string>()
  return (name: string, ending: string) => {
    let unique = `${safe(name)}${ending}`
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${safe(name)} (${count})${ending}`
    taken.add(unique.toLowerCase())
    return unique
  }
}

/**
 * An archive of files, in their order. Pictures are compressed already, so all are stored as they are: the archive has their
 * own blobs, which a browser may keep on the disk, and only one file at a time is read into the memory of the page.
 */
export const zipOfFiles = async (files: AsyncIterable<ZipFile>): Promise<Blob> => {
  const { Zip, ZipPassThrough } = await import('fflate')
  const parts: BlobPart[] = []
  let read: { content: Blob; bytes: Uint8Array } | undefined
  const nameFor = namer()
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part === read?.bytes ? read.content : new Uint8Array(part))
  })
  for await (const { name, content } of files) {
    const file = new ZipPassThrough(nameFor(name, endingOf(content)))
    zip.add(file)
    read = { content, bytes: new Uint8Array(await content.arrayBuffer()) }
    file.push(read.bytes, true)
    read = undefined
  }
  zip.end()
  return new Blob(parts, { type: 'application/zip' })
}

/**
 * An archive of pictures, loaded one after the other. Throws what `load` throws, and the signal's reason once it is
 * aborted.
 */
export const zipOfPictures = (pictures: readonly ZipPicture[], progress: Progress = {}): Promise<Blob> =>
  zipOfFiles(loaded(pictures, progress))

async function* loaded(pictures: readonly ZipPicture[], { onProgress, signal }: Progress): AsyncGenerator<ZipFile> {
  for (const [place, { name, load }] of pictures.entries()) {
    signal?.throwIfAborted()
    yield { name, content: await load() }
    onProgress?.(place + 1)
  }
  signal?.throwIfAborted()
}

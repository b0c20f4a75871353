/** A file of an archive. Its name has no ending; it is made unique and safe for every file system. */
export type ZipPicture = { name: string; load: () => Promise<Blob> }

type Progress = {
  /** Called after each file with the number of those that are in the archive. */
  onProgress?: (done: number) => void
  signal?: AbortSignal
}

const endings: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'text/plain': '.txt',
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
 * An archive of pictures, loaded one after the other. They are compressed already, so they are stored as they are. Throws
 * what `load` throws, and the signal's reason once it is aborted.
 */
export const zipOfPictures = async (
  pictures: readonly ZipPicture[],
  { onProgress, signal }: Progress = {},
): Promise<Blob> => {
  const { Zip, ZipPassThrough } = await import('fflate')
  const parts: BlobPart[] = []
  const nameFor = namer()
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(new Uint8Array(part))
  })
  for (const [place, { name, load }] of pictures.entries()) {
    signal?.throwIfAborted()
    const picture = await load()
    const file = new ZipPassThrough(nameFor(name, endingOf(picture)))
    zip.add(file)
    file.push(new Uint8Array(await picture.arrayBuffer()), true)
    onProgress?.(place + 1)
  }
  signal?.throwIfAborted()
  zip.end()
  return new Blob(parts, { type: 'application/zip' })
}

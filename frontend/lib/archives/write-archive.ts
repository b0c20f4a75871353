import { Zip, ZipPassThrough } from 'fflate'

/** A file of an archive. Its name has no ending; it is made unique and safe for every file system. */
export type ArchiveFile = { name: string; content: Blob }

/** Where the pieces of an archive go, one after the other. */
export type ArchiveTarget = {
  write: (piece: Blob) => Promise<void>
  /** Keeps the written file. */
  close: () => Promise<void>
  /** Deletes the written file. */
  discard: () => Promise<void>
}

const endings: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/svg+xml': '.svg',
  'application/json': '.json',
  'application/pdf': '.pdf',
  'text/csv': '.csv',
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

/** Names files so that no two of an archive, or of its parts, are the same. */
export const fileNamer = () => {
  // The next number of each name: with thousands of the same one, trying all would take long.
  const counts = new Map<string, number>()
  const taken = new Set<string>()
  return ({ name, content }: ArchiveFile) => {
    const [plain, ending] = [safe(name), endingOf(content)]
    const key = `${plain}${ending}`.toLowerCase()
    let count = counts.get(key) ?? 1
    let unique: string
    do {
      unique = count === 1 ? `${plain}${ending}` : `${plain} (${count})${ending}`
      count += 1
    } while (taken.has(unique.toLowerCase()))
    counts.set(key, count)
    taken.add(unique.toLowerCase())
    return unique
  }
}

/**
 * Writes an archive of files, in their order, and resolves to whether there was any; else nothing is kept. Pictures are
 * compressed already, so all are stored as they are: the archive gets their own blobs, which a browser may keep on the disk,
 * and only one file at a time is read into the memory of the page. Discards what was written when a file or a write fails.
 */
export const writeArchive = async (
  files: Iterable<ArchiveFile> | AsyncIterable<ArchiveFile>,
  target: ArchiveTarget,
  nameFor = fileNamer(),
): Promise<boolean> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  const write = async (read?: { content: Blob; bytes: Uint8Array }) => {
    const written = parts.splice(0).map((part) => (part === read?.bytes ? read.content : part))
    await target.write(new Blob(written))
  }
  let hasFiles = false
  try {
    for await (const { name, content } of files) {
      const file = new ZipPassThrough(nameFor({ name, content }))
      zip.add(file)
      const bytes = new Uint8Array(await content.arrayBuffer())
      file.push(bytes, true)
      await write({ content, bytes })
      hasFiles = true
    }
    zip.end()
    await write()
    await (hasFiles ? target.close() : target.discard())
  } catch (error) {
    await target.discard().catch(() => {})
    throw error
  }
  return hasFiles
}

/** Collects an archive as a blob. */
export const blobTarget = (onClose: (archive: Blob) => void): ArchiveTarget => {
  let pieces: Blob[] = []
  return {
    write: async (piece) => void pieces.push(piece),
    close: async () => onClose(new Blob(pieces, { type: 'application/zip' })),
    discard: async () => {
      pieces = []
    },
  }
}

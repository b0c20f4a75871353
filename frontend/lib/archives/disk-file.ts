import type { DiskFile } from './archive-place.ts'
import type { ArchiveTarget } from './write-archive.ts'

/** Writes an archive into a file, which is empty until the archive is closed and is deleted if it is discarded. */
export const diskTarget = async (file: DiskFile): Promise<ArchiveTarget> => {
  const writable = await file.createWritable()
  return {
    write: (piece) => writable.write(piece),
    close: () => writable.close(),
    discard: async () => {
      // A write that failed has ended it already.
      await writable.abort().catch(() => {})
      await file.remove?.()
    },
  }
}

import type { ArchiveTarget } from './write-archive.ts'

type DiskFile = FileSystemFileHandle & {
  /** Chromium only. */
  remove?: () => Promise<void>
}

type Picker = (options: {
  suggestedName: string
  types: { accept: Record<string, string[]> }[]
}) => Promise<FileSystemFileHandle>

const picker = (): Picker | undefined => Reflect.get(window, 'showSaveFilePicker')

/** Whether the browser can write a file that a person chooses, piece by piece (docs/vendors.md, Browsers). */
export const writesToDisk = () => picker() !== undefined

const isNamed = (error: unknown, name: string) => error instanceof DOMException && error.name === name

/**
 * Asks where a file is to be saved, which a browser allows only right after a click. 'closed' if the person chose no place,
 * undefined if the browser has none to offer.
 */
export const askForFile = async (name: string): Promise<DiskFile | 'closed' | undefined> => {
  try {
    return await picker()?.({ suggestedName: name, types: [{ accept: { 'application/zip': ['.zip'] } }] })
  } catch (error) {
    return isNamed(error, 'AbortError') ? 'closed' : undefined
  }
}

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

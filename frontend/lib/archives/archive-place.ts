import { limits } from '#shared/limits.ts'
import type { ArchiveContent } from './archive-content.ts'

export type DiskFile = FileSystemFileHandle & {
  /** Chromium only. */
  remove?: () => Promise<void>
}

type Picker = (options: {
  suggestedName: string
  types: { accept: Record<string, string[]> }[]
}) => Promise<FileSystemFileHandle>

const picker = (): Picker | undefined => Reflect.get(window, 'showSaveFilePicker')

/** Whether the browser can write a file that a person chooses, piece by piece (docs/vendors.md, Browsers). */
const writesToDisk = () => picker() !== undefined

const isNamed = (error: unknown, name: string) => error instanceof DOMException && error.name === name

/**
 * Asks where a file is to be saved, which a browser allows only right after a click. 'closed' if the person chose no place,
 * undefined if the browser has none to offer.
 */
const askForFile = async (name: string): Promise<DiskFile | 'closed' | undefined> => {
  try {
    return await picker()?.({ suggestedName: name, types: [{ accept: { 'application/zip': ['.zip'] } }] })
  } catch (error) {
    return isNamed(error, 'AbortError') ? 'closed' : undefined
  }
}

/** How an archive reaches the disk: at once, written while it is made, or in parts. */
export type WayToSave = 'once' | 'disk' | 'parts'

export const wayToSave = ({ bytes }: Pick<ArchiveContent, 'bytes'>): WayToSave => {
  if (bytes <= limits.archiveOnceBytes) return 'once'
  return writesToDisk() && bytes <= limits.archiveOnDiskBytes ? 'disk' : 'parts'
}

/** Where an archive is saved: a file that the person has chosen, or the browser's folder of downloads. */
export type ArchivePlace = { file: Exclude<Awaited<ReturnType<typeof askForFile>>, 'closed'> }

/** Asks where to save an archive that is written while it is made; undefined if the person chose no place. */
export const placeFor = async (name: string, way: WayToSave): Promise<ArchivePlace | undefined> => {
  if (way !== 'disk') return { file: undefined }
  const file = await askForFile(`${name}.zip`)
  return file === 'closed' ? undefined : { file }
}

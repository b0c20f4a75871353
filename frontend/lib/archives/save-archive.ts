import { saveBlob } from '#frontend/lib/pictures/save-blob.ts'
import { archiveCopy } from '#shared/copy/archives.ts'
import { limits } from '#shared/limits.ts'
import type { ArchiveContent, ArchiveWays } from './archive-content.ts'
import { askForFile, diskTarget, writesToDisk } from './disk-file.ts'
import { blobTarget, fileNamer, writeArchive } from './write-archive.ts'

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

/**
 * Saves an archive, or its parts one after the other, and tells each that is saved. A part without files is left out. Throws
 * the signal's reason once it is aborted; parts that are saved by then stay.
 */
export const saveArchive = async (
  name: string,
  content: ArchiveContent,
  { file }: ArchivePlace,
  { onSaved, ...ways }: ArchiveWays & { onSaved: () => void },
): Promise<void> => {
  if (file) {
    if (await writeArchive(content.whole(ways), await diskTarget(file))) onSaved()
    return
  }
  const nameFor = fileNamer()
  const total = content.parts.length
  let release = () => {}
  for (const [place, filesOf] of content.parts.entries()) {
    const fileName = total === 1 ? `${name}.zip` : `${archiveCopy.part(name, place + 1, total)}.zip`
    const target = blobTarget((archive) => {
      release()
      const free = saveBlob(archive, fileName)
      release = place === 0 ? () => {} : free
    })
    if (await writeArchive(filesOf(ways), target, nameFor)) onSaved()
  }
}

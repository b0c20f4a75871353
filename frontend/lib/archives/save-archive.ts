import { saveBlob } from '#frontend/lib/pictures/save-blob.ts'
import { archiveCopy } from '#shared/copy/archives.ts'
import type { ArchiveContent, ArchiveWays } from './archive-content.ts'
import type { ArchivePlace } from './archive-place.ts'
import { diskTarget } from './disk-file.ts'
import { blobTarget, fileNamer, writeArchive } from './write-archive.ts'

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

import { onceConnected } from '#frontend/lib/api/once-connected.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { archiveCopy } from '#shared/copy/archives.ts'
import { AppError } from '#shared/errors.ts'
import type { ArchiveWays } from './archive-content.ts'
import type { ArchiveFile } from './write-archive.ts'

/** A picture of an archive, which is loaded when its turn comes. */
export type ArchivePicture = { name: string; load: (signal: AbortSignal) => Promise<Blob> }

// A browser sends six requests to a server at once, and more would only take memory.
const loadedAtOnce = 6

/** Why a file of an archive could not be loaded. */
export const lossOf = (error: unknown): string =>
  error instanceof AppError && error.code === 'photo.gone' ? archiveCopy.gone : messageOf(error)

/** Pictures in their order. One that cannot be loaded is left out and reported. Throws the signal's reason when it is aborted. */
export async function* loadedPictures(
  pictures: readonly ArchivePicture[],
  { signal, onDone, onShortfall, onWaiting }: ArchiveWays,
): AsyncGenerator<ArchiveFile> {
  const reach = onceConnected({ signal, onWaiting })
  const ahead: Promise<Blob>[] = []
  for (const [place, { name }] of pictures.entries()) {
    for (const { load } of pictures.slice(place + ahead.length, place + loadedAtOnce)) {
      const loading = reach(() => load(signal))
      // A failure is reported when its turn comes, if it ever comes.
      loading.catch(() => {})
      ahead.push(loading)
    }
    let content: Blob | undefined
    try {
      content = await ahead.shift()
    } catch (error) {
      signal.throwIfAborted()
      onShortfall(archiveCopy.missing(name, lossOf(error)))
    }
    signal.throwIfAborted()
    if (content) yield { name, content }
    signal.throwIfAborted()
    onDone()
  }
}

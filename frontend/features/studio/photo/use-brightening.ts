import { type Dispatch, useCallback } from 'react'
import type { StudioAction } from '#frontend/features/studio/state/studio-state.ts'
import { brightenedVersion, chosenVersion, type Version } from '#frontend/features/studio/versions/versions.ts'
import { prepareBrightened } from '#frontend/lib/pictures/chosen-photo.ts'
import { fetchStoredPhoto } from '#frontend/lib/pictures/fetch-stored-photo.ts'
import { sendingOf, type useSending, type useTurns } from './use-photo-sending.ts'

/** Brighten, which adds a lighter version beside the photo as it was, and its undo. */
export const useBrightening = (
  dispatch: Dispatch<StudioAction>,
  { latest, send, drop }: ReturnType<typeof useSending>,
  { begin, end }: ReturnType<typeof useTurns>,
) => {
  /** Uploads a lighter working copy of a stored photo, beside it. The original stays as it was. */
  const brighten = useCallback(
    (version: Version) =>
      begin(async (isOvertaken) => {
        const sent = latest.current?.versionId === version.id ? latest.current.prepared.original : undefined
        const prepared = await prepareBrightened(sent ?? (await fetchStoredPhoto(version)))
        if (isOvertaken()) return
        const { storagePath, originalPath } = version
        const sending = { ...sendingOf(prepared), originalPath }
        const chosen = {
          ...chosenVersion(sending.versionId, sending.url, prepared.size),
          brightenedFrom: version.id,
        }
        dispatch({ type: 'photoBrightened', version: brightenedVersion(chosen, storagePath) })
        await send(sending)
      }),
    [dispatch, begin, latest, send],
  )

  /** Goes back to the photo as it was, also while the brightened one is uploaded. */
  const undoBrightening = useCallback(
    ({ id, brightenedFrom }: Version) => {
      end()
      if (latest.current?.versionId === id) drop()
      if (brightenedFrom) dispatch({ type: 'brighteningUndone', versionId: id })
    },
    [dispatch, end, latest, drop],
  )

  return { brighten, undoBrightening }
}

import { type Dispatch, useCallback } from 'react'
import type { Form, StudioAction } from '#frontend/features/studio/state/studio-state.ts'
import { chosenVersion } from '#frontend/features/studio/versions/versions.ts'
import { preparePhoto, sizeOf } from '#frontend/lib/pictures/chosen-photo.ts'
import { fetchStored } from '#frontend/lib/pictures/fetch-stored-picture.ts'
import type { StoragePath } from '#shared/entities/ids.ts'
import { useBrightening } from './use-brightening.ts'
import { sendingOf, useSending, useTurns } from './use-photo-sending.ts'

export type UploadedPhoto = { storagePath: StoragePath; originalPath?: StoragePath | undefined; url: string }

const useChoosing = (
  dispatch: Dispatch<StudioAction>,
  { send, drop }: ReturnType<typeof useSending>,
  { begin }: ReturnType<typeof useTurns>,
) => {
  const choose = useCallback(
    (file: File) =>
      begin(async (isOvertaken) => {
        const prepared = await preparePhoto(file)
        if (isOvertaken()) return
        drop()
        const sending = sendingOf(prepared)
        dispatch({ type: 'photoChosen', versions: [chosenVersion(sending.versionId, sending.url, prepared.size)] })
        await send(sending)
      }),
    [dispatch, begin, drop, send],
  )

  /**
   * Takes a photo that was uploaded before, with a form for it if any; its bytes are loaded, so that they stay while the
   * studio is open.
   */
  const take = useCallback(
    ({ storagePath, originalPath, url }: UploadedPhoto, form?: Form) =>
      begin(async (isOvertaken) => {
        const picture = await fetchStored(url)
        const size = await sizeOf(picture)
        if (isOvertaken()) return
        drop()
        const version = chosenVersion(storagePath, URL.createObjectURL(picture), size)
        const stored = { storagePath, originalPath }
        dispatch({ type: 'photoChosen', versions: [{ ...version, ...stored }], form })
      }),
    [dispatch, begin, drop],
  )

  return { choose, take }
}

/** Chooses a photo: shrinks it, shows it at once, uploads it, and can retry a failed upload. */
export const usePhoto = (dispatch: Dispatch<StudioAction>) => {
  const sending = useSending(dispatch)
  const turns = useTurns(dispatch)
  const { sendAgain, drop } = sending
  const { end } = turns

  /** Drops the photo that is being prepared or uploaded. */
  const forget = useCallback(() => {
    end()
    drop()
  }, [end, drop])

  const choosing = useChoosing(dispatch, sending, turns)
  const brightening = useBrightening(dispatch, sending, turns)

  return { ...choosing, ...brightening, sendAgain, forget }
}

import { type Dispatch, useCallback, useRef } from 'react'
import { ulid } from 'ulid'
import type { Form, StudioAction } from '#frontend/features/studio/state/studio-state.ts'
import { brightenedVersion, chosenVersion, type Version } from '#frontend/features/studio/versions/versions.ts'
import { uploadPhoto } from '#frontend/lib/api/upload.ts'
import { type PreparedPhoto, prepareBrightened, preparePhoto, sizeOf } from '#frontend/lib/pictures/chosen-photo.ts'
import { fetchStoredPhoto } from '#frontend/lib/pictures/stored-photo.ts'
import { fetchStored } from '#frontend/lib/pictures/stored-picture.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { uploadProblem } from '#frontend/lib/words/upload-problem.ts'
import type { StoragePath } from '#shared/entities/ids.ts'

type Sending = { versionId: string; prepared: PreparedPhoto; url: string; abort: AbortController }

export type UploadedPhoto = { storagePath: StoragePath; originalPath?: StoragePath | undefined; url: string }

/** Chooses a photo: shrinks it, shows it at once, uploads it, and can retry a failed upload. */
export const usePhoto = (dispatch: Dispatch<StudioAction>) => {
  const latest = useRef<Sending>(undefined)
  const turn = useRef(0)

  const send = useCallback(
    async (sending: Sending) => {
      dispatch({ type: 'uploading', fraction: 0 })
      try {
        const { original, ...paths } = await uploadPhoto(sending.prepared, {
          signal: sending.abort.signal,
          onProgress: (fraction) => latest.current === sending && dispatch({ type: 'uploading', fraction }),
        })
        const { versionId } = sending
        if (latest.current === sending) dispatch({ type: 'uploaded', versionId, ...paths })
        // The original is optional: without it the design still works, so no error is shown.
        original.catch(() => dispatch({ type: 'originalLost', versionId }))
      } catch (error) {
        if (latest.current === sending) dispatch({ type: 'uploadFailed', message: uploadProblem(error) })
      }
    },
    [dispatch],
  )

  const dropSent = useCallback(() => {
    latest.current?.abort.abort()
    if (latest.current) URL.revokeObjectURL(latest.current.url)
    latest.current = undefined
  }, [])

  /** Drops the photo that is being prepared or uploaded. */
  const forget = useCallback(() => {
    turn.current += 1
    dropSent()
  }, [dropSent])

  const choose = useCallback(
    async (file: File) => {
      turn.current += 1
      const ownTurn = turn.current
      const isOvertaken = () => turn.current !== ownTurn
      dispatch({ type: 'preparing' })
      try {
        const prepared = await preparePhoto(file)
        if (isOvertaken()) return
        dropSent()
        const url = URL.createObjectURL(prepared.workingCopy)
        const sending = { versionId: ulid(), prepared, url, abort: new AbortController() }
        latest.current = sending
        dispatch({ type: 'photoChosen', versions: [chosenVersion(sending.versionId, url, prepared.size)] })
        await send(sending)
      } catch (error) {
        if (!isOvertaken()) dispatch({ type: 'uploadFailed', message: messageOf(error) })
      }
    },
    [dispatch, dropSent, send],
  )

  /**
   * Takes a photo that was uploaded before, with a form for it if any; its bytes are loaded, so that they stay while the
   * studio is open.
   */
  const take = useCallback(
    async ({ storagePath, originalPath, url }: UploadedPhoto, form?: Form) => {
      turn.current += 1
      const ownTurn = turn.current
      const isOvertaken = () => turn.current !== ownTurn
      dispatch({ type: 'preparing' })
      try {
        const picture = await fetchStored(url)
        const size = await sizeOf(picture)
        if (isOvertaken()) return
        dropSent()
        const version = chosenVersion(storagePath, URL.createObjectURL(picture), size)
        const stored = { storagePath, originalPath }
        dispatch({ type: 'photoChosen', versions: [{ ...version, ...stored }], form })
      } catch (error) {
        if (!isOvertaken()) dispatch({ type: 'uploadFailed', message: messageOf(error) })
      }
    },
    [dispatch, dropSent],
  )

  /** Uploads a lighter copy of a stored photo, beside it. */
  const brighten = useCallback(
    async (version: Version) => {
      turn.current += 1
      const ownTurn = turn.current
      const isOvertaken = () => turn.current !== ownTurn
      dispatch({ type: 'preparing' })
      try {
        const sent = latest.current?.versionId === version.id ? latest.current.prepared.original : undefined
        const prepared = await prepareBrightened(sent ?? (await fetchStoredPhoto(version)))
        if (isOvertaken()) return
        const url = URL.createObjectURL(prepared.workingCopy)
        const sending = { versionId: ulid(), prepared, url, abort: new AbortController() }
        latest.current = sending
        const chosen = chosenVersion(sending.versionId, url, prepared.size)
        dispatch({ type: 'photoBrightened', version: brightenedVersion(chosen, version.id) })
        await send(sending)
      } catch (error) {
        if (!isOvertaken()) dispatch({ type: 'uploadFailed', message: messageOf(error) })
      }
    },
    [dispatch, send],
  )

  /** Goes back to the photo as it was, also while the brightened one is uploaded. */
  const undoBrightening = useCallback(
    ({ id, brightenedFrom }: Version) => {
      turn.current += 1
      if (latest.current?.versionId === id) dropSent()
      if (brightenedFrom) dispatch({ type: 'brighteningUndone', versionId: id })
    },
    [dispatch, dropSent],
  )

  const sendAgain = useCallback(() => {
    const { current } = latest
    if (!current) return
    const again = { ...current, abort: new AbortController() }
    latest.current = again
    void send(again)
  }, [send])

  return { choose, take, brighten, undoBrightening, sendAgain, forget }
}

import { type Dispatch, useCallback, useRef } from 'react'
import { ulid } from 'ulid'
import type { Form, StudioAction } from '#frontend/features/studio/state/studio-state.ts'
import { brightenedVersion, chosenVersion, type Version } from '#frontend/features/studio/versions/versions.ts'
import { uploadPhoto } from '#frontend/lib/api/upload.ts'
import { type PreparedPhoto, prepareBrightened, preparePhoto, sizeOf } from '#frontend/lib/pictures/chosen-photo.ts'
import { fetchStoredPhoto } from '#frontend/lib/pictures/fetch-stored-photo.ts'
import { fetchStored } from '#frontend/lib/pictures/fetch-stored-picture.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { uploadProblem } from '#frontend/lib/words/upload-problem.ts'
import type { StoragePath } from '#shared/entities/ids.ts'

type Sending = {
  versionId: string
  prepared: PreparedPhoto
  url: string
  abort: AbortController
  /** Of a brightened copy: where the photo as it was has its original. */
  originalPath?: StoragePath | undefined
}

export type UploadedPhoto = { storagePath: StoragePath; originalPath?: StoragePath | undefined; url: string }

/** Sends one photo at a time; another one drops it. */
const useSending = (dispatch: Dispatch<StudioAction>) => {
  const latest = useRef<Sending>(undefined)

  const send = useCallback(
    async (sending: Sending) => {
      latest.current = sending
      dispatch({ type: 'uploading', fraction: 0 })
      try {
        const { original, ...paths } = await uploadPhoto(sending.prepared, {
          signal: sending.abort.signal,
          onProgress: (fraction) => latest.current === sending && dispatch({ type: 'uploading', fraction }),
        })
        const { versionId } = sending
        const originalPath = paths.originalPath ?? sending.originalPath
        if (latest.current === sending) dispatch({ type: 'uploaded', versionId, ...paths, originalPath })
        // The original is optional: without it the design still works, so no error is shown.
        original.catch(() => dispatch({ type: 'originalLost', versionId }))
      } catch (error) {
        if (latest.current === sending) dispatch({ type: 'uploadFailed', message: uploadProblem(error) })
      }
    },
    [dispatch],
  )

  const sendAgain = useCallback(() => {
    if (latest.current) void send({ ...latest.current, abort: new AbortController() })
  }, [send])

  const drop = useCallback(() => {
    latest.current?.abort.abort()
    if (latest.current) URL.revokeObjectURL(latest.current.url)
    latest.current = undefined
  }, [])

  return { latest, send, sendAgain, drop }
}

const sendingOf = (prepared: PreparedPhoto): Sending => ({
  versionId: ulid(),
  prepared,
  url: URL.createObjectURL(prepared.workingCopy),
  abort: new AbortController(),
})

/** Prepares one photo at a time. A photo that is replaced by a later choice reports nothing more. */
const useTurns = (dispatch: Dispatch<StudioAction>) => {
  const turn = useRef(0)
  const end = useCallback(() => {
    turn.current += 1
  }, [])
  const begin = useCallback(
    async (prepare: (isOvertaken: () => boolean) => Promise<void>) => {
      turn.current += 1
      const own = turn.current
      const isOvertaken = () => turn.current !== own
      dispatch({ type: 'preparing' })
      try {
        await prepare(isOvertaken)
      } catch (error) {
        if (!isOvertaken()) dispatch({ type: 'uploadFailed', message: messageOf(error) })
      }
    },
    [dispatch],
  )
  return { begin, end }
}

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

const useBrightening = (
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

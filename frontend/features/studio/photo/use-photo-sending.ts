import { type Dispatch, useCallback, useRef } from 'react'
import { ulid } from 'ulid'
import type { StudioAction } from '#frontend/features/studio/state/studio-state.ts'
import type { PreparedPhoto } from '#frontend/lib/pictures/chosen-photo.ts'
import { uploadPhoto } from '#frontend/lib/pictures/upload-with-original.ts'
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

/** Sends one photo at a time; another one drops it. */
export const useSending = (dispatch: Dispatch<StudioAction>) => {
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

export const sendingOf = (prepared: PreparedPhoto): Sending => ({
  versionId: ulid(),
  prepared,
  url: URL.createObjectURL(prepared.workingCopy),
  abort: new AbortController(),
})

/** Prepares one photo at a time. A photo that is replaced by a later choice reports nothing more. */
export const useTurns = (dispatch: Dispatch<StudioAction>) => {
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

import { type Dispatch, type RefObject, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { ErrorCode, type FileRejection } from 'react-dropzone'
import { ulid } from 'ulid'
import { lastUserId } from '#frontend/lib/session/session.ts'
import type { BulkJobId } from '#shared/entities/ids.ts'
import { errorMessage } from '#shared/errors.ts'
import { keepListing, keptListing } from './kept-listing.ts'
import { failedPhotos, type ListingAction, type ListingPhoto, reduceListing, roomFor } from './listing-state.ts'
import { type ListingUploads, makeListingUploads } from './listing-uploads.ts'

const wordsOf = ({ errors }: FileRejection) =>
  errors.some(({ code }) => code === ErrorCode.FileInvalidType)
    ? errorMessage('photo.type')
    : errorMessage('photo.unreadable')

/** What is done with single photos of a listing. */
const usePhotoActions = (
  dispatch: Dispatch<ListingAction>,
  queue: RefObject<ListingUploads | undefined>,
  room: number,
) =>
  useMemo(
    () => ({
      addPhotos: (files: readonly File[], rejections: readonly FileRejection[]) => {
        const chosen = files.slice(0, room).map((file) => ({ id: ulid(), file }))
        dispatch({
          type: 'added',
          photos: chosen.map(({ id, file }) => ({ id, fileName: file.name })),
          leftOut: files.slice(room).map(({ name }) => name),
          refused: rejections.map((rejection) => ({ fileName: rejection.file.name, words: wordsOf(rejection) })),
        })
        queue.current?.add(chosen)
      },
      removePhoto: (id: string) => {
        queue.current?.remove(id)
        dispatch({ type: 'removed', id })
      },
      brighten: ({ id, upload }: ListingPhoto) => {
        if (upload.state !== 'stored') return
        dispatch({ type: 'brightening', id })
        queue.current?.brighten(id, upload)
      },
      sendAgain: (id: string) => queue.current?.again(id),
    }),
    [dispatch, queue, room],
  )

/** The listing of this tab: its photos with their uploads, and the choices. It is kept across a reload. */
export const useListing = () => {
  // A listing belongs to one user, also after the session expires.
  const [userId] = useState(() => lastUserId() ?? '')
  const [listing, dispatch] = useReducer(reduceListing, userId, keptListing)
  const queue = useRef<ListingUploads>(undefined)

  useEffect(() => {
    queue.current = makeListingUploads({
      onChange: (id, change) => dispatch({ type: 'changed', id, change }),
      onRefused: (id, words) => dispatch({ type: 'refused', id, words }),
    })
    return () => queue.current?.stop()
  }, [])

  useEffect(() => keepListing(userId, listing), [userId, listing])

  const photos = usePhotoActions(dispatch, queue, roomFor(listing))
  const failed = failedPhotos(listing)
  return useMemo(
    () => ({
      listing,
      dispatch,
      ...photos,
      sendAllAgain: () => {
        for (const { id } of failed) queue.current?.again(id)
      },
      /** Kept at once, since the page of the job opens. */
      markStarted: (bulkJobId: BulkJobId) => {
        dispatch({ type: 'started', bulkJobId })
        keepListing(userId, reduceListing(listing, { type: 'started', bulkJobId }))
      },
      startAnew: () => {
        for (const { id } of listing.photos) queue.current?.remove(id)
        dispatch({ type: 'cleared' })
      },
    }),
    [userId, listing, photos, failed],
  )
}

export type ListingControl = ReturnType<typeof useListing>

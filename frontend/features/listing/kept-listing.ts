import * as z from 'zod'
import { lastUserId } from '#frontend/lib/session/session.ts'
import { keptInTab } from '#frontend/lib/storage/kept-value.ts'
import { BulkListing } from '#shared/contracts/bulk-jobs.ts'
import { BulkJobId, StoragePath } from '#shared/entities/ids.ts'
import { storageKeys } from './forget-listing.ts'
import { asItWas, emptyListing, type Listing } from './listing-state.ts'

const { toolId } = BulkListing.shape

const Stored = z.object({ storagePath: StoragePath, originalPath: StoragePath.optional() })

const Kept = z.object({
  userId: z.string(),
  toolId,
  styles: z.partialRecord(toolId, z.string()),
  defaultRoomId: z.string().optional(),
  photos: z.array(
    z.object({
      id: z.string(),
      fileName: z.string(),
      ...Stored.shape,
      caption: z.string(),
      roomId: z.string().optional(),
      brightenedFrom: Stored.optional(),
    }),
  ),
  /** The files that are not uploaded yet: a browser gives chosen files to no other page. */
  unfinished: z.array(z.string()),
  startedAs: BulkJobId.optional(),
})

/** The listing that this tab has kept for a user; an empty one when there is none, or it belongs to another user. */
export const keptListing = (userId: string): Listing => {
  const kept = keptInTab(Kept, storageKeys.listing)
  if (kept?.userId !== userId) return emptyListing
  const { styles, defaultRoomId, unfinished, startedAs } = kept
  const photos = kept.photos.map(({ storagePath, originalPath, roomId, brightenedFrom, ...photo }) => ({
    ...photo,
    roomId,
    url: undefined,
    upload: { state: 'stored' as const, storagePath, originalPath },
    brightenedFrom: brightenedFrom && { url: undefined, originalPath: undefined, ...brightenedFrom },
  }))
  return { ...emptyListing, toolId: kept.toolId, styles, defaultRoomId, photos, lost: unfinished, startedAs }
}

/** Whether this tab still keeps the photos of a job. */
export const isKeptListing = (id: BulkJobId): boolean => keptListing(lastUserId() ?? '').startedAs === id

/**
 * Keeps a listing in sessionStorage across a reload: storage paths and choices only, no signed URLs. A photo that is being
 * brightened is kept as it was.
 */
export const keepListing = (userId: string, listing: Listing) => {
  const { toolId, styles, defaultRoomId, lost, startedAs } = listing
  const photos = listing.photos.map((photo) => (photo.upload.state === 'stored' ? photo : asItWas(photo)))
  const stored = photos.flatMap(({ id, fileName, caption, roomId, upload, brightenedFrom }) => {
    if (upload.state !== 'stored') return []
    const { storagePath, originalPath } = upload
    const before = brightenedFrom && {
      storagePath: brightenedFrom.storagePath,
      originalPath: brightenedFrom.originalPath,
    }
    return { id, fileName, caption, roomId, storagePath, originalPath, brightenedFrom: before }
  })
  const unfinished = photos.flatMap(({ upload, fileName }) => (upload.state === 'stored' ? [] : [fileName]))
  const kept: z.infer<typeof Kept> = {
    userId,
    toolId,
    styles,
    defaultRoomId,
    photos: stored,
    unfinished: [...lost, ...unfinished],
    startedAs,
  }
  sessionStorage.setItem(storageKeys.listing, JSON.stringify(kept))
}

const Draft = z.object({ order: z.string(), bulkJobId: BulkJobId })

/** The id for an order: the same one until the order changes, also after a reload, so that none is started twice. */
export const bulkJobIdFor = (order: string, makeId: () => BulkJobId): BulkJobId => {
  const draft = keptInTab(Draft, storageKeys.draft)
  if (draft?.order === order) return draft.bulkJobId
  const bulkJobId = makeId()
  sessionStorage.setItem(storageKeys.draft, JSON.stringify({ order, bulkJobId }))
  return bulkJobId
}

/** The order has become a job; the same photos and choices are another one from now on. */
export const forgetDraft = () => sessionStorage.removeItem(storageKeys.draft)

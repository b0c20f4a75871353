import type { BulkListing } from '#shared/contracts/bulk-jobs.ts'
import type { BulkJobId, StoragePath } from '#shared/entities/ids.ts'
import type { Option } from '#shared/entities/option.ts'
import { limits } from '#shared/limits.ts'
import { type ListingToolId, listingToolIds } from '#shared/tools/offer.ts'
import { roomOf } from './room-of-photo.ts'

export type StoredPhoto = { storagePath: StoragePath; originalPath: StoragePath | undefined }

/** The state of a photo's upload. `sent` is a fraction from 0 to 1. */
type Upload =
  | { state: 'waiting' | 'preparing' }
  | { state: 'sending'; sent: number }
  | { state: 'failed'; words: string }
  | ({ state: 'stored' } & StoredPhoto)

export type ListingPhoto = {
  id: string
  fileName: string
  /** A blob URL of the photo that this tab has prepared; after a reload the picture is read from the server. */
  url: string | undefined
  upload: Upload
  caption: string
  /** The room type that the person has chosen, if any. */
  roomId: string | undefined
  /** The photo as it was before it was brightened. */
  brightenedFrom: (StoredPhoto & Pick<ListingPhoto, 'url'>) | undefined
}

export type Refused = { fileName: string; words: string }

/** What a person has chosen on the page of a listing. */
export type Listing = {
  toolId: ListingToolId
  /** The chosen style of each tool, since each has styles of its own. */
  styles: Readonly<Partial<Record<ListingToolId, string>>>
  /** The room type of the photos whose caption names none. */
  defaultRoomId: string | undefined
  photos: readonly ListingPhoto[]
  /** The files of the last choice that cannot be used, and those beyond the limit. */
  refused: readonly Refused[]
  leftOut: readonly string[]
  /** The files whose upload a reload has ended. */
  lost: readonly string[]
  /** The last job of these photos, which stay for another style. */
  startedAs: BulkJobId | undefined
}

export const emptyListing: Listing = {
  toolId: listingToolIds[0],
  styles: {},
  defaultRoomId: undefined,
  photos: [],
  refused: [],
  leftOut: [],
  lost: [],
  startedAs: undefined,
}

export type ListingAction =
  | {
      type: 'added'
      photos: readonly { id: string; fileName: string }[]
      leftOut: readonly string[]
      refused: readonly Refused[]
    }
  | { type: 'refused'; id: string; words: string }
  | { type: 'changed'; id: string; change: Partial<Omit<ListingPhoto, 'id'>> }
  | { type: 'brightening'; id: string }
  | { type: 'brighteningUndone'; id: string }
  | { type: 'removed'; id: string }
  | { type: 'toolChosen'; toolId: ListingToolId }
  | { type: 'styleChosen'; style: string }
  | { type: 'roomChosen'; roomId: string | undefined }
  | { type: 'started'; bulkJobId: BulkJobId }
  | { type: 'cleared' }

const newPhoto = (photo: { id: string; fileName: string }): ListingPhoto => ({
  ...photo,
  url: undefined,
  upload: { state: 'waiting' },
  caption: '',
  roomId: undefined,
  brightenedFrom: undefined,
})

const brightening = (photo: ListingPhoto): ListingPhoto => {
  const { url, upload } = photo
  if (upload.state !== 'stored') return photo
  const { storagePath, originalPath } = upload
  return { ...photo, upload: { state: 'waiting' }, brightenedFrom: { url, storagePath, originalPath } }
}

/** The photo before it was brightened. */
export const asItWas = (photo: ListingPhoto): ListingPhoto => {
  if (!photo.brightenedFrom) return photo
  const { url, ...stored } = photo.brightenedFrom
  return { ...photo, url, upload: { state: 'stored', ...stored }, brightenedFrom: undefined }
}

export const reduceListing = (listing: Listing, action: ListingAction): Listing => {
  const { photos } = listing
  switch (action.type) {
    case 'added': {
      const { leftOut, refused } = action
      return { ...listing, photos: [...photos, ...action.photos.map(newPhoto)], leftOut, refused, lost: [] }
    }
    case 'refused': {
      const { fileName = '' } = photos.find(({ id }) => id === action.id) ?? {}
      const refused = [...listing.refused, { fileName, words: action.words }]
      const kept = photos.filter(({ id, brightenedFrom }) => id !== action.id || brightenedFrom)
      return { ...listing, photos: kept.map((photo) => (photo.id === action.id ? asItWas(photo) : photo)), refused }
    }
    case 'brightening':
      return { ...listing, photos: photos.map((photo) => (photo.id === action.id ? brightening(photo) : photo)) }
    case 'brighteningUndone':
      return { ...listing, photos: photos.map((photo) => (photo.id === action.id ? asItWas(photo) : photo)) }
    case 'changed':
      return {
        ...listing,
        photos: photos.map((photo) => (photo.id === action.id ? { ...photo, ...action.change } : photo)),
      }
    case 'removed':
      return { ...listing, photos: photos.filter(({ id }) => id !== action.id), leftOut: [], refused: [] }
    case 'toolChosen':
      return { ...listing, toolId: action.toolId }
    case 'styleChosen':
      return { ...listing, styles: { ...listing.styles, [listing.toolId]: action.style } }
    case 'roomChosen':
      return { ...listing, defaultRoomId: action.roomId }
    case 'started': {
      // The style has to be chosen anew, so that one press does not pay for the same designs again.
      const styles = { ...listing.styles, [listing.toolId]: undefined }
      return { ...listing, styles, startedAs: action.bulkJobId, leftOut: [], refused: [], lost: [] }
    }
    case 'cleared':
      return emptyListing
  }
}

/** How many more photos a listing takes. */
export const roomFor = ({ photos }: Listing): number => Math.max(0, limits.listingMaxPhotos - photos.length)

export const isUploading = ({ photos }: Listing): boolean =>
  photos.some(({ upload: { state } }) => state === 'waiting' || state === 'preparing' || state === 'sending')

export const failedPhotos = ({ photos }: Listing): readonly ListingPhoto[] =>
  photos.filter(({ upload }) => upload.state === 'failed')

/** The body of the request without its id; undefined while something is missing. */
export const orderOf = (listing: Listing, rooms: readonly Option[]): Omit<BulkListing, 'bulkJobId'> | undefined => {
  const { toolId, styles, photos } = listing
  const decorationStyle = styles[toolId]
  const ordered = photos.flatMap((photo) => {
    const room = roomOf(listing, photo, rooms)
    const caption = photo.caption.trim()
    if (photo.upload.state !== 'stored' || !room?.spaceTypeId) return []
    const { upload, brightenedFrom } = photo
    const { originalPath } = brightenedFrom ?? upload
    return {
      imageUrl: upload.storagePath,
      ...(originalPath && { originalImageUrl: originalPath }),
      ...(brightenedFrom && { unalteredImageUrl: brightenedFrom.storagePath }),
      spaceType: room.spaceTypeId,
      roomType: room.id,
      ...(caption && { caption }),
    }
  })
  const isComplete = ordered.length === photos.length && photos.length > 0
  return decorationStyle && isComplete ? { toolId, decorationStyle, photos: ordered } : undefined
}

import * as z from 'zod'
import { StoragePath } from '#shared/entities/ids.ts'
import { limits } from '#shared/limits.ts'
import { RoomPart, RoomThing, roomParts } from '#shared/pictures/room-map.ts'
import { SeenPicture } from '#shared/pictures/room-recognition.ts'
import { area, endpoint } from './endpoint.ts'

/** The accepted picture types (docs/product.md, Pictures). */
export const PictureType = z.enum(['image/jpeg', 'image/png', 'image/webp'])
export type PictureType = z.infer<typeof PictureType>

/** A presigned POST: send `fields`, then `file`, as a form to `url` within five minutes (docs/vendors.md, S3). */
export const PresignedPost = z.object({
  storagePath: StoragePath,
  url: z.url(),
  fields: z.record(z.string(), z.string()),
})
export type PresignedPost = z.infer<typeof PresignedPost>

/** An uploaded photo: its working copy, with a signed URL that expires after an hour, and its original. */
export const Photo = z.object({
  storagePath: StoragePath,
  originalPath: StoragePath,
  url: z.url(),
  createdAt: z.iso.datetime(),
})
export type Photo = z.infer<typeof Photo>

/**
 * A part of a photo's room map. `url` is a signed URL of its label picture, which expires after an hour; a part without
 * things has none.
 */
export const MappedPart = z.object({
  status: z.enum(['processing', 'completed', 'failed']),
  things: z.array(RoomThing),
  url: z.url().nullable(),
})
export type MappedPart = z.infer<typeof MappedPart>

export const UploadedFile = z.object({ contentType: PictureType, bytes: z.int().min(1).max(limits.uploadMaxBytes) })

export const uploads = area('uploads', {
  create: endpoint({
    method: 'POST',
    path: '/uploads',
    /** The working copy for models, and the original that is stored beside it. */
    body: z.strictObject({ workingCopy: UploadedFile, original: UploadedFile.optional() }),
    result: z.object({ workingCopy: PresignedPost, original: PresignedPost.nullable() }),
  }),
  /** The caller's newest photos. Includes photos whose upload did not arrive; their URL has no picture. */
  list: endpoint({ method: 'GET', path: '/photos', result: z.object({ photos: z.array(Photo) }) }),
  /**
   * A signed URL of one of the caller's uploads, which expires after an hour. `originalBytes` is the declared size of a
   * photo's original: null once it is deleted, missing when unknown.
   */
  read: endpoint({
    method: 'GET',
    path: '/uploads',
    query: z.object({ storagePath: StoragePath }),
    result: z.object({ url: z.url(), originalBytes: z.int().nullable().optional() }),
  }),
  /** The content of one of the caller's photos, for advice before a start. Null when unknown. */
  see: endpoint({
    method: 'GET',
    path: '/uploads/seen',
    query: z.object({ storagePath: StoragePath }),
    result: z.object({ seen: SeenPicture.nullable() }),
  }),
  /**
   * The room map of one of the caller's photos. Starts the parts that are not mapped yet; the same request again reads
   * what has become of them. Null when the map is turned off, or the photo is deleted.
   */
  map: endpoint({
    method: 'POST',
    path: '/uploads/map',
    body: z.strictObject({ storagePath: StoragePath, parts: z.array(RoomPart).min(1).max(roomParts.length) }),
    result: z.object({ parts: z.partialRecord(RoomPart, MappedPart).nullable() }),
  }),
})

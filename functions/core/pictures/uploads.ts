import { ulid } from 'ulid'
import * as z from 'zod'
import { cacheControl } from '#functions/core/clients/aws/cache-control.ts'
import { isStored } from '#functions/core/clients/aws/picture-urls.ts'
import { presignUpload } from '#functions/core/clients/aws/presigned-upload.ts'
import { shownUrl } from '#functions/core/clients/aws/shown-urls.ts'
import { keys, uploadPrefix, userPartition } from '#functions/core/db/keys.ts'
import { getRow, putRow, queryRows } from '#functions/core/db/rows.ts'
import type { BodyOf, ResultOf } from '#shared/contracts/endpoint.ts'
import { Photo, type uploads } from '#shared/contracts/uploads.ts'
import { photoIdOfUpload, type StoragePath } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { SeenPicture } from '#shared/pictures/room-recognition.ts'
import { isOwnPicture, isUpload, uploadPath } from './storage-paths.ts'

type Create = (typeof uploads)['endpoints']['create']
type Read = (typeof uploads)['endpoints']['read']
type List = (typeof uploads)['endpoints']['list']

type File = BodyOf<Create>['workingCopy']

/**
 * A stored photo. `ttl` deletes the row and its raw files; DynamoDB may do so later. `seen` is the recognised content:
 * null when uncertain, undefined when not analysed. `originalBytes` is the declared size of the original.
 */
export const UploadRow = Photo.omit({ url: true }).extend({
  ttl: z.int(),
  seen: SeenPicture.nullable().optional(),
  originalBytes: z.int().optional(),
})

const secondsKept = limits.rawUploadDays * 24 * 60 * 60

/**
 * Presigned POSTs for a photo's working copy and original, under the user's own prefix and for at most the declared
 * bytes. The photo is listed at once. An upload without an original is not a photo but a part of a form, such as a
 * mask.
 */
export const createUpload = async (
  userId: string,
  { workingCopy, original }: BodyOf<Create>,
): Promise<ResultOf<Create>> => {
  const id = ulid()
  const presigned = (pictureId: string, file: File) =>
    presignUpload(uploadPath(userId, pictureId, file.contentType), file, cacheControl.rawUpload)
  const photo = presigned(id, workingCopy)
  if (!original) return { workingCopy: photo, original: null }
  const posts = { workingCopy: photo, original: presigned(ulid(), original) }
  const row: z.infer<typeof UploadRow> = {
    storagePath: posts.workingCopy.storagePath,
    originalPath: posts.original.storagePath,
    createdAt: new Date().toISOString(),
    ttl: Math.floor(Date.now() / 1000) + secondsKept,
    originalBytes: original.bytes,
  }
  await putRow(keys.upload(userId, id), row)
  return posts
}

const isKept = ({ ttl }: z.infer<typeof UploadRow>) => ttl * 1000 > Date.now()

const keptUploads = async (userId: string): Promise<z.infer<typeof UploadRow>[]> => {
  const rows = await queryRows({
    condition: 'pk = :pk AND begins_with(sk, :prefix)',
    values: { ':pk': userPartition(userId), ':prefix': uploadPrefix },
    newestFirst: true,
    limit: limits.pickerPageSize,
  })
  return rows.map((row) => UploadRow.parse(row)).filter(isKept)
}

/** The storage path of a user's newest photo that has arrived and is still stored. */
export const newestUpload = async (userId: string): Promise<StoragePath | undefined> => {
  for (const { storagePath } of await keptUploads(userId)) if (await isStored(storagePath)) return storagePath
  return undefined
}

/** A user's newest photos whose raw files are still stored. */
export const listUploads = async (userId: string): Promise<ResultOf<List>> => {
  const photos = (await keptUploads(userId)).map(async ({ ttl, seen, originalBytes, ...photo }) => ({
    ...photo,
    url: await shownUrl(photo.storagePath),
  }))
  return { photos: await Promise.all(photos) }
}

/** A signed URL for one of the user's uploads, which may no longer exist. Throws `generation.foreignPicture`. */
export const showUpload = async (userId: string, storagePath: string): Promise<ResultOf<Read>> => {
  if (!isOwnPicture(userId, storagePath) || !isUpload(storagePath)) throw appError('generation.foreignPicture')
  return { url: await shownUrl(storagePath), originalBytes: await originalBytesOf(userId, storagePath) }
}

/**
 * Null when the photo's raw files are deleted. Undefined for a photo of an earlier version of the app, whose row lacks
 * the size.
 */
const originalBytesOf = async (userId: string, storagePath: string) => {
  const photoId = photoIdOfUpload(storagePath)
  const row = photoId && (await getRow(keys.upload(userId, photoId)))
  const photo = row ? UploadRow.parse(row) : undefined
  return photo && isKept(photo) ? photo.originalBytes : null
}

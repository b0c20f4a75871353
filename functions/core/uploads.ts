import { ulid } from 'ulid'
import { presignUpload } from '#functions/core/clients/picture-urls.ts'
import type { BodyOf, ResultOf } from '#shared/contracts/endpoint.ts'
import type { uploads } from '#shared/contracts/uploads.ts'
import { uploadPath } from './storage-paths.ts'

type Create = (typeof uploads)['endpoints']['create']

/** Presigned POSTs for a photo's working copy and original, at keys under the user's own prefix. */
export const createUpload = (userId: string, { workingCopy, original }: BodyOf<Create>): ResultOf<Create> => ({
  workingCopy: presignUpload(uploadPath(userId, ulid(), workingCopy.contentType), workingCopy.contentType),
  original: original ? presignUpload(uploadPath(userId, ulid(), original.contentType), original.contentType) : null,
})

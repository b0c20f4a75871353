import { ulid } from 'ulid'
import { presignUpload, signedUrl } from '#functions/core/clients/aws/picture-urls.ts'
import type { BodyOf, ResultOf } from '#shared/contracts/endpoint.ts'
import type { uploads } from '#shared/contracts/uploads.ts'
import { appError } from '#shared/errors.ts'
import { isOwnPicture, isUpload, uploadPath } from './storage-paths.ts'

type Create = (typeof uploads)['endpoints']['create']
type Read = (typeof uploads)['endpoints']['read']

type File = BodyOf<Create>['workingCopy']

/** Presigned POSTs for a photo's working copy and original, under the user's own prefix and for at most the declared bytes. */
export const createUpload = (userId: string, { workingCopy, original }: BodyOf<Create>): ResultOf<Create> => {
  const presigned = (file: File) => presignUpload(uploadPath(userId, ulid(), file.contentType), file)
  return { workingCopy: presigned(workingCopy), original: original ? presigned(original) : null }
}

/** A signed URL for one of the user's uploads, whether it still exists or not. Throws 'generation.foreignPicture'. */
export const showUpload = async (userId: string, storagePath: string): Promise<ResultOf<Read>> => {
  if (!isOwnPicture(userId, storagePath) || !isUpload(storagePath)) throw appError('generation.foreignPicture')
  return { url: await signedUrl(storagePath) }
}

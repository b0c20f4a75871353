import { call } from '#frontend/lib/api/call.ts'
import { unlessGone } from '#frontend/lib/api/unless-gone.ts'
import { areas } from '#shared/contracts/index.ts'
import type { StoragePath } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { fetchStored } from './fetch-stored-picture.ts'

type StoredPhoto = { storagePath?: StoragePath | undefined; originalPath?: StoragePath | undefined }

/** The bytes of an uploaded photo: the original, or where it never arrived the working copy. Throws 'photo.gone'. */
export const fetchStoredPhoto = async ({ storagePath, originalPath }: StoredPhoto): Promise<Blob> => {
  const read = async (path: StoragePath) =>
    fetchStored((await call(areas.uploads.endpoints.read, { query: { storagePath: path } })).url)
  const original = originalPath && (await unlessGone(read(originalPath)))
  if (original) return original
  if (!storagePath) throw appError('photo.gone')
  return read(storagePath)
}

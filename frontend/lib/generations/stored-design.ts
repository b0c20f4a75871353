import { call } from '#frontend/lib/api/call.ts'
import { fetchStored } from '#frontend/lib/pictures/fetch-stored-picture.ts'
import { areas } from '#shared/contracts/index.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { appError } from '#shared/errors.ts'
import { isStoredAsJpeg, pictureFile } from './picture-file.ts'

export type UrlOf = (generation: Generation) => string | null | undefined

const fetched = async (url: string | null | undefined, signal: AbortSignal): Promise<Blob> => {
  if (!url) throw appError('photo.gone')
  return fetchStored(url, signal)
}

/** A stored picture of a design. Its signed URL expires within an hour, so one that fails is asked for again. */
export const storedPicture = async (generation: Generation, urlOf: UrlOf, signal: AbortSignal): Promise<Blob> => {
  try {
    return await fetched(urlOf(generation), signal)
  } catch {
    signal.throwIfAborted()
    const { id } = generation
    return fetched(urlOf(await call(areas.generations.endpoints.read, { params: { id }, signal })), signal)
  }
}

/** A design's picture as it is downloaded. */
export const designJpeg = (generation: Generation, signal: AbortSignal): Promise<Blob> =>
  isStoredAsJpeg(generation)
    ? storedPicture(generation, ({ imageUrl }) => imageUrl, signal)
    : pictureFile(generation.id, 'plain', { signal })

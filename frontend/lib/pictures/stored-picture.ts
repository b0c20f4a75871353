import { ConnectionError } from '#frontend/lib/api/connection-error.ts'
import { appError } from '#shared/errors.ts'

/** The bytes of a stored picture. Throws 'photo.gone' for a deleted one; the bucket answers 403 for it. */
export const fetchStored = async (url: string): Promise<Blob> => {
  const answer = await fetch(url).catch((cause: unknown) => {
    throw new ConnectionError({ cause })
  })
  if (answer.status === 403 || answer.status === 404) throw appError('photo.gone')
  if (!answer.ok) throw appError('upload.failed')
  return answer.blob()
}

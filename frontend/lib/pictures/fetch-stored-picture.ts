import { ConnectionError } from '#frontend/lib/api/connection-error.ts'
import { appError } from '#shared/errors.ts'

/** The bytes of a stored picture. Throws 'photo.gone' for a deleted one; the bucket answers 403 for it. */
export const fetchStored = async (url: string, signal?: AbortSignal): Promise<Blob> => {
  const lost = (cause: unknown) => {
    signal?.throwIfAborted()
    throw new ConnectionError({ cause })
  }
  const answer = await fetch(url, signal && { signal }).catch(lost)
  if (answer.status === 403 || answer.status === 404) throw appError('photo.gone')
  if (!answer.ok) throw appError('upload.failed')
  return answer.blob().catch(lost)
}

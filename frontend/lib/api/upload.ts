import { areas } from '#shared/contracts/index.ts'
import { PictureType, type PresignedPost } from '#shared/contracts/uploads.ts'
import type { StoragePath } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { call } from './call.ts'
import { ConnectionError } from './connection-error.ts'

type Sending = { onSent?: (bytes: number) => void; signal: AbortSignal }

/** Sends a file straight to S3 by its form. fetch reports no upload progress; XMLHttpRequest does. */
export const sendForm = (post: PresignedPost, file: Blob, { onSent, signal }: Sending) =>
  new Promise<void>((resolve, reject) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(post.fields)) form.append(name, value)
    form.append('file', file)
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded }) => onSent?.(Math.min(loaded, file.size))
    request.onload = () => (request.status < 300 ? resolve() : reject(appError('upload.failed')))
    request.onerror = () => reject(new ConnectionError())
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', post.url)
    request.send(form)
  })

/** The file as a request for its form declares it. */
export const described = (file: Blob) => ({ contentType: PictureType.parse(file.type), bytes: file.size })

/** Uploads a picture that belongs to a form, such as a mask. Resolves with its path when it is stored. */
export const uploadPicture = async (file: Blob): Promise<StoragePath> => {
  const { signal } = new AbortController()
  const { workingCopy } = await call(areas.uploads.endpoints.create, { body: { workingCopy: described(file) } })
  await sendForm(workingCopy, file, { signal })
  return workingCopy.storagePath
}

/** Uploads a photo for a personal model by the form of its row. `onProgress` receives the sent fraction, from 0 to 1. */
export const uploadTrainingPhoto = (
  post: PresignedPost,
  file: Blob,
  { onProgress, signal }: { onProgress: (fraction: number) => void; signal: AbortSignal },
): Promise<void> => sendForm(post, file, { signal, onSent: (bytes) => onProgress(bytes / file.size) })

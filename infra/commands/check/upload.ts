import { type PictureType, type PresignedPost, uploads } from '#shared/contracts/uploads.ts'
import type { Visitor } from './visitor.ts'

type Post = Pick<PresignedPost, 'url' | 'fields'>

/** Sends a file by its presigned POST, and returns the answer of S3. */
export const postFile = (
  { url, fields }: Post,
  bytes: Buffer,
  contentType: PictureType,
  headers: Record<string, string> = {},
): Promise<Response> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)], { type: contentType }))
  return fetch(url, { method: 'POST', body: form, headers })
}

const send = async (post: Post, bytes: Buffer, contentType: PictureType): Promise<void> => {
  const answer = await postFile(post, bytes, contentType)
  if (answer.status !== 204) throw new Error(`The upload was answered with ${answer.status}: ${await answer.text()}`)
}

/** Uploads a part of a form, such as a mask, by a presigned POST. Returns its storage path. */
export const uploadFile = async (visitor: Visitor, bytes: Buffer, contentType: PictureType): Promise<string> => {
  const workingCopy = { contentType, bytes: bytes.length }
  const posts = await visitor.call(uploads.endpoints.create, { body: { workingCopy } })
  await send(posts.workingCopy, bytes, contentType)
  return posts.workingCopy.storagePath
}

/** Uploads a photo with its original, which makes it one of the account's photos. Returns the working copy's path. */
export const uploadPhoto = async (visitor: Visitor, jpeg: Buffer): Promise<string> => {
  const file = { contentType: 'image/jpeg', bytes: jpeg.length } as const
  const posts = await visitor.call(uploads.endpoints.create, { body: { workingCopy: file, original: file } })
  if (!posts.original) throw new Error('The original has no place')
  await send(posts.workingCopy, jpeg, file.contentType)
  await send(posts.original, jpeg, file.contentType)
  return posts.workingCopy.storagePath
}

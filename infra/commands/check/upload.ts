import { type PictureType, uploads } from '#shared/contracts/uploads.ts'
import type { Visitor } from './visitor.ts'

/** Uploads a file as a photo by a presigned POST. Returns its storage path. */
export const uploadFile = async (visitor: Visitor, bytes: Buffer, contentType: PictureType): Promise<string> => {
  const { workingCopy } = await visitor.call(uploads.endpoints.create, {
    body: { workingCopy: { contentType, bytes: bytes.length } },
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(workingCopy.fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)], { type: contentType }))
  const answer = await fetch(workingCopy.url, { method: 'POST', body: form })
  if (answer.status !== 204) throw new Error(`The upload was answered with ${answer.status}: ${await answer.text()}`)
  return workingCopy.storagePath
}

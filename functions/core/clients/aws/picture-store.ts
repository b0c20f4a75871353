import { env } from '#functions/core/runtime/env.ts'
import { sendSigned } from './signed-fetch.ts'

// The SDK's client would be a third of a worker; what fails is tried again from the queue.
type Request = { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> }

const ask = (method: 'GET' | 'HEAD' | 'PUT', storagePath: string, request: Request = {}): Promise<Response> => {
  const url = new URL(`${env('IMAGES_ORIGIN')}/${storagePath}`)
  return sendSigned('s3', { method, url, ...request, timeoutMilliseconds: 20_000 })
}

const refused = (method: string, { status }: Response) => new Error(`S3 answered ${status} to a ${method}`)

/** The bytes of a stored object, or undefined when there is none. Objects over `maxBytes` are not read: throws. */
export const readPicture = async (storagePath: string, maxBytes: number): Promise<Buffer | undefined> => {
  const response = await ask('GET', storagePath)
  if (response.ok) {
    const bytes = Number(response.headers.get('content-length'))
    if (bytes <= maxBytes) return Buffer.from(await response.arrayBuffer())
    await response.body?.cancel()
    throw new Error(`A stored picture has ${bytes} bytes`)
  }
  await response.body?.cancel()
  if (response.status === 404) return undefined
  throw refused('GET', response)
}

/** Whether an object is stored. */
export const hasPicture = async (storagePath: string): Promise<boolean> => {
  const response = await ask('HEAD', storagePath)
  if (!response.ok && response.status !== 404) throw refused('HEAD', response)
  return response.ok
}

/**
 * Stores a picture; writing the same path again replaces it, so that a retried step does no harm. S3 compares the bytes
 * with the digest that is signed.
 */
export const storePicture = async (storagePath: string, bytes: Buffer, contentType: string): Promise<void> => {
  const headers = { 'content-type': contentType, 'cache-control': 'private, max-age=31536000, immutable' }
  const response = await ask('PUT', storagePath, { headers, body: new Uint8Array(bytes) })
  await response.body?.cancel()
  if (!response.ok) throw refused('PUT', response)
}

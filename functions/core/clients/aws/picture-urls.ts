import { createHmac } from 'node:crypto'
import { env } from '#functions/core/runtime/env.ts'
import type { PictureType, PresignedPost } from '#shared/contracts/uploads.ts'
import { limits } from '#shared/limits.ts'
import { credentials, requestOf, signerFor } from './signer.ts'

const urlOf = (storagePath: string) => new URL(`${env('IMAGES_ORIGIN')}/${storagePath}`)

const presign = async (method: 'GET' | 'DELETE', storagePath: string, seconds: number): Promise<string> => {
  const url = urlOf(storagePath)
  const signed = await signerFor('s3').presign(
    { ...requestOf(url), method, headers: { host: url.host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } },
    { expiresIn: seconds, unsignableHeaders: new Set(['content-type']) },
  )
  for (const [name, value] of Object.entries(signed.query ?? {})) url.searchParams.set(name, String(value))
  return url.href
}

/** A URL that shows a stored picture for an hour. */
export const signedUrl = (storagePath: string) => presign('GET', storagePath, limits.signedUrlSeconds)

/** Deletes a stored picture; one that is already gone counts as deleted. Throws on any other refusal. */
export const deletePicture = async (storagePath: string): Promise<void> => {
  const response = await fetch(await presign('DELETE', storagePath, 60), { method: 'DELETE' })
  if (!response.ok && response.status !== 404) throw new Error(`S3 answered ${response.status} to a deletion`)
}

// Raw uploads carry this tag, so that the bucket's lifecycle finds them under every user's prefix.
const rawUploadTag = '<Tagging><TagSet><Tag><Key>kind</Key><Value>raw-upload</Value></Tag></TagSet></Tagging>'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * A presigned POST for exactly this key and type, 1 byte to 10 MB, valid five minutes. Made with node:crypto, since
 * the SDK's helper costs more to import than the whole function (facts/security-and-performance 7, P3). Format: AWS,
 * "Creating an HTML form (using AWS Signature Version 4)".
 */
export const presignUpload = (storagePath: string, contentType: PictureType, now = new Date()): PresignedPost => {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials()
  const timestamp = now.toISOString().replace(/[:-]|\.\d{3}/g, '')
  const date = timestamp.slice(0, 8)
  const scope = `${date}/${env('AWS_REGION')}/s3/aws4_request`
  const fields: Record<string, string> = {
    key: storagePath,
    'Content-Type': contentType,
    tagging: rawUploadTag,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${accessKeyId}/${scope}`,
    'x-amz-date': timestamp,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  }
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(now.getTime() + limits.uploadSeconds * 1000).toISOString(),
      conditions: [
        { bucket: env('IMAGES_BUCKET') },
        ['content-length-range', 1, limits.uploadMaxBytes],
        ...Object.entries(fields).map(([name, value]) => ['eq', `$${name}`, value]),
      ],
    }),
  ).toString('base64')
  const signingKey = scope.split('/').reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secretAccessKey}`)
  return {
    storagePath,
    url: `${env('IMAGES_ORIGIN')}/`,
    fields: { ...fields, policy, 'x-amz-signature': hmac(signingKey, policy).toString('hex') },
  }
}

import { createHmac } from 'node:crypto'
import { env } from '#functions/core/runtime/env.ts'
import type { PictureType, PresignedPost } from '#shared/contracts/uploads.ts'
import { limits } from '#shared/limits.ts'
import { credentials, requestOf, signerFor } from './request-signer.ts'
import { AwsRefused, sendToAws } from './signed-fetch.ts'

type Bucket = 'IMAGES_ORIGIN' | 'USER_IMAGES_ORIGIN'

const presign = async (
  method: 'GET' | 'HEAD' | 'DELETE',
  storagePath: string,
  seconds: number,
  origin: Bucket = 'IMAGES_ORIGIN',
): Promise<string> => {
  const url = new URL(`${env(origin)}/${storagePath}`)
  const signed = await signerFor('s3').presign(
    { ...requestOf(url), method, headers: { host: url.host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } },
    { expiresIn: seconds, unsignableHeaders: new Set(['content-type']) },
  )
  for (const [name, value] of Object.entries(signed.query ?? {})) url.searchParams.set(name, String(value))
  return url.href
}

/** A presigned GET URL for a stored picture, valid for one hour: for Replicate and for downloads. A page shows `shownUrl`. */
export const signedUrl = (storagePath: string) => presign('GET', storagePath, limits.signedUrlSeconds)

/**
 * Whether a picture is stored. For a function without `s3:ListBucket`: S3 answers 403 for a missing object
 * (docs/vendors.md, S3). Throws `AwsRefused` for other errors.
 */
export const isStored = async (storagePath: string): Promise<boolean> => {
  const url = await presign('HEAD', storagePath, 60)
  try {
    await sendToAws('s3', (signal) => fetch(url, { method: 'HEAD', redirect: 'manual', signal }))
    return true
  } catch (error) {
    if (error instanceof AwsRefused && (error.status === 403 || error.status === 404)) return false
    throw error
  }
}

/** A presigned GET URL for the archive of a training's photos, valid for one hour. */
export const signedZipUrl = (storagePath: string) =>
  presign('GET', storagePath, limits.signedUrlSeconds, 'USER_IMAGES_ORIGIN')

/** Deletes a stored picture. A missing one counts as deleted. Throws `AwsRefused` for other errors. */
export const deletePicture = (storagePath: string): Promise<void> => deleteObject(storagePath, 'IMAGES_ORIGIN')

/** Deletes the archive of a training's photos. A missing one counts as deleted. */
export const deleteZip = (storagePath: string): Promise<void> => deleteObject(storagePath, 'USER_IMAGES_ORIGIN')

const deleteObject = async (storagePath: string, origin: Bucket): Promise<void> => {
  const url = await presign('DELETE', storagePath, 60, origin)
  try {
    await sendToAws('s3', (signal) => fetch(url, { method: 'DELETE', redirect: 'manual', signal }))
  } catch (error) {
    if (!(error instanceof AwsRefused) || error.status !== 404) throw error
  }
}

// The bucket's lifecycle rule deletes objects with this tag, since a prefix filter cannot match `<user>/uploads/`.
const rawUploadTag = '<Tagging><TagSet><Tag><Key>kind</Key><Value>raw-upload</Value></Tag></TagSet></Tagging>'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * A presigned POST for exactly this key and type and at most the declared bytes, valid for five minutes. `kept` is the
 * Cache-Control of the stored object. Signed with
 * node:crypto, because importing the SDK's helper takes longer than the rest of the function (docs/vendors.md, S3).
 * Format: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
export const presignUpload = (
  storagePath: string,
  { contentType, bytes }: { contentType: PictureType; bytes: number },
  kept: string,
  now = new Date(),
): PresignedPost => {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials()
  const timestamp = now.toISOString().replace(/[:-]|\.\d{3}/g, '')
  const date = timestamp.slice(0, 8)
  const scope = `${date}/${env('AWS_REGION')}/s3/aws4_request`
  const fields: Record<string, string> = {
    key: storagePath,
    'Content-Type': contentType,
    'Cache-Control': kept,
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
        ['content-length-range', 1, bytes],
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

import { env } from '#functions/core/runtime/env.ts'
import { limits } from '#shared/limits.ts'
import { requestOf, signerFor } from './request-signer.ts'
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

import { createHmac } from 'node:crypto'
import { env } from '#functions/core/runtime/env.ts'
import type { PictureType, PresignedPost } from '#shared/contracts/uploads.ts'
import { limits } from '#shared/limits.ts'
import { credentials } from './request-signer.ts'

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

import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { type Caller, RpcError } from '#local/emulators/aws/json-rpc.ts'
import type { Access } from '#local/emulators/base/stand-in.ts'
import { bytesOutOfRange, imageTooLarge, invalidParameters, objectUnreadable } from './rekognition-error.ts'

const S3Object = z.strictObject({ Bucket: z.string(), Name: z.string() })

/** The picture of a request: its bytes, or an object in S3. */
export const RequestedImage = z.object({ Bytes: z.base64().optional(), S3Object: S3Object.optional() })

export type ImageSource = { access: Access; region: string; s3Url: string }

const mostBytes = 5 * 2 ** 20
const mostObjectBytes = 15 * 2 ** 20

/** The bytes of the picture of a request. Throws AWS's errors. https://docs.aws.amazon.com/rekognition/latest/dg/limits.html */
export const imageBytes = async (
  { Bytes, S3Object }: z.infer<typeof RequestedImage>,
  caller: Caller,
  source: ImageSource,
): Promise<Buffer> => {
  if ((Bytes === undefined) === (S3Object === undefined)) throw invalidParameters()
  if (!S3Object) return checkedBytes(Bytes ?? '')
  caller.about(`${S3Object.Bucket}/${S3Object.Name}`)
  return readObject(S3Object, caller.accessKeyId, source)
}

const checkedBytes = (base64: string): Buffer => {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length < 1) throw bytesOutOfRange(bytes.length, 'greater than or equal to 1')
  if (bytes.length > mostBytes) throw bytesOutOfRange(bytes.length, `less than or equal to ${mostBytes}`)
  return bytes
}

/** Reads an object with the caller's permissions, as Rekognition does. */
const readObject = async (
  { Bucket, Name }: z.infer<typeof S3Object>,
  accessKeyId: string,
  { access, region, s3Url }: ImageSource,
): Promise<Buffer> => {
  const credentials = { accessKeyId, secretAccessKey: access.secretOf(accessKeyId) ?? '' }
  const s3 = new S3Client({ endpoint: s3Url, region, credentials, maxAttempts: 1 })
  try {
    const { ContentLength = 0 } = await s3.send(new HeadObjectCommand({ Bucket, Key: Name }))
    if (ContentLength > mostObjectBytes) throw imageTooLarge()
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: Name }))
    return Buffer.from((await Body?.transformToByteArray()) ?? [])
  } catch (error) {
    throw error instanceof RpcError ? error : objectUnreadable()
  } finally {
    s3.destroy()
  }
}

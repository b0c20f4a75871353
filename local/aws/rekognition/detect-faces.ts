import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { type Operation, operation, RpcError } from '#local/aws/json-rpc.ts'
import type { Access } from '#local/run/stand-in.ts'
import { findFaces, type WantedFaces } from './find-faces.ts'
import { readPicture } from './picture.ts'
import { bytesOutOfRange, imageTooLarge, invalidParameters, objectUnreadable } from './rekognition-error.ts'

const S3Object = z.object({ Bucket: z.string(), Name: z.string(), Version: z.string().optional() })

const attributes = [
  ...(['DEFAULT', 'ALL', 'AGE_RANGE', 'BEARD', 'EMOTIONS', 'EYE_DIRECTION', 'EYEGLASSES', 'EYES_OPEN'] as const),
  ...(['GENDER', 'MOUTH_OPEN', 'MUSTACHE', 'FACE_OCCLUDED', 'SMILE', 'SUNGLASSES'] as const),
] as const

const DetectFaces = z.object({
  Image: z.object({ Bytes: z.base64().optional(), S3Object: S3Object.optional() }),
  Attributes: z.array(z.enum(attributes)).default([]),
})

type DetectFacesOptions = { access: Access; region: string; s3Url: string; wantedFaces: () => WantedFaces }

const mostBytes = 5 * 2 ** 20
const mostObjectBytes = 15 * 2 ** 20

/**
 * DetectFaces, without landmarks and with open eyes as the only optional attribute.
 * https://docs.aws.amazon.com/rekognition/latest/dg/limits.html
 */
export const detectFaces = (options: DetectFacesOptions): Operation =>
  operation(DetectFaces, async ({ Image: { Bytes, S3Object }, Attributes }, caller) => {
    caller.require('rekognition:DetectFaces', '*')
    if ((Bytes === undefined) === (S3Object === undefined)) throw invalidParameters()
    if (S3Object) caller.about(`${S3Object.Bucket}/${S3Object.Name}`)
    const bytes = S3Object ? await readObject(S3Object, caller.accessKeyId, options) : checkedBytes(Bytes ?? '')
    const faces = await findFaces(await readPicture(bytes), options.wantedFaces())
    const withEyes = Attributes.includes('ALL') || Attributes.includes('EYES_OPEN')
    return { FaceDetails: faces.map(({ EyesOpen, ...face }) => (withEyes ? { ...face, EyesOpen } : face)) }
  })

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
  { access, region, s3Url }: DetectFacesOptions,
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

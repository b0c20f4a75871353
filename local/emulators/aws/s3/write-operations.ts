import { AccessDenied } from '#local/emulators/base/stand-in.ts'
import { propertiesFrom } from './object-properties.ts'
import { checksumHeaders } from './read-operations.ts'
import { type Body, bodyOf, readText } from './request-body.ts'
import { type S3Call, type S3Operation, xmlAnswer } from './s3-call.ts'
import { S3Error } from './s3-error.ts'
import { objectArn } from './s3-request.ts'
import type { ObjectProperties, StoredObject } from './s3-state.ts'
import { allNamed, parseXml, textOf, xmlDocument } from './xml.ts'

export const putObject: S3Operation = async (call) => {
  const { request, payloadHash, require } = call
  const { bucket, key, headers } = request
  require('s3:PutObject', objectArn(bucket, key))
  if (headers['x-amz-tagging']) require('s3:PutObjectTagging', objectArn(bucket, key))
  const object = await storeObject(call, {
    key,
    body: bodyOf(request, payloadHash),
    properties: propertiesFrom(headers),
  })
  return {
    status: 200,
    headers: { etag: object.etag, 'x-amz-server-side-encryption': 'AES256', ...checksumHeaders(object) },
  }
}

type NewObject = { key: string; body: Body; properties: ObjectProperties; etag?: string }

/** Writes the bytes first, then records the object, if all bytes arrived. Conditions are not imitated. */
export const storeObject = async (
  { state, request: { bucket, headers } }: S3Call,
  { key, body, properties, etag }: NewObject,
): Promise<StoredObject> => {
  if (headers['if-match'] ?? headers['if-none-match']) throw new S3Error('NotImplemented')
  state.bucket(bucket)
  const blob = await state.blobs.write(body.chunks)
  const { size, md5, checksums } = body.summary()
  const modifiedAt = new Date().toISOString()
  const object = { ...properties, blob, size, etag: etag ?? `"${md5}"`, checksums, modifiedAt }
  state.saveObject(bucket, key, object)
  return object
}

export const deleteObject: S3Operation = ({ request: { bucket, key }, state, require }) => {
  require('s3:DeleteObject', objectArn(bucket, key))
  state.bucket(bucket)
  state.deleteObject(bucket, key)
  return { status: 204 }
}

const maxDeletedAtOnce = 1000

/** Deletes several objects. A key that the signer may not delete is an error in the answer, and the others are deleted. */
export const deleteObjects: S3Operation = async (call) => {
  const { request, state, payloadHash } = call
  state.bucket(request.bucket)
  const wish = parseXml(await readText(bodyOf(request, payloadHash)))
  const keys = allNamed(wish, 'Object').map((object) => textOf(object, 'Key') ?? '')
  if (keys.length === 0 || keys.length > maxDeletedAtOnce) throw new S3Error('MalformedXML')
  const outcomes = keys.map((key) => {
    const denied = denialOf(call, objectArn(request.bucket, key))
    if (!denied) state.deleteObject(request.bucket, key)
    return { key, denied }
  })
  const isQuiet = textOf(wish, 'Quiet') === 'true'
  return xmlAnswer(
    xmlDocument('DeleteResult', {
      Deleted: outcomes.filter(({ denied }) => !denied && !isQuiet).map(({ key }) => ({ Key: key })),
      Error: outcomes.flatMap(({ key, denied }) =>
        denied ? [{ Key: key, Code: 'AccessDenied', Message: denied.message }] : [],
      ),
    }),
  )
}

const denialOf = (call: S3Call, resource: string): AccessDenied | undefined => {
  try {
    call.require('s3:DeleteObject', resource)
    return undefined
  } catch (error) {
    if (error instanceof AccessDenied) return error
    throw error
  }
}

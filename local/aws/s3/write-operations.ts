import { checkWrite } from './conditions.ts'
import { propertiesFrom } from './object-properties.ts'
import { checksumHeaders, denialOf, readableObject } from './read-operations.ts'
import { type Body, bodyOf, readText, verifiedBody } from './request-body.ts'
import { type S3Call, type S3Operation, xmlAnswer } from './s3-call.ts'
import { S3Error } from './s3-error.ts'
import { decoded, objectArn, splitOnce } from './s3-request.ts'
import type { ObjectProperties, StoredObject } from './s3-state.ts'
import { allNamed, parseXml, textOf, xmlDocument } from './xml.ts'

export const putObject: S3Operation = async (call) => {
  const { request, payloadHash, require } = call
  const { bucket, key, headers } = request
  require('s3:PutObject', objectArn(bucket, key))
  if (headers['x-amz-tagging']) require('s3:PutObjectTagging', objectArn(bucket, key))
  if (headers['if-match']) require('s3:GetObject', objectArn(bucket, key))
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

/** Stores the object and tells who listens that there is a new one. */
export const storeObject = async (call: S3Call, object: NewObject): Promise<StoredObject> => {
  const stored = await writeObject(call, object)
  call.created(call.request.bucket, object.key)
  return stored
}

/** Writes the bytes first and records the object when they are whole and its conditions hold at that moment. */
const writeObject = async (call: S3Call, { key, body, properties, etag }: NewObject): Promise<StoredObject> => {
  const { state } = call
  const { bucket, headers } = call.request
  state.bucket(bucket)
  const blob = await state.blobs.write(body.chunks)
  try {
    checkWrite(headers, state.object(bucket, key))
    const { size, md5, checksums } = body.summary()
    const modifiedAt = new Date().toISOString()
    const object = { ...properties, blob, size, etag: etag ?? `"${md5}"`, checksums, modifiedAt }
    state.saveObject(bucket, key, object)
    return object
  } catch (error) {
    state.blobs.remove(blob)
    throw error
  }
}

export const deleteObject: S3Operation = ({ request: { bucket, key }, state, require }) => {
  require('s3:DeleteObject', objectArn(bucket, key))
  state.bucket(bucket)
  state.deleteObject(bucket, key)
  return { status: 204 }
}

const maxDeletedAtOnce = 1000

export const deleteObjects: S3Operation = async (call) => {
  const { request, state, payloadHash } = call
  state.bucket(request.bucket)
  const wish = parseXml(await readText(bodyOf(request, payloadHash)))
  const keys = allNamed(wish, 'Object').map((object) => textOf(object, 'Key') ?? '')
  if (keys.length === 0 || keys.length > maxDeletedAtOnce) throw new S3Error('MalformedXML')
  const outcomes = keys.map((key) => {
    const denied = denialOf(call, 's3:DeleteObject', objectArn(request.bucket, key))
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

export const copyObject: S3Operation = async (call) => {
  const { request, state, require } = call
  const { bucket, key, headers } = request
  state.bucket(bucket)
  const from = copySource(headers)
  const source = readableObject({ ...call, request: { ...request, ...from } }, 's3:GetObject')
  require('s3:PutObject', objectArn(bucket, key))
  const isReplacing = headers['x-amz-metadata-directive'] === 'REPLACE'
  if (!isReplacing && from.bucket === bucket && from.key === key)
    throw new S3Error(
      'InvalidRequest',
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
    )
  const given = propertiesFrom(headers)
  const kept = isReplacing ? given : source
  const tags = headers['x-amz-tagging-directive'] === 'REPLACE' ? given.tags : source.tags
  if (Object.keys(tags).length > 0) require('s3:PutObjectTagging', objectArn(bucket, key))
  const object = await storeObject(call, {
    key,
    body: copyOf(call, source),
    properties: { headers: kept.headers, metadata: kept.metadata, tags },
  })
  return xmlAnswer(xmlDocument('CopyObjectResult', { ETag: object.etag, LastModified: object.modifiedAt }))
}

const copyOf = ({ state }: S3Call, source: StoredObject): Body =>
  verifiedBody(state.blobs.read(source.blob), { size: source.size, checksums: () => source.checksums })

const copySource = (headers: Record<string, string>): { bucket: string; key: string } => {
  if (Object.keys(headers).some((name) => name.startsWith('x-amz-copy-source-'))) throw new S3Error('NotImplemented')
  const [path] = splitOnce((headers['x-amz-copy-source'] ?? '').replace(/^\//, ''), '?')
  const [bucket, key] = splitOnce(decoded(path), '/')
  if (!key) throw new S3Error('InvalidArgument', 'Copy Source must mention the source bucket and key')
  return { bucket, key }
}

import { createHash, randomUUID } from 'node:crypto'
import { propertiesFrom } from './object-properties.ts'
import { bodyOf, readText, verifiedBody } from './request-body.ts'
import { type S3Call, type S3Operation, xmlAnswer } from './s3-call.ts'
import { S3Error } from './s3-error.ts'
import { objectArn } from './s3-request.ts'
import type { Part, Upload } from './s3-state.ts'
import { storeObject } from './write-operations.ts'
import { allNamed, parseXml, textOf, xmlDocument } from './xml.ts'

const minPartBytes = 5 * 1024 * 1024
const maxPartNumber = 10_000

export const createMultipartUpload: S3Operation = ({ request, state, require }) => {
  const { bucket, key, headers } = request
  require('s3:PutObject', objectArn(bucket, key))
  if (headers['x-amz-tagging']) require('s3:PutObjectTagging', objectArn(bucket, key))
  state.bucket(bucket)
  const id = randomUUID()
  state.saveUpload({ ...propertiesFrom(headers), id, bucket, key, parts: {} })
  return xmlAnswer(xmlDocument('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: id }))
}

export const uploadPart: S3Operation = async (call) => {
  const { request, state, payloadHash, require } = call
  require('s3:PutObject', objectArn(request.bucket, request.key))
  uploadOf(call)
  const number = Number(request.query.get('partNumber'))
  if (!(Number.isInteger(number) && number >= 1 && number <= maxPartNumber))
    throw new S3Error('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive')

  const body = bodyOf(request, payloadHash)
  const blob = await state.blobs.write(body.chunks)
  const { size, md5, checksums } = body.summary()
  const part = { blob, size, etag: `"${md5}"`, checksums, modifiedAt: new Date().toISOString() }
  // Other parts may have arrived in the meantime.
  const upload = uploadOf(call)
  state.saveUpload({ ...upload, parts: { ...upload.parts, [number]: part } })
  return { status: 200, headers: { etag: part.etag, ...checksums } }
}

export const abortMultipartUpload: S3Operation = (call) => {
  const { bucket, key } = call.request
  call.require('s3:AbortMultipartUpload', objectArn(bucket, key))
  call.state.deleteUpload(uploadOf(call))
  return { status: 204 }
}

export const completeMultipartUpload: S3Operation = async (call) => {
  const { request, state, payloadHash, require } = call
  const { bucket, key } = request
  require('s3:PutObject', objectArn(bucket, key))
  const upload = uploadOf(call)
  const parts = chosenParts(upload, await readText(bodyOf(request, payloadHash)))
  const digests = parts.map(({ etag }) => Buffer.from(bare(etag), 'hex'))
  const md5 = createHash('md5').update(Buffer.concat(digests)).digest('hex')
  const object = await storeObject(call, {
    key,
    body: verifiedBody(state.blobs.readAll(parts.map(({ blob }) => blob)), {}),
    properties: { headers: upload.headers, tags: upload.tags },
    etag: `"${md5}-${parts.length}"`,
  })
  state.deleteUpload(upload)
  return xmlAnswer(xmlDocument('CompleteMultipartUploadResult', { Bucket: bucket, Key: key, ETag: object.etag }))
}

/** The parts that the document lists, which must be in ascending order. */
const chosenParts = (upload: Upload, document: string): Part[] => {
  const listed = allNamed(parseXml(document), 'Part').map((part) => ({
    number: Number(textOf(part, 'PartNumber')),
    etag: textOf(part, 'ETag') ?? '',
  }))
  if (listed.length === 0) throw new S3Error('MalformedXML')
  if (listed.some(({ number }, index) => number <= (listed[index - 1]?.number ?? 0)))
    throw new S3Error('InvalidPartOrder')
  return listed.map(({ number, etag }, index) => {
    const part = upload.parts[number]
    if (!part || bare(part.etag) !== bare(etag)) throw new S3Error('InvalidPart', undefined, { PartNumber: number })
    if (part.size < minPartBytes && index < listed.length - 1)
      throw new S3Error('EntityTooSmall', undefined, { ProposedSize: part.size, MinSizeAllowed: minPartBytes })
    return part
  })
}

const uploadOf = ({ request: { bucket, key, query }, state }: S3Call): Upload =>
  state.upload(bucket, key, query.get('uploadId') ?? '')

const bare = (etag: string): string => etag.replaceAll('"', '')

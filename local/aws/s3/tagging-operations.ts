import { tagsFromXml } from './object-properties.ts'
import { readableObject } from './read-operations.ts'
import { bodyOf, readText } from './request-body.ts'
import { type S3Operation, xmlAnswer } from './s3-call.ts'
import { xmlDocument } from './xml.ts'

export const getObjectTagging: S3Operation = (call) => {
  const { tags } = readableObject(call, 's3:GetObjectTagging')
  const Tag = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }))
  return xmlAnswer(xmlDocument('Tagging', { TagSet: { Tag } }))
}

export const putObjectTagging: S3Operation = async (call) => {
  const { request, state, payloadHash } = call
  readableObject(call, 's3:PutObjectTagging')
  const tags = tagsFromXml(await readText(bodyOf(request, payloadHash)))
  const object = readableObject(call, 's3:PutObjectTagging')
  state.saveObject(request.bucket, request.key, { ...object, tags })
  return { status: 200 }
}

export const deleteObjectTagging: S3Operation = (call) => {
  const { request, state } = call
  const object = readableObject(call, 's3:DeleteObjectTagging')
  state.saveObject(request.bucket, request.key, { ...object, tags: {} })
  return { status: 204 }
}

import { type S3Operation, xmlAnswer } from './s3-call.ts'
import { xmlDocument } from './xml.ts'

export const listBuckets: S3Operation = ({ state, require }) => {
  require('s3:ListAllMyBuckets', '*')
  const Bucket = state.buckets().map(({ name, createdAt }) => ({ Name: name, CreationDate: createdAt }))
  return xmlAnswer(xmlDocument('ListAllMyBucketsResult', { Buckets: { Bucket } }))
}

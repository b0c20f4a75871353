import { type S3Operation, xmlAnswer } from './s3-call.ts'
import { S3Error } from './s3-error.ts'
import { bucketArn } from './s3-request.ts'
import type { StoredObject } from './s3-state.ts'
import { xmlDocument } from './xml.ts'

/** ListObjectsV2 by prefix, in pages; keys in the order of their UTF-8 bytes. Delimiters and encodings are not implemented. */
export const listObjects: S3Operation = ({ request: { bucket, query }, state, require }) => {
  const prefix = query.get('prefix') ?? ''
  require('s3:ListBucket', bucketArn(bucket), query.has('prefix') ? { 's3:prefix': prefix } : undefined)
  state.bucket(bucket)
  if (query.has('delimiter') || query.has('encoding-type')) throw new S3Error('NotImplemented')

  const maxKeys = maxKeysOf(query.get('max-keys'))
  const token = query.get('continuation-token')
  const after = Buffer.from(token ?? '', 'base64url')
  const found = inByteOrder(state.objects(bucket).filter(([key]) => key.startsWith(prefix))).filter(
    ([key]) => Buffer.compare(Buffer.from(key), after) > 0,
  )
  const page = found.slice(0, maxKeys)
  const [last = ''] = page.at(-1) ?? []
  const isTruncated = found.length > page.length

  return xmlAnswer(
    xmlDocument('ListBucketResult', {
      Name: bucket,
      Prefix: prefix,
      MaxKeys: maxKeys,
      KeyCount: page.length,
      IsTruncated: isTruncated,
      ContinuationToken: token ?? undefined,
      NextContinuationToken: isTruncated ? Buffer.from(last).toString('base64url') : undefined,
      Contents: page.map(([key, object]) => contentsOf(key, object)),
    }),
  )
}

const contentsOf = (Key: string, { modifiedAt, etag, size }: StoredObject) => ({
  Key,
  LastModified: modifiedAt,
  ETag: etag,
  Size: size,
  StorageClass: 'STANDARD',
})

const maxKeysOf = (parameter: string | null): number => {
  const wanted = Number(parameter ?? 1000)
  if (!Number.isInteger(wanted) || wanted < 1) throw new S3Error('InvalidArgument', 'max-keys must be a whole number.')
  return Math.min(wanted, 1000)
}

const inByteOrder = (objects: [string, StoredObject][]): [string, StoredObject][] =>
  objects
    .map((entry) => ({ entry, bytes: Buffer.from(entry[0]) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ entry }) => entry)

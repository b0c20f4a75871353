import { uriEncoded } from '#local/aws/sigv4/signature.ts'
import { type S3Operation, xmlAnswer } from './s3-call.ts'
import { S3Error } from './s3-error.ts'
import { bucketArn } from './s3-request.ts'
import type { StoredObject } from './s3-state.ts'
import { xmlDocument } from './xml.ts'

type Entry = { name: string; object?: StoredObject }

type Page = { entries: Entry[]; isTruncated: boolean }

/** ListObjectsV2: keys in the order of their UTF-8 bytes, those sharing a prefix up to the delimiter as one. */
export const listObjects: S3Operation = ({ request: { bucket, query }, state, require }) => {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  require('s3:ListBucket', bucketArn(bucket), query.has('prefix') ? { 's3:prefix': prefix } : undefined)
  state.bucket(bucket)

  const maxKeys = maxKeysOf(query.get('max-keys'))
  const token = query.get('continuation-token')
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString()
  const { entries, isTruncated } = pageOf(state.objects(bucket), { prefix, delimiter, after, maxKeys })
  const last = entries.at(-1)?.name
  const written = query.get('encoding-type') === 'url' ? uriEncoded : (name: string) => name

  return xmlAnswer(
    xmlDocument('ListBucketResult', {
      Name: bucket,
      Prefix: written(prefix),
      Delimiter: delimiter ? written(delimiter) : undefined,
      MaxKeys: maxKeys,
      EncodingType: query.get('encoding-type') ?? undefined,
      StartAfter: query.has('start-after') ? written(query.get('start-after') ?? '') : undefined,
      KeyCount: entries.length,
      IsTruncated: isTruncated,
      ContinuationToken: token ?? undefined,
      NextContinuationToken: isTruncated && last !== undefined ? Buffer.from(last).toString('base64url') : undefined,
      Contents: entries.flatMap(({ name, object }) => (object ? [contentsOf(written(name), object)] : [])),
      CommonPrefixes: entries.flatMap(({ name, object }) => (object ? [] : [{ Prefix: written(name) }])),
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
  if (!Number.isInteger(wanted) || wanted < 0) throw new S3Error('InvalidArgument', 'max-keys must be a whole number.')
  return Math.min(wanted, 1000)
}

type Selection = { prefix: string; delimiter: string; after: string; maxKeys: number }

const pageOf = (objects: [string, StoredObject][], { prefix, delimiter, after, maxKeys }: Selection): Page => {
  const entries: Entry[] = []
  for (const [key, object] of inByteOrder(objects)) {
    if (!key.startsWith(prefix)) continue
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    const entry = end < 0 ? { name: key, object } : { name: key.slice(0, end + delimiter.length) }
    const isPast = Buffer.compare(Buffer.from(entry.name), Buffer.from(after)) > 0
    if (!isPast || entry.name === entries.at(-1)?.name) continue
    if (entries.length >= maxKeys) return { entries, isTruncated: maxKeys > 0 }
    entries.push(entry)
  }
  return { entries, isTruncated: false }
}

const inByteOrder = (objects: [string, StoredObject][]): [string, StoredObject][] =>
  objects
    .map((entry) => ({ entry, bytes: Buffer.from(entry[0]) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ entry }) => entry)

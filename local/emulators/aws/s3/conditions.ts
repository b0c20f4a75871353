import { S3Error } from './s3-error.ts'
import type { StoredObject } from './s3-state.ts'

type Headers = Record<string, string>

/** Throws unless the conditions of a write hold: `If-None-Match: *` for a new key, `If-Match` for a known version. */
export const checkWrite = (headers: Headers, existing: StoredObject | undefined): void => {
  const { 'if-none-match': ifNoneMatch, 'if-match': ifMatch } = headers
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') throw new S3Error('NotImplemented')
  if (ifNoneMatch && existing) throw new S3Error('PreconditionFailed', undefined, { Condition: 'If-None-Match' })
  if (ifMatch && !existing) throw new S3Error('NoSuchKey')
  if (ifMatch && existing && !names(ifMatch, existing))
    throw new S3Error('PreconditionFailed', undefined, { Condition: 'If-Match' })
}

/** Whether the client already has this version (304). Throws `PreconditionFailed` when a condition does not hold. */
export const isNotModified = (headers: Headers, object: StoredObject): boolean => {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers
  const { 'if-unmodified-since': ifUnmodifiedSince, 'if-modified-since': ifModifiedSince } = headers
  if (ifMatch && !names(ifMatch, object)) throw new S3Error('PreconditionFailed', undefined, { Condition: 'If-Match' })
  if (!ifMatch && ifUnmodifiedSince && isModifiedSince(object, ifUnmodifiedSince))
    throw new S3Error('PreconditionFailed', undefined, { Condition: 'If-Unmodified-Since' })
  if (ifNoneMatch) return names(ifNoneMatch, object)
  return ifModifiedSince !== undefined && !isModifiedSince(object, ifModifiedSince)
}

const names = (etags: string, { etag }: StoredObject): boolean =>
  etags.split(',').some((each) => each.trim() === '*' || bare(each) === bare(etag))

const bare = (etag: string): string => etag.trim().replace(/^W\//, '').replaceAll('"', '')

// Times in headers have whole seconds.
const isModifiedSince = ({ modifiedAt }: StoredObject, date: string): boolean =>
  Math.floor(Date.parse(modifiedAt) / 1000) > Math.floor(Date.parse(date) / 1000)

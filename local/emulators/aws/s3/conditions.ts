import type { StoredObject } from './s3-state.ts'

/** Whether the client already has this version (304), as a browser asks. */
export const isNotModified = (headers: Record<string, string>, object: StoredObject): boolean => {
  const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = headers
  if (ifNoneMatch) return names(ifNoneMatch, object)
  return ifModifiedSince !== undefined && !isModifiedSince(object, ifModifiedSince)
}

const names = (etags: string, { etag }: StoredObject): boolean =>
  etags.split(',').some((each) => each.trim() === '*' || bare(each) === bare(etag))

const bare = (etag: string): string => etag.trim().replace(/^W\//, '').replaceAll('"', '')

// Times in headers have whole seconds.
const isModifiedSince = ({ modifiedAt }: StoredObject, date: string): boolean =>
  Math.floor(Date.parse(modifiedAt) / 1000) > Math.floor(Date.parse(date) / 1000)

import { S3Error } from './s3-error.ts'
import type { ObjectProperties } from './s3-state.ts'
import { allNamed, childNamed, parseXml, textOf } from './xml.ts'

const keptHeaders = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
]

/** Reads an object's properties from the headers of a PUT or the fields of a form. */
export const propertiesFrom = (headers: Record<string, string>): ObjectProperties => {
  if (headers['x-amz-acl'] && headers['x-amz-acl'] !== 'bucket-owner-full-control')
    throw new S3Error('AccessControlListNotSupported')
  return { headers: keptFrom(headers), metadata: metadataFrom(headers), tags: tagsFromHeader(headers['x-amz-tagging']) }
}

const keptFrom = (headers: Record<string, string>): Record<string, string> => {
  const kept: Record<string, string> = { 'content-type': 'binary/octet-stream' }
  for (const name of keptHeaders) if (headers[name]) kept[name] = headers[name]
  // `aws-chunked` describes the transport only and is not stored.
  const encoding = (kept['content-encoding'] ?? '').split(',').map((part) => part.trim())
  const remaining = encoding.filter((part) => part !== '' && part !== 'aws-chunked').join(',')
  if (remaining) kept['content-encoding'] = remaining
  else delete kept['content-encoding']
  return kept
}

const metadataFrom = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-')))

const tagsFromHeader = (header = ''): Record<string, string> => checkedTags([...new URLSearchParams(header)])

/** Parses a `<Tagging>` document. */
export const tagsFromXml = (document: string): Record<string, string> => {
  const tagSet = childNamed(parseXml(document), 'TagSet')
  if (!tagSet) throw new S3Error('MalformedXML')
  return checkedTags(allNamed(tagSet, 'Tag').map((tag) => [textOf(tag, 'Key') ?? '', textOf(tag, 'Value') ?? '']))
}

const checkedTags = (pairs: [key: string, value: string][]): Record<string, string> => {
  const tags = Object.fromEntries(pairs)
  if (pairs.length > 10) throw new S3Error('InvalidTag', 'Object tags cannot be greater than 10')
  if (Object.keys(tags).length < pairs.length)
    throw new S3Error('InvalidTag', 'Cannot provide multiple Tags with the same key')
  if (pairs.some(([key, value]) => key === '' || key.length > 128 || value.length > 256))
    throw new S3Error('InvalidTag')
  return tags
}

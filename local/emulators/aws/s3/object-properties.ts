import { S3Error } from './s3-error.ts'
import type { ObjectProperties } from './s3-state.ts'
import { allNamed, childNamed, parseXml, textOf } from './xml.ts'

const keptHeaders = ['content-type', 'cache-control', 'content-disposition']

/** Reads an object's properties from the headers of a PUT or the fields of a form. */
export const propertiesFrom = (headers: Record<string, string>): ObjectProperties => {
  if (headers['x-amz-acl']) throw new S3Error('AccessControlListNotSupported')
  if (Object.keys(headers).some((name) => name.startsWith('x-amz-meta-'))) throw new S3Error('NotImplemented')
  const kept: Record<string, string> = { 'content-type': 'binary/octet-stream' }
  for (const name of keptHeaders) if (headers[name]) kept[name] = headers[name]
  return { headers: kept, tags: Object.fromEntries(new URLSearchParams(headers['x-amz-tagging'])) }
}

/** Parses a `<Tagging>` document. */
export const tagsFromXml = (document: string): Record<string, string> => {
  const tagSet = childNamed(parseXml(document), 'TagSet')
  if (!tagSet) throw new S3Error('MalformedXML')
  return Object.fromEntries(
    allNamed(tagSet, 'Tag').map((tag) => [textOf(tag, 'Key') ?? '', textOf(tag, 'Value') ?? '']),
  )
}

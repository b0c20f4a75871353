import type { ByteRange } from './blobs.ts'
import { S3Error } from './s3-error.ts'

/** Parses a range of bytes. Undefined for a header that S3 ignores, so that the whole object is returned. */
export const rangeOf = (header: string | undefined, size: number): ByteRange | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!first && !last) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < start) return undefined
  if (start >= size || end < start)
    throw new S3Error('InvalidRange', undefined, { RangeRequested: header ?? '', ActualObjectSize: size })
  return { start, end }
}

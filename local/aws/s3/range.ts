import type { ByteRange } from './blobs.ts'
import { S3Error } from './s3-error.ts'

/** One range of bytes; undefined when the header asks for none that S3 knows, which then answers the whole object. */
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

import { ByteReader } from './byte-reader.ts'
import { S3Error } from './s3-error.ts'

/**
 * Removes the framing of a streamed body (`content-encoding: aws-chunked`) and adds its trailers, such as the checksum, to
 * `trailers`. Does not verify the signatures of single chunks.
 */
export async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  trailers: Record<string, string>,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source)
  for (;;) {
    const size = chunkSize(await reader.line())
    if (size === 0) break
    const isWhole = yield* reader.take(size)
    if (!isWhole || (await reader.line()) !== '') throw new S3Error('IncompleteBody')
  }
  for (let line = await reader.line(); line; line = await reader.line()) {
    const at = line.indexOf(':')
    if (at < 0) throw new S3Error('MalformedTrailerError')
    trailers[line.slice(0, at).trim().toLowerCase()] = line.slice(at + 1).trim()
  }
}

// `<hexadecimal size>` or `<hexadecimal size>;chunk-signature=…`
const chunkSize = (line: string | undefined): number => {
  const size = /^([0-9a-f]+)(?:;|$)/i.exec(line ?? '')?.[1]
  if (size === undefined) throw new S3Error('IncompleteBody')
  return Number.parseInt(size, 16)
}

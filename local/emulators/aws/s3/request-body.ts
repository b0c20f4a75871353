import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { decodeAwsChunked } from './aws-chunked.ts'
import { checksumsIn, checksumVerifier } from './checksums.ts'
import { S3Error } from './s3-error.ts'
import type { S3Request } from './s3-request.ts'

/** The result of reading and verifying a whole body. */
type BodySummary = { size: number; md5: string; checksums: Record<string, string> }

/** The bytes of a body without framing. Reading the last byte verifies length and checksums and throws for a mismatch. */
export type Body = { chunks: AsyncIterable<Buffer>; summary(): BodySummary }

/** The body of a PUT, verified against the length, MD5, SHA-256 and checksums in its headers and trailers. */
export const bodyOf = (request: S3Request, payloadHash: string): Body => {
  const { headers } = request
  const trailers: Record<string, string> = {}
  const isChunked = payloadHash.startsWith('STREAMING-')
  const source = chunksOf(request.incoming)
  return verifiedBody(isChunked ? decodeAwsChunked(source, trailers) : source, {
    size: announcedSize(headers, isChunked),
    md5Base64: headers['content-md5'],
    sha256Hex: /^[0-9a-f]{64}$/.test(payloadHash) ? payloadHash : undefined,
    checksumNames: [...Object.keys(checksumsIn(headers)), ...announcedTrailers(headers)],
    checksums: () => checksumsIn({ ...headers, ...trailers }),
  })
}

/** The chunks of a stream. The stream stays open when reading stops early, so that an error response can be sent. */
export const chunksOf = (stream: Readable): AsyncIterable<Buffer> => ({
  [Symbol.asyncIterator]: () => stream.iterator({ destroyOnReturn: false }),
})

/** The whole body in memory, for the small documents of S3. */
export const readText = async ({ chunks }: Body): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const chunk of chunks) pieces.push(chunk)
  return Buffer.concat(pieces).toString()
}

type Announced = {
  size?: number | undefined
  md5Base64?: string | undefined
  sha256Hex?: string | undefined
  checksumNames?: string[]
  /** Called at the end, because trailers follow the bytes. */
  checksums?: () => Record<string, string>
}

export const verifiedBody = (source: AsyncIterable<Buffer>, announced: Announced): Body => {
  let summary: BodySummary | undefined

  async function* read(): AsyncGenerator<Buffer> {
    const md5 = createHash('md5')
    const sha256 = createHash('sha256')
    const verifier = checksumVerifier(announced.checksumNames ?? [])
    let size = 0
    for await (const chunk of source) {
      size += chunk.length
      md5.update(chunk)
      if (announced.sha256Hex) sha256.update(chunk)
      verifier.update(chunk)
      yield chunk
    }
    const checksums = announced.checksums?.() ?? {}
    const md5Digest = md5.digest()
    if (announced.size !== undefined && size !== announced.size) throw new S3Error('IncompleteBody')
    if (announced.sha256Hex && sha256.digest('hex') !== announced.sha256Hex)
      throw new S3Error('XAmzContentSHA256Mismatch')
    if (announced.md5Base64 && md5Digest.toString('base64') !== announced.md5Base64)
      throw new S3Error('BadDigest', 'The Content-MD5 you specified did not match what we received.')
    verifier.verify(checksums)
    summary = { size, md5: md5Digest.toString('hex'), checksums }
  }

  return {
    chunks: read(),
    summary: () => {
      if (!summary) throw new Error('The body has not been read to its end')
      return summary
    },
  }
}

// S3 refuses a body of unknown length; a stream needs ContentLength.
const announcedSize = (headers: Record<string, string>, isChunked: boolean): number => {
  const length = isChunked ? headers['x-amz-decoded-content-length'] : headers['content-length']
  if (length === undefined) throw new S3Error('MissingContentLength')
  return Number(length)
}

const announcedTrailers = (headers: Record<string, string>): string[] =>
  (headers['x-amz-trailer'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')

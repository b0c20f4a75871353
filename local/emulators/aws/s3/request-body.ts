import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { checksumsIn, checksumVerifier } from './checksums.ts'
import { S3Error } from './s3-error.ts'
import type { S3Request } from './s3-request.ts'

/** The result of reading and verifying a whole body. */
type BodySummary = { size: number; md5: string; checksums: Record<string, string> }

/** The bytes of a body. Reading the last byte verifies length and checksums and throws for a mismatch. */
export type Body = { chunks: AsyncIterable<Buffer>; summary(): BodySummary }

/** The body of a PUT, verified against the length, SHA-256 and checksum in its headers. Bodies in signed chunks are not imitated. */
export const bodyOf = ({ headers, incoming }: S3Request, payloadHash: string): Body => {
  if (payloadHash.startsWith('STREAMING-')) throw new S3Error('NotImplemented')
  // S3 refuses a body of unknown length; a stream needs ContentLength.
  if (headers['content-length'] === undefined) throw new S3Error('MissingContentLength')
  return verifiedBody(chunksOf(incoming), {
    size: Number(headers['content-length']),
    sha256Hex: /^[0-9a-f]{64}$/.test(payloadHash) ? payloadHash : undefined,
    checksums: checksumsIn(headers),
  })
}

/** The chunks of a stream. The stream stays open when reading stops early, so that an error response can be sent. */
const chunksOf = (stream: Readable): AsyncIterable<Buffer> => ({
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
  sha256Hex?: string | undefined
  checksums?: Record<string, string>
}

export const verifiedBody = (source: AsyncIterable<Buffer>, announced: Announced): Body => {
  let summary: BodySummary | undefined

  async function* read(): AsyncGenerator<Buffer> {
    const md5 = createHash('md5')
    const sha256 = createHash('sha256')
    const verifier = checksumVerifier()
    let size = 0
    for await (const chunk of source) {
      size += chunk.length
      md5.update(chunk)
      if (announced.sha256Hex) sha256.update(chunk)
      verifier.update(chunk)
      yield chunk
    }
    const { checksums = {} } = announced
    if (announced.size !== undefined && size !== announced.size) throw new S3Error('IncompleteBody')
    if (announced.sha256Hex && sha256.digest('hex') !== announced.sha256Hex)
      throw new S3Error('XAmzContentSHA256Mismatch')
    verifier.verify(checksums)
    summary = { size, md5: md5.digest('hex'), checksums }
  }

  return {
    chunks: read(),
    summary: () => {
      if (!summary) throw new Error('The body has not been read to its end')
      return summary
    },
  }
}

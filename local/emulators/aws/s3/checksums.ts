import { crc32 } from 'node:zlib'
import { S3Error } from './s3-error.ts'

/** The checksum that the SDK sends unless it is told otherwise. */
const header = 'x-amz-checksum-crc32'

/** The checksum in a request's headers. Throws `NotImplemented` for one of another algorithm. */
export const checksumsIn = (headers: Record<string, string>): Record<string, string> => {
  if (headers['x-amz-trailer'] || /^(?!CRC32$)./.test(headers['x-amz-sdk-checksum-algorithm'] ?? ''))
    throw new S3Error('NotImplemented')
  return headers[header] === undefined ? {} : { [header]: headers[header] }
}

/** Computes the checksum over all chunks; `verify` throws `BadDigest` for a different one. */
export const checksumVerifier = () => {
  let value = 0
  return {
    update: (chunk: Buffer) => {
      value = crc32(chunk, value)
    },
    verify: ({ [header]: expected }: Record<string, string>) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      if (expected !== undefined && expected !== bytes.toString('base64'))
        throw new S3Error('BadDigest', 'The CRC32 you specified did not match the calculated checksum.')
    },
  }
}

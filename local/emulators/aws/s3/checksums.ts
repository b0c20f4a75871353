import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { S3Error } from './s3-error.ts'

type Digest = { update(chunk: Buffer): void; base64(): string }

const hashed = (algorithm: 'sha1' | 'sha256') => (): Digest => {
  const hash = createHash(algorithm)
  return { update: (chunk) => hash.update(chunk), base64: () => hash.digest('base64') }
}

const crc32Digest = (): Digest => {
  let value = 0
  return {
    update: (chunk) => {
      value = crc32(chunk, value)
    },
    base64: () => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes.toString('base64')
    },
  }
}

/** The checksums that are verified. CRC32C and CRC64NVME are stored unverified. */
const verified: Record<string, { name: string; digest: () => Digest }> = {
  'x-amz-checksum-crc32': { name: 'CRC32', digest: crc32Digest },
  'x-amz-checksum-sha1': { name: 'SHA1', digest: hashed('sha1') },
  'x-amz-checksum-sha256': { name: 'SHA256', digest: hashed('sha256') },
}

const checksumHeaders = [...Object.keys(verified), 'x-amz-checksum-crc32c', 'x-amz-checksum-crc64nvme']

/** Selects the checksum headers. */
export const checksumsIn = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => checksumHeaders.includes(name)))

/** Computes the named checksums over all chunks; `verify` throws `BadDigest` for a different one. */
export const checksumVerifier = (names: string[]) => {
  const digests = names.flatMap((name) => {
    const known = verified[name]
    return known ? [{ header: name, name: known.name, digest: known.digest() }] : []
  })
  return {
    update: (chunk: Buffer) => {
      for (const { digest } of digests) digest.update(chunk)
    },
    verify: (expected: Record<string, string>) => {
      for (const { header, name, digest } of digests)
        if (expected[header] !== digest.base64())
          throw new S3Error('BadDigest', `The ${name} you specified did not match the calculated checksum.`)
    },
  }
}

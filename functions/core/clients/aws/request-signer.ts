import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import { env } from '#functions/core/runtime/env.ts'

type Bytes = string | ArrayBuffer | ArrayBufferView

// The signer's hash interface, implemented with node:crypto, which is much faster than hashing in JavaScript.
class Sha256 {
  #hash: Hash | Hmac

  constructor(secret?: Bytes) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', toBuffer(secret))
  }

  update(bytes: Bytes) {
    this.#hash.update(toBuffer(bytes))
  }

  async digest() {
    return new Uint8Array(this.#hash.digest())
  }

  reset() {}
}

const toBuffer = (bytes: Bytes): Buffer => {
  if (typeof bytes === 'string') return Buffer.from(bytes)
  return ArrayBuffer.isView(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Buffer.from(bytes)
}

/** The credentials in a Lambda function's environment. */
export const credentials = () => ({
  accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
  secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? '',
  ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
})

export const signerFor = (service: string) =>
  new SignatureV4({
    service,
    region: env('AWS_REGION'),
    credentials: async () => credentials(),
    sha256: Sha256,
    uriEscapePath: service !== 's3',
  })

/** The parts of a URL, as the signer needs them. */
export const requestOf = (url: URL) => ({
  protocol: url.protocol,
  hostname: url.hostname,
  ...(url.port && { port: Number(url.port) }),
  path: url.pathname,
  query: Object.fromEntries(url.searchParams),
})

import type { Readable } from 'node:stream'
import type { S3Request } from './s3-request.ts'
import type { S3State } from './s3-state.ts'

/** An authenticated request. */
export type S3Call = {
  request: S3Request
  state: S3State
  payloadHash: string
  /** Throws `AccessDenied` unless the signer's role may do the action. */
  require(action: string, resource: string, context?: Record<string, string | string[]>): void
}

export type S3Answer = {
  status: number
  headers?: Record<string, string | number>
  /** An XML document, or the bytes of an object. */
  body?: string | Readable
}

export type S3Operation = (call: S3Call) => S3Answer | Promise<S3Answer>

export const xmlAnswer = (body: string, headers: Record<string, string | number> = {}): S3Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml', ...headers },
  body,
})

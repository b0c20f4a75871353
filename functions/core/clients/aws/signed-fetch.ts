import { retry } from '#functions/core/runtime/retry.ts'
import { requestOf, signerFor } from './signer.ts'

/** AWS answered with a status outside 2xx. Has the error's code and AWS's request id, but not the body. */
export class AwsRefused extends Error {
  override name = 'AwsRefused'
  readonly status: number
  readonly code: string
  readonly requestId: string

  constructor(service: string, { status, code, requestId }: { status: number; code: string; requestId: string }) {
    super(`${service} answered ${status}`)
    this.status = status
    this.code = code
    this.requestId = requestId
  }
}

const tries = 3
const pauseMilliseconds = 50
// Three attempts fit into the five seconds that a webhook receiver has.
const attemptMilliseconds = 1500

const throttled = /Throttl|TooManyRequests|LimitExceeded|SlowDown/

/** The same request can succeed a moment later after a network error, a time-out, a 5xx or throttling. */
const mayRetry = (error: unknown): boolean =>
  !(error instanceof AwsRefused) || error.status >= 500 || error.status === 429 || throttled.test(error.code)

/**
 * Sends a request to an AWS service up to three times, with jitter. `send` makes one attempt and must be safe to
 * repeat, and must not follow redirects. Throws `AwsRefused` for a status outside 2xx.
 */
export const sendToAws = (service: string, send: (signal: AbortSignal) => Promise<Response>): Promise<Response> =>
  retry(
    async () => {
      const response = await send(AbortSignal.timeout(attemptMilliseconds))
      if (response.ok) return response
      throw new AwsRefused(service, await refusalOf(response))
    },
    { tries, pauseMilliseconds, mayRetry },
  )

// JSON services name their error in `__type`, S3 in `<Code>`.
const codeIn = /"__type"\s*:\s*"(?:[^"]*#)?([A-Za-z]+)"|<Code>([A-Za-z]+)<\/Code>/

const refusalOf = async (response: Response) => {
  const { headers, status } = response
  const [, jsonCode, xmlCode] = codeIn.exec(await response.text()) ?? []
  return {
    status,
    code: jsonCode ?? xmlCode ?? 'unknown',
    requestId: headers.get('x-amzn-requestid') ?? headers.get('x-amz-request-id') ?? 'unknown',
  }
}

/**
 * POSTs JSON to an AWS service with Signature Version 4 and returns the JSON response. For services without an SDK
 * client (AppSync Events), and for clients whose cold start takes longer than the call. The request must be safe to
 * repeat.
 */
export const signedFetch = async (
  service: string,
  endpoint: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<unknown> => {
  const url = new URL(endpoint)
  const text = JSON.stringify(body)
  const response = await sendToAws(service, async (signal) => {
    const signed = await signerFor(service).sign({
      ...requestOf(url),
      method: 'POST',
      headers: { host: url.host, ...headers },
      body: text,
    })
    return fetch(url, { method: 'POST', headers: signed.headers, body: text, redirect: 'manual', signal })
  })
  return response.json()
}

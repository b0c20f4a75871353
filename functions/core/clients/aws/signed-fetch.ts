import { retry } from '#functions/core/runtime/retry.ts'
import { requestOf, signerFor } from './request-signer.ts'

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

/** An AWS service did not answer any of the tries: each was dropped or timed out. */
class AwsUnreachable extends Error {
  override name = 'AwsUnreachable'
}

const tries = 3
const pauseMilliseconds = 50
// Three attempts fit into the five seconds that a webhook receiver has.
const attemptMilliseconds = 1500

const throttled = /Throttl|TooManyRequests|LimitExceeded|SlowDown/

const isBusyAnswer = ({ status, code }: AwsRefused): boolean => status >= 500 || status === 429 || throttled.test(code)

/** The same request can succeed a moment later after a network error, a time-out, a 5xx or throttling. */
const mayRetry = (error: unknown): boolean => !(error instanceof AwsRefused) || isBusyAnswer(error)

/** Whether an AWS service fails, throttles or cannot be reached after all tries. */
export const isAwsBusy = (error: unknown): boolean =>
  error instanceof AwsUnreachable || (error instanceof AwsRefused && isBusyAnswer(error))

/**
 * Sends a request to an AWS service up to three times, with jitter. `send` makes one attempt and must be safe to
 * repeat, and must not follow redirects. Throws `AwsRefused` for a status outside 2xx, and `AwsUnreachable` when the
 * last try had no answer.
 */
export const sendToAws = async (
  service: string,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> => {
  const attempt = async () => {
    const response = await send(AbortSignal.timeout(attemptMilliseconds))
    if (response.ok) return response
    throw new AwsRefused(service, await refusalOf(response))
  }
  try {
    return await retry(attempt, { tries, pauseMilliseconds, mayRetry })
  } catch (cause) {
    if (cause instanceof AwsRefused) throw cause
    throw new AwsUnreachable(`${service} did not answer`, { cause })
  }
}

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

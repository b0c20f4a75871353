import { requestOf, signerFor } from './signer.ts'

type SignedRequest = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT'
  url: URL
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  timeoutMilliseconds?: number
}

/**
 * Sends one request to an AWS service, its body signed with it, and gives the answer whatever its status. For the
 * services whose SDK client would cost a cold start more than the call, or that have none (AppSync Events).
 */
export const sendSigned = async (
  service: string,
  { method, url, headers, body, timeoutMilliseconds = 5000 }: SignedRequest,
): Promise<Response> => {
  const signed = await signerFor(service).sign({
    ...requestOf(url),
    method,
    headers: { host: url.host, ...headers },
    ...(body !== undefined && { body }),
  })
  return fetch(url, {
    method,
    headers: signed.headers,
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  })
}

/** POSTs JSON to an AWS service. Throws on any status but 2xx, with the status and no body. */
export const signedFetch = async (
  service: string,
  endpoint: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<unknown> => {
  const url = new URL(endpoint)
  const response = await sendSigned(service, { method: 'POST', url, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${service} answered ${response.status}`)
  return response.json()
}

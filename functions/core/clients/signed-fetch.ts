import { requestOf, signerFor } from './signer.ts'

/**
 * POSTs JSON to an AWS service, signed. For the services whose SDK client would cost a cold start more than the call
 * (Secrets Manager) or that have none (AppSync Events). Throws on any status but 2xx, with the status and no body.
 */
export const signedFetch = async (
  service: string,
  endpoint: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<unknown> => {
  const url = new URL(endpoint)
  const signed = await signerFor(service).sign({
    ...requestOf(url),
    method: 'POST',
    headers: { host: url.host, ...headers },
    body: JSON.stringify(body),
  })
  const response = await fetch(url, {
    method: 'POST',
    headers: signed.headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5000),
  })
  if (!response.ok) throw new Error(`${service} answered ${response.status}`)
  return response.json()
}

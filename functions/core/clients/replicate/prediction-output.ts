import { env } from '#functions/core/runtime/env.ts'

const maxBytes = 40 * 1024 * 1024
const timeoutMilliseconds = 20_000

/** Whether a URL has one of the allowed origins. `https://*.host` allows every subdomain. */
const isAllowedOutput = (url: string, origins: readonly string[]): boolean => {
  if (!URL.canParse(url)) return false
  const { origin, protocol, host } = new URL(url)
  return origins.some((allowed) => {
    const wildcard = /^(https?:)\/\/\*\.(.+)$/.exec(allowed)
    return wildcard ? protocol === wildcard[1] && host.endsWith(`.${wildcard[2]}`) : origin === allowed
  })
}

/** The output has another host, redirects or is too large. Retrying does not help. */
export class OutputRefused extends Error {
  override name = 'OutputRefused'
}

/**
 * Fetches an output of at most 40 MB, without credentials and without following redirects. Throws `OutputRefused` for
 * another host than Replicate's, a redirect or too many bytes. Throws other errors when a retry can help.
 */
export const fetchOutput = async (url: string): Promise<Buffer> => {
  if (!isAllowedOutput(url, env('REPLICATE_OUTPUT_ORIGINS').split(','))) {
    throw new OutputRefused('The output is not on a host of the provider')
  }
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMilliseconds) })
  if (response.status >= 300 && response.status < 400) throw new OutputRefused('The output redirects')
  if (!response.ok || !response.body) throw new Error(`The output answered ${response.status}`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new OutputRefused('The output is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

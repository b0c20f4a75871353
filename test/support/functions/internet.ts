import { vi } from 'vitest'
import { functionEnvironment, secretValues } from './function-environment.ts'

/** A request that a function made with `fetch`. */
export type Sent = { url: URL; method: string; headers: Headers; body: string; init: RequestInit }
export type Reply = (sent: Sent) => Response | Promise<Response>

const secretReply: Reply = ({ body }) => {
  const name = String(JSON.parse(body).SecretId).split(':').at(-1) ?? ''
  return Response.json({ SecretString: secretValues[name] })
}

const awsReplies = new Map<string, Reply>([[functionEnvironment.SECRETS_ENDPOINT, secretReply]])

/** Lets a service of AWS answer whatever test asks it; its calls are not kept. */
export const standInFor = (origin: string, reply: Reply): void => {
  awsReplies.set(origin, reply)
}

/**
 * Stands for everything that functions reach with `fetch`, by origin. AWS answers by itself and its calls are not kept;
 * a request to any other origin fails as an unknown host does.
 */
export const stubInternet = (replies: Record<string, Reply> = {}): Sent[] => {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input)
    const request = {
      url,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: String(init.body ?? ''),
      init,
    }
    const reply = replies[url.origin]
    const awsReply = awsReplies.get(url.origin)
    if (!reply && awsReply) return awsReply(request)
    sent.push(request)
    if (!reply) throw new TypeError('fetch failed', { cause: new Error(`getaddrinfo ENOTFOUND ${url.hostname}`) })
    return reply(request)
  })
  return sent
}

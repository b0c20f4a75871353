import { vi } from 'vitest'
import { functionEnvironment, secretAnswer } from './function-environment.ts'

/** A request that a function made with `fetch`. */
export type Sent = { url: URL; method: string; headers: Headers; body: string; init: RequestInit }
export type Reply = (sent: Sent) => Response | Promise<Response>

const awsReplies = new Map<string, Reply>([[functionEnvironment.SECRETS_ENDPOINT, ({ body }) => secretAnswer(body)]])

/** Answers every request to the origin of an AWS service with `reply`. These requests are not recorded. */
export const standInFor = (origin: string, reply: Reply): void => {
  awsReplies.set(origin, reply)
}

/**
 * Replaces `fetch` with these replies by origin, and returns the recorded requests. Requests to AWS are answered
 * without being recorded; a request to any other origin fails as for an unknown host, and one that would follow
 * redirects fails too.
 */
export const stubInternet = (replies: Record<string, Reply> = {}): Sent[] => {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input)
    // A redirect could lead a request, with its credentials and words, to any host.
    if (init.redirect !== 'manual') throw new Error(`The request to ${url.host} would follow redirects`)
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

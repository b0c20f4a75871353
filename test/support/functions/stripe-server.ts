import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'

/** A request of Stripe's SDK: `POST /v1/refunds`, its form fields or query, and its idempotency key. */
export type StripeRequest = { call: string; fields: Record<string, string>; idempotencyKey: string | undefined }

type Reply = { status?: number; body: object }

/** The body of Stripe's response to a request that it refuses. */
export const refusal = (code?: string): Reply => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', message: 'Refused', ...(code && { code }) } },
})

export const listOf = (...data: object[]): Reply => ({
  body: { object: 'list', data, has_more: false, url: '/v1/list' },
})

/**
 * A server that answers Stripe's SDK with the replies of each test, and records its requests. Before each test it gives
 * functions its address; stub their other environment first.
 */
export const useStripeServer = () => {
  const sent: StripeRequest[] = []
  const replies = new Map<string, Reply>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe.test')
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const call = `${request.method} ${pathname}`
    sent.push({
      call,
      fields: Object.fromEntries([...searchParams, ...form]),
      idempotencyKey: request.headers['idempotency-key']?.toString(),
    })
    const { status = 200, body } = replies.get(call) ?? { status: 404, body: refusal('resource_missing').body }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  beforeEach(() => {
    sent.length = 0
    replies.clear()
    vi.stubEnv('STRIPE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
  return { sent, answer: (call: string, reply: Reply) => replies.set(call, reply) }
}

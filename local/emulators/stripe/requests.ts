import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createRouter } from '#local/emulators/aws/api-gateway/routes.ts'
import { isEqualInConstantTime } from '#local/emulators/base/constant-time.ts'
import { type Log, readBody, sendJson } from '#local/emulators/base/stand-in.ts'
import type { ApiRoutes } from './api-route.ts'
import { parseForm } from './form.ts'
import type { Idempotency } from './idempotency.ts'
import { newId } from './store.ts'
import { StripeRefusal, unknownAddress } from './stripe-refusal.ts'

type RequestsOptions = {
  apiKey: string
  routes: ApiRoutes
  idempotency: Idempotency
  /** Serves the hosted pages; returns false for any other address. */
  servePage(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>
  log?: Log | undefined
}

type Answer = { body: Record<string, unknown>; headers: Record<string, string> }

/** Serves the API under /v1 and the hosted pages. */
export const stripeRequests = ({ apiKey, routes, idempotency, servePage, log }: RequestsOptions): RequestListener => {
  const findRoute = createRouter(Object.entries(routes).map(([routeKey, target]) => ({ routeKey, target })))

  const answer = async (request: IncomingMessage, url: URL, requestId: string): Promise<Answer> => {
    authenticate(apiKey, request)
    const method = request.method ?? 'GET'
    const match = findRoute(method, url.pathname)
    if (!match) throw unknownAddress(method, url.pathname)
    const text = method === 'POST' ? String(await readBody(request)) : url.search.slice(1)
    const run = () => match.target({ params: match.pathParameters, form: parseForm(text) })
    const key = method === 'POST' ? request.headers['idempotency-key']?.toString() : undefined
    if (key === undefined) return { body: run(), headers: {} }
    const asked = createHash('sha256').update(`${url.pathname}\n${text}`).digest('hex')
    const first = idempotency.before(key, asked)
    if (first)
      return {
        body: first.answer,
        headers: { 'idempotency-key': key, 'idempotent-replayed': 'true', 'original-request': first.requestId },
      }
    const body = run()
    idempotency.keep(key, { request: asked, answer: body, requestId })
    return { body, headers: { 'idempotency-key': key, 'original-request': requestId } }
  }

  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const requestId = newId('req')
    const version = request.headers['stripe-version']?.toString() ?? ''
    const common = { 'request-id': requestId, ...(version && { 'stripe-version': version }) }
    let refusal: StripeRefusal | undefined
    try {
      if (await servePage(request, response, url)) return
      const { body, headers } = await answer(request, url, requestId)
      sendJson(response, 200, body, { ...common, ...headers })
    } catch (error) {
      refusal = refusalOf(error)
      sendJson(response, refusal.status, { error: refusal.body }, common)
    } finally {
      log?.({
        service: 'stripe',
        action: `${request.method} ${url.pathname}`,
        status: response.statusCode,
        error: refusal?.message,
      })
    }
  }
}

const authenticate = (apiKey: string, { headers }: IncomingMessage): void => {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  if (isEqualInConstantTime(Buffer.from(given), Buffer.from(apiKey))) return
  const message = given
    ? `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(Math.max(0, given.length - 8))}`
    : 'You did not provide an API key. You need to provide your API key in the Authorization header.'
  throw new StripeRefusal(401, { type: 'invalid_request_error', message })
}

const refusalOf = (error: unknown): StripeRefusal => {
  if (error instanceof StripeRefusal) return error
  console.error('stripe stand-in failed:', error)
  return new StripeRefusal(500, { type: 'api_error', message: 'The stand-in failed; its log says why.' })
}

import type { Invocation } from '#local/emulators/aws/lambda/execution-environment.ts'
import { type Authorizer, eventOf } from './event.ts'
import type { HttpRequest, HttpResponse } from './http-message.ts'
import type { JwtAuthorizer } from './jwt-authorizer.ts'
import { gatewayMessage, responseOf } from './response.ts'
import { createRouter, type Route } from './routes.ts'

/** The function of a route, and its authorizer, if it has one. */
export type Integration = {
  invoke: (event: unknown) => Promise<Invocation>
  timeoutMilliseconds: number
  authorizer?: JwtAuthorizer | undefined
}

export type Gateway = { handle(request: HttpRequest): Promise<HttpResponse> }

/** API Gateway's limit for a request body (docs/vendors.md, API Gateway). */
export const maximumBodyBytes = 10 * 1024 * 1024
// Lambda's limit for the event of a synchronous call (docs/vendors.md, Lambda).
const maximumEventBytes = 6 * 1024 * 1024

/** An HTTP API: finds the route, runs its authorizer, invokes its function and responds as API Gateway does. */
export const createGateway = (apiId: string, routes: readonly Route<Integration>[]): Gateway => {
  const findRoute = createRouter(routes)
  return {
    handle: async (request) => {
      if (request.body.length > maximumBodyBytes) return gatewayMessage(413, 'Request Entity Too Large')
      const match = findRoute(request.method, new URL(request.url, 'http://api').pathname)
      if (!match) return gatewayMessage(404, 'Not Found')

      const verdict = await authorize(match.target, request)
      if ('refusal' in verdict) return verdict.refusal

      const { routeKey, pathParameters, target } = match
      const event = eventOf(request, { apiId, routeKey, pathParameters, authorizer: verdict.authorizer })
      if ((event.body?.length ?? 0) > maximumEventBytes) return gatewayMessage(413, 'Request Entity Too Large')
      return answerOf(target, event)
    },
  }
}

type Verdict = { refusal: HttpResponse } | { authorizer: Authorizer | undefined }

const authorize = async ({ authorizer }: Integration, { headers }: HttpRequest): Promise<Verdict> => {
  if (!authorizer) return { authorizer: undefined }
  const allowed = await authorizer.authorize(headers.authorization)
  return allowed
    ? { authorizer: allowed }
    : { refusal: gatewayMessage(401, 'Unauthorized', { 'www-authenticate': 'Bearer' }) }
}

const answerOf = async ({ invoke, timeoutMilliseconds }: Integration, event: unknown): Promise<HttpResponse> => {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMilliseconds)
  })
  const invocation = await Promise.race([invoke(event), overdue])
  clearTimeout(timer)
  if (!invocation) return gatewayMessage(503, 'Service Unavailable')
  return 'error' in invocation ? gatewayMessage(500, 'Internal Server Error') : responseOf(invocation.result)
}

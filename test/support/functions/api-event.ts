import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer, Context } from 'aws-lambda'
import * as z from 'zod'
import { apiPrefix, type Endpoint } from '#shared/contracts/endpoint.ts'
import { Problem } from '#shared/contracts/problem.ts'
import { userId } from './accounts.ts'
import { functionEnvironment, secretValues } from './function-environment.ts'
import { lambdaContext } from './lambda-context.ts'

/**
 * The claims of an access token, all as strings, which is how API Gateway passes them (docs/vendors.md, API Gateway).
 */
export const accessClaims = (sub = userId): Record<string, string> => ({
  sub,
  token_use: 'access',
  client_id: functionEnvironment.USER_POOL_CLIENT_ID,
  username: sub,
  token_epoch: '0',
  iat: '1800000000',
  exp: '1800003600',
})

export const correlationId = 'click-0123456789'

type Call = {
  claims?: Record<string, string> | null
  headers?: Record<string, string>
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** The raw body, instead of `body` as JSON. */
  text?: string
  isBase64Encoded?: boolean
}

/** The API Gateway event of a call, by default of a signed-in user through CloudFront. */
export const apiEvent = (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { claims = accessClaims(), headers, params, query, body, text, isBase64Encoded = false }: Call = {},
): APIGatewayProxyEventV2 => {
  const routeKey = `${method} ${apiPrefix}${path}`
  const requestContext: APIGatewayProxyEventV2WithJWTAuthorizer['requestContext'] = {
    accountId: '000000000000',
    apiId: 'api',
    authorizer: { principalId: '', integrationLatency: 0, jwt: { claims: claims ?? {}, scopes: [] } },
    domainName: 'api.test',
    domainPrefix: 'api',
    http: { method, path: `${apiPrefix}${path}`, protocol: 'HTTP/1.1', sourceIp: '203.0.113.7', userAgent: 'test' },
    requestId: 'gateway-request-id',
    routeKey,
    stage: '$default',
    time: '01/Jan/2027:00:00:00 +0000',
    timeEpoch: 1_798_761_600_000,
  }
  return {
    version: '2.0',
    routeKey,
    rawPath: `${apiPrefix}${path}`,
    rawQueryString: '',
    headers: { 'x-origin-secret': secretValues.origin, 'x-correlation-id': correlationId, ...headers },
    requestContext: claims ? requestContext : { ...requestContext, authorizer: undefined },
    isBase64Encoded,
    ...(params && { pathParameters: params }),
    ...(query && { queryStringParameters: query }),
    ...(text !== undefined ? { body: text } : body !== undefined && { body: JSON.stringify(body) }),
  } as APIGatewayProxyEventV2
}

const Response = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
})

type ApiHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<unknown>

/** The handler's response with its body parsed. */
export const answerOf = async (handler: ApiHandler, event: APIGatewayProxyEventV2) => {
  const { statusCode, headers, body } = Response.parse(await handler(event, lambdaContext))
  return { status: statusCode, headers, body: JSON.parse(body) }
}

/** The problem document (RFC 9457) that the handler returns. */
export const problemOf = async (handler: ApiHandler, event: APIGatewayProxyEventV2) => {
  const { status, headers, body } = await answerOf(handler, event)
  return { ...Problem.parse(body), httpStatus: status, headers }
}

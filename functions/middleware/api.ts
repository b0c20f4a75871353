import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import * as z from 'zod'
import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { accountOfToken, epochClaim } from '#functions/core/identity/tokens.ts'
import { env } from '#functions/core/runtime/env.ts'
import { logger } from '#functions/core/runtime/log.ts'
import {
  apiPrefix,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResultOf,
} from '#shared/contracts/endpoint.ts'
import { UserId } from '#shared/entities/ids.ts'
import { AppError, appError, errorMessage } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { correlationIdOf } from './correlation.ts'
import { logContext } from './log-context.ts'
import { originSecret } from './origin-secret.ts'
import { problems } from './problems.ts'

/** The calling account, and the pool's name of its user. */
type Caller = { account: AccountRow; username: string }

/** A request as a handler receives it: parsed, without HTTP, and with the caller unless the endpoint is public. */
export type Call<E> = (E extends { auth: 'none' } ? unknown : Caller) & {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  correlationId: string
}

/** One handler per endpoint of an area. A missing one does not compile. */
export type Handlers<Endpoints> = {
  [Name in keyof Endpoints]: (call: Call<Endpoints[Name]>) => Promise<ResultOf<Endpoints[Name]>>
}

type AnyHandler = (call: Call<Endpoint & { auth: 'none' }> & Partial<Caller>) => Promise<unknown>

/**
 * The Lambda handler of an area. It checks the origin secret, finds the route and account, parses the input, runs the
 * endpoint's handler and validates the result.
 */
export const api = <Endpoints extends Record<string, Endpoint>>(
  { endpoints }: { endpoints: Endpoints },
  handlers: Handlers<Endpoints>,
) => {
  const routes = new Map(
    Object.entries(endpoints).map(([name, endpoint]) => [
      `${endpoint.method} ${apiPrefix}${endpoint.path}`,
      { endpoint, handle: handlers[name as keyof Endpoints] as AnyHandler },
    ]),
  )
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(logContext())
    .use(problems())
    .use({ before: ({ event }) => void logger.appendKeys({ correlationId: correlationIdOf(event) }) })
    .use(originSecret())
    .handler(async (event) => {
      const route = routes.get(event.routeKey)
      if (!route) throw appError('request.notFound')
      return answer(route.endpoint, await route.handle(await callOf(route.endpoint, event)))
    })
}

const callOf = async (endpoint: Endpoint, event: APIGatewayProxyEventV2) => ({
  ...(endpoint.auth === 'user' && (await callerOf(event))),
  params: parse(endpoint.params, event.pathParameters ?? {}),
  query: parse(endpoint.query, event.queryStringParameters ?? {}),
  body: parse(endpoint.body, bodyOf(event)),
  correlationId: correlationIdOf(event),
})

const callerOf = async (event: APIGatewayProxyEventV2): Promise<Caller> => {
  const claims = claimsOf(event)
  return { account: await accountOfToken(claims.sub, claims[epochClaim]), username: claims.username }
}

const Claims = z.object({
  sub: UserId,
  token_use: z.literal('access'),
  client_id: z.string(),
  username: z.string(),
  [epochClaim]: z.string(),
})

/** The claims of an access token of our client. The gateway has verified the token's signature, but not its type. */
const claimsOf = (event: APIGatewayProxyEventV2) => {
  const { authorizer } = event.requestContext as { authorizer?: { jwt?: { claims?: unknown } } }
  const claims = Claims.safeParse(authorizer?.jwt?.claims)
  if (!claims.success || claims.data.client_id !== env('USER_POOL_CLIENT_ID')) throw appError('session.missing')
  return claims.data
}

const bodyOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): unknown => {
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body
  if (Buffer.byteLength(text) > limits.requestMaxBytes) throw appError('request.tooLarge')
  if (!text) return {}
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('request.invalid', errorMessage('request.invalid'), { cause })
  }
}

const parse = <Value>(schema: z.ZodType<Value>, value: unknown): Value => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError('request.invalid', errorMessage('request.invalid'), {
    cause: parsed.error,
    fields: Object.fromEntries(fieldsOf(parsed.error.issues)),
  })
}

/** Error messages by field. For a union of bodies, the errors of the body with the fewest errors. */
const fieldsOf = (issues: readonly z.core.$ZodIssue[]): [string, string][] =>
  issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [[issue.path.join('.'), issue.message]]
    const [closest = []] = issue.errors.toSorted((a, b) => a.length - b.length)
    return fieldsOf(closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })))
  })

/** Parses the result with its contract's schema. This removes fields that are not in the contract. */
const answer = ({ status, result }: Endpoint, value: unknown): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify(result.parse(value)),
})

import { ulid } from 'ulid'
import { AuthError } from '#frontend/lib/session/auth-error.ts'
import { accessToken, sessionEnded } from '#frontend/lib/session/session.ts'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '#shared/contracts/endpoint.ts'
import { apiPrefix } from '#shared/contracts/endpoint.ts'
import { codeOfProblem, Problem, problemType } from '#shared/contracts/problem.ts'
import { AppError, appError, errorMessage, isErrorCode } from '#shared/errors.ts'
import { ConnectionError } from './connection-error.ts'
import { readServerClock } from './server-clock.ts'

type Input<E> = {
  params?: ParamsOf<E>
  query?: Partial<QueryOf<E>>
  body?: BodyOf<E>
  signal?: AbortSignal
  keepalive?: boolean
  /** A token that is already known: the request is sent at once, which a closing page needs. */
  token?: string
}

/** An error response with its correlation id in the log. The id is shown for unexpected errors and blocked requests only. */
export class CallError extends AppError {
  readonly correlationId: string

  constructor(problem: Pick<Problem, 'type' | 'detail' | 'errors'> | undefined, correlationId: string) {
    const code = codeOfProblem(problem?.type ?? '')
    const known = isErrorCode(code) ? code : 'unexpected'
    const message = known === code && problem ? problem.detail : errorMessage('unexpected')
    super(known, message, problem?.errors ? { fields: problem.errors } : {})
    this.correlationId = correlationId
  }
}

/** The request succeeded, but the response does not match the contract. */
export class UnreadableAnswer extends Error {
  readonly correlationId: string

  constructor(correlationId: string, options: ErrorOptions) {
    super('The answer is not what the contract promises', options)
    this.correlationId = correlationId
  }
}

const pathOf = (path: string, params: object) => {
  const values = new Map<string, unknown>(Object.entries(params))
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
}

const searchOf = (query: object) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}

const send = async (url: string, request: RequestInit) => {
  try {
    return await fetch(url, request)
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    throw new ConnectionError({ cause })
  }
}

const blocked = { type: problemType('request.blocked'), detail: errorMessage('request.blocked') }

// The firewall answers 403 with an HTML page, before the API (docs/vendors.md, WAF).
const problemOf = async (answer: Response) => {
  const parsed = Problem.safeParse(await answer.json().catch(() => undefined))
  if (parsed.success) return parsed.data
  return answer.status === 403 ? blocked : undefined
}

const tokenFor = async (endpoint: Endpoint) => {
  if (endpoint.auth === 'none') return undefined
  const token = await accessToken().catch((cause: unknown) => {
    if (cause instanceof AuthError && !cause.endsSession) throw new ConnectionError({ cause })
    return undefined
  })
  if (token) return token
  sessionEnded()
  throw appError('session.missing')
}

/**
 * Calls an endpoint of the contract, typed both ways, with the access token and a new correlation id. Throws CallError
 * for an error response, ConnectionError without a network, UnreadableAnswer for a response outside the contract.
 */
export const call = async <E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<ResultOf<E>> => {
  const correlationId = ulid()
  const token = input.token ?? (await tokenFor(endpoint))
  const { body, signal, keepalive } = input
  const path = `${apiPrefix}${pathOf(endpoint.path, input.params ?? {})}${searchOf(input.query ?? {})}`
  const answer = await send(path, {
    method: endpoint.method,
    headers: {
      'x-correlation-id': correlationId,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  })
  readServerClock(answer)
  if (answer.status === 401) {
    sessionEnded(token)
    throw appError('session.missing')
  }
  if (!answer.ok) throw new CallError(await problemOf(answer), correlationId)
  const result = endpoint.result.safeParse(await answer.json().catch(() => undefined))
  if (!result.success) throw new UnreadableAnswer(correlationId, { cause: result.error })
  return result.data as ResultOf<E>
}

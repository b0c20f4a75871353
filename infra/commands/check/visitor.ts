import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signIn, signOut, signUp } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'
import { ulid } from 'ulid'
import { passwordDigest } from '#functions/core/identity/password-digest.ts'
import { account } from '#shared/contracts/account.ts'
import {
  apiPrefix,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResultOf,
} from '#shared/contracts/endpoint.ts'
import { codeOfProblem, Problem } from '#shared/contracts/problem.ts'
import type { WebConfig } from '#shared/web-config.ts'

// Amplify logs a warning for every endpoint outside AWS.
ConsoleLogger.LOG_LEVEL = 'ERROR'

type Input<E> = { params?: ParamsOf<E>; query?: Partial<QueryOf<E>>; body?: BodyOf<E> }

/** A throw-away person at a site: signs up and in by Amplify, as the browser does, and calls the API. */
export type Visitor = Awaited<ReturnType<typeof createVisitor>>

type Endpoints = Pick<WebConfig, 'region' | 'userPoolId' | 'userPoolClientId' | 'userPoolEndpoint' | 'eventsEndpoint'>

/** Configures Amplify as the browser does, with an empty token store, which it returns. */
export const configureAmplify = (endpoints: Endpoints): Map<string, string> => {
  const { userPoolId, userPoolClientId, userPoolEndpoint, eventsEndpoint, region } = endpoints
  const store = new Map<string, string>()
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint, loginWith: { email: true } } },
    API: { Events: { endpoint: eventsEndpoint, region, defaultAuthMode: 'userPool' } },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void store.set(key, value),
    getItem: async (key) => store.get(key) ?? null,
    removeItem: async (key) => void store.delete(key),
    clear: async () => store.clear(),
  })
  return store
}

const pathOf = (path: string, params: object, query: object): string => {
  const values = new Map<string, unknown>(Object.entries(params))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  return search ? `${filled}?${search}` : filled
}

/** What an error response says: its status and the code of its problem document. */
export const refusalOf = async (answer: Response): Promise<string> => {
  const problem = Problem.safeParse(await answer.json().catch(() => undefined)).data
  return problem ? `${answer.status} ${codeOfProblem(problem.type)}` : String(answer.status)
}

export const createVisitor = (siteUrl: string, config: WebConfig) => {
  configureAmplify(config)
  // SES accepts and drops mail to this address, and counts it for no limit (docs/vendors.md, SES).
  const email = `success+live-check-${ulid().toLowerCase()}@simulator.amazonses.com`
  const password = `Live check ${crypto.randomUUID()}`

  const token = async (): Promise<string> => {
    const { tokens } = await fetchAuthSession()
    if (!tokens) throw new Error('There is no session, because an earlier step failed')
    return tokens.accessToken.toString()
  }

  /** Sends a request of the contract, with a session, and returns the response as it is. */
  const send = async <E extends Endpoint>(endpoint: E, { params, query, body }: Input<E> = {}) =>
    fetch(`${siteUrl}${apiPrefix}${pathOf(endpoint.path, params ?? {}, query ?? {})}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${await token()}`,
        'x-correlation-id': ulid(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  /** Sends a request that has to succeed, and returns what the contract promises. */
  const call = async <E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<ResultOf<E>> => {
    const answer = await send(endpoint, input)
    if (answer.status !== endpoint.status)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${await refusalOf(answer)}`)
    return endpoint.result.parse(await answer.json()) as ResultOf<E>
  }

  const openSession = async () => {
    await signOut()
    return signIn({ username: email, password })
  }

  return {
    email,
    send,
    call,
    signUp: () =>
      signUp({
        username: email,
        password,
        options: { userAttributes: { email }, validationData: { passwordDigest: passwordDigest(password) } },
      }),
    signIn: openSession,
    /** Whether the API refuses the session. */
    isRefused: async () => {
      const answer = await send(account.endpoints.read)
      await answer.arrayBuffer()
      return answer.status === 401 ? true : undefined
    },
    /** The name of the error with which the sign-in is refused. Undefined when it is not. */
    signInRefusal: () =>
      openSession().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.name : String(error)),
      ),
  }
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { RpcError } from '#infra/local/json-rpc.ts'
import {
  type Access,
  AccessDenied,
  accessKeyOf,
  type Log,
  listen,
  readBody,
  type StandIn,
  sendJson,
} from '#infra/local/stand-in.ts'
import { operations } from './operations.ts'
import { PasswordClaims } from './password-claims.ts'
import { type Mail, type Pool, poolNameOf } from './pool.ts'
import type { PoolSettings } from './pool-settings.ts'
import { Sessions } from './sessions.ts'
import { loadSigningKey, type PublicKey } from './signing-key.ts'
import { makeVerifier } from './srp.ts'
import { firing, type Triggers } from './triggers.ts'
import { type UserStatus, Users } from './users.ts'

export type CognitoOptions = {
  port?: number
  access: Access
  /** Where users, sessions and the signing key are kept, each under this name and its own ending. */
  file?: string
  region: string
  account: string
  pool: PoolSettings
  triggers: Triggers
  deliverMail(mail: Mail): unknown
  log?: Log
}

export type CognitoStandIn = StandIn & {
  issuer: string
  jwks(): { keys: PublicKey[] }
  /** As AppSync does: signature, issuer and time, of an access or an id token. Rejects any other. */
  verifyToken(token: string): Promise<{ sub: string; claims: Record<string, unknown> }>
  /** Makes a confirmed user and no trigger run; one who exists is left alone. Answers the sub. */
  addUser(user: { email: string; password: string }): string
  users(): ListedUser[]
}

export type ListedUser = { sub: string; username: string; email: string; status: UserStatus; createdAt: string }

/** A Cognito user pool, spoken to by unchanged Amplify and AWS SDK. Tokens are issued as the real pool's would be. */
export const startCognito = async (options: CognitoOptions): Promise<CognitoStandIn> => {
  const pool = await openPool(options)
  const standIn = await listen(
    (request, response) => void serve(pool, request, response, options.log).catch(console.error),
    options.port,
  )
  return {
    ...standIn,
    issuer: pool.issuer,
    jwks: () => pool.key.jwks,
    verifyToken: async (token) => {
      const claims = await pool.key.verify(token)
      return { sub: String(claims.sub), claims }
    },
    addUser: (user) => addUser(pool, user),
    users: () =>
      pool.users.all().map(({ sub, username, status, attributes, createdAt }) => ({
        sub,
        username,
        status,
        email: attributes.email ?? '',
        createdAt: new Date(createdAt).toISOString(),
      })),
  }
}

const openPool = async (options: CognitoOptions): Promise<Pool> => {
  const { access, file, region, account, pool: settings, triggers, deliverMail } = options
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${settings.id}`
  const place = (part: string) => file && `${file}.${part}`
  const key = await loadSigningKey(issuer, place('key'))
  return {
    settings,
    arn: `arn:aws:cognito-idp:${region}:${account}:userpool/${settings.id}`,
    issuer,
    access,
    users: new Users(settings, place('users')),
    sessions: new Sessions(place('sessions'), place('refresh-tokens')),
    passwordClaims: new PasswordClaims(poolNameOf(settings), key.secret),
    key,
    fire: firing({ triggers, region, userPoolId: settings.id }),
    deliverMail,
  }
}

const addUser = (pool: Pool, { email, password }: { email: string; password: string }): string => {
  const existing = pool.users.find(email)
  if (existing) return existing.sub
  const sub = randomUUID()
  const attributes = { email, email_verified: 'true' }
  const verifier = makeVerifier(poolNameOf(pool.settings), sub, password)
  return pool.users.create({ sub, status: 'CONFIRMED', attributes, password: verifier }).sub
}

const serve = async (pool: Pool, request: IncomingMessage, response: ServerResponse, log?: Log) => {
  allowEveryOrigin(request, response)
  if (request.method === 'OPTIONS') return response.writeHead(204).end()
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === `/${pool.settings.id}/.well-known/jwks.json`) return sendJson(response, 200, pool.key.jwks)
  if (pathname === `/${pool.settings.id}/.well-known/openid-configuration`)
    return sendJson(response, 200, discovery(pool, request))
  return runOperation(pool, request, response, log)
}

const allowEveryOrigin = (request: IncomingMessage, response: ServerResponse) => {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
  response.setHeader('access-control-allow-methods', 'GET,POST,OPTIONS')
  response.setHeader('access-control-expose-headers', 'x-amzn-requestid,x-amzn-errortype,x-amzn-errormessage,date')
}

const discovery = ({ issuer }: Pool, request: IncomingMessage) => {
  const here = `http://${request.headers.host}`
  return {
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    authorization_endpoint: `${here}/oauth2/authorize`,
    token_endpoint: `${here}/oauth2/token`,
    end_session_endpoint: `${here}/logout`,
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
  }
}

const runOperation = async (pool: Pool, request: IncomingMessage, response: ServerResponse, log?: Log) => {
  const action = /^AWSCognitoIdentityProviderService\.(\w+)$/.exec(String(request.headers['x-amz-target']))?.[1] ?? ''
  const accessKeyId = accessKeyOf(request)
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID() }
  try {
    const run = operations[action]
    if (!run) throw new RpcError('UnknownOperationException', `The operation ${action} is not known here.`)
    const body: unknown = JSON.parse((await readBody(request)).toString() || '{}')
    const answer = await run(pool, body, accessKeyId)
    log?.({ service: 'cognito-idp', action, accessKeyId, status: 200 })
    sendJson(response, 200, answer, headers)
  } catch (error) {
    const { code, message, status } = refusalOf(error)
    log?.({ service: 'cognito-idp', action, accessKeyId, status, error: code })
    sendJson(response, status, { __type: code, message }, { ...headers, 'x-amzn-errortype': code })
  }
}

const refusalOf = (error: unknown): RpcError => {
  if (error instanceof RpcError) return error
  if (error instanceof AccessDenied) return new RpcError('AccessDeniedException', error.message)
  if (error instanceof z.ZodError) return new RpcError('InvalidParameterException', z.prettifyError(error))
  if (error instanceof SyntaxError) return new RpcError('SerializationException', 'The request is not valid JSON.')
  console.error('cognito stand-in failed:', error)
  return new RpcError('InternalErrorException', 'The stand-in failed; its log says why.', { status: 500 })
}

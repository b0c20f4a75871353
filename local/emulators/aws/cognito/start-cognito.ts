import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type AwsOptions, type Serve, serveAws } from '#local/emulators/aws/serve-aws.ts'
import { type Log, listen, type StandIn, sendJson } from '#local/emulators/base/stand-in.ts'
import { createHostedUi, type HostedUi } from './hosted-ui.ts'
import { PasswordClaims } from './password-claims.ts'
import { type Mail, type Pool, poolNameOf } from './pool.ts'
import type { PoolSettings } from './pool-settings.ts'
import { runOperation } from './run-operation.ts'
import { Sessions } from './sessions.ts'
import { loadSigningKey, type PublicKey } from './signing-key.ts'
import { makeVerifier } from './srp.ts'
import { firing, type Triggers } from './triggers.ts'
import { type UserStatus, Users } from './users.ts'

export type CognitoOptions = AwsOptions & {
  /** Path prefix of the files that store users, sessions and the signing key; in memory without it. */
  file?: string
  account: string
  pool: PoolSettings
  triggers: Triggers
  deliverMail(mail: Mail): unknown
}

export type CognitoStandIn = StandIn & {
  issuer: string
  jwks(): { keys: PublicKey[] }
  /** Verifies signature, issuer and expiry of an access or id token, as AppSync does; rejects an invalid one. */
  verifyToken(token: string): Promise<{ sub: string; claims: Record<string, unknown> }>
  /** Creates a confirmed user without running triggers, unless the address exists. Returns the sub. */
  addUser(user: { email: string; password: string }): string
  users(): ListedUser[]
}

export type ListedUser = { sub: string; username: string; email: string; status: UserStatus; createdAt: string }

/** A Cognito user pool for unchanged Amplify and AWS SDK. Its tokens have the issuer that the pool has on AWS. */
export const startCognito = async (options: CognitoOptions): Promise<CognitoStandIn> => {
  const pool = await openPool(options)
  const hostedUi = createHostedUi(pool)
  const standIn = await listen(
    serveAws(
      { ...options, service: 'cognito-idp', headersOf: everyOrigin },
      (request, response, refuseUnknown) =>
        void serve({ pool, hostedUi, log: options.log }, request, response, refuseUnknown),
    ),
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
    region,
    issuer,
    access,
    users: new Users(place('users')),
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

type Served = { pool: Pool; hostedUi: HostedUi; log: Log | undefined }

const serve = async ({ pool, hostedUi, log }: Served, ...[request, response, refuseUnknown]: Parameters<Serve>) => {
  response.setHeaders(new Headers(everyOrigin(request)))
  const keysPath = `/${pool.settings.id}/.well-known/jwks.json`
  try {
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/') return await runOperation(pool, request, response, refuseUnknown, log)
    if (url.pathname === keysPath) return sendJson(response, 200, pool.key.jwks)
    const isPage = await hostedUi.serve(request, response, url)
    if (!isPage) sendJson(response, 404, { error: 'not_found' })
  } catch (error) {
    console.error('cognito stand-in failed:', error)
    sendJson(response, 500, { error: 'server_error' })
  }
}

const everyOrigin = ({ headers }: IncomingMessage): Record<string, string> => ({
  'access-control-allow-origin': '*',
  'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
  'access-control-allow-methods': 'GET,POST,OPTIONS',
  'access-control-expose-headers': 'x-amzn-requestid,x-amzn-errortype,x-amzn-errormessage,date',
})

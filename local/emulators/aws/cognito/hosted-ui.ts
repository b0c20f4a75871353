import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { RpcError } from '#local/emulators/aws/json-rpc.ts'
import { readBody, sendJson } from '#local/emulators/base/stand-in.ts'
import { AuthorizationCodes } from './authorization-codes.ts'
import type { ClientSettings } from './client-settings.ts'
import { errorPage, signInPage } from './hosted-pages.ts'
import type { Pool } from './pool.ts'
import { signInByProvider } from './provider-sign-in.ts'
import { mintTokens } from './tokens.ts'
import { isEmail } from './users.ts'

export type HostedUi = {
  /** Serves the hosted pages; returns false for any other address. */
  serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>
}

/** The sign-in page, the token endpoint and the sign-out of a pool's domain. */
export const createHostedUi = (pool: Pool): HostedUi => {
  const codes = new AuthorizationCodes()
  return {
    serve: async (request, response, { pathname, searchParams }) => {
      if (!pool.settings.signInPages) return false
      const form = request.method === 'POST' ? new URLSearchParams(String(await readBody(request))) : undefined
      switch (pathname) {
        case '/oauth2/authorize':
          await authorize(pool, codes, Object.fromEntries(searchParams), form, response)
          return true
        case '/oauth2/token':
          await exchange(pool, codes, Object.fromEntries(form ?? []), response)
          return true
        case '/logout':
          signOut(pool, searchParams, response)
          return true
        default:
          return false
      }
    },
  }
}

const AuthorizeQuery = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.string(),
  identity_provider: z.string().default('COGNITO'),
  scope: z.string().optional(),
  state: z.string().optional(),
  prompt: z.enum(['none', 'login', 'select_account', 'consent']).optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.literal('S256').optional(),
})
type AuthorizeQuery = z.output<typeof AuthorizeQuery>

const authorize = async (
  pool: Pool,
  codes: AuthorizationCodes,
  parameters: Record<string, string>,
  form: URLSearchParams | undefined,
  response: ServerResponse,
) => {
  const { data: query } = AuthorizeQuery.safeParse(parameters)
  const client = pool.settings.clients.find(({ id }) => id === query?.client_id)
  if (!query || !client)
    return sendPage(response, 400, errorPage('invalid_request', 'A parameter is missing or wrong.'))
  if (!client.callbackUrls.includes(query.redirect_uri))
    return sendPage(response, 400, errorPage('redirect_mismatch', `Registered: ${client.callbackUrls.join(', ')}`))
  if (!pool.settings.signInPages?.brandedClients.includes(client.id))
    return sendPage(response, 403, errorPage('Login pages unavailable', 'Please contact an administrator.'))
  const provider = pool.settings.identityProviders.find(({ name }) => name === query.identity_provider)
  if (!provider || !client.identityProviders.includes(provider.name))
    return sendPage(response, 400, errorPage('Login option is not available', query.identity_provider))

  const goBack = (answer: Record<string, string>) =>
    redirect(response, query.redirect_uri, { ...answer, state: query.state })
  const refusal = refusalOf(client, query)
  if (refusal) return goBack({ error: refusal })
  if (form?.has('cancel')) return goBack({ error: 'access_denied', error_description: 'The user cancelled.' })
  const email = form?.get('email') ?? ''
  if (!isEmail(email)) {
    return sendPage(response, 200, signInPage(provider.name, query.prompt))
  }

  try {
    const isVerified = !form?.has('unverified')
    const { username } = await signInByProvider(pool, { provider, clientId: client.id, email, isVerified })
    const scope = query.scope ?? client.oauthScopes.join(' ')
    const { redirect_uri: redirectUri, code_challenge: challenge } = query
    goBack({ code: codes.issue({ username, clientId: client.id, redirectUri, scope, challenge }) })
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    // Cognito adds a space after the trigger's message.
    goBack({ error: 'invalid_request', error_description: `${error.message} ` })
  }
}

const refusalOf = (client: ClientSettings, { response_type, scope = '' }: AuthorizeQuery): string | undefined => {
  if (response_type !== 'code') return 'unsupported_response_type'
  if (!client.oauthFlows.includes('code')) return 'unauthorized_client'
  const asked = scope.split(' ').filter(Boolean)
  return asked.every((one) => client.oauthScopes.includes(one)) ? undefined : 'invalid_scope'
}

const TokenForm = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.string(),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string().optional(),
})

const exchange = async (
  pool: Pool,
  codes: AuthorizationCodes,
  form: Record<string, string>,
  response: ServerResponse,
) => {
  const { data } = TokenForm.safeParse(form)
  if (!data) {
    const isKnownGrant = form.grant_type === 'authorization_code'
    return sendJson(response, 400, { error: isKnownGrant ? 'invalid_request' : 'unsupported_grant_type' })
  }
  const client = pool.settings.clients.find(({ id }) => id === data.client_id)
  if (!client) return sendJson(response, 400, { error: 'invalid_client' })
  const authorization = codes.redeem(data.code, {
    clientId: client.id,
    redirectUri: data.redirect_uri,
    verifier: data.code_verifier,
  })
  const user = authorization && pool.users.get(authorization.username)
  if (!user) return sendJson(response, 400, { error: 'invalid_grant' })

  const { session, refreshToken } = pool.sessions.open(user, client, authorization.scope)
  const { accessToken, idToken } = await mintTokens(pool, { session, user, client, source: 'HostedAuth' })
  sendJson(response, 200, {
    access_token: accessToken,
    ...(authorization.scope.split(' ').includes('openid') && { id_token: idToken }),
    refresh_token: refreshToken,
    expires_in: client.accessTokenSeconds,
    token_type: 'Bearer',
  })
}

const signOut = (pool: Pool, query: URLSearchParams, response: ServerResponse) => {
  const client = pool.settings.clients.find(({ id }) => id === query.get('client_id'))
  const target = query.get('logout_uri') ?? ''
  if (client?.logoutUrls.includes(target)) return redirect(response, target)
  sendPage(
    response,
    400,
    errorPage('redirect_mismatch', `Registered: ${client?.logoutUrls.join(', ') ?? 'no such client'}`),
  )
}

const redirect = (response: ServerResponse, target: string, parameters: Record<string, string | undefined> = {}) => {
  const url = new URL(target)
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
  response.writeHead(302, { location: Object.keys(parameters).length > 0 ? url.href : target }).end()
}

const sendPage = (response: ServerResponse, status: number, html: string) => {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html)
}

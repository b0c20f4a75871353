import { createHash } from 'node:crypto'
import {
  AdminUserGlobalSignOutCommand,
  GetUserCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CognitoStandIn } from '#local/emulators/aws/cognito/start-cognito.ts'
import type { TriggerEvent } from '#local/emulators/aws/cognito/triggers.ts'
import { cognitoClient } from './cognito-client.ts'
import { clientId, clientProperties, confirming, google, poolId, startTestPool, testPool } from './test-pool.ts'

const verifier = 'v'.repeat(64)
const redirectUri = 'http://localhost:3000/login'

let cognito: CognitoStandIn
let events: TriggerEvent[]

beforeAll(async () => {
  const pool = await startTestPool()
  cognito = pool.cognito
  events = pool.events
})
afterAll(() => cognito.close())

const authorizeUrl = ({ url }: CognitoStandIn, changes: Record<string, string> = {}) => {
  const parameters = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    identity_provider: 'Google',
    scope: 'openid email',
    state: 'somewhere',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  }
  return `${url}/oauth2/authorize?${new URLSearchParams(parameters)}`
}

/** The address that the browser is redirected to after the form was submitted. */
const submit = async (cognito: CognitoStandIn, form: Record<string, string>, changes: Record<string, string> = {}) => {
  const body = new URLSearchParams(form)
  const answer = await fetch(authorizeUrl(cognito, changes), { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}

const exchange = async (code: string | null, changes: Record<string, string> = {}, { url } = cognito) => {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    code: code ?? '',
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...changes,
  })
  const answer = await fetch(`${url}/oauth2/token`, { method: 'POST', body })
  return { status: answer.status, body: await answer.json() }
}

const signIn = async (email: string, scope = 'openid email') => {
  const code = (await submit(cognito, { email }, { scope })).searchParams.get('code')
  return (await exchange(code)).body
}

test('the page says that it replaces Google and asks for an email address', async () => {
  const page = await (await fetch(authorizeUrl(cognito))).text()
  expect(page).toContain('<h1>Local stand-in for Google</h1>')
})

test('the prompt of a sign-in reaches Google, unless Cognito does not know it', async () => {
  const consent = 'Google is asked to prompt for: consent'
  expect(await (await fetch(authorizeUrl(cognito, { prompt: 'consent' }))).text()).toContain(consent)
  expect(await (await fetch(authorizeUrl(cognito))).text()).not.toContain('asked to prompt')
  expect((await fetch(authorizeUrl(cognito, { prompt: 'always' }))).status).toBe(400)
})

test.each([[[]], [[{ ClientId: 'another' }]]])(
  'managed login has no pages for a client without a branding style: %j',
  async (brandings) => {
    const pool = await testPool({ resources: { brandings } })
    const answer = await fetch(authorizeUrl(pool.cognito))
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('Login pages unavailable')
  },
)

test('a pool without a domain has no sign-in pages', async () => {
  const pool = await testPool({ resources: { domain: undefined } })
  expect((await fetch(authorizeUrl(pool.cognito))).status).toBe(404)
})

describe('the address of a Google user', () => {
  const onlyAddress = { ...google, AttributeMapping: { email: 'email' } }
  const signInTo = async ({ cognito: at }: { cognito: CognitoStandIn }, form: Record<string, string>) => {
    const code = (await submit(at, form)).searchParams.get('code')
    return decodeJwt((await exchange(code, {}, at)).body.id_token)
  }
  const form = { email: 'grace@example.com' }
  const unverified = { ...form, unverified: 'on' }

  test.each([
    ['verified by Google', google, form, true, 'true'],
    ['not verified by Google', google, unverified, false, 'false'],
    ['verified by Google, which the pool does not map', onlyAddress, form, false, undefined],
  ])('is %s', async (_, provider, given, isVerified, inEvent) => {
    const pool = await testPool({ resources: { identityProviders: [provider] } })
    expect(await signInTo(pool, given)).toMatchObject({ email: 'grace@example.com', email_verified: isVerified })
    const attributes = pool.events.map(({ request }) => request.userAttributes)
    expect(attributes[0]).toEqual({ email: 'grace@example.com', ...(inEvent && { email_verified: inEvent }) })
    expect(attributes[1]).toMatchObject({ email_verified: String(isVerified) })
  })

  test('is as Google says at the latest sign-in', async () => {
    const pool = await testPool()
    const [first, second] = [await signInTo(pool, unverified), await signInTo(pool, form)]
    expect([first.email_verified, second.email_verified]).toEqual([false, true])
    expect(second).toMatchObject({ sub: first.sub, identities: first.identities })
  })

  test('is not verified by a trigger', async () => {
    const pool = await testPool({
      triggers: { PreSignUp: confirming },
      resources: { identityProviders: [onlyAddress] },
    })
    expect(await signInTo(pool, form)).toMatchObject({ email_verified: false })
  })
})

test('a code is exchanged once, by the client with the right code verifier', async () => {
  const back = await submit(cognito, { email: 'grace@example.com' })
  expect(`${back.origin}${back.pathname}`).toBe(redirectUri)
  expect(back.searchParams.get('state')).toBe('somewhere')
  const code = back.searchParams.get('code')
  const first = await exchange(code)
  expect(first).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 3600 } })
  expect(await exchange(code)).toEqual({ status: 400, body: { error: 'invalid_grant' } })

  const stolen = async () => (await submit(cognito, { email: 'grace@example.com' })).searchParams.get('code')
  const wrong = { code_verifier: 'guess', redirect_uri: 'http://localhost:3000/other' }
  for (const [name, value] of Object.entries(wrong))
    expect(await exchange(await stolen(), { [name]: value })).toEqual({
      status: 400,
      body: { error: 'invalid_grant' },
    })
  expect(await exchange(await stolen(), { grant_type: 'password' })).toEqual({
    status: 400,
    body: { error: 'unsupported_grant_type' },
  })
})

test('repeated sign-ins with Google are the same user, with the identity in the tokens', async () => {
  events.length = 0
  const [first, second] = [await signIn('hopper@example.com'), await signIn('hopper@example.com')]
  const [access, id] = [decodeJwt(first.access_token), decodeJwt(first.id_token)]
  expect(access).toMatchObject({ username: expect.stringMatching(/^Google_\d{21}$/), scope: 'openid email' })
  expect(access.sub).not.toBe(access.username)
  expect(id).toMatchObject({
    sub: access.sub,
    email: 'hopper@example.com',
    email_verified: true,
    'cognito:username': access.username,
    identities: [{ providerName: 'Google', primary: 'true' }],
  })
  expect(decodeJwt(second.access_token).sub).toBe(access.sub)
  expect(events).toMatchObject([
    {
      triggerSource: 'PreSignUp_ExternalProvider',
      userName: access.username,
      request: { userAttributes: { email: 'hopper@example.com' } },
    },
    { triggerSource: 'PostConfirmation_ConfirmSignUp', request: { userAttributes: { sub: access.sub } } },
    { triggerSource: 'TokenGeneration_HostedAuth' },
    { triggerSource: 'TokenGeneration_HostedAuth' },
  ])
})

test('an administrator finds a Google user by username and by a filter, not by the sub or the address', async () => {
  const client = cognitoClient(cognito)
  const { sub, username } = decodeJwt((await signIn('grace@example.com')).access_token)
  const signOut = (Username: unknown) =>
    client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: poolId, Username: String(Username) }))
  await expect(signOut(username)).resolves.toBeDefined()
  for (const unknown of [sub, 'grace@example.com'])
    await expect(signOut(unknown)).rejects.toMatchObject({ name: 'UserNotFoundException' })
  const listed = await client.send(new ListUsersCommand({ UserPoolId: poolId, Filter: 'email = "grace@example.com"' }))
  expect(listed.Users).toMatchObject([{ Username: username, UserStatus: 'EXTERNAL_PROVIDER' }])
})

test("the operations on the token's own user need their scope", async () => {
  const client = cognitoClient(cognito)
  const getUser = (AccessToken: string) => client.send(new GetUserCommand({ AccessToken }))
  const narrow = await signIn('grace@example.com')
  await expect(getUser(narrow.access_token)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Access Token does not have required scopes',
  })
  const wide = await signIn('grace@example.com', 'openid aws.cognito.signin.user.admin')
  await expect(getUser(wide.access_token)).resolves.toBeDefined()
})

test("the trigger's error is returned to the site in Cognito's message", async () => {
  const refusing = await testPool({
    triggers: {
      PreSignUp: () => {
        throw new Error('email.taken')
      },
    },
  })
  const back = await submit(refusing.cognito, { email: 'grace@example.com' })
  expect(Object.fromEntries(back.searchParams)).toEqual({
    error: 'invalid_request',
    error_description: 'PreSignUp failed with error email.taken. ',
    state: 'somewhere',
  })
})

test.each([
  ['cancelling', { cancel: 'yes' }, {}, 'access_denied'],
  ['an unknown scope', { email: 'grace@example.com' }, { scope: 'openid profile' }, 'invalid_scope'],
  ['the implicit flow', { email: 'grace@example.com' }, { response_type: 'token' }, 'unsupported_response_type'],
])('%s is returned to the site as an error', async (_, form, changes, error) => {
  const { searchParams } = await submit(cognito, form, changes)
  expect([searchParams.get('error'), searchParams.get('state')]).toEqual([error, 'somewhere'])
})

test.each([
  ['redirect_uri', 'http://evil.example/login'],
  ['client_id', 'other'],
  ['identity_provider', 'Facebook'],
])('a request with the unregistered %s %s gets an error page instead of a redirect', async (name, value) => {
  const answer = await fetch(authorizeUrl(cognito, { [name]: value }), { redirect: 'manual' })
  expect(answer.status).toBe(400)
})

test('signing out redirects to registered addresses only', async () => {
  const leave = (logout_uri: string) =>
    fetch(`${cognito.url}/logout?${new URLSearchParams({ client_id: clientId, logout_uri })}`, { redirect: 'manual' })
  const [target = ''] = clientProperties.LogoutURLs
  expect((await leave(target)).headers.get('location')).toBe(target)
  expect((await leave('http://evil.example/')).status).toBe(400)
})

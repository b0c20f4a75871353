import { describe, expect, test, vi } from 'vitest'
import { type Answers, answering, type Sent } from '#test/support/frontend/web-api.ts'
import { userId } from '#test/support/frontend/web-app.tsx'

const prefix = 'CognitoIdentityServiceProvider.client.'
const secondsNow = () => Math.floor(Date.now() / 1000)

const token = (seconds: number, claims: object = {}) => {
  const payload = { sub: userId, username: userId, iat: secondsNow(), exp: secondsNow() + seconds, ...claims }
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signed`
}

/** Amplify itself, in a browser whose requests to Cognito are answered by the operation's name. */
const load = async (cognito: Answers = {}, answers: Answers = {}) => {
  vi.resetModules()
  const operationOf = ({ headers }: Sent) => headers.get('x-amz-target')?.split('.').at(-1) ?? ''
  const sent = answering({ 'POST /': (request: Sent) => cognito[operationOf(request)] ?? {}, ...answers })
  const client = await import('#frontend/lib/session/auth-client.ts')
  const asked = () => sent.map((request) => [operationOf(request), request.body])
  return { ...client, asked }
}

const refusal = (name: string, message = '') => Response.json({ __type: name, message }, { status: 400 })

const keepSession = async (
  { replaceTokens }: Awaited<ReturnType<typeof load>>,
  accessToken: string,
  idToken = token(3600),
) => replaceTokens({ accessToken, idToken, refreshToken: 'refresh' })

const withGoogle: Answers = { config: { signInDomain: 'sign-in.test' } }
const { origin } = window.location

/** The address that the page leaves for, which jsdom does not open. */
const openedAddress = () => {
  const location = { origin, href: `${origin}/login`, pathname: '/login', search: '' }
  vi.stubGlobal('location', location)
  return () => new URL(location.href)
}

const keptTokens = () => Object.keys(localStorage).filter((key) => key.endsWith('Token'))

describe('the tokens of a session', () => {
  test('are none for a visitor, and of a token that names no user', async () => {
    const client = await load()
    expect(await client.currentTokens()).toBeUndefined()
    await keepSession(client, token(3600, { sub: undefined }))
    expect(await client.currentTokens()).toBeUndefined()
  })

  test.each([
    ['with a password', {}, true],
    ['with Google', { username: 'google_1' }, false],
  ])('are those that are stored, of a sign-in %s', async (_, claims, hasPassword) => {
    const client = await load()
    const accessToken = token(3600, claims)
    await keepSession(client, accessToken)
    expect(await client.currentTokens()).toEqual({ accessToken, userId, hasPassword })
    expect(client.asked()).toEqual([])
  })

  test('are refreshed once they have expired', async () => {
    const accessToken = token(3600, { jti: 'new' })
    const client = await load({
      GetTokensFromRefreshToken: { AuthenticationResult: { AccessToken: accessToken, IdToken: token(3600) } },
    })
    await keepSession(client, token(-60), token(-60))
    expect(await client.currentTokens()).toMatchObject({ accessToken })
    expect(client.asked()).toEqual([['GetTokensFromRefreshToken', { ClientId: 'client', RefreshToken: 'refresh' }]])
  })

  test('are none once the session was revoked', async () => {
    const client = await load({ GetTokensFromRefreshToken: refusal('NotAuthorizedException', 'Revoked') })
    await keepSession(client, token(-60), token(-60))
    expect(await client.currentTokens()).toBeUndefined()
    expect(keptTokens()).toEqual([])
  })
})

test('settings that could not be read are read again', async () => {
  const { currentTokens } = await load()
  const fetched = vi.mocked(fetch)
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(currentTokens()).rejects.toMatchObject({ code: 'unreachable' })
  expect(await currentTokens()).toBeUndefined()
  expect(await currentTokens()).toBeUndefined()
  expect(fetched).toHaveBeenCalledTimes(2)
})

describe('a sign-in', () => {
  test('is that of the address, and forgets an earlier session and a sign-in that Google has not ended', async () => {
    const client = await load({ InitiateAuth: refusal('NotAuthorizedException', 'Incorrect username or password.') })
    await keepSession(client, token(3600))
    localStorage.setItem(`${prefix}inflightOAuth`, 'true')
    localStorage.setItem(`${prefix}inflightOAuthDeadline`, String(Date.now() + 300_000))
    localStorage.setItem(`${prefix}inflightOAuth.other`, 'kept')
    await expect(client.signInWithPassword('ada@example.com', 'green sofa')).rejects.toMatchObject({
      code: 'credentials',
      message: 'Incorrect email or password.',
    })
    expect(client.asked()).toMatchObject([
      ['InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: 'ada@example.com' } }],
    ])
    expect(Object.keys(localStorage)).toEqual([`${prefix}inflightOAuth.other`])
  })

  test('with Google forgets an earlier session, and asks for the account', async () => {
    const client = await load({}, withGoogle)
    await keepSession(client, token(3600))
    const opened = openedAddress()
    await client.continueWithGoogle()
    expect(opened().origin + opened().pathname).toBe('https://sign-in.test/oauth2/authorize')
    expect(Object.fromEntries(opened().searchParams)).toMatchObject({
      redirect_uri: `${origin}/login`,
      response_type: 'code',
      client_id: 'client',
      identity_provider: 'Google',
      scope: 'openid email',
      prompt: 'consent',
    })
    expect(keptTokens()).toEqual([])
  })
})

test('a sign-up has the digest for the trigger, and forgets a sign-in that Google has not ended', async () => {
  const { signUpWithPassword, asked } = await load({ SignUp: { UserConfirmed: true, UserSub: userId } })
  localStorage.setItem(`${prefix}inflightOAuth`, 'true')
  await signUpWithPassword('ada@example.com', 'green sofa', 'd1ge57')
  expect(asked()).toMatchObject([
    [
      'SignUp',
      {
        Username: 'ada@example.com',
        Password: 'green sofa',
        UserAttributes: [{ Name: 'email', Value: 'ada@example.com' }],
        ValidationData: [{ Name: 'passwordDigest', Value: 'd1ge57' }],
        ClientId: 'client',
      },
    ],
  ])
  expect(localStorage.getItem(`${prefix}inflightOAuth`)).toBeNull()
})

test('a password is reset by the code of an email', async () => {
  const { requestPasswordReset, confirmPasswordReset, asked } = await load({
    ForgotPassword: { CodeDeliveryDetails: { DeliveryMedium: 'EMAIL' } },
  })
  await requestPasswordReset('ada@example.com')
  await confirmPasswordReset('ada@example.com', '123456', 'blue sofa')
  expect(asked()).toMatchObject([
    ['ForgotPassword', { Username: 'ada@example.com' }],
    ['ConfirmForgotPassword', { Username: 'ada@example.com', ConfirmationCode: '123456', Password: 'blue sofa' }],
  ])
})

describe('the end of a session', () => {
  test('revokes it and forgets its tokens', async () => {
    const client = await load()
    await keepSession(client, token(3600, { origin_jti: 'session' }))
    await client.endSession()
    expect(client.asked()).toEqual([['RevokeToken', { ClientId: 'client', Token: 'refresh' }]])
    expect(keptTokens()).toEqual([])
  })

  test('that began at Google ends there too, and returns to /login', async () => {
    const client = await load({}, withGoogle)
    localStorage.setItem(`${prefix}oauthSignIn`, 'true,false')
    const opened = openedAddress()
    await client.endSession()
    expect(opened().origin + opened().pathname).toBe('https://sign-in.test/logout')
    expect(opened().searchParams.get('logout_uri')).toBe(`${origin}/login`)
  })
})

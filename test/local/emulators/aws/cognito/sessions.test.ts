import { join } from 'node:path'
import {
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { fetchAuthSession, getCurrentUser, signIn, signOut } from 'aws-amplify/auth'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { cognitoClient } from './cognito-client.ts'
import { clientId, configureAmplify, poolId, startTestPool, type TestPoolOptions, testPool } from './test-pool.ts'

const ada = { username: 'ada@example.com', password: 'green sofa' }

afterEach(() => vi.useRealTimers())

let product: Awaited<ReturnType<typeof startTestPool>>
beforeAll(async () => {
  product = await startTestPool()
})
afterAll(() => product.cognito.close())

/** A pool with the user Ada and no session; with the product's settings unless others are given. */
const openPool = async (options?: TestPoolOptions) => {
  const pool = options ? await testPool(options) : product
  const sub = pool.cognito.addUser({ email: ada.username, password: ada.password })
  const store = configureAmplify(pool.cognito)
  const refreshToken = () => [...store].find(([key]) => key.endsWith('.refreshToken'))?.[1] ?? ''
  return { ...pool, sub, store, refreshToken, client: cognitoClient(pool.cognito) }
}

const tokens = async () => {
  const { accessToken, idToken } = (await fetchAuthSession()).tokens ?? {}
  if (!accessToken || !idToken) throw new Error('Nobody is signed in.')
  return { access: accessToken.toString(), id: idToken.toString() }
}

test('a sign-in by SRP gives tokens that the production verifier accepts', async () => {
  const { cognito, sub } = await openPool()
  await expect(signIn(ada)).resolves.toMatchObject({ isSignedIn: true })
  await expect(getCurrentUser()).resolves.toEqual({
    userId: sub,
    username: sub,
    signInDetails: { loginId: ada.username, authFlowType: 'USER_SRP_AUTH' },
  })
  const { access, id } = await tokens()
  const accessVerifier = CognitoJwtVerifier.create({ userPoolId: poolId, clientId, tokenUse: 'access' })
  const idVerifier = CognitoJwtVerifier.create({ userPoolId: poolId, clientId, tokenUse: 'id' })
  for (const verifier of [accessVerifier, idVerifier]) verifier.cacheJwks(cognito.jwks())
  const claims = await accessVerifier.verify(access)
  expect(claims).toMatchObject({ sub, username: sub, scope: 'aws.cognito.signin.user.admin', iss: cognito.issuer })
  expect(claims.exp - claims.iat).toBe(3600)
  await expect(idVerifier.verify(id)).resolves.toMatchObject({
    sub,
    'cognito:username': sub,
    email: ada.username,
    email_verified: true,
    origin_jti: claims.origin_jti,
  })
  await expect(cognito.verifyToken(access)).resolves.toMatchObject({ sub, claims: { username: sub } })
  await expect(cognito.verifyToken(`${access.slice(0, -8)}AAAAAAAA`)).rejects.toThrow()
})

test('the keys are at the address of OpenID Connect Discovery', async () => {
  const { cognito } = await openPool()
  expect(await (await fetch(`${cognito.url}/${poolId}/.well-known/jwks.json`)).json()).toEqual(cognito.jwks())
})

test('a wrong password and an unknown address get the same error', async () => {
  await openPool()
  const refusal = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }
  await expect(signIn({ ...ada, password: 'not it' })).rejects.toMatchObject(refusal)
  await expect(signIn({ ...ada, username: 'nobody@example.com' })).rejects.toMatchObject(refusal)
})

test('an unknown address gets the same made-up challenge each time, and no answer to it is accepted', async () => {
  const { client } = await openPool()
  const challenge = async (USERNAME: string) => {
    const AuthParameters = { USERNAME, SRP_A: 'ab'.repeat(384) }
    const begin = new InitiateAuthCommand({ ClientId: clientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters })
    return (await client.send(begin)).ChallengeParameters
  }
  const [known, first, second] = [
    await challenge(ada.username),
    await challenge('nobody@example.com'),
    await challenge('nobody@example.com'),
  ]
  expect(first).toMatchObject({ SALT: second?.SALT, USER_ID_FOR_SRP: second?.USER_ID_FOR_SRP })
  expect(first?.SALT?.length).toBe(known?.SALT?.length)
  expect(first?.USER_ID_FOR_SRP).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect(Object.keys(first ?? {})).toEqual(Object.keys(known ?? {}))
})

test('another flow than that of the client is refused', async () => {
  const plain = { ...ada, options: { authFlowType: 'USER_PASSWORD_AUTH' as const } }
  await openPool()
  await expect(signIn(plain)).rejects.toMatchObject({ name: 'InvalidParameterException' })
})

test('a forced refresh rotates the refresh token and keeps the session', async () => {
  const { refreshToken } = await openPool()
  await signIn(ada)
  const [first, firstRefreshToken] = [await fetchAuthSession(), refreshToken()]
  const second = await fetchAuthSession({ forceRefresh: true })
  expect(second.tokens?.accessToken.toString()).not.toBe(first.tokens?.accessToken.toString())
  expect(second.tokens?.accessToken.payload.origin_jti).toBe(first.tokens?.accessToken.payload.origin_jti)
  expect(second.tokens?.accessToken.payload.auth_time).toBe(first.tokens?.accessToken.payload.auth_time)
  expect(refreshToken()).not.toBe(firstRefreshToken)
})

test('a rotated refresh token works within its grace period and is refused after it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { client, refreshToken } = await openPool()
  await signIn(ada)
  const refresh = new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken: refreshToken() })
  const { AuthenticationResult } = await client.send(refresh)
  vi.advanceTimersByTime(29_000)
  await expect(client.send(refresh)).resolves.toMatchObject({ AuthenticationResult: { ExpiresIn: 3600 } })
  vi.advanceTimersByTime(2_000)
  await expect(client.send(refresh)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' })
  const RefreshToken = AuthenticationResult?.RefreshToken
  await expect(
    client.send(new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken })),
  ).resolves.toBeDefined()

  vi.advanceTimersByTime(31 * 86_400_000)
  await expect(
    client.send(new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken })),
  ).rejects.toMatchObject({ name: 'NotAuthorizedException', message: 'Refresh Token has expired' })
})

test('signing out revokes its own session only', async () => {
  const { cognito, client } = await openPool()
  await signIn(ada)
  const other = await tokens()
  configureAmplify(cognito)
  await signIn(ada)
  const mine = await tokens()
  await signOut()
  await expect(getCurrentUser()).rejects.toMatchObject({ name: 'UserUnAuthenticatedException' })
  await expect(client.send(new GetUserCommand({ AccessToken: mine.access }))).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Access Token has been revoked',
  })
  await expect(client.send(new GetUserCommand({ AccessToken: other.access }))).resolves.toBeDefined()
})

test('after signing out everywhere the tokens of every session are refused', async () => {
  const { client, refreshToken } = await openPool()
  await signIn(ada)
  const { access } = await tokens()
  const refresh = new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken: refreshToken() })
  await signOut({ global: true })
  await expect(client.send(new GetUserCommand({ AccessToken: access }))).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  })
  await expect(client.send(refresh)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Refresh Token has been revoked',
  })
})

test('an expired access token and an id token are refused', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { client } = await openPool()
  await signIn(ada)
  const { access, id } = await tokens()
  await expect(client.send(new GetUserCommand({ AccessToken: id }))).rejects.toMatchObject({
    message: 'Invalid Access Token',
  })
  vi.advanceTimersByTime(3_601_000)
  await expect(client.send(new GetUserCommand({ AccessToken: access }))).rejects.toMatchObject({
    message: 'Access Token has expired',
  })
})

test('users, sessions and the key survive a restart', async () => {
  const file = join(temporaryFolder(), 'cognito')
  const before = await openPool({ file })
  await signIn(ada)
  const { access } = await tokens()
  const { port } = before.cognito
  await before.cognito.close()

  const after = await testPool({ file, port })
  expect(after.cognito.addUser({ email: ada.username, password: 'another' })).toBe(before.sub)
  await expect(after.cognito.verifyToken(access)).resolves.toMatchObject({ sub: before.sub })
  await expect(fetchAuthSession({ forceRefresh: true })).resolves.toMatchObject({ userSub: before.sub })
  configureAmplify(after.cognito)
  await expect(signIn(ada)).resolves.toMatchObject({ isSignedIn: true })
})

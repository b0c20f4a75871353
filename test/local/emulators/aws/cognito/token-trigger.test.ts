import { DeleteUserCommand, GetUserCommand, GlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider'
import { fetchAuthSession, signIn } from 'aws-amplify/auth'
import { expect, test } from 'vitest'
import { cognitoClient } from './cognito-client.ts'
import { configureAmplify, testPool } from './test-pool.ts'

const ada = { username: 'ada@example.com', password: 'green sofa' }
const selfServiceScope = 'aws.cognito.signin.user.admin'

/** Signs Ada in at a pool whose token trigger answers so. */
const signedInWith = async (claimsAndScopeOverrideDetails: object) => {
  const pool = await testPool({
    triggers: { PreTokenGeneration: (event) => ({ ...event, response: { claimsAndScopeOverrideDetails } }) },
  })
  const sub = pool.cognito.addUser({ email: ada.username, password: ada.password })
  configureAmplify(pool.cognito)
  await signIn(ada)
  return { ...pool, sub, client: cognitoClient(pool.cognito) }
}

const accessToken = async (options?: { forceRefresh: boolean }) =>
  (await fetchAuthSession(options)).tokens?.accessToken.toString() ?? ''

test('the token trigger adds claims to both tokens and removes some, but changes none that Cognito sets', async () => {
  const { events, sub } = await signedInWith({
    idTokenGeneration: { claimsToAddOrOverride: { plan: 'pro' }, claimsToSuppress: ['email_verified'] },
    accessTokenGeneration: { claimsToAddOrOverride: { token_epoch: 'epoch-7', sub: 'somebody' } },
  })
  const { tokens } = await fetchAuthSession()
  expect(tokens?.idToken?.payload).toMatchObject({ plan: 'pro', email: ada.username })
  expect(tokens?.idToken?.payload).not.toHaveProperty('email_verified')
  expect(tokens?.accessToken.payload).toMatchObject({ token_epoch: 'epoch-7', sub, scope: selfServiceScope })
  expect(events).toMatchObject([
    { version: '2', triggerSource: 'TokenGeneration_Authentication', request: { scopes: [selfServiceScope] } },
  ])
})

test("a token without the self-service scope is refused by a user's own operations, also after a refresh", async () => {
  const { client, cognito, sub } = await signedInWith({
    accessTokenGeneration: { scopesToAdd: ['rooms'], scopesToSuppress: [selfServiceScope] },
  })
  const refusal = { name: 'NotAuthorizedException', message: 'Access Token does not have required scopes' }
  for (const AccessToken of [await accessToken(), await accessToken({ forceRefresh: true })]) {
    await expect(client.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject(refusal)
    await expect(client.send(new GlobalSignOutCommand({ AccessToken }))).rejects.toMatchObject(refusal)
    await expect(client.send(new DeleteUserCommand({ AccessToken }))).rejects.toMatchObject(refusal)
  }
  expect((await fetchAuthSession()).tokens?.accessToken.payload.scope).toBe('rooms')
  expect(cognito.users()).toMatchObject([{ sub }])
})

import {
  AdminDeleteUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  GetUserCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { fetchAuthSession, signIn } from 'aws-amplify/auth'
import { expect, test, vi } from 'vitest'
import { localAccess, operatorKey, workerKey } from '#test/support/local/local-access.ts'
import { cognitoClient } from './cognito-client.ts'
import { clientId, configureAmplify, poolId, testPool } from './test-pool.ts'

const ada = { email: 'ada@example.com', password: 'green sofa' }

test('an administrator finds a user by address', async () => {
  const { cognito } = await testPool()
  const Username = cognito.addUser(ada)
  const command = new ListUsersCommand({ UserPoolId: poolId, Filter: `email = "${ada.email}"` })
  const { Users } = await cognitoClient(cognito).send(command)
  expect(Users).toMatchObject([
    {
      Username,
      UserStatus: 'CONFIRMED',
      Enabled: true,
      UserCreateDate: expect.any(Date),
      Attributes: expect.arrayContaining([{ Name: 'email', Value: ada.email }]),
    },
  ])
})

test('a sign-out by an administrator ends every session of the user', async () => {
  const { cognito } = await testPool()
  const client = cognitoClient(cognito)
  const Username = cognito.addUser(ada)
  configureAmplify(cognito)
  await signIn({ username: ada.email, password: ada.password })
  const AccessToken = (await fetchAuthSession()).tokens?.accessToken.toString()
  await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: poolId, Username }))
  await expect(client.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  })
  await expect(fetchAuthSession({ forceRefresh: true })).resolves.toMatchObject({ tokens: undefined })
})

test('users are listed in pages and by a filter', async () => {
  const { cognito } = await testPool()
  const client = cognitoClient(cognito)
  for (const name of ['ada', 'alan', 'grace']) cognito.addUser({ email: `${name}@example.com`, password: 'green sofa' })
  const list = async (Filter?: string, Limit?: number, PaginationToken?: string) => {
    const answer = await client.send(new ListUsersCommand({ UserPoolId: poolId, Filter, Limit, PaginationToken }))
    return { ...answer, addresses: answer.Users?.map(({ Attributes }) => Attributes?.at(1)?.Value) }
  }
  const first = await list(undefined, 2)
  expect(first.addresses).toEqual(['ada@example.com', 'alan@example.com'])
  const second = await list(undefined, 2, first.PaginationToken)
  expect(second.addresses).toEqual(['grace@example.com'])
  expect(second.PaginationToken).toBeUndefined()
  expect((await list('email = "alan@example.com"')).addresses).toEqual(['alan@example.com'])
  await expect(list('email ^= "a"')).rejects.toMatchObject({ name: 'InvalidParameterException' })
})

test("an administrator operation needs the role's permission on the pool", async () => {
  const { access, asked } = localAccess(({ action }) => action === 'cognito-idp:AdminUserGlobalSignOut')
  const { cognito } = await testPool({ access })
  const Username = cognito.addUser(ada)
  const worker = cognitoClient(cognito, workerKey)
  await worker.send(new AdminUserGlobalSignOutCommand({ UserPoolId: poolId, Username }))
  await expect(worker.send(new ListUsersCommand({ UserPoolId: poolId }))).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: expect.stringContaining('is not authorized to perform: cognito-idp:ListUsers on resource: arn:aws:'),
  })
  expect(asked.map(({ resource }) => resource)).toEqual(
    Array(2).fill(`arn:aws:cognito-idp:us-east-1:000000000000:userpool/${poolId}`),
  )
})

test('an unknown key and another pool are refused', async () => {
  const { cognito } = await testPool()
  const stranger = cognitoClient(cognito, { accessKeyId: 'STRANGER', secretAccessKey: 'x' })
  await expect(stranger.send(new ListUsersCommand({ UserPoolId: poolId }))).rejects.toMatchObject({
    name: 'UnrecognizedClientException',
  })
  await expect(
    cognitoClient(cognito).send(new ListUsersCommand({ UserPoolId: 'us-east-1_Other' })),
  ).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
})

test('the SDK finds the local service by environment variables', async () => {
  const { cognito } = await testPool()
  vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', cognito.url)
  vi.stubEnv('AWS_ACCESS_KEY_ID', operatorKey.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', operatorKey.secretAccessKey)
  const client = new CognitoIdentityProviderClient({})
  await expect(client.send(new ListUsersCommand({ UserPoolId: poolId }))).resolves.toMatchObject({ Users: [] })
  vi.unstubAllEnvs()
})

const signInAs = (PASSWORD: string) =>
  new AdminInitiateAuthCommand({
    UserPoolId: poolId,
    ClientId: clientId,
    AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: ada.email, PASSWORD },
  })

test('an administrator checks and sets a password, and deletes a user', async () => {
  const { cognito } = await testPool({ client: { ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'] } })
  const client = cognitoClient(cognito)
  const user = { UserPoolId: poolId, Username: cognito.addUser(ada) }
  await expect(client.send(signInAs('red sofa'))).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  const set = (Password: string) => client.send(new AdminSetUserPasswordCommand({ ...user, Password, Permanent: true }))
  await expect(set('short')).rejects.toMatchObject({ name: 'InvalidPasswordException' })
  await set('blue sofa')
  await expect(client.send(signInAs(ada.password))).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  const { AuthenticationResult } = await client.send(signInAs('blue sofa'))
  expect(AuthenticationResult?.AccessToken).toBeDefined()
  await client.send(new AdminDeleteUserCommand(user))
  await expect(client.send(new AdminDeleteUserCommand(user))).rejects.toMatchObject({ name: 'UserNotFoundException' })
  expect((await client.send(new ListUsersCommand({ UserPoolId: poolId }))).Users).toEqual([])
})

import { SignUpCommand } from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { poolSettings } from '#local/emulators/aws/cognito/pool-settings.ts'
import { cognitoClient } from './cognito-client.ts'
import {
  branding,
  clientId,
  clientProperties,
  domain,
  google,
  poolId,
  testPool,
  userPoolProperties,
} from './test-pool.ts'

const byEmail = { UsernameAttributes: ['email'] }

test("every property of the product's template is read", () => {
  const settings = poolSettings({
    id: poolId,
    userPool: userPoolProperties,
    clients: { [clientId]: clientProperties },
    identityProviders: [google],
    domain,
    brandings: [branding],
  })
  expect(settings).toMatchObject({
    passwordPolicy: { minimumLength: 6, requireNumbers: false },
    isCaseSensitive: false,
    keepsEmailUntilVerified: true,
    clients: [
      {
        id: clientId,
        accessTokenSeconds: 3600,
        idTokenSeconds: 3600,
        refreshTokenSeconds: 30 * 86_400,
        rotatesRefreshTokens: true,
        rotationGraceSeconds: 30,
        hidesUserExistence: true,
        revokesTokens: true,
      },
    ],
    identityProviders: [{ name: 'Google', attributeMapping: google.AttributeMapping }],
    signInPages: { isManagedLogin: true, brandedClients: [clientId] },
  })
})

test("settings missing in the template have AWS's defaults", () => {
  const { passwordPolicy, isCaseSensitive, allowsSignUp, clients, signInPages } = poolSettings({
    id: poolId,
    userPool: byEmail,
    clients: { bare: {} },
    domain: {},
  })
  expect(signInPages).toEqual({ isManagedLogin: false, brandedClients: [] })
  expect(passwordPolicy).toMatchObject({ minimumLength: 8, requireUppercase: true, requireSymbols: true })
  expect({ isCaseSensitive, allowsSignUp }).toEqual({ isCaseSensitive: true, allowsSignUp: true })
  expect(clients).toMatchObject([
    {
      accessTokenSeconds: 3600,
      refreshTokenSeconds: 30 * 86_400,
      rotatesRefreshTokens: false,
      hidesUserExistence: false,
    },
  ])
})

test.each([
  ['a pool whose users sign in by user name', { userPool: {} }, 'UsernameAttributes'],
  [
    'a trigger that is not implemented',
    { userPool: { ...byEmail, LambdaConfig: { UserMigration: 'arn' } } },
    'LambdaConfig',
  ],
  [
    'a client with a secret',
    { clients: { secret: { GenerateSecret: 'true' } } },
    'A client secret is not stood in for.',
  ],
  ['a pool id without a region', { id: 'pool' }, 'id'],
])('%s is refused, and the error names the property', (_, changes, name) => {
  expect(() => poolSettings({ id: poolId, userPool: byEmail, clients: {}, ...changes })).toThrow(name)
})

test('the error for a password names the first rule of the policy that it breaks', async () => {
  const { cognito } = await testPool({ userPool: { Policies: {} } })
  const refused = {
    secret: 'Password not long enough',
    'SECRETS1!': 'Password must have lowercase characters',
    'secrets1!': 'Password must have uppercase characters',
    'Secrets!!': 'Password must have numeric characters',
    Secrets11: 'Password must have symbol characters',
  }
  for (const [Password, sentence] of Object.entries(refused)) {
    const signUp = new SignUpCommand({ ClientId: clientId, Username: 'ada@example.com', Password })
    await expect(cognitoClient(cognito).send(signUp)).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: `Password did not conform with policy: ${sentence}`,
    })
  }
})

test('a pool where only administrators create users refuses sign-ups', async () => {
  const { cognito } = await testPool({ userPool: { AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } } })
  const signUp = new SignUpCommand({ ClientId: clientId, Username: 'ada@example.com', Password: 'green sofa' })
  await expect(cognitoClient(cognito).send(signUp)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

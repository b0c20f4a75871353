import { expect, test } from 'vitest'
import { poolSettings } from '#local/emulators/aws/cognito/pool-settings.ts'
import { branding, clientId, clientProperties, domain, google, poolId, userPoolProperties } from './test-pool.ts'

type Properties = Record<string, unknown>
type Changes = { userPool?: Properties; client?: Properties; domain?: Properties; id?: string }

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
    minimumPasswordLength: 6,
    clients: [
      {
        id: clientId,
        accessTokenSeconds: 3600,
        idTokenSeconds: 3600,
        refreshTokenSeconds: 30 * 86_400,
        rotationGraceSeconds: 30,
      },
    ],
    identityProviders: [{ name: 'Google', attributeMapping: google.AttributeMapping }],
    signInPages: { brandedClients: [clientId] },
  })
})

test.each([
  ['a pool whose users sign in by user name', { userPool: { UsernameAttributes: undefined } }, 'UsernameAttributes'],
  [
    'a pool that tells addresses by their case',
    { userPool: { UsernameConfiguration: { CaseSensitive: true } } },
    'CaseSensitive',
  ],
  ['a trigger that is not implemented', { userPool: { LambdaConfig: { UserMigration: 'arn' } } }, 'LambdaConfig'],
  [
    'a rule for passwords besides their length',
    { userPool: { Policies: { PasswordPolicy: { RequireNumbers: true } } } },
    'RequireNumbers',
  ],
  ['a client with a secret', { client: { GenerateSecret: 'true' } }, 'GenerateSecret'],
  ['a client that names unknown users', { client: { PreventUserExistenceErrors: 'LEGACY' } }, 'PreventUserExistence'],
  ['a client that keeps its refresh token', { client: { RefreshTokenRotation: { Feature: 'DISABLED' } } }, 'Feature'],
  ['the classic hosted UI', { domain: { ManagedLoginVersion: 1 } }, 'ManagedLoginVersion'],
  ['a pool id without a region', { id: 'pool' }, 'id'],
])('%s is refused, and the error names the property', (_, { userPool, client, ...changes }: Changes, name) => {
  const settings = {
    id: poolId,
    userPool: { ...userPoolProperties, ...userPool },
    clients: { [clientId]: { ...clientProperties, ...client } },
  }
  expect(() => poolSettings({ ...settings, ...changes })).toThrow(name)
})

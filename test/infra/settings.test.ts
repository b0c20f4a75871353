import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { functionsOf, keptStack } from '#test/support/infra/template.ts'

const stack = keptStack('plain')
const { resolver, template } = stack

const propertiesOf = (type: string) => resolver.resources(type).map(({ properties }) => properties)

describe('the table', () => {
  test('has the keys, the index, the stream and the time to live of docs/table.md', () => {
    expect(propertiesOf('AWS::DynamoDB::GlobalTable')).toMatchObject([
      {
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        GlobalSecondaryIndexes: [
          {
            IndexName: 'gsi1',
            KeySchema: [
              { AttributeName: 'gsi1pk', KeyType: 'HASH' },
              { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
            ],
            Projection: { ProjectionType: 'ALL' },
          },
        ],
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      },
    ])
  })

  test('is on demand, has point-in-time recovery and deletion protection', () => {
    expect(propertiesOf('AWS::DynamoDB::GlobalTable')).toMatchObject([
      {
        BillingMode: 'PAY_PER_REQUEST',
        Replicas: [
          { DeletionProtectionEnabled: true, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
        ],
      },
    ])
  })
})

test('the table and the user pool are retained always, since their protection refuses every deletion', () => {
  const kept = Object.values(template.Resources).filter(({ Type }) =>
    ['AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool'].includes(Type),
  )
  expect(kept).toHaveLength(2)
  for (const resource of kept) expect(resource).toMatchObject({ DeletionPolicy: 'Retain' })
})

describe('buckets', () => {
  const [images] = resolver
    .resources('AWS::S3::Bucket')
    .filter(({ name }) => name === 'roomwright-dev-images-000000000000')

  test('are private, encrypted and refuse plain HTTP', () => {
    const policies = propertiesOf('AWS::S3::BucketPolicy')
    for (const { name, properties } of resolver.resources('AWS::S3::Bucket')) {
      expect(properties).toMatchObject({
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
        },
      })
      const policy = policies.find(({ Bucket }) => Bucket === name)
      expect(JSON.stringify(policy)).toContain('{"Bool":{"aws:SecureTransport":"false"}}')
    }
  })

  test('are retained when the stack is deleted, and deleted with a first deployment that fails, so that it can be repeated', () => {
    const buckets = Object.values(template.Resources).filter(({ Type }) => Type === 'AWS::S3::Bucket')
    expect(buckets).toHaveLength(4)
    for (const bucket of buckets)
      expect(bucket).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' })
  })

  test('of pictures keep no versions and delete raw uploads after seven days, exports after three', () => {
    expect(images?.properties).not.toHaveProperty('VersioningConfiguration')
    expect(images?.properties).toMatchObject({
      LifecycleConfiguration: {
        Rules: [
          { ExpirationInDays: 7, Status: 'Enabled', TagFilters: [{ Key: 'kind', Value: 'raw-upload' }] },
          { ExpirationInDays: 30, Status: 'Enabled', TagFilters: [{ Key: 'kind', Value: 'training-photo' }] },
          { ExpirationInDays: 3, Status: 'Enabled', TagFilters: [{ Key: 'kind', Value: 'export' }] },
          { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
        ],
      },
    })
  })

  test('of archives delete everything after a day, and allow no site', () => {
    const archives = resolver
      .resources('AWS::S3::Bucket')
      .find(({ name }) => name === 'roomwright-dev-user-images-000000000000')
    expect(archives?.properties).not.toHaveProperty('CorsConfiguration')
    expect(archives?.properties).toMatchObject({
      LifecycleConfiguration: {
        Rules: [{ ExpirationInDays: 1, Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }],
      },
    })
  })

  test('of pictures allow the site as the only origin', () => {
    const [distribution] = resolver.resources('AWS::CloudFront::Distribution')
    expect(images?.properties).toMatchObject({
      CorsConfiguration: {
        CorsRules: [
          {
            AllowedOrigins: [`https://${resolver.attribute(distribution?.logicalId ?? '', 'DomainName')}`],
            AllowedMethods: ['POST', 'GET', 'HEAD'],
          },
        ],
      },
    })
  })
})

describe('users', () => {
  test('sign in by email, with a password of six characters and no other rule', () => {
    expect(propertiesOf('AWS::Cognito::UserPool')).toMatchObject([
      {
        UsernameAttributes: ['email'],
        UsernameConfiguration: { CaseSensitive: false },
        DeletionProtection: 'ACTIVE',
        AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
        Policies: {
          PasswordPolicy: {
            MinimumLength: 6,
            RequireLowercase: false,
            RequireNumbers: false,
            RequireSymbols: false,
            RequireUppercase: false,
          },
        },
      },
    ])
  })

  test('sign up and get tokens through our triggers, of which the last can change access tokens', () => {
    const arnOf = (entry: string) => functionsOf(stack).find((candidate) => candidate.entry === entry)?.arn
    expect(propertiesOf('AWS::Cognito::UserPool')).toMatchObject([
      {
        LambdaConfig: {
          PreSignUp: arnOf('triggers/pre-sign-up'),
          PostConfirmation: arnOf('triggers/post-confirmation'),
          PreTokenGenerationConfig: { LambdaArn: arnOf('triggers/pre-token-generation'), LambdaVersion: 'V2_0' },
        },
      },
    ])
  })

  test('have a client that never sends the password itself, and tokens that rotate', () => {
    expect(propertiesOf('AWS::Cognito::UserPoolClient')).toMatchObject([
      {
        // The admin flow needs the role of a function.
        ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_USER_SRP_AUTH'],
        PreventUserExistenceErrors: 'ENABLED',
        EnableTokenRevocation: true,
        RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 30 },
        AccessTokenValidity: 60,
        RefreshTokenValidity: 30 * 24 * 60,
        AllowedOAuthFlowsUserPoolClient: false,
      },
    ])
    expect(propertiesOf('AWS::Cognito::UserPoolClient')[0]).not.toHaveProperty('GenerateSecret')
  })
})

describe('live updates', () => {
  const users = { AuthType: 'AMAZON_COGNITO_USER_POOLS' }
  const functions = { AuthType: 'AWS_IAM' }

  test('are published by functions only and subscribed to by users only', () => {
    expect(propertiesOf('AWS::AppSync::Api')).toMatchObject([
      {
        EventConfig: {
          ConnectionAuthModes: [users],
          DefaultPublishAuthModes: [functions],
          DefaultSubscribeAuthModes: [users],
        },
      },
    ])
    expect(propertiesOf('AWS::AppSync::ChannelNamespace')).toMatchObject([
      { Name: 'users', PublishAuthModes: [functions], SubscribeAuthModes: [users] },
    ])
  })

  test('use the subscription handler that is tested', () => {
    const handler = readFileSync('infra/constructs/web/live-updates-handler.js', 'utf8')
    expect(propertiesOf('AWS::AppSync::ChannelNamespace')).toMatchObject([{ CodeHandlers: handler }])
  })
})

describe('secrets', () => {
  test('are generated, or empty until a value is stored', () => {
    const secrets = Object.fromEntries(
      propertiesOf('AWS::SecretsManager::Secret').map(({ Name, ...rest }) => [Name, rest]),
    )
    const generated = { GenerateSecretString: { PasswordLength: 48, ExcludePunctuation: true } }
    expect(secrets).toEqual({
      'roomwright-dev-origin-proof': generated,
      'roomwright-dev-picture-signing': {},
      'roomwright-dev-replicate-link': generated,
      'roomwright-dev-replicate-token': {},
      'roomwright-dev-replicate-webhook': {},
      'roomwright-dev-stripe-key': {},
      'roomwright-dev-stripe-webhook': {},
    })
  })

  test('have names that no ARN pattern of another secret matches', () => {
    // Secrets Manager adds a hyphen and six characters to a name in its ARN.
    for (const { Name } of propertiesOf('AWS::SecretsManager::Secret')) expect(Name).not.toMatch(/-[^-]{6}$/)
  })
})

describe('functions', () => {
  const Logging = z.object({ LoggingConfig: z.object({ LogGroup: z.string() }) })

  test.each(functionsOf(stack))(
    '$entry ($logicalId) runs on the newest Node, traced, with logs for a month',
    ({ logicalId, properties }) => {
      expect(properties).toMatchObject({ Runtime: 'nodejs24.x', TracingConfig: { Mode: 'Active' } })
      expect(properties.Environment.Variables).toMatchObject({ POWERTOOLS_SERVICE_NAME: 'roomwright' })
      // It reads each map at every start; the build maps a stack when it is read.
      expect(properties.Environment.Variables).not.toHaveProperty('NODE_OPTIONS')
      const { LoggingConfig } = Logging.parse(resolver.resource(logicalId).properties)
      const group = resolver.resources('AWS::Logs::LogGroup').find(({ name }) => name === LoggingConfig.LogGroup)
      expect(group?.properties).toMatchObject({ RetentionInDays: 30 })
    },
  )

  test.each([
    ['api/account', 10],
    ['api/bulk-jobs', 25],
    ['queues/run-tool', 30],
    ['queues/store-result', 60],
    ['webhooks/replicate', 5],
    ['streams/publish-changes', 30],
    ['schedules/settle-stuck-jobs', 58],
    ['triggers/pre-sign-up', 5],
  ])('%s times out after %d seconds', (entry, seconds) => {
    expect(functionsOf(stack).find((candidate) => candidate.entry === entry)?.properties.Timeout).toBe(seconds)
  })
})

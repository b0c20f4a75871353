import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { principalsOf } from '#local/emulators/aws/iam/principals.ts'
import { toolFunctions } from '#shared/tools/ai-functions.ts'
import { built, functionsOf, keptSettings, keptStack } from '#test/support/infra/template.ts'

const { sender } = keptSettings.withSender
const stack = keptStack('withSender')
const functions = functionsOf(stack)
const { resolver } = stack
const principals = principalsOf(resolver)
const entries = [...new Set(functions.map(({ entry }) => entry))]

const statementsOf = (logicalId: string) =>
  principals.find((principal) => principal.logicalId === logicalId)?.policies.flatMap((policy) => policy.Statement) ??
  []

/** The queues that a function may send to. */
const sendsOf = (logicalId: string) =>
  statementsOf(logicalId)
    .filter(({ Action = [] }) => Action.includes('sqs:SendMessage'))
    .flatMap(({ Resource = [] }) => Resource)

/** The queues that a function may receive from. */
const receivesOf = (logicalId: string) =>
  statementsOf(logicalId)
    .filter(({ Action = [] }) => Action.includes('sqs:ReceiveMessage'))
    .flatMap(({ Resource = [] }) => Resource)

const named = (entry: string) => functions.filter((candidate) => candidate.entry === entry)

const grantsOf = (entry: string) =>
  named(entry)
    .flatMap(({ logicalId }) => statementsOf(logicalId))
    .flatMap(({ Action = [], Resource = [] }) =>
      Action.flatMap((action) => Resource.map((resource) => ({ action, resource }))),
    )

/** The picture folder or the secret that an ARN names. */
const nameOf = (arn: string) =>
  arn
    .replace(/^arn:aws:s3:::[^/]+\/?/, '')
    .replace(/^arn:aws:secretsmanager:.*:secret:roomwright-dev-(.*)-(?:\w{6}|\?{6})$/, '$1')

const arnOf = (type: string) => {
  const [resource, ...others] = resolver.resources(type)
  if (!resource || others.length > 0) throw new Error(`Not one ${type}`)
  return resolver.attribute(resource.logicalId, 'Arn')
}

const indexReaders = ['api/catalogue', 'api/generations', 'schedules/settle-stuck-jobs']

/** The part of the table that an action works on. Few functions read the index. */
const rowsOf = (entry: string, action: string, asked: string) => {
  const table = arnOf('AWS::DynamoDB::GlobalTable')
  if (/Stream|Shard|Records/.test(action)) return `${table}/stream/local`
  const isIndex = indexReaders.includes(entry) && action === 'dynamodb:Query' && asked !== table
  return isIndex ? `${table}/index/gsi1` : table
}

const everyPicture = ['*/uploads/*', '*/rooms/*', '*/generations/*'].map((folder) => `s3:GetObject ${folder}`)
const trainingPhotos = (...actions: string[]) => actions.map((action) => `s3:${action} */training-images/*`)
const secret = (name: string) => `secretsmanager:GetSecretValue ${name}`
const cloudFrontOnly = secret('origin-proof')
const shows = secret('picture-keys')

const reaches: Record<string, string[]> = {
  'api/account': [cloudFrontOnly, 's3:GetObject */exports/*'],
  'api/ai': [cloudFrontOnly, shows],
  'api/billing': [cloudFrontOnly, secret('stripe-key')],
  'api/bulk-jobs': [cloudFrontOnly, shows, 's3:GetObject */uploads/*'],
  'api/catalogue': [cloudFrontOnly, shows],
  'api/contact': [cloudFrontOnly],
  'api/generations': [cloudFrontOnly, shows, 's3:DeleteObject */generations/*', 's3:DeleteObject */rooms/*'],
  'api/picture-files': [
    cloudFrontOnly,
    secret('picture-signing'),
    ...everyPicture,
    ...['GetObject', 'PutObject', 'PutObjectTagging'].map((act) => `s3:${act} */exports/*`),
    's3:ListBucket ',
  ],
  'api/uploads': [
    cloudFrontOnly,
    shows,
    ...['Get', 'Put'].map((act) => `s3:${act}Object */uploads/*`),
    's3:PutObjectTagging */uploads/*',
  ],
  'api/sessions': [cloudFrontOnly],
  'api/training-photos': [cloudFrontOnly, shows, ...trainingPhotos('PutObject', 'PutObjectTagging', 'DeleteObject')],
  'api/trained-models': [cloudFrontOnly, shows],
  'pages/shared': [cloudFrontOnly, secret('picture-signing'), 's3:GetObject */rooms/*', 's3:GetObject */generations/*'],
  'queues/train-model': [
    secret('replicate-link'),
    secret('replicate-token'),
    ...trainingPhotos('GetObject', 'PutObject', 'PutObjectTagging', 'DeleteObject'),
    's3:ListBucket ',
    ...['PutObject', 'AbortMultipartUpload', 'GetObject', 'DeleteObject'].map(
      (action) => `s3:${action} */image_zips/*`,
    ),
  ],
  'queues/validate-photo': [
    ...trainingPhotos('GetObject', 'PutObject', 'PutObjectTagging', 'DeleteObject'),
    's3:ListBucket ',
  ],
  'queues/export-account': [
    ...everyPicture,
    ...trainingPhotos('GetObject'),
    's3:ListBucket ',
    ...['PutObject', 'PutObjectTagging', 'AbortMultipartUpload'].map((action) => `s3:${action} */exports/*`),
  ],
  'queues/delete-account': [
    secret('stripe-key'),
    secret('replicate-token'),
    's3:ListBucket ',
    ...['uploads', 'rooms', 'generations', 'training-images', 'exports', 'image_zips'].map(
      (kind) => `s3:DeleteObject */${kind}/*`,
    ),
  ],
  'queues/run-tool': [
    secret('replicate-link'),
    secret('replicate-token'),
    ...everyPicture,
    's3:PutObject */rooms/*',
    's3:ListBucket ',
  ],
  'queues/store-result': [
    secret('picture-signing'),
    's3:DeleteObject */generations/*',
    's3:DeleteObject */rooms/*',
    's3:GetObject */uploads/*',
    's3:GetObject */rooms/*',
    's3:GetObject */generations/*',
    's3:ListBucket ',
    's3:PutObject */generations/*',
    's3:PutObject */examples/*',
    's3:PutObject */rooms/*',
    's3:PutObjectTagging */rooms/*',
  ],
  'queues/apply-stripe-event': [secret('stripe-key')],
  'schedules/reconcile-payments': [secret('stripe-key')],
  'schedules/settle-stuck-jobs': [
    secret('replicate-token'),
    's3:DeleteObject */generations/*',
    's3:DeleteObject */rooms/*',
  ],
  'streams/publish-changes': [shows],
  'webhooks/replicate': [cloudFrontOnly, secret('replicate-link'), secret('replicate-webhook')],
  'webhooks/stripe': [cloudFrontOnly, secret('stripe-webhook')],
}

describe('the permissions of functions', () => {
  test('contain no wildcard action', () => {
    expect(
      principals
        .flatMap(({ policies }) => policies.flatMap(({ Statement }) => Statement))
        .flatMap(({ Action = [] }) => Action)
        .filter((action) => action.includes('*')),
    ).toEqual([])
  })

  test('have a wildcard resource only for traces and for detecting faces and labels', () => {
    const unbounded = principals
      .flatMap(({ policies }) => policies.flatMap(({ Statement }) => Statement))
      .filter(({ Resource = ['*'] }) => Resource.includes('*'))
      .flatMap(({ Action = ['*'] }) => Action)
    expect([...new Set(unbounded)].sort()).toEqual([
      'rekognition:CompareFaces',
      'rekognition:DetectFaces',
      'rekognition:DetectLabels',
      'xray:PutTelemetryRecords',
      'xray:PutTraceSegments',
    ])
  })

  test.each(entries)('%s reaches only the pictures and secrets that it works with', (entry) => {
    const reached = grantsOf(entry).filter(({ action }) => /^(s3|secretsmanager):/.test(action))
    const named = reached.map(({ action, resource }) => `${action} ${nameOf(resource)}`)
    expect([...new Set(named)].sort()).toEqual([...(reaches[entry] ?? [])].sort())
  })

  test.each(entries)('%s reaches only the table, the pool and the channels of the stack', (entry) => {
    for (const { action, resource } of grantsOf(entry)) {
      if (action.startsWith('dynamodb:')) expect([resource, action]).toEqual([rowsOf(entry, action, resource), action])
      if (action.startsWith('cognito-idp:')) expect(resource).toBe(arnOf('AWS::Cognito::UserPool'))
      if (action.startsWith('appsync:')) expect(resource).toMatch(/\/channelNamespace\/users$/)
      if (action.startsWith('logs:')) expect(resource).toMatch(/:log-group:\w+:\*$/)
    }
  })

  test('let the public pages read single rows and nothing else of the table', () => {
    const actions = grantsOf('pages/shared').filter(({ action }) => action.startsWith('dynamodb:'))
    expect(actions.map(({ action }) => action)).toEqual(['dynamodb:GetItem'])
  })

  test('let a function send mail only from the sender of the stage', () => {
    const sending = functions.flatMap(({ logicalId }) =>
      statementsOf(logicalId).filter(({ Action = [] }) => Action.some((action) => action.startsWith('ses:'))),
    )
    expect(sending.length).toBeGreaterThan(0)
    for (const statement of sending)
      expect(statement).toMatchObject({
        Action: ['ses:SendEmail'],
        Resource: [sender, 'roomwright.example'].map((name) => `arn:aws:ses:us-east-1:000000000000:identity/${name}`),
        Condition: { StringEquals: { 'ses:FromAddress': [sender] } },
      })
  })

  test('let no function send mail on a stage without a sender', () => {
    const { json } = keptStack('plain')
    expect(json).not.toContain('ses:SendEmail')
  })

  test("the subscription handler's data source may read single rows and nothing else", () => {
    const [source, ...others] = resolver.resources('AWS::AppSync::DataSource')
    expect(others).toEqual([])
    expect(statementsOf(source?.logicalId ?? '')).toMatchObject([
      { Effect: 'Allow', Action: ['dynamodb:GetItem'], Resource: [arnOf('AWS::DynamoDB::GlobalTable')] },
    ])
  })

  test.each(entries.filter((entry) => entry !== 'queues/run-tool'))(
    '%s receives only from the queue that invokes it',
    (entry) => {
      for (const { logicalId, name } of named(entry)) {
        const sources = resolver
          .resources('AWS::Lambda::EventSourceMapping')
          .filter(({ properties }) => properties.FunctionName === name)
          .map(({ properties }) => properties.EventSourceArn)
        expect(receivesOf(logicalId)).toEqual(sources.filter((source) => String(source).includes(':sqs:')))
      }
    },
  )

  test('let the AI functions send to and receive from their own queues only', () => {
    const workers = functions.filter(({ entry }) => entry === 'queues/run-tool')
    const own = toolFunctions.map((name) => `arn:aws:sqs:us-east-1:000000000000:roomwright-dev-${name}`)
    expect(workers).toHaveLength(own.length)
    for (const { logicalId } of workers) {
      expect([...sendsOf(logicalId)].sort()).toEqual(own.toSorted())
      expect([...receivesOf(logicalId)].sort()).toEqual(own.toSorted())
    }
  })
})

describe('the environment variables of functions', () => {
  const variables = readFileSync('functions/core/runtime/env.ts', 'utf8').matchAll(/\| '([A-Z_]+)'/g)
  // Lambda itself sets the region.
  const ours = [...variables].map(([, name = '']) => name).filter((name) => name !== 'AWS_REGION')

  const namedIn = (bundle: string) =>
    ours.filter((name) => ['"', "'", '`'].some((quote) => bundle.includes(`${quote}${name}${quote}`)))

  test.each(functions)('$entry ($logicalId) has those that its code reads', ({ entry, properties }) => {
    const given = Object.keys(properties.Environment.Variables).filter((name) => ours.includes(name))
    const folder = join(built().functions, entry)
    const parts = readdirSync(folder).filter((file) => file.endsWith('.mjs'))
    const bundle = parts.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
    expect(given.sort()).toEqual(namedIn(bundle).sort())
  })

  test('contain no secret, only the ARNs of secrets', () => {
    for (const { properties } of functions)
      for (const [name, value] of Object.entries(properties.Environment.Variables))
        if (/SECRET|TOKEN|KEY|PASSWORD/.test(name))
          // The ids of public keys, by their fingerprints, are no secret.
          expect(value).toMatch(
            /^(arn:aws:secretsmanager:|https:\/\/secretsmanager\.|\{"[0-9a-f]{16}":"K[0-9A-F]{13}"\}$)/,
          )
  })
})

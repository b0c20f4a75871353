import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { principalsOf } from '#local/aws/iam/principals.ts'
import { functionsWithoutWorker, toolFunctions } from '#shared/tools/ai-functions.ts'
import { buildForTests, functionsOf, synthesize } from '#test/support/infra/template.ts'

const build = await buildForTests()
const stack = synthesize(build)
const functions = functionsOf(stack)
const principals = principalsOf(stack.resolver)
const entries = [...new Set(functions.map(({ entry }) => entry))]

const everyFunctionsActions = /^(logs:(CreateLogStream|PutLogEvents)|xray:(PutTraceSegments|PutTelemetryRecords))$/

const statementsOf = (logicalId: string) =>
  principals
    .find(({ functionLogicalId }) => functionLogicalId === logicalId)
    ?.policies.flatMap((policy) => policy.Statement) ?? []

const actionsOf = (entry: string) => {
  const [lambda] = functions.filter((candidate) => candidate.entry === entry)
  const actions = statementsOf(lambda?.logicalId ?? '').flatMap(({ Action = [] }) => Action)
  return [...new Set(actions)].filter((action) => !everyFunctionsActions.test(action)).sort()
}

/** The queues that a function may send to. */
const sendsOf = (logicalId: string) =>
  statementsOf(logicalId)
    .filter(({ Action = [] }) => Action.includes('sqs:SendMessage'))
    .flatMap(({ Resource = [] }) => Resource)

const readAccount = ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'secretsmanager:GetSecretValue']
const changeRows = ['dynamodb:ConditionCheckItem', 'dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem']
const readRows = ['dynamodb:GetItem', 'dynamodb:Query']
const consume = [
  'sqs:ChangeMessageVisibility',
  'sqs:DeleteMessage',
  'sqs:GetQueueAttributes',
  'sqs:GetQueueUrl',
  'sqs:ReceiveMessage',
]

const postCredits = [...readRows, 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'secretsmanager:GetSecretValue']

const rights: Record<string, string[]> = {
  'api/account': readAccount,
  'api/ai': [...readAccount, ...readRows, ...changeRows, 's3:GetObject', 'sqs:SendMessage'],
  'api/billing': [...readAccount, ...readRows],
  'api/catalogue': [...readAccount, ...readRows],
  'api/generations': [...readAccount, ...readRows, ...changeRows, 's3:DeleteObject', 's3:GetObject', 'sqs:SendMessage'],
  'api/uploads': [...readAccount, 's3:GetObject', 's3:PutObject', 's3:PutObjectTagging'],
  'queues/run-tool': [
    ...consume,
    ...readRows,
    ...changeRows,
    's3:GetObject',
    's3:ListBucket',
    's3:PutObject',
    'secretsmanager:GetSecretValue',
    'sqs:SendMessage',
  ],
  'queues/store-result': [...consume, ...readRows, ...changeRows, 's3:PutObject'],
  'schedules/settle-stuck-jobs': [...readRows, ...changeRows, 'secretsmanager:GetSecretValue', 'sqs:SendMessage'],
  'streams/publish-changes': [
    'appsync:EventPublish',
    'dynamodb:DescribeStream',
    'dynamodb:GetRecords',
    'dynamodb:GetShardIterator',
    'dynamodb:ListStreams',
    's3:GetObject',
    'sqs:GetQueueAttributes',
    'sqs:GetQueueUrl',
    'sqs:SendMessage',
  ],
  'triggers/post-confirmation': [
    'cognito-idp:AdminUserGlobalSignOut',
    'dynamodb:GetItem',
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
  ],
  'triggers/pre-sign-up': ['cognito-idp:ListUsers'],
  'webhooks/stripe': ['secretsmanager:GetSecretValue', 'sqs:SendMessage'],
  'queues/apply-stripe-event': [...consume, ...postCredits],
  'schedules/reconcile-payments': postCredits,
  'webhooks/replicate': ['secretsmanager:GetSecretValue', 'sqs:SendMessage'],
}

describe('the permissions of functions', () => {
  test.each(entries)('%s has exactly the permissions that it uses', (entry) => {
    expect(actionsOf(entry)).toEqual([...new Set(rights[entry])].sort())
  })

  test('contain no wildcard action', () => {
    expect(
      principals
        .flatMap(({ policies }) => policies.flatMap(({ Statement }) => Statement))
        .flatMap(({ Action = [] }) => Action)
        .filter((action) => action.includes('*')),
    ).toEqual([])
  })

  test('have a wildcard resource only for traces', () => {
    const unbounded = principals
      .flatMap(({ policies }) => policies.flatMap(({ Statement }) => Statement))
      .filter(({ Resource = ['*'] }) => Resource.includes('*'))
      .flatMap(({ Action = ['*'] }) => Action)
    expect([...new Set(unbounded)].sort()).toEqual(['xray:PutTelemetryRecords', 'xray:PutTraceSegments'])
  })

  test('cover only the picture folders that a function works with', () => {
    const folders = (entry: string, action: string) => {
      const [lambda] = functions.filter((candidate) => candidate.entry === entry)
      const found = statementsOf(lambda?.logicalId ?? '').filter(({ Action = [] }) => Action.includes(action))
      return found
        .flatMap(({ Resource = [] }) => Resource)
        .map((arn) => arn.split('/').slice(1).join('/'))
        .sort()
    }
    expect(folders('api/uploads', 's3:PutObject')).toEqual(['*/uploads/*'])
    expect(folders('api/generations', 's3:DeleteObject')).toEqual(['*/generations/*'])
    expect(folders('queues/run-tool', 's3:PutObject')).toEqual(['*/rooms/*'])
    expect(folders('queues/store-result', 's3:PutObject')).toEqual(['*/generations/*'])
  })

  test('let each worker send to its own queue only', () => {
    const workers = functions.filter(({ entry }) => entry === 'queues/run-tool')
    for (const { logicalId, properties } of workers) {
      const [name] = Object.keys(JSON.parse(properties.Environment.Variables.AI_QUEUE_URLS ?? '{}'))
      expect(sendsOf(logicalId)).toEqual([`arn:aws:sqs:us-east-1:000000000000:roomwright-dev-${name}`])
    }
    expect(workers).toHaveLength(toolFunctions.length)
  })

  test.each(functionsWithoutWorker)('let nothing send to the queue of %s, which has no worker', (name) => {
    for (const { logicalId } of functions)
      expect(sendsOf(logicalId)).not.toContain(`arn:aws:sqs:us-east-1:000000000000:roomwright-dev-${name}`)
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
    const bundle = readFileSync(join(build.functions, entry, 'index.mjs'), 'utf8')
    expect(given.sort()).toEqual(namedIn(bundle).sort())
  })

  test('contain no secret, only the ARNs of secrets', () => {
    for (const { properties } of functions)
      for (const [name, value] of Object.entries(properties.Environment.Variables))
        if (/SECRET|TOKEN|KEY|PASSWORD/.test(name))
          expect(value).toMatch(/^(arn:aws:secretsmanager:|https:\/\/secretsmanager\.)/)
  })
})

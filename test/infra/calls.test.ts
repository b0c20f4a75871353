import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { functionEntries, functionPasses } from '#infra/build/functions.ts'
import { principalsOf } from '#local/emulators/aws/iam/principals.ts'
import { functionsOf, keptStack, type StackFunction } from '#test/support/infra/template.ts'

/** The functions through which all other code calls AWS, each with the actions of its calls. */
const callers: Record<string, Record<string, readonly string[]>> = {
  'functions/core/db/rows.ts': {
    getRow: ['dynamodb:GetItem'],
    getListedRow: ['dynamodb:GetItem'],
    putRow: ['dynamodb:PutItem'],
    deleteRow: ['dynamodb:DeleteItem'],
    deleteEach: ['dynamodb:BatchWriteItem'],
    changeRow: ['dynamodb:UpdateItem'],
    queryRows: ['dynamodb:Query'],
    queryPage: ['dynamodb:Query'],
    eachRow: ['dynamodb:Query'],
  },
  'functions/core/clients/aws/live-channels.ts': { publish: ['appsync:EventPublish'] },
  'functions/core/clients/aws/faces.ts': {
    facesIn: ['rekognition:DetectFaces'],
    isSamePerson: ['rekognition:CompareFaces', 's3:GetObject'],
  },
  'functions/core/clients/aws/labels.ts': { labelsIn: ['rekognition:DetectLabels', 's3:GetObject'] },
  'functions/core/clients/aws/mail.ts': { canSendMail: [], sendMail: ['ses:SendEmail'] },
  'functions/core/clients/aws/picture-store.ts': {
    readPicture: ['s3:GetObject', 's3:ListBucket'],
    readWithoutListing: ['s3:GetObject'],
    hasPicture: ['s3:GetObject', 's3:ListBucket'],
    storePicture: ['s3:PutObject'],
    storeExportedPicture: ['s3:PutObject', 's3:PutObjectTagging'],
    storeTrainingPhoto: ['s3:PutObject', 's3:PutObjectTagging'],
    storeMapPicture: ['s3:PutObject', 's3:PutObjectTagging'],
  },
  'functions/core/clients/aws/owned-objects.ts': {
    filesOf: ['s3:ListBucket'],
    deleteFilesOf: ['s3:ListBucket', 's3:DeleteObject'],
    openFile: ['s3:GetObject', 's3:ListBucket'],
    storeExport: ['s3:PutObject', 's3:PutObjectTagging', 's3:AbortMultipartUpload'],
    storeTrainingZip: ['s3:PutObject', 's3:AbortMultipartUpload'],
  },
  'functions/core/clients/aws/picture-urls.ts': {
    signedUrl: ['s3:GetObject'],
    isStored: ['s3:GetObject'],
    signedZipUrl: ['s3:GetObject'],
    deletePicture: ['s3:DeleteObject'],
    deleteZip: ['s3:DeleteObject'],
  },
  'functions/core/clients/aws/presigned-upload.ts': { presignUpload: ['s3:PutObject', 's3:PutObjectTagging'] },
  'functions/core/clients/aws/queues.ts': {
    sendMessage: ['sqs:SendMessage'],
    showAgainIn: ['sqs:ChangeMessageVisibility'],
    queueOf: [],
  },
  'functions/core/clients/aws/secrets.ts': {
    readSecret: ['secretsmanager:GetSecretValue'],
    readSecrets: [],
    readSecretIfStored: [],
  },
  'functions/core/clients/aws/ses.ts': { sendBySes: ['ses:SendEmail'] },
  'functions/core/clients/aws/user-pool.ts': {
    openSession: ['cognito-idp:AdminInitiateAuth'],
    setPassword: ['cognito-idp:AdminSetUserPassword'],
    deleteUser: ['cognito-idp:AdminDeleteUser'],
    revokeRefreshTokens: ['cognito-idp:AdminUserGlobalSignOut'],
    signInMethodsOf: ['cognito-idp:ListUsers'],
    userIdsOf: ['cognito-idp:ListUsers'],
    usersOf: ['cognito-idp:ListUsers'],
    usernameOf: ['cognito-idp:ListUsers'],
  },
  'functions/core/clients/aws/webhook-queue.ts': { enqueue: ['sqs:SendMessage'] },
}

/** Files that send for the callers above, and transactions, whose writes are looked for in every file. */
const senders = ['aws/signed-fetch.ts', 'aws/request-signer.ts'].map((file) => `functions/core/clients/${file}`)
const transactions = 'functions/core/db/transact.ts'

/** What Lambda itself does in a function's role, by the function's folder. */
const ofLambda: Record<string, readonly string[]> = {
  queues: [
    'sqs:ChangeMessageVisibility',
    'sqs:DeleteMessage',
    'sqs:GetQueueAttributes',
    'sqs:GetQueueUrl',
    'sqs:ReceiveMessage',
  ],
  streams: [
    'dynamodb:DescribeStream',
    'dynamodb:GetRecords',
    'dynamodb:GetShardIterator',
    'dynamodb:ListStreams',
    'sqs:GetQueueAttributes',
    'sqs:GetQueueUrl',
    'sqs:SendMessage',
  ],
}
const everyFunctions = /^(logs:(CreateLogStream|PutLogEvents)|xray:(PutTraceSegments|PutTelemetryRecords))$/

// Bundles with names, from which esbuild has dropped the functions that an entry cannot reach.
const passes = await Promise.all(
  functionPasses('unminified').map((options) => build({ ...options, minify: false, sourcemap: false, write: false })),
)
const outputFiles = passes.flatMap(({ outputFiles }) => outputFiles)

/** The bundle of an entry, with the parts beside it. */
const bundleOf = (entry: string) => {
  const files = outputFiles.filter(({ path }) => path.includes(`/${entry}/`))
  if (files.length === 0) throw new Error(`The build has no ${entry}`)
  return files.map(({ text }) => text).join('\n')
}

/** The actions of the calls in a bundle. A number after a name keeps it apart from the same name of another file. */
const actionsIn = (entry: string): string[] => {
  const [, ...files] = bundleOf(entry).split(/^\/\/ (?=\S+\.(?:ts|js|mjs|cjs)$)/m)
  return files.flatMap((text) => {
    const file = text.slice(0, text.indexOf('\n'))
    if (!file.startsWith('functions/')) return []
    const declared = [...text.matchAll(/^(?:var|async function\*) (\w+?)\d*(?: =|\()/gm)].map(([, name = '']) => name)
    // A transaction needs the permission of each of its writes.
    const written = [...text.matchAll(/\b(ConditionCheck|Put|Update|Delete): \{/g)].map(
      ([, kind]) => `dynamodb:${kind}Item`,
    )
    return [...declared.flatMap((name) => callers[file]?.[name] ?? []), ...written]
  })
}

// With a sender, without which no function may send mail.
const stack = keptStack('withSender')
const functions = functionsOf(stack)
const principals = principalsOf(stack.resolver)

const statementsOf = ({ logicalId }: StackFunction) =>
  principals
    .filter((principal) => principal.logicalId === logicalId)
    .flatMap(({ policies }) => policies.flatMap(({ Statement }) => Statement))
const grantedTo = (lambda: StackFunction) =>
  statementsOf(lambda)
    .flatMap(({ Action = [], Resource = [] }) => Action.map((action) => ({ action, resources: Resource })))
    .filter(({ action }) => !everyFunctions.test(action))

const resourcesOf = (lambda: StackFunction, wanted: string) =>
  [...new Set(grantedTo(lambda).flatMap(({ action, resources }) => (action === wanted ? resources : [])))].sort()

const queueUrls = (json = '{}'): Record<string, string> => JSON.parse(json)

const unique = (actions: readonly string[]) => [...new Set(actions)].sort()

describe('the grants of a function', () => {
  test.each(functions)('$entry ($logicalId) has the actions of the calls that its code can make', (lambda) => {
    const own = ofLambda[lambda.entry.split('/')[0] ?? ''] ?? []
    const called = actionsIn(lambda.entry)
    expect(unique(grantedTo(lambda).map(({ action }) => action))).toEqual(unique([...own, ...called]))
  })

  test.each(functions)('$entry ($logicalId) may read the secrets that its code names', (lambda) => {
    const { Variables } = lambda.properties.Environment
    const named = bundleOf(lambda.entry).matchAll(/readSecret\w*\("([A-Z_]+)"\)/g)
    // A secret that is made before the stack has an ARN whose end is not known.
    const arns = [...named].map(([, name = '']) =>
      (Variables[name] ?? `no ${name}`).replace(/-picture-keys$/, '$&-??????'),
    )
    expect(resourcesOf(lambda, 'secretsmanager:GetSecretValue')).toEqual(unique(arns))
  })

  test.each(functions.filter(({ entry }) => !entry.startsWith('streams/')))(
    '$entry ($logicalId) may send to the queues whose URLs it has',
    (lambda) => {
      const { Variables } = lambda.properties.Environment
      const { AI_QUEUE_URLS, ...others } = Variables
      const own = Object.entries(others).flatMap(([name, url]) => (name.endsWith('_QUEUE_URL') ? [url] : []))
      const urls = [...own, ...Object.values(queueUrls(AI_QUEUE_URLS))]
      const arnOf = (url: string) => {
        const [, , host = '', account, name] = url.split('/')
        return `arn:aws:sqs:${host.split('.')[1]}:${account}:${name}`
      }
      expect(resourcesOf(lambda, 'sqs:SendMessage')).toEqual(unique(urls.map(arnOf)))
    },
  )

  test.each(functions)('$entry ($logicalId) may query the table or the index that its code queries', (lambda) => {
    const queries = [
      ...bundleOf(lambda.entry).matchAll(/\b(?:query(?:Rows|Page)|eachRow)\d*\((?:\{\s*(index:)?|\w+\()/g),
    ]
    const [table] = stack.resolver.resources('AWS::DynamoDB::GlobalTable')
    const arn = stack.resolver.attribute(table?.logicalId ?? '', 'Arn')
    const queried = queries.map(([, index]) => (index ? `${arn}/index/gsi1` : arn))
    expect(resourcesOf(lambda, 'dynamodb:Query')).toEqual(unique(queried))
  })
})

describe('the calls of AWS', () => {
  const files = readdirSync('functions', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join('functions', file))

  test('are made by the functions that this file lists, and by no other', () => {
    for (const [file, known] of Object.entries(callers)) {
      const exported = readFileSync(file, 'utf8').matchAll(/^export (?:const|async function\*) (\w+)/gm)
      expect([file, [...exported].map(([, name]) => name).sort()]).toEqual([file, Object.keys(known).sort()])
    }
    const others = files.filter((file) => !(file in callers) && ![...senders, transactions].includes(file))
    const calling = /new \w+Command\(|\b(signedFetch|sendToAws|signerFor)\(/
    expect(others.filter((file) => calling.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  test('are looked for in the bundle of every entry', () => {
    expect(unique(functions.map(({ entry }) => entry))).toEqual(unique(functionEntries()))
  })
})
